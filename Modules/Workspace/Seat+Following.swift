import Domain
public import PluginAPI
public import ShowImport

/// What is told while the show of a console is followed.
public struct ConsoleWatcher: Sendable {
  /// Told what each import came to, and says whether the console is followed any further.
  ///
  /// After the first import only those are told that came to something.
  public let imported: @Sendable (FileReport, _ isFirst: Bool) -> Bool
  /// Told that the console left, is asked in vain, or is back.
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
  /// Imports the show of a console that runs, in one transaction; its show becomes current.
  ///
  /// Other calls are answered while the console is read.
  ///
  /// - Parameters:
  ///   - address: Where the console is.
  ///   - options: How it is done; the format follows from the address.
  /// - Returns: What was made and what was left out.
  /// - Throws: ``WorkspaceError`` where the console cannot be read, or the workspace not written.
  public func importConsole(
    at address: ConnectionAddress, options: ImportOptions = ImportOptions()
  ) async throws(WorkspaceError) -> FileReport {
    let (reports, continuation) = AsyncStream.makeStream(of: FileReport.self)
    let watcher = ConsoleWatcher { report, _ in
      continuation.yield(report)
      return false
    }
    try await followConsole(at: address, options: options, telling: watcher)
    continuation.finish()
    for await report in reports { return report }
    throw Self.stopped
  }

  /// Imports the show of a console that runs, and imports it again whenever it has changed there.
  ///
  /// Each import is a transaction of its own; all go to the show that the first one went to, which
  /// becomes current with it. Cancelling the task ends it at the last import that was done.
  ///
  /// - Parameters:
  ///   - address: Where the console is.
  ///   - options: How it is done; the format follows from the address.
  ///   - watcher: Told what each import came to.
  /// - Returns: How many imports were told.
  /// - Throws: ``WorkspaceError`` where the console cannot be read the first time, or the workspace
  ///   not written; `cancelled` where nothing was imported before that.
  @discardableResult
  public func followConsole(
    at address: ConnectionAddress, options: ImportOptions = ImportOptions(),
    telling watcher: ConsoleWatcher
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
        try await keep(imported, of: address, options, in: target, telling: watcher)
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
    return await target.told
  }

  private static var stopped: WorkspaceError {
    WorkspaceError(.cancelled, "stopped before anything was kept")
  }

  /// Takes over what a console has.
  ///
  /// - Returns: Whether it is followed any further.
  private func keep(
    _ imported: ImportedShow, of address: ConnectionAddress, _ options: ImportOptions,
    in target: FollowedShow, telling watcher: ConsoleWatcher
  ) async throws -> Bool {
    var imported = imported
    if imported.title == nil { imported.title = address.host }
    var options = options
    let known = await target.show
    if let known {
      options.target = .existing(known)
      // What was asked for is there, unless somebody deleted it since.
      options.boards.asksForMissing = false
    }
    options.knownSorts = await target.noteSorts(imported.sorts)
    var (report, show) = try await keep(imported, of: address.scheme, at: "\(address)", options)
    guard report.refused == nil, let show else { throw Self.end(by: report, of: address) }
    // What is kept is missing each time from now on, and told once.
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

/// What came of following a console so far.
private actor FollowedShow {
  /// The show that it is imported into; `nil` before the first import.
  var show: ID<Show>?
  /// How many imports were told.
  var told = 0
  private var sorts: Set<String> = []
  private var vanished: Set<String> = []

  /// Notes what the console has, and gives what it ever had.
  func noteSorts(_ more: Set<String>) -> Set<String> {
    sorts.formUnion(more)
    return sorts
  }

  /// Whether something vanished since this was last asked.
  func isNews(_ report: VanishedReport?) -> Bool {
    let names = Set(report?.names ?? [])
    defer { vanished = names }
    return !names.isSubset(of: vanished)
  }

  func note(_ show: ID<Show>) {
    self.show = show
    told += 1
  }
}

extension FileReport {
  /// Whether anything was altered, or there is something to tell.
  fileprivate var isNews: Bool {
    [created, updated].contains { $0.values.contains { $0 > 0 } } || !boards.isEmpty
      || !warnings.isEmpty || vanished != nil
  }
}
