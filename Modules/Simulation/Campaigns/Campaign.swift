/// Many runs over one surface, shared out among workers.
///
/// What it finds follows from its plan: not from the number of workers, nor from which of them is
/// faster.
public struct Campaign: Sendable {
  /// What is simulated.
  public let kind: SimulatedSurface
  /// What is to be done.
  public let plan: CampaignPlan
  /// Where the workers meet, and where others see how far they have come.
  public let monitor: CampaignMonitor

  private let drawing: Drawing
  private let shortening: Shortening

  /// Prepares a campaign; it runs once.
  ///
  /// - Parameters:
  ///   - kind: What is simulated.
  ///   - plan: What is to be done.
  ///   - drawing: How the steps of runs are drawn.
  ///   - shortening: How scripts that break a promise are made shorter.
  public init(
    _ kind: SimulatedSurface, _ plan: CampaignPlan, drawing: Drawing, shortening: Shortening
  ) {
    self.kind = kind
    self.plan = plan
    self.drawing = drawing
    self.shortening = shortening
    monitor = CampaignMonitor(kind, plan)
  }

  /// Does what is planned; a task that is cancelled ends it with what was found so far.
  ///
  /// - Parameters:
  ///   - workers: How many runs are played at once.
  ///   - elapsed: The time since the campaign began.
  ///   - equipment: What a worker is given; called once for each, with its number.
  /// - Returns: What it came to.
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

  /// Plays runs until there are none left.
  private func work(_ elapsed: @Sendable () -> Duration, _ equipment: Equipment) async {
    var run = SimulationRun(
      kind, drawing: drawing, mutant: plan.mutant, equipment: equipment)
    while !Task.isCancelled, let order = monitor.next(after: elapsed()) {
      let result = run.play(order)
      if monitor.add(result), let discovery = result.discovery {
        let subject = Shortening.Subject(
          kind: kind, mutant: plan.mutant, equipment: equipment, script: discovery.script,
          fault: discovery.fault)
        let (script, fault) = shortening.shorten(subject)
        monitor.keep(Finding(discovery, fault: fault, script: script))
      }
      // There may be more workers than threads.
      await Task.yield()
    }
  }
}

/// What a campaign came to.
public struct CampaignResult: Sendable {
  /// What is told of it.
  public var report: CampaignReport
  /// What was found, in the order of the report's findings.
  public let findings: [Finding]
}
