public import Domain
import Foundation
import PluginAPI
public import ShowImport

/// Which show an import goes to.
public enum ImportTarget: Hashable, Sendable {
  /// The current show; where none is open, as ``ownShow``.
  case current
  /// The show named after the title in the file or, without one, after the file; made where there
  /// is none.
  case ownShow
  /// The show of that name, which is made where there is none.
  case named(String)
  /// The show of that identity, which does not become current by the import.
  case existing(ID<Show>)

  /// Whether the current show stays.
  fileprivate var keepsCurrent: Bool {
    if case .existing = self { true } else { false }
  }
}

/// How an import is done.
public struct ImportOptions: Sendable {
  /// Which show it goes to.
  public var target: ImportTarget
  /// The key of the format to read the file as, or `nil` to recognise it.
  public var format: String?
  /// How the file is read.
  public var reading: ReadingOptions
  /// Told how many bytes of the file are read.
  public var progress: (@Sendable (_ read: UInt64, _ of: UInt64) -> Void)?

  /// Creates options.
  public init(
    target: ImportTarget = .current, format: String? = nil,
    reading: ReadingOptions = ReadingOptions(),
    progress: (@Sendable (_ read: UInt64, _ of: UInt64) -> Void)? = nil
  ) {
    self.target = target
    self.format = format
    self.reading = reading
    self.progress = progress
  }
}

extension OpenWorkspace {
  /// Imports a show file in one transaction (spec S7); its show becomes current.
  ///
  /// Cancelling the task stops the work before anything is kept. For a dry run, import into a
  /// ``TrialCopy``.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: How it is done.
  /// - Returns: What was made and what was left out. A refused file is a report too, and has
  ///   changed nothing.
  /// - Throws: ``WorkspaceError`` where the workspace cannot be read or written.
  public func importShowFile(
    at path: String, options: ImportOptions = ImportOptions()
  ) throws(WorkspaceError) -> FileReport {
    let key: String
    let imported: ImportedShow
    do throws(ShowFileError) {
      (key, imported) = try read(path, options)
    } catch {
      return .refused(file: path, error: error, format: options.format)
    }
    return try keep(imported, of: key, at: path, options).report
  }

  /// Merges what was read into its show.
  func keep(
    _ imported: ImportedShow, of key: String, at path: String, _ options: ImportOptions
  ) throws(WorkspaceError) -> (report: FileReport, show: ID<Show>) {
    let plan: (report: FileReport, show: Show) = try edit { () throws(WorkspaceError) in
      let (existing, show) = try self.target(for: imported, at: path, options.target)
      guard !Task.isCancelled else {
        let stop = ShowFileError(.cancelled, "stopped before anything was kept")
        return ([], (.refused(file: path, error: stop, format: key), show))
      }
      let request = ImportRequest(
        file: path, format: key, imported: imported, show: show, existing: existing, now: now())
      let plan = ShowImporter.plan(request, using: &sources.generator)
      return (plan.changes, (plan.report, show))
    }
    if plan.report.refused == nil, plan.show.id != self.show?.id, !options.target.keepsCurrent {
      show = plan.show
      leaveShow()
    }
    return (plan.report, plan.show.id)
  }

  private func read(
    _ path: String, _ options: ImportOptions
  ) throws(ShowFileError) -> (key: String, imported: ImportedShow) {
    let file = try FileByteSource(path: path, progress: options.progress)
    let plugin = try FormatRecogniser.plugin(
      for: file.head, among: registry.formats, named: options.format)
    var source: any ByteSource = file
    return (plugin.key, try plugin.make().read(&source, options.reading))
  }

  /// The show an import goes to, with its contents where it exists.
  private func target(
    for imported: ImportedShow, at path: String, _ target: ImportTarget
  ) throws(WorkspaceError) -> (existing: ShowContents?, show: Show) {
    let name: String
    switch target {
    case .current, .ownShow:
      if target == .current, let show { return try existing(show.id) }
      let stem = (path as NSString).lastPathComponent as NSString
      let titles = [imported.title ?? "", stem.deletingPathExtension].map(Name.cleaned)
      name = titles.first { !$0.isEmpty } ?? "Imported show"
    case .existing(let id): return try existing(id)
    case .named(let text):
      name = try validated(text)
    }
    let shows = try self.shows()
    if let known = shows.first(where: { NameKey($0.show.name) == NameKey(name) }) {
      return try existing(known.show.id)
    }
    return (nil, Show(id: newID(), name: name, created: now()))
  }

  private func existing(
    _ id: ID<Show>
  ) throws(WorkspaceError) -> (existing: ShowContents?, show: Show) {
    let contents = try contents(of: id)
    return (contents, contents.show)
  }
}
