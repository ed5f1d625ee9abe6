import Boards
import Domain
import Gestures
import GridGeometry
import Hosting
import PluginAPI
import TestSupport
import Testing

private typealias Fixture = HostFixture

/// A person who edits at a host at random.
@MainActor
private struct Author {
  let host: SurfaceHost<BoardSession>
  let reports: Reports
  var random: SplitMix64
  var time: Int64 = 0

  init(_ host: SurfaceHost<BoardSession>, seed: UInt64) {
    self.host = host
    reports = Reports(host)
    random = SplitMix64(seed: seed)
  }

  mutating func edit() {
    let ids = host.surface.itemsInReadingOrder.map(\.id)
    let cell = Cell(
      x: Int32.random(in: -6...6, using: &random), y: Int32.random(in: -4...4, using: &random))
    switch (Int.random(in: 0..<10, using: &random), ids.randomElement(using: &random)) {
    case (0...2, _):
      host.perform(Fixture.place(UInt64.random(in: 1...40, using: &random), cell.x, cell.y))
    case (3, let id?): host.perform(.move(id, to: cell))
    case (4, let id?): host.perform(.remove(id))
    case (5, let id?): host.perform(.setLabel(id, "\(time)"))
    case (6, _): host.perform(.undo)
    case (7, _): host.perform(.redo)
    case (8, let id?): drag(id)
    default: host.catchUp()
    }
  }

  /// Drags a block; the finger may stay down.
  private mutating func drag(_ id: ID<BoardItem>) {
    guard let frame = host.surface.frame(of: id) else { return }
    let start = host.surface.viewport.toScreen(frame.center)
    let way = Vector<ScreenSpace>(
      dx: Double.random(in: -200...200, using: &random),
      dy: Double.random(in: -200...200, using: &random))
    var phases: [(TouchPhase, Double)] = [(.began, 0), (.moved, 0.5), (.moved, 1)]
    if Int.random(in: 0..<4, using: &random) > 0 { phases.append((.ended, 1)) }
    for (phase, part) in phases {
      time += 400_000
      host.handle(
        Touch(
          id: TouchID(rawValue: 1), phase: phase, position: start + way * part,
          time: Instant(microseconds: time)))
    }
    time += 400_000
    host.advance(to: Instant(microseconds: time))
  }
}

@MainActor
@Suite("Two hosts and a store that fails")
struct HostPropertyTests {
  @Test(
    "In the end both show what is stored, and nothing is lost that was kept",
    arguments: Effort.scaled(1...60 as ClosedRange<UInt64>))
  func agreement(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let faults = FaultyStore.Fault.allCases.filter { _ in Bool.random(using: &random) }
    let stage = try Fixture(seed: seed, faults: faults)
    var authors: [Author] = []
    for number in 1...2 as ClosedRange<UInt64> {
      let host = try #require(try await stage.host(seed &* 2 &+ number))
      authors.append(Author(host, seed: seed &* 100 &+ number))
    }
    for _ in 0..<120 {
      authors[Int.random(in: 0..<2, using: &random)].edit()
      for _ in 0..<Int.random(in: 0...3, using: &random) { await Task.yield() }
    }
    stage.store.recover()
    await stage.settle(authors.map(\.host))

    let stored = try stage.stored()
    for author in authors {
      #expect(author.host.surface.contents() == stored, "seed \(seed), faults \(faults)")
      #expect(author.host.surface.violations().isEmpty, "seed \(seed)")
      #expect(author.host.waitingCount == 0, "seed \(seed)")
    }
    // Every commit was reported as kept by one host, and their changes lead to what is stored.
    let commits = stage.store.commits
    #expect(commits.count == authors.reduce(0) { $0 + $1.reports.keptCount }, "seed \(seed)")
    #expect(commits.count > 5, "seed \(seed)")
    var kept: [EntityKey: Entity] = [:]
    for change in commits.flatMap(\.changes) {
      if let key = change.key { kept[key] = change.after }
    }
    #expect(Set(kept.values) == Set(stored.dropFirst()), "seed \(seed)")
  }
}
