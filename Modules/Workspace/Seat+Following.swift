import Domain
public import PluginAPI
public import ShowImport

/// Callbacks while a console's show is followed.
public struct ConsoleWatcher: Sendable {
  /// Reports the result of each import; returns whether to continue.
  ///
  /// After the first import, only imports with a result are reported.
  public let imported: @Sendable (FileReport, _ isFirst: Bool) -> Bool
  /// Reports that the console left, does not answer, or is back.
  public let state: @Sendable (ConnectionState) -> Void

  /// Creates a watcher.
  public init(
    imported: @escaping @Sendable (FileReport, _ isFirst: Bool) -> Bool,
    state: @escaping @Sendable (ConnectionState) -> Void = { _ in }
  ) {
    self.imported = imported
    self.state = state
  }
}

extension Seat {
  /// Imports the show of a live console in one transaction; its show becomes current.
  ///
  /// The seat answers other calls while the console is read.
  ///
  /// - Parameters:
  ///   - address: The console's address.
  ///   - options: The import options; the address determines the format.
  /// - Returns: A report on the import.
  /// - Throws: ``WorkspaceError`` if the console cannot be read, or the workspace not written.
  public func importConsole(
    at address: ConnectionAddress, options: ImportOptions = ImportOptions()
  ) async throws(WorkspaceError) -> FileReport {
    let (reports, continuation) = AsyncStream.makeStream(of: FileReport.self)
    let watcher = ConsoleWatcher { report, _ in
      continuation.yield(report)
      return false
    }
    try await followConsole(at: address, options: options, watcher: watcher)
    continuation.finish()
    for await report in reports { return report }
    throw Self.stopped
  }

  /// Imports the show of a live console, and imports it again whenever it changes there.
  ///
  /// Each import is one transaction; all go to the show of the first import, which becomes current.
  /// Cancelling the task stops after the last complete import.
  ///
  /// - Parameters:
  ///   - address: The console's address.
  ///   - options: The import options; the address determines the format.
  ///   - watcher: Reports the result of each import.
  /// - Returns: The number of reported imports.
  /// - Throws: ``WorkspaceError`` if the console cannot be read the first time, or the workspace
  ///   not written; `cancelled` if nothing was imported before that.
  @discardableResult
  public func followConsole(
    at address: ConnectionAddress, options: ImportOptions = ImportOptions(),
    watcher: ConsoleWatcher
  ) async throws(WorkspaceError) -> Int {
    guard let plugin = registry.transport(importing: address.scheme) else {
      let known = registry.transports.flatMap(\.importSchemes).sorted().map { "\($0)://HOST" }
      throw WorkspaceError(
        .badAddress, "cannot import a show from \(address.scheme)://",
        remedy: "name a file"
          + (known.isEmpty ? "" : ", or import from a running console at \(known.choice)"))
    }
    let target = FollowedShow()
    let follower = ShowFollower(
      progress: options.progress ?? { _, _ in }, state: watcher.state,
      take: { [self] imported in
        try await keep(imported, of: address, options, in: target, watcher: watcher)
      })
    do {
      try await plugin.followShow(address, follower)
    } catch let error as TransportError {
      throw WorkspaceError(error)
    } catch let error as WorkspaceError {
      throw error
    } catch is CancellationError {
      if await target.show == nil { throw Self.stopped }
    } catch {
      throw WorkspaceError(.noAnswer, "\(address): \(error)")
    }
    return await target.reported
  }

  private static var stopped: WorkspaceError {
    WorkspaceError(.cancelled, "stopped before anything was kept")
  }

  /// Imports a console's show.
  ///
  /// - Returns: Whether to continue.
  private func keep(
    _ imported: ImportedShow, of address: ConnectionAddress, _ options: ImportOptions,
    in target: FollowedShow, watcher: ConsoleWatcher
  ) async throws -> Bool {
    var imported = imported
    if imported.title == nil { imported.title = address.host }
    var options = options
    let known = await target.show
    if let known {
      options.target = .existing(known)
      // The requested show exists, unless somebody deleted it since.
      options.boards.asksForMissing = false
      // It is the same console's show.
      options.merging = .allowed
    }
    options.knownSorts = await target.noteSorts(imported.sorts)
    var (report, show) = try await keep(imported, of: address.scheme, at: "\(address)", options)
    guard report.refused == nil, let show else { throw Self.end(by: report, of: address) }
    // Objects that were kept are missing in every later import, and reported once.
    if await !target.isNews(report.vanished), known != nil { report.vanished = nil }
    guard known == nil || report.isNews else { return true }
    await target.note(show)
    return watcher.imported(report, known == nil)
  }

  /// Why a refused import ends the following.
  private static func end(
    by report: FileReport, of address: ConnectionAddress
  ) -> any Error {
    guard let refused = report.refused, refused.code != .cancelled else {
      return CancellationError()
    }
    return WorkspaceError(refused.code, "\(address): \(refused.message)")
  }
}

/// The state of following a console.
private actor FollowedShow {
  /// The show it is imported into; `nil` before the first import.
  var show: ID<Show>?
  /// The number of reported imports.
  var reported = 0
  private var sorts: Set<String> = []
  private var vanished: Set<String> = []

  /// Notes what the console has, and returns everything it ever had.
  func noteSorts(_ more: Set<String>) -> Set<String> {
    sorts.formUnion(more)
    return sorts
  }

  /// Whether something vanished since the last call.
  func isNews(_ report: VanishedReport?) -> Bool {
    let names = Set(report?.names ?? [])
    defer { vanished = names }
    return !names.isSubset(of: vanished)
  }

  func note(_ show: ID<Show>) {
    self.show = show
    reported += 1
  }
}

extension FileReport {
  /// Whether anything changed, or there is something to report.
  fileprivate var isNews: Bool {
    [created, updated].contains { $0.values.contains { $0 > 0 } } || !boards.isEmpty
      || !warnings.isEmpty || vanished != nil
  }
}
