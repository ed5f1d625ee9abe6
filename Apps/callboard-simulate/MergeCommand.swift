import ArgumentParser
import Simulation
import Terminal

struct MergeCommand: ParsableCommand {
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

  func run() throws {
    do throws(Failure) {
      let reports = CampaignReport.summed(try files.flatMap(Self.reports))
      switch report {
      case .json: try Failure.deliver(reports.map { $0.json.text + "\n" }.joined())
      case .text:
        let width = StandardStream.output.terminalSize?.columns ?? 100
        try Failure.deliver(reports.map { $0.text(width: width) }.joined(separator: "\n"))
      }
      if reports.contains(where: { $0.faultyRuns > 0 }) { throw ExitCode(1) }
    } catch let failure as Failure {
      throw failure.told()
    }
  }

  private static func reports(in path: String) throws(Failure) -> [CampaignReport] {
    var reports: [CampaignReport] = []
    for (place, line) in try ReadFile.lines(path).enumerated() {
      do throws(ReportError) {
        reports.append(try CampaignReport(reading: line))
      } catch {
        throw Failure("\(path):\(place + 1): \(error)", status: Failure.damaged)
      }
    }
    return reports
  }
}
