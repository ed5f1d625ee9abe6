import Boards
import Domain
import Gestures
import GridGeometry
import Hosting
import Persistence_Memory
import Placement_Grid
import PluginAPI
import Testing

private typealias Fixture = HostFixture

@MainActor
@Suite("A surface on the main thread")
struct SurfaceHostTests {
  @Test("Touches and commands show at once, and are stored in the background")
  func background() async throws {
    let stage = try Fixture()
    let host = try #require(try await stage.host())
    let reports = Reports(host)
    host.perform(Fixture.place(1, 0))
    #expect(host.scene().elements.contains { $0.kind == .block })
    #expect(host.waitingCount == 1)
    let middle = Point<ScreenSpace>(x: 444, y: 344)
    for (phase, step) in [(TouchPhase.began, 0.0), (.moved, 88), (.ended, 88)] {
      host.handle(
        Touch(
          id: TouchID(rawValue: 1), phase: phase, position: middle + Vector(dx: step, dy: 0),
          time: Instant(microseconds: Int64(step) * 10_000)))
    }
    let moved = host.surface.item(Fixture.id(1))?.pose
    #expect(moved?.cells?.origin == Cell(x: 2, y: 0))
    await host.flush()
    #expect(host.waitingCount == 0)
    #expect(reports.keptCount == 2)
    #expect(try stage.stored() == host.surface.contents())
  }

  @Test("Hosts of one queue absorb what the others store")
  func company() async throws {
    let stage = try Fixture()
    let (first, second) = (
      try #require(try await stage.host(1)), try #require(try await stage.host(2))
    )
    first.perform(Fixture.place(1, 0))
    second.perform(Fixture.place(2, 10))
    second.perform(.undo)
    second.perform(.redo)
    await stage.settle([first, second])
    #expect(first.surface.itemCount == 2)
    #expect(first.surface.contents() == second.surface.contents())
    #expect(try stage.stored() == first.surface.contents())
    // What is absorbed beside other blocks takes away no steps.
    #expect((first.surface.undoCount, second.surface.undoCount) == (1, 1))
  }

