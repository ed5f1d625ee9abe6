import CallboardKit
import OwnRules
import PlacementConformance
import Simulation
import Testing

@Suite("The rules of a week")
struct OwnRulesTests {
  // snippet conformance
  @Test(arguments: PlacementConformance.checks)
  func keepTheirPromises(_ check: PlacementCheck) throws {
    try check.run(on: PlacementSubject(.week), seeds: 1...20)
  }
  // end

  // snippet poses
  @Test(arguments: PlacementConformance.checks)
  func keepTheirPromisesOnFullWeeks(_ check: PlacementCheck) throws {
    let subject = PlacementSubject(.week) { seed in
      // From one to seven days, each with a block of one to three rows.
      (-3...Int32(seed % 7) - 3).compactMap { day in
        CellRect(x: 4 * day, y: 0, width: 4, height: Int32(seed % 3) + 1).map { .cells($0) }
      }
    }
    try check.run(on: subject, seeds: 1...7)
  }
  // end

  // snippet fuzzing
  @Test func keepBlocksOnDays() async {
    let week = SimulatedSurface.rules(.week, check: weekFaults)
    let result = await Campaign(week, CampaignPlan(seed: 7, extent: .events(20_000))).run()
    #expect(result.findings.isEmpty, "\(result)")
  }
  // end

  @Test("A planted fault is found, and shown by a few steps")
  func fault() async throws {
    let surface = SimulatedSurface.rules(.looseWeek, check: weekFaults)
    let result = await Campaign(surface, CampaignPlan(seed: 7, extent: .events(20_000))).run()
    let finding = try #require(result.findings.first, "\(result)")
    #expect(finding.script.steps.count <= 4, "\(result)")
  }

  @Test("A block snaps to its day, and the refusal beside the week has a code of its own")
  func judging() throws {
    let created = Timestamp(milliseconds: 0)
    let board = Board(
      id: ID(high: 1, low: 1), show: ID(high: 1, low: 2), name: "Week", placement: .week,
      created: created)
    let rules = PlacementPlugin.week.make(board, [])
    func place(_ x: Double) -> Verdict {
      rules.judge(
        .place(Rect(origin: Point(x: x, y: 0), size: Size(width: 60, height: 88))))
    }
    let tuesday = try #require(CellRect(x: 4, y: 0, width: 4, height: 2))
    #expect(place(200) == .placed(Placed(cells: tuesday)))
    guard case .refused(let refusal) = place(900) else {
      Issue.record("a block beside the week is accepted")
      return
    }
    #expect(refusal.reason == .custom(CustomText("outsideWeek")))
  }
}
