import Domain
import Foundation
import Persistence_SQLite
import Placement_Grid
import PluginAPI
import ShowFiles
import ShowImport
import Terminal
import Workspace

/// One run of the importer: every file in its own transaction, one after the other.
struct ImportJob: Sendable {
  let files: [String]
  let workspace: String
  let show: String?
  let formatName: String?
  let isDryRun: Bool

  struct Outcome: Sendable {
    var report: ImportReport
    var status: Int32
    /// Why the workspace could not be opened, read or written.
    var failure: WorkspaceError?
  }

  func run() async -> Outcome {
    var outcome = Outcome(report: ImportReport(files: [], isDryRun: isDryRun), status: 0)
    do {
      let registry = try Self.registry()
      var location = try WorkspaceLocation(workspace, registry: registry)
      // A dry run is a real one on a copy, so that its report is the real one too.
      let trial = isDryRun ? try TrialCopy(of: location, registry: registry) : nil
      defer { trial?.remove() }
      if let trial { location = trial.location }
      let open = try OpenWorkspace(at: location, registry: registry, sources: .system)
      for file in files {
        let report = try await importFile(file, into: open)
        outcome.report.files.append(report)
        guard let refused = report.refused else { continue }
        complain("\(file): \(refused.line.map { "line \($0): " } ?? "")\(refused.message)")
        outcome.status = refused.code == .cancelled ? 130 : 65
        if refused.code == .cancelled { break }
      }
      try await open.close()
    } catch {
      outcome.failure =
        error as? WorkspaceError ?? WorkspaceError(.cannotOpen, "\(error)")
      outcome.status = 1
    }
    return outcome
  }

  /// What this app is made of: one line for each plugin.
  static func registry() throws(RegistryError) -> Registry {
    try Registry(
      placements: [.grid],
      stores: [.sqlite],
      formats: .everyShowFile)
  }

  private func importFile(
    _ file: String, into open: OpenWorkspace
  ) async throws(WorkspaceError) -> FileReport {
    let title = URL(fileURLWithPath: file).lastPathComponent
    let result: Result<FileReport, WorkspaceError> = await ReadingProgress.show(title) { progress in
      let options = ImportOptions(
        target: show.map(ImportTarget.named) ?? .ownShow, format: formatName,
        progress: progress.report)
      do throws(WorkspaceError) {
        return .success(try await open.importShowFile(at: file, options: options))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func complain(_ text: String) {
    StandardStream.error.writeLine("callboard-import: \(text)")
  }
}
