import Simulation
import Testing

@Suite struct CountedRunsTests {
  private static func report(
    _ surface: String = "grid", _ mutant: String? = nil, _ parts: [(UInt64, String, String)]
  ) throws -> CampaignReport {
    CampaignReport(
      surface: surface,
      parts: try parts.map {
        CampaignPart(seed: $0.0, shard: try #require(Shard($0.1)), strategy: $0.2)
      },
      mutant: mutant, runs: 1, events: 1, gestures: 1, seconds: 1, longestSeconds: 1,
      wasInterrupted: false, faultyRuns: 0, findings: [], coverage: [])
  }

  @Test func whatIsDifferentIsCounted() throws {
    let reports = [
      try Self.report("grid", nil, [(7, "1/3", "mixed"), (7, "2/3", "mixed")]),
      try Self.report("grid", nil, [(7, "3/3", "mixed"), (8, "1/3", "mixed")]),
      try Self.report("list", nil, [(7, "1/3", "mixed")]),
      try Self.report("grid", "crowd", [(7, "1/3", "mixed")]),
      try Self.report("grid", nil, [(7, "1/3", "swarm")]),
    ]
    var counted = CountedRuns()
    for (place, report) in reports.enumerated() {
      let again = counted.add(report, at: place)
      #expect(again == nil, "\(place)")
    }
    for (place, report) in reports.enumerated() {
      let again = counted.add(report, at: 9)
      #expect(again?.first == place && again?.part == report.parts.first)
    }
  }

  @Test(
    arguments: [
      ("1/1", "1/1", true), ("1/1", "2/5", true), ("1/2", "1/4", true), ("1/2", "2/4", false),
      ("1/2", "3/4", true), ("2/2", "3/4", false), ("1/2", "1/3", true), ("2/6", "3/4", false),
      ("2/6", "4/4", true), ("1/1000000", "2/1000000", false),
    ] as [(String, String, Bool)])
  func partsOfOtherCountsMayHaveTheSameRuns(one: String, other: String, isRepeated: Bool) throws {
    var counted = CountedRuns()
    let known = counted.add(try Self.report("grid", nil, [(7, one, "mixed")]), at: 4)
    #expect(known == nil)
    let again = counted.add(try Self.report("grid", nil, [(7, other, "mixed")]), at: 5)
    #expect((again?.first == 4) == isRepeated)
    // As the runs say themselves.
    let (first, second) = (try #require(Shard(one)), try #require(Shard(other)))
    let meets = (UInt64(0)..<100).contains { first.takes($0) && second.takes($0) }
    #expect(meets == isRepeated)
  }

  @Test func aReportThatRepeatsItselfIsNoticed() throws {
    var counted = CountedRuns()
    let report = try Self.report("grid", nil, [(7, "1/3", "mixed"), (7, "1/3", "mixed")])
    let again = counted.add(report, at: 0)
    #expect(again?.first == 0)
  }

  @Test func whatIsMissingIsNamed() throws {
    var counted = CountedRuns()
    for (place, report) in [
      try Self.report("list", "crowd", [(9, "2/3", "mixed")]),
      try Self.report("grid", nil, [(7, "1/12", "swarm")]),
      try Self.report("grid", nil, [(8, "1/2", "swarm"), (8, "2/2", "swarm")]),
      try Self.report("grid", nil, [(6, "1/2", "swarm"), (6, "2/4", "swarm")]),
    ].enumerated() {
      let again = counted.add(report, at: place)
      #expect(again == nil)
    }
    let shards = (2...9).map { "\($0)/12" }.joined(separator: ", ")
    #expect(
      counted.gaps.map(\.description) == [
        "grid, seed 7, strategy swarm: nothing of shard \(shards) and others",
        "list, seed 9, strategy mixed, mutant crowd: nothing of shard 1/3, 3/3",
      ])
  }
}
