import Simulation
import Synchronization
import Testing

@Suite struct CampaignTests {
  private func campaign(
    _ flaw: ToyFlaw? = nil, seed: UInt64 = 11, extent: CampaignPlan.Extent = .events(40_000),
    shard: Shard = .whole, shortening: Shortening = .none
  ) -> Campaign {
    let plan = CampaignPlan(seed: seed, extent: extent, shard: shard, mutant: flaw?.mutant)
    return Campaign(.toy, plan, drawing: .toy, shortening: shortening)
  }

  private func run(_ campaign: Campaign, workers: Int = 2) async -> CampaignResult {
    await campaign.run(workers: workers, elapsed: { .seconds(1) })
  }

  @Test func aWholeSurfaceHasNoFinding() async {
    let report = await run(campaign()).report
    #expect(report.findings.isEmpty)
    #expect(report.faultyRuns == 0)
    #expect(report.events == 40_000)
    #expect(report.gestures > 10_000 && report.gestures < 14_000)
    #expect(report.reached == SimulatedSurface.toyCoverage.cells.count)
    #expect(report.surface == "toy" && report.seeds == [11] && report.strategies == ["toy"])
    #expect(!report.wasInterrupted)
  }

  @Test(arguments: [nil, .landsLeft, .crowd, .silentSelection] as [ToyFlaw?])
  func theNumberOfWorkersDoesNotMatter(_ flaw: ToyFlaw?) async {
    let alone = await run(campaign(flaw), workers: 1)
    #expect((alone.report.faultyRuns > 0) == (flaw != nil))
    for workers in [2, 7] {
      let shared = await run(campaign(flaw), workers: workers)
      #expect(shared.report == alone.report, "\(workers) workers")
      #expect(shared.findings == alone.findings, "\(workers) workers")
    }
  }

  @Test func aFindingBreaksItsRuleAgain() async throws {
    let result = await run(campaign(.landsLeft))
    let finding = try #require(result.findings.first)
    #expect(finding.fault.rule == .reaction)
    var referee = Referee(.toy, on: finding.script.stage, mutant: ToyFlaw.landsLeft.mutant)
    let broken = referee.play(finding.script.steps)
    let found = try #require(broken)
    #expect(found.fault == finding.fault)
    #expect(found.step == finding.script.steps.count - 1)
    let reported = try #require(result.report.findings.first)
    #expect(reported.rule == "reaction")
    #expect(reported.run == finding.run && reported.seed == 11)
    #expect(reported.steps == finding.script.steps.count)
    #expect(reported.events == finding.script.touchCount)
  }

  @Test func fewOfEachSortAreShortened() async {
    let count = Mutex(0)
    let counting = Shortening { subject in
      count.withLock { $0 += 1 }
      return (subject.script, subject.fault, true)
    }
    let result = await run(
      campaign(.landsLeft, extent: .events(200_000), shortening: counting), workers: 1)
    #expect(result.report.faultyRuns > 16)
    #expect(count.withLock { $0 } <= 8)
    #expect(result.report.findings.count <= 8)
  }

  @Test func scriptsThatEndUpAlikeAreOneFinding() async {
    let shortest = Shortening { subject in
      (
        Script(stage: subject.script.stage, steps: subject.script.steps.suffix(1)), subject.fault,
        true
      )
    }
    let result = await run(
      campaign(.landsLeft, extent: .events(200_000), shortening: shortest), workers: 3)
    let identities = result.findings.map(\.identity)
    #expect(Set(identities).count == identities.count)
    #expect(result.findings.map(\.run) == result.findings.map(\.run).sorted())
  }

  @Test(arguments: [nil, .landsLeft] as [ToyFlaw?])
  func partsTogetherAreTheWhole(_ flaw: ToyFlaw?) async throws {
    let whole = await run(campaign(flaw)).report
    var parts: [CampaignReport] = []
    for index in 1...3 {
      let shard = try #require(Shard(index, of: 3))
      parts.append(await run(campaign(flaw, shard: shard), workers: index).report)
    }
    let sums = CampaignReport.summed(parts)
    #expect(sums.count == 1)
    let sum = try #require(sums.first)
    #expect(sum.shards.map { "\($0)" } == ["1/3", "2/3", "3/3"])
    #expect(sum.runs == whole.runs)
    #expect(sum.events == whole.events)
    #expect(sum.gestures == whole.gestures)
    #expect(sum.faultyRuns == whole.faultyRuns)
    #expect(sum.coverage == whole.coverage)
    #expect(sum.seconds == 3 && sum.longestSeconds == 1)
    #expect(Set(whole.findings.map(\.run)).isSubset(of: sum.findings.map(\.run)))
  }

  @Test func itEndsWhenNoTimeIsLeft() async {
    let clock = SteppingClock(step: .milliseconds(100))
    let campaign = campaign(extent: .time(.seconds(1)))
    let report = await campaign.run(workers: 1, elapsed: clock.read).report
    #expect(report.runs == 10)
    #expect(!report.wasInterrupted)
  }

  @Test func whatWasFoundIsKeptWhenItIsCancelled() async throws {
    let campaign = campaign(.landsLeft, extent: .time(.seconds(1_000_000)))
    let task = Task { await campaign.run(workers: 3, elapsed: { .seconds(1) }) }
    while campaign.monitor.progress.faultyRuns == 0 {
      try await Task.sleep(for: .milliseconds(1))
    }
    task.cancel()
    let result = await task.value
    #expect(result.report.wasInterrupted)
    #expect(!result.findings.isEmpty)
  }

  @Test func progressSaysHowFarItIs() async {
    let campaign = campaign(extent: .events(1_234_567))
    #expect(
      campaign.monitor.progress.parts(after: .seconds(1))
        == ["0 events", "0/s", "coverage 0/4", "0 findings"])
    let short = self.campaign(.landsLeft)
    _ = await run(short)
    let progress = short.monitor.progress
    let parts = progress.parts(after: .seconds(2))
    #expect(parts[0].hasSuffix(" events") && parts[1].hasSuffix("/s"))
    #expect(parts[3] == "\(progress.faultyRuns) findings")
    #expect(parts.last?.hasSuffix(" s left") == true)
    let timed = self.campaign(extent: .time(.seconds(60))).monitor.progress
    #expect(timed.parts(after: .seconds(18)).last == "42 s left")
    #expect(timed.parts(after: .seconds(99)).last == "0 s left")
  }
}
