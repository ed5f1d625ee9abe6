import ArgumentParser
import JSONText
import PluginAPI
import Simulation
import Terminal

struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Add up the reports of several campaigns.",
    discussion: """
      Reads the output of 'run --report json': one report a line, in any number of files. Prints \
      one report for each surface. Runs that were counted already are refused with file and line. \
      The status is 1 if a report has a finding.
      """)

  @Argument(help: "The files with reports.", completion: .file())
  var files: [String]

  @Option(help: "The form of the report: text, or json with one surface a line.")
  var report: ReportForm = .text

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in try merge() }
  }

  private func merge() throws(Failure) -> Int32 {
    var pile = Pile()
    for file in files {
      let count = pile.reports.count
      try pile.add(file)
      // Runs that ended early leave such files: the sum is less than expected.
      if pile.reports.count == count {
        StandardStream.error.writeLine("callboard-simulate: \(file): no report")
      }
    }
    let reports = pile.reports
    guard !reports.isEmpty else {
      throw Failure("no report in any of the files", status: Failure.damaged)
    }
    // The sum is less than expected if one of many machines failed.
    for gap in pile.counted.gaps { StandardStream.error.writeLine("callboard-simulate: \(gap)") }
    let sums = CampaignReport.summed(reports)
    switch report {
    case .json: try Failure.deliver(sums.map { $0.json.text + "\n" }.joined())
    case .text:
      let width = StandardStream.output.terminalSize?.columns ?? 100
      try Failure.deliver(sums.map { $0.text(width: width) }.joined(separator: "\n"))
    }
    return sums.contains { $0.faultyRuns > 0 } ? 1 : 0
  }
}

/// The reports read so far; no two of them count the same runs.
private struct Pile {
  private(set) var reports: [CampaignReport] = []
  /// The file and line of each.
  private var places: [String] = []
  private(set) var counted = CountedRuns()

  /// Reads a file.
  mutating func add(_ path: String) throws(Failure) {
    try InputFile(path).forEachLine { line, number throws(Failure) in
      let report: CampaignReport
      do throws(ReportError) {
        report = try CampaignReport(reading: line)
      } catch {
        throw Failure("\(path):\(number): \(error)", status: Failure.damaged)
      }
      try add(report, from: "\(path):\(number)")
    }
  }

  private mutating func add(
    _ report: CampaignReport, from place: String
  ) throws(Failure) {
    places.append(place)
    if let again = counted.add(report, at: reports.count) {
      let mutant = report.mutant.map { ", mutant \($0)" } ?? ""
      throw Failure(
        "\(place): runs that \(places[again.first]) has counted already: "
          + "\(report.surface), \(again.part)\(mutant)",
        status: Failure.damaged)
    }
    reports.append(report)
  }
}
