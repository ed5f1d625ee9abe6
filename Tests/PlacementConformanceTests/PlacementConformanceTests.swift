import ColumnRules
import Domain
import GridGeometry
import PlacementConformance
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import PluginAPI
import TestSupport
import Testing

extension PlacementPlugin {
  fileprivate static let columns = Self(key: "columns", summary: "blocks in columns") {
    ColumnRules(board: $0, items: $1)
  }

  /// The same rules with a flaw.
  fileprivate func broken(_ flaw: RulesFlaw) -> Self {
    Self(key: "\(key) \(flaw)", summary: summary) { BrokenRules(make($0, $1), flaw, on: $0) }
  }
}

@Suite("Conformance of placement rules")
struct PlacementConformanceTests {
  private static let subjects = [
    PlacementSubject(.grid, settings: [[:], ["minimum": "2"], ["push": "on"]]),
    PlacementSubject(
      .flow,
      settings: [[:], ["columns": "3", "spacing": "0"], ["columns": "1", "size": "2x1"]]),
    PlacementSubject(.columns),
    PlacementSubject(.canvas) { cards($0) },
  ]

  /// Cards that overlap, some of them with one key.
  private static func cards(_ seed: UInt64) -> [Pose] {
    var random = SplitMix64(seed: seed)
    let keys = OrderKey.spread(4)
    return (0..<3 + Int(seed % 8)).map { _ in
      let origin = Point<BoardSpace>(
        x: Double.random(in: -300...300, using: &random),
        y: Double.random(in: -200...200, using: &random))
      let size = Size<BoardSpace>(
        width: Double.random(in: 100...300, using: &random),
        height: Double.random(in: 50...200, using: &random))
      return .free(
        Rect(origin: origin, size: size), z: keys[Int.random(in: 0..<4, using: &random)])
    }
  }

  @Test("Rules keep their promises", arguments: PlacementConformance.checks, subjects)
  func promises(_ check: PlacementCheck, _ subject: PlacementSubject) throws {
    try check.run(on: subject, seeds: Effort.scaled(1...30))
  }

  @Test("A broken promise is noticed", arguments: RulesFlaw.allCases)
  func flaws(_ flaw: RulesFlaw) throws {
    let check = try #require(
      PlacementConformance.checks.first { $0.description == flaw.promise }, "\(flaw)")
    let placement: PlacementPlugin =
      switch flaw {
      case .hasOnePlaceTooMany, .closesNoGap: .flow
      case .prefersFirstLift, .pinchesOnItems: .columns
      default: .grid
      }
    let failure = #expect(throws: ConformanceFailure.self) {
      try check.run(on: PlacementSubject(placement.broken(flaw)), seeds: 1...40)
    }
    #expect(failure?.promise == flaw.promise)
    #expect(failure?.subject == "\(placement.key) \(flaw)")
    // The seed alone finds it again.
    let first = try #require(failure)
    #expect(throws: first) {
      try check.run(on: PlacementSubject(placement.broken(flaw)), seeds: [first.seed])
    }
  }

  @Test("Every check notices something", arguments: PlacementConformance.checks)
  func checks(_ check: PlacementCheck) {
    #expect(RulesFlaw.allCases.contains { $0.promise == check.description })
  }

  @Test("Poses are those that are named, and rules that place nothing need them")
  func poses() throws {
    let check = try #require(PlacementConformance.checks.first)
    let closed = PlacementPlugin(key: "closed", summary: "") { board, items in
      Closed(rules: PlacementPlugin.flow.make(board, items))
    }
    let failure = #expect(throws: ConformanceFailure.self) {
      try check.run(on: PlacementSubject(closed), seeds: 4...4)
    }
    #expect(failure?.seed == 4)
    #expect(failure?.description.contains("pass 'poses:' to PlacementSubject") == true)
    let subject = PlacementSubject(closed) { seed in
      // A seed without items is skipped.
      seed == 5 ? [] : OrderKey.spread(Int(seed)).map(Pose.ordered)
    }
    try check.run(on: subject, seeds: 1...9)
    #expect(throws: ConformanceFailure.self) { try check.run(on: subject, seeds: [5]) }
  }
}
