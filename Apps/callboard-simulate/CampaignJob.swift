import Foundation
import JSONText
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
    // A reader that goes away ends the process at the first line that is printed.
    scratch.remove()
    let unsaved = saveFindings(of: &result, in: save)
    try print(result.report)
    if let unsaved { throw unsaved }
    if let status = signals.status { return status }
    return result.report.faultyRuns > 0 ? 1 : 0
  }

  /// Saves the findings, and records their paths.
  ///
  /// - Returns: Why some could not be saved; the report is printed anyway.
  private func saveFindings(of result: inout CampaignResult, in named: String?) -> Failure? {
    guard !result.findings.isEmpty else { return nil }
    do throws(Failure) {
      let folder: String
      if let named { folder = named } else { folder = try ScratchFolder.make("callboard-simulate") }
      for (place, finding) in result.findings.enumerated() {
        result.report.findings[place].replay = try SavedScript.add(
          finding.script, needing: plan.mutant, to: folder, as: name(of: finding))
      }
      return nil
    } catch {
      return error
    }
  }

  /// The name of a recording; those of a mutant say so, as both may be saved side by side.
  private func name(of finding: Finding) -> String {
    let mutant = plan.mutant.map { "-\($0.name)" } ?? ""
    let rule = finding.fault.rule.rawValue
    return "\(kind.key)-\(rule)-\(plan.seed)-\(finding.run)\(mutant)"
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
