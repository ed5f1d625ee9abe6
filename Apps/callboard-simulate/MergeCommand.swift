import ArgumentParser
import PluginAPI
import Simulation
import Terminal

struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Add up the reports of several campaigns.",
    discussion: """
      Takes what 'run --report json' printed: one report a line, in any number of files, which may \
      be concatenated. Prints one report for each surface. The status is 1 where a report has a \
      finding.
      """)

  @Argument(help: "The files of reports.", completion: .file())
  var files: [String]

  @Option(help: "The form of the report: text, or json with one surface a line.")
  var report: ReportForm = .text

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in try merge() }
  }

  private func merge() throws(Failure) -> Int32 {
    var reports: [CampaignReport] = []
    for file in files {
      let found = try Self.reports(in: file)
      // What ended too early leaves such files: the sum is less than was asked for.
      if found.isEmpty { StandardStream.error.writeLine("callboard-simulate: \(file): no report") }
      reports += found
    }
    guard !reports.isEmpty else {
      throw Failure("there is no report to add up", status: Failure.damaged)
    }
    let sums = CampaignReport.summed(reports)
    switch report {
    case .json: try Failure.deliver(sums.map { $0.json.text + "\n" }.joined())
    case .text:
      let width = StandardStream.output.terminalSize?.columns ?? 100
      try Failure.deliver(sums.map { $0.text(width: width) }.joined(separator: "\n"))
    }
    return sums.contains { $0.faultyRuns > 0 } ? 1 : 0
  }

  private static func reports(in path: String) throws(Failure) -> [CampaignReport] {
    var reports: [CampaignReport] = []
    try InputFile(path).forEachLine { line, number throws(Failure) in
      do throws(ReportError) {
        reports.append(try CampaignReport(reading: line))
      } catch {
        throw Failure("\(path):\(number): \(error)", status: Failure.damaged)
      }
    }
    return reports
  }
}
