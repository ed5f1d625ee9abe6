import ColumnRules
import Domain
import Gestures
import GridGeometry
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import TestSupport
import Testing

@testable import Simulation

@Suite("A rule set, simulated by its oracle")
struct ColumnSimulationTests {
  /// Plays runs from a seed until one breaks a promise.
  private static func discovery(
    _ kind: SimulatedSurface, seeds: Range<UInt64>, mutant: Mutant? = nil,
    coverage: inout Coverage
  ) -> Discovery? {
    for seed in seeds {
      var run = SimulationRun(kind, drawing: .player(.mixed), mutant: mutant)
      var list = RunList(seed: seed, limit: 3_000)
      while let order = list.next() {
        let result = run.play(order)
        coverage.add(result.coverage)
        if let found = result.discovery { return found }
      }
    }
    return nil
  }

  private static func discovery(
    _ kind: SimulatedSurface, seeds: Range<UInt64> = 0..<60, mutant: Mutant? = nil
  ) -> Discovery? {
    var coverage = Coverage(count: kind.coverage.cells.count)
    return discovery(kind, seeds: seeds, mutant: mutant, coverage: &coverage)
  }

  @Test(
    "keeps every promise, and reaches all that it can come to",
    arguments: ["columns", "flow", "canvas", "tiles", "push"])
  func sound(key: String) throws {
    let kinds = [
      SimulatedSurface.columns, .flow(.flow), .canvas(.canvas), .tiles(.tiles), .push(.grid),
    ]
    let kind = try #require(kinds.first { $0.key == key })
    let table = kind.coverage
    var coverage = Coverage(count: table.cells.count)
    let found = Self.discovery(kind, seeds: Effort.scaled(0..<200), coverage: &coverage)
    if let found {
      Issue.record(
        "\(found.fault)\n\(ScriptText.lines(of: found.script).joined(separator: "\n"))")
    }
    #expect(coverage.outside.keys.map(\.name).sorted() == [])
    // What is beyond finite numbers, or all cells, takes extremes, which are seldom seen.
    let unreached = coverage.unreached(in: table).map(\.name)
    #expect(unreached.filter { !$0.hasSuffix("/edit/out-of-range") } == [])
  }

  @Test("differs from broken variants, in a few steps", arguments: SimulatedSurface.columns.mutants)
  func mutants(mutant: Mutant) throws {
    let found = try #require(Self.discovery(.columns, mutant: mutant))
    let shrunk = Shrinker(.columns, mutant: mutant).shrink(found.script, found.fault)
    #expect(shrunk.script.steps.count <= 4, "\(ScriptText.lines(of: shrunk.script))")
    #expect(Replay(.columns, mutant: mutant).discovery(in: shrunk.script) != nil)
    #expect(Replay(.columns).discovery(in: shrunk.script) == nil)
    expectWords(shrunk.fault, in: shrunk.script)
  }

  @Test(
    "says what a fault in the rules themselves breaks", arguments: FaultyColumns.Fault.allCases)
  func faults(fault: FaultyColumns.Fault) throws {
    let kind = SimulatedSurface.columns {
      FaultyColumns(ColumnRules(board: $0, items: $1), fault)
    }
    let found = try #require(Self.discovery(kind))
    let shrunk = Shrinker(kind).shrink(found.script, found.fault)
    #expect(fault.rules.contains(shrunk.fault.rule), "\(shrunk.fault)")
    #expect(
      shrunk.script.steps.count <= 6,
      "\(found.fault), \(shrunk.fault), \(ScriptText.lines(of: shrunk.script).suffix(12))")
    expectWords(shrunk.fault, in: shrunk.script)
  }

  @Test("is written and read like any script")
  func written() throws {
    var random = RandomSource(seed: 3)
    let stage = SimulatedSurface.columns.drawStage(&random)
    let script = Script(stage: stage, steps: [.command(.undo), .reload])
    let text = try ScriptFile.text(of: script)
    #expect(try ScriptFile.read(Array(text.utf8), for: [.columns]) == script)
  }
}

/// Columns that are broken where a session asks them.
struct FaultyColumns: PlacementRules {
  enum Fault: CaseIterable {
    case overlapsAllowed, drawnAside, previewOutOfStep, notVisited

    /// The promises that may show it first.
    var rules: Set<Simulation.Fault.Rule> {
      switch self {
      case .overlapsAllowed: [.rules, .violation, .answers]
      case .drawnAside, .previewOutOfStep: [.rules, .stream]
      case .notVisited: [.answers]
      }
    }
  }

  private var rules: ColumnRules
  private let fault: Fault

  init(_ rules: ColumnRules, _ fault: Fault) {
    self.rules = rules
    self.fault = fault
  }

  var count: Int { rules.count }
  var allowsManyHolds: Bool { true }
  func interest(on item: ID<BoardItem>?) -> GestureInterest { rules.interest(on: item) }
  func handles(of item: ID<BoardItem>) -> [Handle] { rules.handles(of: item) }
  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? { rules.hit(point) }
  func placed(_ item: ID<BoardItem>) -> Placed? { rules.placed(item) }
  func violations() -> [Violation] { rules.violations() }
  mutating func apply(_ changes: [Change]) { rules.apply(changes) }

  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    if fault != .notVisited { rules.visit(in: region, body) }
  }

  func preview(_ intent: Intent, into preview: inout Preview) {
    rules.preview(intent, into: &preview)
    switch (fault, intent) {
    case (.drawnAside, .carry(let lifts)):
      preview.begin()
      for place in lifts.indices {
        let aside = Vector<BoardSpace>(dx: Double(place), dy: 0)
        preview.draw(
          lifts[place].item, at: place,
          in: Rect(origin: lifts[place].carried.origin + aside, size: lifts[place].carried.size))
      }
    case (.previewOutOfStep, .carry): if preview.refusal?.by.count == 1 { preview.refusal = nil }
    default: break
    }
  }

  func judge(_ intent: Intent) -> Verdict {
    let verdict = rules.judge(intent)
    guard fault == .overlapsAllowed, case .carry(let lifts) = intent, lifts.count == 1,
      case .refused(let refusal) = verdict, refusal.reason == .overlap
    else { return verdict }
    return .accepted([])
  }
}
