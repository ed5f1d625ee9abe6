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
  }

  mutating func run() async throws {
    let interruption = Interruption()
    let signals = Signals { signal in
      if signal == .terminate { Foundation.exit(143) }
      Task { _ = await interruption.interrupt() }
    }
    let job = ImportJob(
      files: files, workspace: into, show: show, formatName: formatName, isDryRun: dryRun)
    let outcome = await interruption.run { await job.run() }
    withExtendedLifetime(signals) {}

    switch report {
    case .json: StandardStream.output.write(outcome.report.json() + "\n")
    case .text:
      let width = StandardStream.output.terminalSize?.columns ?? 100
      StandardStream.output.write(outcome.report.text(width: width))
    }
    if outcome.status != 0 { throw ExitCode(outcome.status) }
  }
}
