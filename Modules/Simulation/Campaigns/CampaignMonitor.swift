import Synchronization

/// Where the workers of a campaign meet, and where others see how far it has come.
public final class CampaignMonitor: Sendable {
  private struct State {
    var runs: RunList
    var tally: CampaignTally
  }

  private let plan: CampaignPlan
  private let cellCount: Int
  private let state: Mutex<State>

  /// Creates the monitor of one campaign.
  ///
  /// - Parameters:
  ///   - kind: The simulated surface.
  ///   - plan: The plan of the campaign.
  public init(_ kind: SimulatedSurface, _ plan: CampaignPlan) {
    self.plan = plan
    cellCount = kind.coverage.cells.count
    state = Mutex(
      State(runs: plan.runs, tally: CampaignTally(coverage: Coverage(count: cellCount))))
  }

  /// How far it has come.
  public var progress: CampaignProgress {
    state.withLock { state in
      CampaignProgress(
        extent: plan.extent, runs: state.tally.runs, events: state.tally.events,
        faultyRuns: state.tally.faultyRuns, reached: state.tally.coverage.reached,
        cells: cellCount)
    }
  }

  /// The next run; `nil` if there are no more, or the time is over.
  func next(after elapsed: Duration) -> RunOrder? {
    if case .time(let limit) = plan.extent, elapsed >= limit { return nil }
    return state.withLock { $0.runs.next() }
  }

  /// Adds the result of a run.
  ///
  /// - Returns: Whether to shorten its discovery.
  func add(_ result: RunResult) -> Bool { state.withLock { $0.tally.add(result) } }

  /// Records a shortened discovery.
  func keep(_ finding: Finding) { state.withLock { $0.tally.keep(finding) } }

  /// The combined result.
  var tally: CampaignTally { state.withLock { $0.tally } }
}
