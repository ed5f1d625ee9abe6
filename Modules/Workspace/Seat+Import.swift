import Boards
import Domain
import Foundation
import PluginAPI
public import ShowImport

extension Seat {
  /// Imports a show file in one transaction; its show becomes current.
  ///
  /// Cancelling the task stops the work before anything is stored. For a dry run, import into a
  /// ``TrialCopy``.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: The import options.
  /// - Returns: A report on the import. For a refused file there is a report too, and nothing
  ///   changes.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read or written.
  public func importShowFile(
    at path: String, options: ImportOptions = ImportOptions()
  ) async throws(WorkspaceError) -> FileReport {
    let key: String
    let imported: ImportedShow
    do throws(ShowFileError) {
      (key, imported) = try await importReader.read(path, options)
    } catch {
      try holdShow(of: ShowNaming.Origin(path), options.target)
      return .refused(file: path, error: error, format: options.format)
    }
    return try await keep(imported, of: key, at: path, options, origin: ShowNaming.Origin(path))
      .report
  }

  /// Imports the files of one format in a folder: parts of one show in one transaction, or of
  /// several, each in its own, if they name several and the options' target names none.
  ///
  /// - Parameters:
  ///   - paths: The files, in order of priority.
  ///   - folder: Their folder; the report names it instead of the files, and the show gets its name
  ///     if they have no title.
  ///   - options: The import options; the format applies to all parts.
  /// - Returns: A report on each show. If one part is refused, all are.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read or written.
  public func importShowFiles(
    _ paths: [String], partsOf folder: String, options: ImportOptions
  ) async throws(WorkspaceError) -> [FileReport] {
    // "." and ".." stand for the folder's real name, and a folder has no extension.
    let name = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
    let key: String
    let shows: [ImportReader.FolderShow]
    do throws(ShowFileError) {
      (key, shows) = try await importReader.readParts(paths, of: name, options)
    } catch {
      try holdShow(of: ShowNaming.Origin(folder, format: options.format), options.target)
      return [.refused(file: folder, error: error, format: options.format)]
    }
    var reports: [FileReport] = []
    for var part in shows {
      part.show.title = part.show.title ?? name
      // A file that is a show of its own goes to the same one when it is named alone later.
      let isAlone = shows.count > 1 && part.files.count == 1
      let path = isAlone ? part.files[0] : folder
      let origin = isAlone ? ShowNaming.Origin(path) : ShowNaming.Origin(folder, format: key)
      var report = try await keep(part.show, of: key, at: path, options, origin: origin).report
      report.parts = part.files.count
      reports.append(report)
      if report.refused?.code == .cancelled { break }
    }
    return reports
  }

  // MARK: Storing

  /// The result of merging.
  private enum Merging {
    case kept(FileReport, Show)
    /// There is nothing to store, and no show to store it in.
    case nothing(FileReport)
    case refused(FileReport)
    /// The user must confirm these deletions first.
    case awaits(FileReport, Set<ID<ShowObject>>)
    /// The user must confirm first that the file belongs to the show.
    case doubts(FileReport, MergeDoubt)
  }

  /// Merges an import into its show, and asks before deleting anything, and before merging what may
  /// not belong to the show.
  ///
  /// - Returns: The report and the show; `nil` if it was refused.
  func keep(
    _ imported: ImportedShow, of key: String, at path: String, _ options: ImportOptions,
    origin: ShowNaming.Origin? = nil
  ) async throws(WorkspaceError) -> (report: FileReport, show: ID<Show>?) {
    var options = options
    var agreed: Set<ID<ShowObject>> = []
    // The list of deletions may have changed while the user decided.
    for _ in 0..<Self.attempts {
      let outcome = try await mergeUnlessStopped(
        imported, of: key, at: path, options, origin, deleting: agreed)
      switch outcome {
      case .refused(let report), .nothing(let report):
        return (report, nil)
      case .kept(let report, let show):
        if report.hasMade, !open.isEmpty {
          open[open.count - 1].surface.note(UnrecordedEdit(importOf: report.file))
        }
        if show.id != self.show?.id, !options.target.keepsCurrent {
          self.show = show
          leaveShow()
        }
        var report = report
        report.command = try storedCommand()
        return (report, show.id)
      case .awaits(let report, let objects):
        if let refusal = await refusal(of: report, options.deletion) { return (refusal, nil) }
        agreed.formUnion(objects)
      case .doubts(let report, let doubt):
        switch await answer(to: doubt, about: report, options.merging) {
        case .merge?: options.merging = .allowed
        case .newShow?:
          let taken = Set(try knownShows().keys)
          options.target = .named(Name.free(Self.title(of: imported, at: path), avoiding: taken))
        case let answer:
          return (Self.refusal(of: report, doubt, isAnswered: answer != nil), nil)
        }
      }
    }
    throw lostEveryRace()
  }

