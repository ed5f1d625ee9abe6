import ArgumentParser
import Domain
import Foundation
import Persistence_SQLite
import Placement_Grid
import PluginAPI
import ShowFiles
import ShowImport
import Terminal
import Workspace

@main
struct CallboardImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "callboard-import",
    abstract: "Import console show files into a Callboard workspace.",
    discussion: """
      Each file is one transaction: a file that is refused changes nothing and stops only itself.
      Nothing is ever deleted, and importing the same file twice changes nothing the second time.

      Exit status: 0 when every file was imported, 65 when a file was refused or malformed, 64 for
      wrong usage, 1 when the workspace could not be read or written, 130 when stopped by Ctrl-C.
      """,
    version: "0.1.0")

  enum ReportForm: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: "The show files to import.", completion: .file())
  var files: [String]

  @Option(help: "The workspace: a path or URL, for example tour.callboard.", completion: .file())
  var into: String

  @Option(help: "The show to import into; default: one named after the file.")
  var show: String?

  @Option(help: "Read the files as this format instead of recognising them.")
  var formatName: String?

  @Flag(help: "Report what an import would do, and keep nothing.")
  var dryRun = false

  @Option(help: "The form of the report: text or json.")
  var report: ReportForm = .text

  func validate() throws {
    if files.isEmpty { throw ValidationError("name at least one show file") }
    if let show, show.allSatisfy(\.isWhitespace) {
      throw ValidationError("--show needs a name that is not blank")
    }
    guard let formatName else { return }
    let formats = try ImportJob.registry().formats
    guard formats.contains(where: { $0.key == formatName }) else {
      let known = formats.map { "\($0.key) (\($0.summary))" }.joined(separator: ", ")
      throw ValidationError("no format '\(formatName)'; this build knows \(known)")
    }
  }

  mutating func run() async throws {
    // Before anything is opened.
    StandardStream.holdPlaces()
    let interruption = Interruption()
    let signals = Signals { signal in
      if signal == .terminate { Foundation.exit(143) }
      guard interruption.interrupt() == .insisted else { return }
      if StandardStream.error.isTerminal { StandardStream.error.write("\n") }
      Foundation.exit(130)
    }
    let job = ImportJob(
      files: files, workspace: into, show: show, formatName: formatName, isDryRun: dryRun)
    var outcome = await interruption.run { await job.run() }
    withExtendedLifetime(signals) {}

    if let failure = outcome.failure { tell(failure) }
    // A report of nothing says nothing: the workspace failed before the first file.
    if !outcome.report.files.isEmpty, !deliver(outcome.report) { outcome.status = 1 }
    if outcome.status != 0 { throw ExitCode(outcome.status) }
  }

  private func deliver(_ outcome: ImportReport) -> Bool {
    let text =
      switch report {
      case .json: outcome.json() + "\n"
      case .text: outcome.text(width: StandardStream.output.terminalSize?.columns ?? 100)
      }
    do throws(StreamError) {
      try StandardStream.output.deliver(text)
      return true
    } catch {
      tell(WorkspaceError(.inputOutput, "\(error)"))
      return false
    }
  }

  private func tell(_ failure: WorkspaceError) {
    switch report {
    case .json: StandardStream.error.write(FailureJSON.text(failure) + "\n")
    case .text: StandardStream.error.writeLine("callboard-import: \(failure)")
    }
  }
}
