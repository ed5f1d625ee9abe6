import ArgumentParser
import CVersion
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
  static func main() async {
    UnprintableOption.refuse()
    await main(nil)
  }

  static let configuration = CommandConfiguration(
    commandName: "callboard-import",
    abstract: "Import console show files into a Callboard workspace.",
    discussion: """
      Each file is one transaction: a file that is refused changes nothing and stops only itself. \
      Importing the same file twice changes nothing the second time, and nothing is ever deleted, \
      but under --policy replace, which asks first.

      Of a folder all show files are imported, also those in folders within; files of other sorts \
      are counted. Several grandMA exports of one version in one folder are one import; if they \
      name different shows and no --show is given, they become different shows.

      A file that shares fewer than half of its objects with an existing show, or would rename \
      more than a tenth of them, is merged only after a question, or with --yes.

      Exit status: 0 when every show file was imported, 65 when one was refused or malformed, 64 \
      for a usage error, 1 when the workspace could not be read or written, 130 when stopped by \
      Ctrl-C.
      """,
    version: "callboard-import \(String(cString: callboard_version()))")

  enum ReportForm: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: "The show files to import, and folders of them.", completion: .file())
  var files: [String]

  @Option(help: "The workspace: a path or URL, for example tour.callboard.", completion: .file())
  var into: String

  @Option(help: "The show to import into; default: one named after the file.")
  var show: String?

  @Option(help: "Read the files as this format instead of recognising them.")
  var formatName: String?

  @Option(
    help: """
      What to do if the show already has an entry of the file: append, append-different, \
      by-name, by-number, replace.
      """,
    transform: Self.policy)
  var policy = CollisionPolicy.byNumber

  @Option(help: "Import only these kinds, for example group,list.")
  var kinds: String?

  @Option(help: "Import only these numbers, for example 1-50,101.")
  var numbers: String?

  @Option(help: "Import only what has this text in its name.")
  var only: String?

  @Option(help: "Read the column of a table as a field: COLUMN=FIELD; may be given several times.")
  var map: [String] = []

  @Flag(help: "Make blocks of cues too, each on a board of its list.")
  var cuesAsBlocks = false

  @Option(
    help: """
      How blocks are sorted onto boards: source (layouts, folders and kinds of the file), kind \
      (a board for each kind), none (no boards); default: source.
      """)
  var layout: String?

  @Option(help: "How many blocks lie side by side in rows, 1 to 100; default: 8.")
  var columns: String?

  @Option(
    help: """
      The rules of new boards: grid, canvas (everything lies and overlaps as in the file), flow \
      (in the order of reading); default: grid, or canvas for a canvas without objects.
      """)
  var rules: String?

  @Flag(
    help: """
      Delete without asking what --policy replace deletes, and merge a file that has little in \
      common with the show.
      """)
  var yes = false

  @Flag(help: "Report what an import would do, and keep nothing.")
  var dryRun = false

  @Option(
    help: "Print the boards, objects and cues of the show to this PDF file.", completion: .file())
  var sheet: String?

  @Flag(help: "Replace the file of --sheet.")
  var force = false

  @Option(help: "The form of the report: text or json.")
  var report: ReportForm = .text

  func validate() throws {
    if files.isEmpty { throw ValidationError("name at least one show file") }
    if let show, show.allSatisfy(\.isWhitespace) {
      throw ValidationError("--show needs a name that is not blank")
    }
    _ = try options()
    if sheet != nil, files.count > 1, show == nil {
      throw ValidationError("--sheet prints one show: name one file, or the show with --show")
    }
    // With --force it would replace a show file or, in a dry run, the workspace.
    if let sheet, !sheet.lowercased().hasSuffix(".pdf") {
      throw ValidationError("--sheet makes a PDF file: its name has to end in .pdf")
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
    let form: ImportReportStream.Form =
      switch report {
      case .json: .json
      case .text: .text(width: StandardStream.output.terminalSize?.columns ?? 100)
      }
    let job = ImportJob(
      paths: files, workspace: into, options: try options(), isDryRun: dryRun, mayDelete: yes,
      sheet: sheet.map { ImportJob.Sheet(path: $0, overwrites: force) },
      form: form, reader: LineReader(waker: interruption.waker))
    let outcome = await interruption.run { await job.run() }
    withExtendedLifetime(signals) {}

    if let failure = outcome.failure { report(failure) }
    if outcome.status != 0 { throw ExitCode(outcome.status) }
  }

  private static func policy(_ text: String) throws -> CollisionPolicy {
    guard let policy = CollisionPolicy(rawValue: text) else {
      throw ValidationError("no policy '\(text)'; allowed: \(CollisionPolicy.names)")
    }
    return policy
  }

  /// The options for the import, without those of the whole run.
  private func options() throws -> ImportOptions {
    var options = ImportOptions(
      target: show.map(ImportTarget.named) ?? .ownShow, format: formatName)
    options.policy = policy
    do throws(ImportOptionError) {
      options.reading = ReadingOptions(
        columns: try ColumnMap.columns(from: map), wantsCues: cuesAsBlocks)
      options.selection = try ImportSelection(kinds: kinds, numbers: numbers, text: only)
      options.boards = try BoardChoice(layout: layout, columns: columns, rules: rules)
    } catch {
      throw ValidationError("\(error)")
    }
    return options
  }

  private func report(_ failure: WorkspaceError) {
    switch report {
    case .json: StandardStream.error.write(FailureJSON.text(failure) + "\n")
    case .text: StandardStream.error.writeLine("callboard-import: \(failure)")
    }
  }
}
