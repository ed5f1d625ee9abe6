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

  /// Creates the meeting place of one campaign.
  ///
  /// - Parameters:
  ///   - kind: What is simulated.
  ///   - plan: What the campaign is to do.
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

  /// The next run; `nil` where there is none, or no time for one.
  func next(after elapsed: Duration) -> RunOrder? {
    if case .time(let limit) = plan.extent, elapsed >= limit { return nil }
    return state.withLock { $0.runs.next() }
  }

  /// Adds what came of a run.
  ///
  /// - Returns: Whether its discovery is worth shortening.
  func add(_ result: RunResult) -> Bool { state.withLock { $0.tally.add(result) } }

  /// Notes what a discovery was shortened to.
  func keep(_ finding: Finding) { state.withLock { $0.tally.keep(finding) } }

  /// What it all came to.
  var tally: CampaignTally { state.withLock { $0.tally } }
}
