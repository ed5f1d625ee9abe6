public import Simulation
import SyncClient
import Synchronization

/// Many simulations of sync, distributed among workers.
///
/// Its findings depend only on its plan, not on the number or speed of workers. An event of its
/// plan is a step.
public final class SyncCampaign: Sendable {
  /// The key that stands for sync where surfaces are named.
  public static let key = "sync"
  /// How many steps a run has by default.
  public static let standardSteps = 200

  /// The plan.
  public let plan: CampaignPlan
  private let steps: Int
  private let note: String
  private let state = Mutex(State())

  private struct State {
    var number: UInt64 = 0
    var tally = SyncTally()
  }

  /// Creates a campaign; run it once.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - steps: How many steps a run has.
  ///   - store: What stores workspaces, if it is worth a word in the report.
  public init(_ plan: CampaignPlan, steps: Int = standardSteps, store: String? = nil) {
    self.plan = plan
    self.steps = max(steps, 1)
    note = self.steps.grouped("step") + (store.map { ", \($0)" } ?? "")
  }

  /// How far it has come.
  public var progress: CampaignProgress {
    state.withLock { state in
      CampaignProgress(
        extent: plan.extent, runs: state.tally.runs, events: state.tally.steps,
        faultyRuns: state.tally.faultyRuns, unit: "step")
    }
  }

  /// Runs the plan; cancelling the task ends it with the findings so far.
  ///
  /// - Parameters:
  ///   - workers: How many runs to play at once.
  ///   - elapsed: The time since the campaign started.
  ///   - equipment: The equipment of a worker; called once for each, with its number.
  /// - Returns: The report, and the shortest script of each of its findings.
  public func run(
    workers: Int, elapsed: @escaping @Sendable () -> Duration,
    equipment: @escaping @Sendable (_ worker: Int) -> SyncEquipment
  ) async -> (report: CampaignReport, scripts: [SyncScript]) {
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<max(workers, 1) {
        group.addTask { await self.work(elapsed, equipment(worker)) }
      }
    }
    let tally = state.withLock { $0.tally }
    let findings = tally.findings(seed: plan.seed)
    let report = CampaignReport(
      surface: Self.key,
      parts: [CampaignPart(seed: plan.seed, shard: plan.shard, strategy: note)],
      mutant: plan.mutant?.name, runs: tally.runs, events: tally.steps, gestures: tally.edits,
      seconds: elapsed().inSeconds, longestSeconds: elapsed().inSeconds,
      wasInterrupted: Task.isCancelled, faultyRuns: tally.faultyRuns,
      findings: findings.map(\.report), coverage: [])
    return (report, findings.map(\.script))
  }

  /// Plays runs until none are left.
  private func work(_ elapsed: @Sendable () -> Duration, _ equipment: SyncEquipment) async {
    let defect = SyncMutants.defect(plan.mutant)
    while !Task.isCancelled, let (number, steps) = next(after: elapsed()) {
      let seed = Self.seed(of: number, in: plan.seed)
      let run = SyncRun(seed: seed, steps: steps, equipment, defect: defect)
      if state.withLock({ $0.tally.add(number, run) }), let finding = run.findings.first {
        let shrunk = run.script.shrunk(
          breaking: finding, equipment, defect: defect, isCancelled: { Task.isCancelled })
        state.withLock { $0.tally.keep(number, shrunk) }
      }
      // There may be more workers than threads.
      await Task.yield()
    }
  }

  /// The seed of a run of a campaign.
  static func seed(of run: UInt64, in campaign: UInt64) -> UInt64 {
    var random = RandomSource(seed: campaign).split(run)
    return random.next()
  }

  /// The next run, with its steps; `nil` if there are no more, or the time is over.
  private func next(after elapsed: Duration) -> (number: UInt64, steps: Int)? {
    var limit = Int.max
    switch plan.extent {
    case .time(let time): if elapsed >= time { return nil }
    case .events(let events): limit = events
    }
    return state.withLock { state in
      while true {
        let (planned, overflow) = state.number.multipliedReportingOverflow(by: UInt64(steps))
        guard !overflow, planned < UInt64(limit) else { return nil }
        let number = state.number
        state.number += 1
        if plan.shard.takes(number) { return (number, min(steps, limit - Int(planned))) }
      }
    }
  }
}

/// The combined result of runs so far; it does not depend on their order.
private struct SyncTally {
  /// How many findings of one promise to shorten.
  static let perPromise = 3

  private struct Kept {
    let run: UInt64
    let promise: SyncFinding.Promise
    let script: SyncScript
    var shrunk: ShrunkSyncScript?
  }

  private(set) var runs = 0
  private(set) var steps = 0
  private(set) var edits = 0
  private(set) var faultyRuns = 0
  private var kept: [Kept] = []

  /// Adds the result of a run.
  ///
  /// - Returns: Whether to shorten its script: only the first few of each promise.
  mutating func add(_ number: UInt64, _ run: SyncRun) -> Bool {
    runs += 1
    steps += run.script.acts.count
    edits += run.script.editCount
    guard let promise = run.findings.first?.promise else { return false }
    faultyRuns += 1
    kept.append(Kept(run: number, promise: promise, script: run.script))
    let same = kept.filter { $0.promise == promise }.map(\.run)
    if same.count > Self.perPromise, let last = same.max() { kept.removeAll { $0.run == last } }
    return kept.contains { $0.run == number }
  }

  /// Keeps a shortened script, if its run is still among the first.
  mutating func keep(_ run: UInt64, _ shrunk: ShrunkSyncScript) {
    guard let place = kept.firstIndex(where: { $0.run == run }) else { return }
    kept[place].shrunk = shrunk
  }

  /// The findings, by run; of those that fail alike, the first.
  func findings(seed: UInt64) -> [(report: FindingReport, script: SyncScript)] {
    var seen: Set<String> = []
    return kept.sorted { $0.run < $1.run }.compactMap { kept in
      guard let shrunk = kept.shrunk else { return nil }
      let report = shrunk.report(of: kept.script, run: kept.run, seed: seed)
      return seen.insert(report.identity).inserted ? (report, shrunk.script) : nil
    }
  }
}
