import Foundation
import JSONText
import PluginAPI
import Simulation
import SyncSimulation
import Terminal

/// One campaign from its plan to its report.
struct CampaignJob: Sendable {
  /// What is simulated, and how.
  enum Work: Sendable {
    /// A surface.
    case surface(SimulatedSurface, Strategy)
    /// Sync between devices: how many steps a run has, and whether workspaces are files.
    case sync(steps: Int, inFiles: Bool)
  }

  /// A report, and what writes the script of each finding into a folder under a name.
  private struct Outcome {
    var report: CampaignReport
    let save: @Sendable (_ place: Int, _ folder: String, _ name: String) throws(Failure) -> String
  }

  let work: Work
  let plan: CampaignPlan
  let workers: Int
  let report: ReportForm
  let save: String?

  /// Runs the campaign, saves its findings, and prints the report.
  ///
  /// - Returns: The exit status.
  func run() async throws(Failure) -> Int32 {
    // Before anything is opened.
    StandardStream.holdPlaces()
    // Rather now than after hours.
    if let save { try ScratchFolder.makeWritable(save) }
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let interruption = Interruption()
    let signals = SignalHandling(interruption) { scratch.remove() }
    defer { withExtendedLifetime(signals) {} }
    try scratch.make()

    var outcome =
      switch work {
      case .surface(let kind, let strategy):
        await play(kind, strategy, interruption, scratch)
      case .sync(let steps, let inFiles):
        await playSync(steps: steps, inFiles: inFiles, interruption, scratch)
      }
    // A reader that goes away ends the process at the first line that is printed.
    scratch.remove()
    let unsaved = saveFindings(of: &outcome)
    try print(outcome.report)
    if let unsaved { throw unsaved }
    if let status = signals.status { return status }
    return outcome.report.faultyRuns > 0 ? 1 : 0
  }

  private func play(
    _ kind: SimulatedSurface, _ strategy: Strategy, _ interruption: Interruption,
    _ scratch: ScratchFolder
  ) async -> Outcome {
    let elapsed = Self.clock()
    let campaign = Campaign(kind, plan, drawing: .player(strategy), shortening: .shrinking)
    let display = CampaignDisplay(kind.key, plan.shard, elapsed: elapsed) {
      campaign.monitor.progress
    }
    let result = await interruption.run {
      await campaign.run(workers: workers, elapsed: elapsed) { scratch.equipment($0) }
    }
    display.finish()
    let (findings, mutant) = (result.findings, plan.mutant)
    return Outcome(report: result.report) { place, folder, name throws(Failure) in
      try SavedScript.add(findings[place].script, needing: mutant, to: folder, as: name)
    }
  }

  private func playSync(
    steps: Int, inFiles: Bool, _ interruption: Interruption, _ scratch: ScratchFolder
  ) async -> Outcome {
    let elapsed = Self.clock()
    let campaign = SyncCampaign(
      plan, steps: steps, store: inFiles ? StoreName.sqlite.rawValue : nil)
    let display = CampaignDisplay(SyncCampaign.key, plan.shard, elapsed: elapsed) {
      campaign.progress
    }
    let (report, scripts) = await interruption.run {
      await campaign.run(workers: workers, elapsed: elapsed) { worker in
        inFiles ? scratch.syncEquipment(worker) : Composition.syncInMemory
      }
    }
    display.finish()
    let mutant = plan.mutant
    return Outcome(report: report) { place, folder, name throws(Failure) in
      try SavedScript.add(scripts[place], needing: mutant, to: folder, as: name)
    }
  }

  private static func clock() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }

  /// Saves the findings, and records their paths.
  ///
  /// - Returns: Why some could not be saved; the report is printed anyway.
  private func saveFindings(of outcome: inout Outcome) -> Failure? {
    guard !outcome.report.findings.isEmpty else { return nil }
    do throws(Failure) {
      let folder: String
      if let save { folder = save } else { folder = try ScratchFolder.make("callboard-simulate") }
      for place in outcome.report.findings.indices {
        let name = name(of: outcome.report.findings[place], on: outcome.report.surface)
        outcome.report.findings[place].replay = try outcome.save(place, folder, name)
      }
      return nil
    } catch {
      return error
    }
  }

  /// The name of a recording; those of a mutant say so, as both may be saved side by side.
  private func name(of finding: FindingReport, on surface: String) -> String {
    let mutant = plan.mutant.map { "-\($0.name)" } ?? ""
    return "\(surface)-\(finding.rule)-\(plan.seed)-\(finding.run)\(mutant)"
  }

  private func print(_ report: CampaignReport) throws(Failure) {
    switch self.report {
    case .json: try Failure.deliver(report.json.text + "\n")
    case .text:
      let width = StandardStream.output.terminalSize?.columns ?? 100
      try Failure.deliver(report.text(width: width))
    }
  }
}