  @Test("Of two decisions that break a rule together, the later one is taken back")
  func conflict() async throws {
    let stage = try Fixture()
    let host = try #require(try await stage.host())
    let reports = Reports(host)
    let theirs = BoardItem(
      id: Fixture.id(9), board: Fixture.board.id, object: Fixture.object.id,
      pose: .cells(try #require(CellRect(x: 1, y: 0, width: 2, height: 2))))
    _ = try stage.memory.commit(
      [.insert(.item(theirs))], expecting: stage.memory.sequence())
    host.perform(Fixture.place(1, 0))
    host.perform(Fixture.place(2, 20))
    await host.flush()
    #expect(reports.lost.compactMap(\.key) == [.item(Fixture.id(1))])
    #expect(host.surface.item(Fixture.id(1)) == nil)
    #expect(host.surface.item(Fixture.id(2)) != nil)
    #expect(try stage.stored() == host.surface.contents())
    #expect(host.surface.violations().isEmpty)
  }

  @Test("Decisions on an entity that others changed are taken back, with those that build on them")
  func dependents() async throws {
    let stage = try Fixture()
    let host = try #require(try await stage.host())
    host.perform(Fixture.place(1, 0))
    await host.flush()
    let reports = Reports(host)
    let item = try #require(host.surface.item(Fixture.id(1)))
    _ = try stage.memory.commit(
      [.updating(item) { $0.label = "Theirs" }], expecting: stage.memory.sequence())
    host.perform(.move(item.id, to: Cell(x: 5, y: 5)))
    host.perform(.move(item.id, to: Cell(x: 8, y: 5)))
    await host.flush()
    #expect(reports.lost.count == 2)
    #expect(host.surface.item(item.id)?.label == "Theirs")
    #expect(host.surface.item(item.id)?.pose == item.pose)
    #expect(try stage.stored() == host.surface.contents())
  }

  @Test("A decision is lost with the earlier ones on its block, even if it would hold alone")
  func returned() async throws {
    let stage = try Fixture()
    let host = try #require(try await stage.host())
    host.perform(Fixture.place(1, 0))
    await host.flush()
    let theirs = BoardItem(
      id: Fixture.id(9), board: Fixture.board.id, object: Fixture.object.id,
      pose: .cells(try #require(CellRect(x: 4, y: 0, width: 2, height: 2))))
    _ = try stage.memory.commit(
      [.insert(.item(theirs))], expecting: stage.memory.sequence())
    for x in [4, 0, 10] as [Int32] { host.perform(.move(Fixture.id(1), to: Cell(x: x, y: 0))) }
    await host.flush()
    #expect(host.surface.itemCount == 2)
    #expect(try stage.stored() == host.surface.contents())
  }

  @Test("What the store cannot keep is taken back and reported, and the next edit is stored")
  func failure() async throws {
    let stage = try Fixture(faults: [.full])
    let host = try #require(try await stage.host())
    let reports = Reports(host)
    var tries: UInt64 = 0
    while reports.lost.isEmpty, tries < 100 {
      tries += 1
      host.perform(Fixture.place(tries, Int32(tries) * 3))
      await host.flush()
      #expect(try stage.stored() == host.surface.contents())
    }
    guard
      case .failed(let error, let lost)? = reports.all.first(where: {
        if case .failed = $0 { true } else { false }
      })
    else { return #expect(Bool(false), "nothing failed") }
    #expect(error.code == .diskFull)
    #expect(lost.compactMap(\.key) == [.item(Fixture.id(tries))])
    stage.store.recover()
    host.perform(Fixture.place(200, 0))
    await host.flush()
    #expect(try stage.stored() == host.surface.contents())
    #expect(host.surface.item(Fixture.id(200)) != nil)
  }

  @Test("A host that is released stores what is waiting")
  func released() async throws {
    let stage = try Fixture()
    var host = try await stage.host()
    for number in 1...20 { host?.perform(Fixture.place(UInt64(number), Int32(number) * 3)) }
    host = nil
    for _ in 0..<10_000 where try stage.stored().count < 21 { await Task.yield() }
    #expect(try stage.stored().count == 21)
  }

  @Test(
    "A board that is deleted elsewhere is gone, whether the record still has that or not",
    arguments: [false, true])
  func gone(isTrimmed: Bool) async throws {
    let stage = try Fixture()
    let host = try #require(try await stage.host())
    let reports = Reports(host)
    _ = try stage.memory.commit(
      [.delete(.board(Fixture.board))], expecting: stage.memory.sequence())
    if isTrimmed { stage.store.fail([.trimmed]) }
    for _ in 0..<100 where !host.isGone {
      host.catchUp()
      await host.flush()
    }
    stage.store.recover()
    #expect(host.isGone)
    #expect(reports.all.count { $0 == .gone } == 1)
    host.perform(Fixture.place(1, 0))
    await host.flush()
    #expect(try stage.stored().isEmpty)
  }

  @Test("The view of a board is remembered by the host of its plugin")
  func view() async throws {
    let stage = try Fixture()
    let registry = try Registry(surfaces: [.board], placements: [.grid])
    let opened = try await SurfaceHost<BoardSession>.open(
      .board, on: StoreQueue(stage.memory), now: { Fixture.now }
    ) { previous in
      var random = SystemRandomNumberGenerator()
      return SurfaceOpening(
        subject: .board(Fixture.board.id), registry: registry, in: Fixture.size,
        ids: IDSequence(using: &random), now: Fixture.now, previous: previous)
    }
    let host = try #require(opened)
    let view = ViewMemory(center: Point(x: 88, y: 44), zoom: 2)
    host.perform(.look(view))
    await host.flush()
    #expect(stage.memory.view(of: Fixture.board.id) == view)
  }
}

extension HostFixture {
  /// Waits until all hosts match the store.
  @MainActor func settle(_ hosts: [SurfaceHost<BoardSession>]) async {
    for _ in 0..<100 {
      for host in hosts {
        host.catchUp()
        await host.flush()
      }
      if hosts.allSatisfy({ $0.sequence == memory.sequence() && $0.waitingCount == 0 }) { return }
    }
  }
}
