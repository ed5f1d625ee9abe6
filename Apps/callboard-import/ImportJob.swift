import Boards
import Domain
import Foundation
import Persistence_JSON
import Persistence_SQLite
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import ShowFiles
import ShowImport
import Terminal
import TripFiles
import Workspace

#if Pictures
  import Rendering_Cairo
#endif

/// One run of the importer: every file in its own transaction, one after the other.
struct ImportJob: Sendable {
  let paths: [String]
  let workspace: String
  let options: ImportOptions
  let isDryRun: Bool
  let mayDelete: Bool
  let sheet: Sheet?
  let form: ImportReportStream.Form
  let reader: LineReader

  /// A file for paper.
  struct Sheet: Sendable {
    let path: String
    let overwrites: Bool
  }

  struct Outcome: Sendable {
    var status: Int32 = 0
    /// Why the workspace could not be opened, read or written, or the report not be printed.
    var failure: WorkspaceError?
  }

  func run() async -> Outcome {
    var printer = ReportPrinter(form, isDryRun: isDryRun)
    var outcome = Outcome()
    do {
      let registry = try Self.registry()
      let isOneImport = isOneImport(registry)
      guard options.policy != .replace || isOneImport || options.target == .ownShow else {
        return Outcome(status: 64, failure: Self.severalInOneShow)
      }
      var location = try WorkspaceLocation(workspace, registry: registry)
      // A dry run is a real one on a copy, so that its report is the real one too.
      let trial = isDryRun ? try TrialCopy(of: location, registry: registry) : nil
      defer { trial?.remove() }
      let original = location
      if let trial { location = trial.location }
      let open = try Seat(at: location, registry: registry, sources: .system)
      // Before anything is imported.
      if let sheet { try await check(sheet, beside: original, open) }
      var run = ImportRun(
        job: self, open: open, printer: printer,
        judgesVanished: isOneImport || options.target == .ownShow)
      do {
        try await run.importEverything()
        printer = run.printer
      } catch {
        printer = run.printer
        throw error
      }
      outcome.status = run.status
      try printer.finish(withSummary: hasSummary)
      // A file that was refused has no show to print.
      if let sheet, outcome.status == 0 { try await printSheet(sheet, of: run.shows, open) }
      try await open.close()
    } catch {
      outcome.failure = error as? WorkspaceError ?? WorkspaceError(Self.code(error), "\(error)")
      outcome.status = 1
      // Earlier results are still printed, unless printing is what fails.
      if printer.hasBegun, !(error is StreamError) {
        try? printer.finish(withSummary: hasSummary)
      }
    }
    return outcome
  }

  /// Refuses a sheet that would replace the workspace, which a trial leaves alone, or a file that
  /// is imported.
  private func check(
    _ sheet: Sheet, beside location: WorkspaceLocation, _ open: Seat
  ) async throws {
    let target = URL(fileURLWithPath: sheet.path).resolvingSymlinksInPath().path
    let taken = ([location.path] + paths).map {
      URL(fileURLWithPath: $0).resolvingSymlinksInPath().path
    }
    guard !taken.contains(target) else {
      throw WorkspaceError(
        .inputOutput, "'\(sheet.path)' is the workspace, or is imported",
        remedy: "name another file for --sheet")
    }
    try await open.checkTarget(sheet.path, overwriting: sheet.overwrites)
  }

  private func printSheet(_ sheet: Sheet, of shows: Set<String>, _ open: Seat) async throws {
    guard shows.count == 1, let name = shows.first,
      let show = try await open.shows().first(where: { $0.show.name == name })?.show
    else {
      throw WorkspaceError(
        .notFound,
        shows.isEmpty
          ? "nothing was printed: no file makes a show"
          : "nothing was printed: the files make \(shows.count) shows",
        remedy: shows.isEmpty ? nil : "--sheet prints one: import one file")
    }
    try await open.openShow(show.id)
    let report = try await open.printSheets(
      .show, to: sheet.path,
      options: PrintOptions(
        source: paths.map { URL(fileURLWithPath: $0).lastPathComponent }.joined(separator: ", "),
        overwrites: sheet.overwrites))
    guard case .text = form else { return }
    let pages = counted(report.pageCount, "page")
    StandardStream.output.writeLine("printed '\(report.title)' to '\(sheet.path)' (\(pages))")
  }

  /// The plugins of this app, one a line.
  static func registry() throws(RegistryError) -> Registry {
    try Registry(
      surfaces: [.board],
      placements: [.grid, .flow, .canvas, .tiles],
      stores: [.sqlite, .json],
      formats: .everyShowFile,
      renderers: renderers,
      tripFormats: .everyTripFile)
  }

  private static var renderers: [RendererPlugin] {
    #if Pictures
      [.pdf]
    #else
      []
    #endif
  }

  private static func code(_ error: any Error) -> ErrorCode {
    error is StreamError ? .inputOutput : .cannotOpen
  }

  private static let severalInOneShow = WorkspaceError(
    .tooMany, "--policy replace takes one file, or the parts of one show, into the show of --show",
    remedy: "each further file would delete what the one before brought: import them one by one")

  private var hasSummary: Bool { paths.count > 1 || paths.contains(where: ShowFileWalk.isFolder) }

  /// Whether there is only one file, or the parts of one show; checked only if all go into one
  /// show.
  private func isOneImport(_ registry: Registry) -> Bool {
    guard options.target != .ownShow else { return false }
    var count = 0
    for path in paths where count < 2 {
      guard ShowFileWalk.isFolder(path) else {
        count += 1
        continue
      }
      var walk = ShowFileWalk(path, formats: registry.formats, format: options.format)
      while count < 2, let find = walk.next() {
        switch find {
        case .file, .parts: count += 1
        case .unrecognised, .skipped, .refused: break
        }
      }
    }
    return count < 2
  }
}