  private func mergeUnlessStopped(
    _ imported: ImportedShow, of key: String, at path: String, _ options: ImportOptions,
    _ origin: ShowNaming.Origin?, deleting agreed: Set<ID<ShowObject>>
  ) async throws(WorkspaceError) -> Merging {
    do throws(WorkspaceError) {
      return try await merge(imported, of: key, at: path, options, origin, deleting: agreed)
    } catch {
      guard error.code == .cancelled else { throw error }
      return .refused(.refused(file: path, error: Self.stoppedImport, format: key))
    }
  }

  /// Plans on the current state of the store, while others work at their seats, and stores the
  /// plan; plans again if the store has changed since.
  private func merge(
    _ imported: ImportedShow, of key: String, at path: String, _ options: ImportOptions,
    _ origin: ShowNaming.Origin?, deleting agreed: Set<ID<ShowObject>>
  ) async throws(WorkspaceError) -> Merging {
    for _ in 0..<Self.attempts {
      try refresh()
      let state = sequence
      let (existing, show, title) = try target(for: imported, at: path, options.target, origin)
      guard !Task.isCancelled else {
        return .refused(.refused(file: path, error: Self.stoppedImport, format: key))
      }
      var request = ImportRequest(
        file: path, format: key, imported: imported, show: show, existing: existing, now: now(),
        taken: imported.keepsIdentities ? try identities(of: imported, takenBesides: show.id) : [])
      request.policy = options.policy
      request.selection = options.selection
      request.judgesVanished = options.judgesVanished
      request.isPart = options.isPart
      request.knownSorts = options.knownSorts
      request.wantsCues = options.reading.wantsCues
      request.boards = options.boards
      request.rules = Set(registry.placements.map(\.key))
      // Objects of a followed console may still come.
      request.makesEmptyShow = origin == nil
      let plan = await Self.plan(request, IDSequence(using: &sources.generator))
      let isOwn = title != nil || Self.isName(of: show, imported, at: path)
      if let doubt = plan.report.doubt, !options.merging.isAllowed, !isOwn || doubt.doubtsNamesake {
        return .doubts(plan.report, doubt)
      }
      guard options.deletion.isAllowed || plan.deleted.isSubset(of: agreed) else {
        return .awaits(plan.report, plan.deleted)
      }
      guard plan.report.show != nil else { return .nothing(plan.report) }
      let watch = Self.watch(plan.changes, options.objectProgress)
      guard try keep(plan.changes, decidedOn: state, watchedBy: watch) else { continue }
      takeOver(plan.changes, isOwn: true)
      if let title, let origin { naming.note(origin, title, has: show.id) }
      var report = plan.report
      report.ownShow = ownShow(of: imported, at: path, options.target, in: existing)
      return .kept(report, show)
    }
    throw lostEveryRace()
  }

  /// The name of the show that a file would get on its own, if it was merged into an open show with
  /// another name and other objects.
  private func ownShow(
    of imported: ImportedShow, at path: String, _ target: ImportTarget, in existing: ShowContents?
  ) -> String? {
    guard target == .current, let existing, existing.show.id == show?.id,
      !existing.objects.isEmpty
    else { return nil }
    return Self.isName(of: existing.show, imported, at: path)
      ? nil : Self.title(of: imported, at: path)
  }

  /// Whether a show has the name that a file gives to a show of its own.
  private static func isName(of show: Show, _ imported: ImportedShow, at path: String) -> Bool {
    NameKey(title(of: imported, at: path)) == NameKey(show.name)
  }

