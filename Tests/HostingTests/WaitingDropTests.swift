import Boards
import Domain
import Gestures
import GridGeometry
import Hosting
import Persistence_Memory
import Placement_Flow
import PluginAPI
import Testing

private typealias Fixture = HostFixture

@MainActor
@Suite("A drop on a flow, which only waits for the end of its instant")
struct WaitingDropTests {
  /// A board with three boxes in a row.
  private let stage: Fixture

  init() throws {
    stage = try Fixture()
    let items = zip(1...3, OrderKey.spread(3)).map { number, place in
      BoardItem(
        id: Fixture.id(UInt64(number)), board: Fixture.flow.id, object: Fixture.object.id,
        pose: .ordered(place))
    }
    _ = try stage.memory.commit(
      [.insert(.board(Fixture.flow))] + items.map { .insert(.item($0)) },
      expecting: stage.memory.sequence())
  }

  private func host() async throws -> SurfaceHost<BoardSession> {
    try #require(try await stage.host(board: Fixture.flow, placement: .flow))
  }

  /// The boxes as they are stored, by their numbers.
  private func order() -> [UInt64] {
    let items = stage.memory.contents(of: Fixture.flow.id)?.value.items ?? []
    return items.compactMap { item in item.pose.order.map { (key: $0, number: item.id.low) } }
      .sorted { $0.key < $1.key }.map(\.number)
  }

  /// One finger drops the first box on the last one; another can hold the second box.
  private func drop(on host: SurfaceHost<BoardSession>, isOtherHeld: Bool = false) throws {
    let frames = try [1, 2, 3].map { number in
      try #require(host.scene().elements.first { $0.id == .item(Fixture.id(number)) }).frame
    }
    func touch(
      _ finger: UInt64, _ phase: TouchPhase, _ point: Point<ScreenSpace>, _ milliseconds: Int64
    ) {
      host.handle(
        Touch(
          id: TouchID(rawValue: finger), phase: phase, position: point,
          time: Instant(.milliseconds(milliseconds))))
    }
    if isOtherHeld {
      touch(2, .began, frames[1].center, 0)
      touch(2, .moved, frames[1].center + Vector(dx: 15, dy: 0), 10)
    }
    touch(1, .began, frames[0].center, 20)
    touch(1, .moved, frames[0].center + Vector(dx: 20, dy: 0), 40)
    touch(1, .moved, frames[2].center, 60)
    touch(1, .ended, frames[2].center, 80)
    #expect(host.waitingCount == 0)
    #expect(host.nextDeadline == Instant(microseconds: 80_001))
  }

  @Test("Flush decides it, reports its effects and stores it", arguments: [false, true])
  func flush(isOtherHeld: Bool) async throws {
    let host = try await host()
    let reports = Reports(host)
    try drop(on: host, isOtherHeld: isOtherHeld)
    await host.flush()
    #expect(order() == [2, 3, 1])
    #expect(host.surface.isTouched == isOtherHeld)
    #expect(
      reports.all.contains { report in
        if case .effects(let effects) = report { effects.contains(.haptic(.drop)) } else { false }
      })
  }

  @Test("A host that is released stores it", arguments: [false, true])
  func release(isOtherHeld: Bool) async throws {
    var host: SurfaceHost<BoardSession>? = try await host()
    if let host { try drop(on: host, isOtherHeld: isOtherHeld) }
    host = nil
    for _ in 0..<10_000 where order() == [1, 2, 3] { await Task.yield() }
    #expect(order() == [2, 3, 1])
  }
}
