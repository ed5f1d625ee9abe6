/// Many runs over one surface, distributed among workers.
///
/// Its findings depend only on its plan, not on the number or speed of workers.
public struct Campaign: Sendable {
  /// The simulated surface.
  public let kind: SimulatedSurface
  /// The plan.
  public let plan: CampaignPlan
  /// Where the workers meet, and where others see how far they have come.
  public let monitor: CampaignMonitor

  private let drawing: Drawing
  private let shortening: Shortening

  /// Creates a campaign; run it once.
  ///
  /// - Parameters:
  ///   - kind: The simulated surface.
  ///   - plan: The plan.
  ///   - drawing: How to draw the steps of runs; by default every way.
  ///   - shortening: How to shorten scripts that break a promise; by default as far as possible.
  public init(
    _ kind: SimulatedSurface, _ plan: CampaignPlan, drawing: Drawing = .player(.mixed),
    shortening: Shortening = .shrinking
  ) {
    self.kind = kind
    self.plan = plan
    self.drawing = drawing
    self.shortening = shortening
    monitor = CampaignMonitor(kind, plan)
  }

  /// Runs the plan, and measures the time; cancelling the task ends it with the findings so far.
  ///
  /// - Parameter workers: How many runs to play at once.
  /// - Returns: The result.
  public func run(workers: Int = 1) async -> CampaignResult {
    let start = ContinuousClock.now
    return await run(workers: workers) { ContinuousClock.now - start }
  }

  /// Runs the plan; cancelling the task ends it with the findings so far.
  ///
  /// - Parameters:
  ///   - workers: How many runs to play at once.
  ///   - elapsed: The time since the campaign started.
  ///   - equipment: The equipment of a worker; called once for each, with its number.
  /// - Returns: The result.
  public func run(
    workers: Int, elapsed: @escaping @Sendable () -> Duration,
    equipment: @escaping @Sendable (_ worker: Int) -> Equipment = { _ in .none }
  ) async -> CampaignResult {
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<max(workers, 1) {
        group.addTask { await work(elapsed, equipment(worker)) }
      }
    }
    let tally = monitor.tally
    let findings = tally.findings
    let report = CampaignReport(
      kind, plan, drawing.name, tally, findings: findings, seconds: elapsed().inSeconds,
      wasInterrupted: Task.isCancelled)
    return CampaignResult(report: report, findings: findings)
  }

  /// Plays runs until none are left.
  private func work(_ elapsed: @Sendable () -> Duration, _ equipment: Equipment) async {
    var run = SimulationRun(
      kind, drawing: drawing, mutant: plan.mutant, equipment: equipment)
    while !Task.isCancelled, let order = monitor.next(after: elapsed()) {
      let result = run.play(order)
      if monitor.add(result), let discovery = result.discovery {
        let subject = Shortening.Subject(
          kind: kind, mutant: plan.mutant, equipment: equipment, script: discovery.script,
          fault: discovery.fault)
        let (script, fault, isComplete) = shortening.shorten(subject)
        monitor.keep(
          Finding(discovery, fault: fault, script: script, isFullyShrunk: isComplete))
      }
      // There may be more workers than threads.
      await Task.yield()
    }
  }
}

/// The result of a campaign; its description is the report for people.
public struct CampaignResult: Sendable, CustomStringConvertible {
  /// The report.
  public var report: CampaignReport
  /// The findings, in the order of the report.
  public let findings: [Finding]

  /// The report with seeds, and the shortest script of each finding.
  public var description: String { report.text() }
}