  /// Plans an import in the background: tens of thousands of objects take time.
  @concurrent
  private static func plan(_ request: ImportRequest, _ ids: IDSequence) async -> ImportPlan {
    var ids = ids
    return ShowImporter.plan(request, using: &ids)
  }

  /// Reports how many changes are written; a cancelled task cancels the writing.
  private static func watch(
    _ changes: [Change], _ progress: ImportOptions.Progress?
  ) -> CommitWatch {
    let total = UInt64(changes.count)
    return { written in
      guard written.isMultiple(of: 256) else { return true }
      progress?(UInt64(written), total)
      return !Task.isCancelled
    }
  }

  static let stoppedImport = ShowFileError(.cancelled, "stopped before anything was kept")

  /// The show for an import, with its contents if it exists, and the title that identified it if
  /// the file has its own show.
  private func target(
    for imported: ImportedShow, at path: String, _ target: ImportTarget,
    _ origin: ShowNaming.Origin?
  ) throws(WorkspaceError) -> (existing: ShowContents?, show: Show, title: String?) {
    let found: (existing: ShowContents?, show: Show)
    var title: String?
    switch target {
    case .existing(let id): found = try existing(id)
    case .current where show != nil: found = try existing(try currentShow().id)
    case .named(let text): found = try self.target(for: imported, named: try validated(text))
    case .current, .ownShow:
      let own = Self.title(of: imported, at: path)
      let known = try knownShows()
      let name = origin.map { naming.name(own, $0) { known[$0] } } ?? own
      found = try self.target(for: imported, named: name)
      title = own
    }
    return (found.existing, found.show, title)
  }

  private func target(
    for imported: ImportedShow, named name: String
  ) throws(WorkspaceError) -> (existing: ShowContents?, show: Show) {
    if let known = try knownShows()[NameKey(name)] { return try existing(known) }
    return (nil, Show(id: newID(), name: name, created: imported.created ?? now()))
  }

  /// The name for a file's show, if no other file uses that name.
  private static func title(of imported: ImportedShow?, at path: String) -> String {
    // An export contains the exact name, which finds the show again.
    if let title = imported?.title, imported?.created != nil,
      (try? Name.validated(title)) == title
    {
      return title
    }
    return [imported?.title ?? "", FilePath.stem(of: path)].map(Name.cleaned)
      .first { !$0.isEmpty } ?? "Imported show"
  }

  /// Reserves the show of a refused file, so that other files with the same name do not get it.
  private func holdShow(
    of origin: ShowNaming.Origin, _ target: ImportTarget
  ) throws(WorkspaceError) {
    guard target == .ownShow, let name = origin.path.last else { return }
    let isFolder = origin.format != nil
    let title = Self.title(of: isFolder ? ImportedShow(title: name) : nil, at: name)
    let known = try knownShows()
    guard let id = known[NameKey(naming.name(title, origin) { known[$0] })] else { return }
    naming.note(origin, title, has: id)
  }

  private func existing(
    _ id: ID<Show>
  ) throws(WorkspaceError) -> (existing: ShowContents?, show: Show) {
    let contents = try contents(of: id)
    return (contents, contents.show)
  }

  /// The shows by name; read once, because reading them again for thousands of files is slow.
  private func knownShows() throws(WorkspaceError) -> [NameKey: ID<Show>] {
    if let showsByName { return showsByName }
    let shows = try reading { store throws(StoreError) in try store.shows().value }
    let known = Dictionary(
      shows.map { (NameKey($0.show.name), $0.show.id) }, uniquingKeysWith: { first, _ in first })
    showsByName = known
    return known
  }

  /// Keeps ``knownShows()`` up to date.
  func noteShows(in changes: [Change]) {
    guard showsByName != nil else { return }
    for change in changes {
      if case .show(let show)? = change.before { showsByName?[NameKey(show.name)] = nil }
      if case .show(let show)? = change.after { showsByName?[NameKey(show.name)] = show.id }
    }
  }
}

extension FileReport {
  /// Whether the import made or altered anything.
  fileprivate var hasMade: Bool {
    !boards.isEmpty || [created, updated].contains { $0.values.contains { $0 > 0 } }
  }
}
