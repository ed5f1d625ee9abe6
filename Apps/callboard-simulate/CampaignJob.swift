import Foundation
import PluginAPI
import Simulation
import Terminal

/// One campaign from its plan to its report.
struct CampaignJob: Sendable {
  let kind: SimulatedSurface
  let plan: CampaignPlan
  let strategy: Strategy
  let workers: Int
  let report: ReportForm
  let save: String?

  /// Runs it, saves what was found, and prints the report.
  ///
  /// - Returns: The status of the process.
  func run() async throws(Failure) -> Int32 {
    // Before anything is opened.
    StandardStream.holdPlaces()
    // Rather now than after hours.
    if let save { try ScratchFolder.makeFolder(save) }
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let interruption = Interruption()
    let signals = Leaving.signals(interruption) { scratch.remove() }
    defer { withExtendedLifetime(signals) {} }

    let start = ContinuousClock.now
    let elapsed: @Sendable () -> Duration = { ContinuousClock.now - start }
    let campaign = Campaign(
      kind, plan, drawing: .player(strategy), shortening: .shrinking)
    let display = CampaignDisplay(campaign, elapsed: elapsed)
    let workers = workers
    var result = await interruption.run {
      await campaign.run(workers: workers, elapsed: elapsed) { scratch.equipment($0) }
    }
    display.finish()
    let loss = saveFindings(of: &result, in: save)
    // Whatever could not be saved, what was found in hours is told.
    try print(result.report)
    if let loss { throw loss }
    if interruption.hasInterrupted { return 130 }
    return result.report.faultyRuns > 0 ? 1 : 0
  }

  /// Saves what was found, and notes in the report where.
  ///
  /// - Returns: Why something could not be saved, or `nil`.
  private func saveFindings(of result: inout CampaignResult, in named: String?) -> Failure? {
    guard !result.findings.isEmpty else { return nil }
    do throws(Failure) {
      let folder: String
      if let named { folder = named } else { folder = try ScratchFolder.make("callboard-simulate") }
      for (place, finding) in result.findings.enumerated() {
        let rule = finding.fault.rule.rawValue
        let path = "\(folder)/\(kind.key)-\(rule)-\(plan.seed)-\(finding.run).jsonl"
        try SavedScript.write(finding.script, to: path)
        result.report.findings[place].replay = path
      }
      return nil
    } catch {
      return error
    }
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
