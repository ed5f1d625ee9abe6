import Domain
import PluginAPI
public import SyncClient

/// The sync of one workspace, as people see it: set up once, it runs while a program has the
/// workspace open.
///
/// Of several programs that have it open, one syncs; when that ends, another one goes on.
public struct WorkspaceSync: Sendable {
  let workspace: OpenWorkspace
  /// What this machine keeps about it.
  public let folder: SyncFolder
  private let sources: WorkspaceSources
  let runner: SyncRunner

  /// Names the sync of a workspace; it does nothing until it is started.
  ///
  /// - Parameters:
  ///   - workspace: The workspace.
  ///   - folder: What this machine keeps about it.
  ///   - sources: The sources of time and randomness.
  ///   - settings: The pace.
  public init(
    of workspace: OpenWorkspace, in folder: SyncFolder, sources: WorkspaceSources,
    settings: SyncSettings = SyncSettings()
  ) {
    (self.workspace, self.folder, self.sources) = (workspace, folder, sources)
    runner = SyncRunner(workspace, folder, sources, settings)
  }

  /// Syncs from now on, whenever it is set up and no other process does.
  public func start() async { await runner.start() }

  /// Stops; what was not sent is sent when it runs again.
  public func stop() async { await runner.stop() }

  /// Sends what was edited, as far as that does not take too long, and stops.
  ///
  /// - Parameter limit: How long to wait.
  /// - Returns: Whether something is not sent: it is sent when sync runs again.
  public func leave(within limit: Duration) async -> Bool { await runner.leave(within: limit) }

  // MARK: Reports

  /// What people see now.
  ///
  /// - Throws: ``WorkspaceError`` if something of it cannot be read.
  public func report() async throws(WorkspaceError) -> SyncReport {
    try await report(of: runner.moment)
  }

  private func report(of moment: SyncRunner.Moment) async throws(WorkspaceError) -> SyncReport {
    let setup = try folder.setup()
    var report = SyncReport(setup, moment.standing == .off ? .idle : moment.standing)
    report.lastExchange = folder.lastExchange
    report.lost = try lost().count
    guard let setup else {
      report.standing = try workspace.hasSyncRows ? .orphaned : .off
      return report
    }
    report.devices = [setup.device]
    if let state = moment.state, let bridge = await runner.bridge {
      await report.take(state, bridge)
      report.notices = await bridge.messages
    } else if [.idle, .elsewhere].contains(report.standing), let kept = folder.keptReport,
      sources.process.isAlive(kept.process)
    {
      kept.complete(&report)
      return report
    }
    report.devices += await runner.devices.names(besides: setup.number)
    return report
  }

  /// What a workspace has that would be joined with what the server has.
  ///
  /// - Returns: How many shows and trips there are.
  /// - Throws: ``WorkspaceError`` if it cannot be read.
  public func contents() throws(WorkspaceError) -> (shows: Int, trips: Int) {
    do throws(StoreError) {
      return (try workspace.store.shows().value.count, try workspace.store.trips().value.count)
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// What the workspace is called on the server with which its sync can go on; `nil` if that is not
  /// known.
  package var resumableZone: String? {
    get throws(WorkspaceError) { try workspace.syncedPlace.zone }
  }

  // MARK: Beginning and end

  /// Keeps the workspace and a zone of a server the same from now on.
  ///
  /// - Parameters:
  ///   - setup: The server and the zone.
  ///   - resumes: Whether it may go on with what the workspace knows of an earlier sync.
  /// - Throws: ``WorkspaceError`` if it is synced already, or the setup cannot be kept.
  public func join(_ setup: SyncSetup, resumes: Bool = false) async throws(WorkspaceError) {
    if let old = try folder.setup() { throw Self.isSynced(old) }
    try checkHistory(resumes)
    if resumes, let zone = try resumableZone, zone != setup.zone {
      throw WorkspaceError(
        .notAllowed, "this workspace was synced as '\(zone)', not as '\(setup.zone)'",
        remedy: "leave out the name; 'sync off' makes it a workspace that was never synced")
    }
    try check(setup.address)
    try folder.keep(setup)
    // One that waits looks at the setup now.
    await runner.restart()
  }

  /// Goes on with the same workspace at another address, or with another key: what was not sent
  /// stays.
  ///
  /// - Parameter setup: The server and the zone, which must be the same.
  /// - Throws: ``WorkspaceError`` if it is synced with another zone, or the setup cannot be kept.
  public func move(to setup: SyncSetup) async throws(WorkspaceError) {
    guard let old = try folder.setup(), old.zone == setup.zone else {
      return try await join(setup)
    }
    try check(setup.address)
    var moved = setup
    moved.number = old.number
    try folder.keep(moved)
    await runner.restart()
  }

  /// Why a workspace that is synced cannot be joined with another one.
  package static func isSynced(_ setup: SyncSetup) -> WorkspaceError {
    WorkspaceError(
      .notAllowed, "this workspace is synced with '\(setup.zone)' on \(setup.address.url)",
      remedy: "'sync off' ends that first")
  }

  private static let isNotSynced = WorkspaceError(
    .nothingOpen, "this workspace is not synced", remedy: "'sync URL' begins it")

  /// Ends the sync of the workspace for good: its contents stay, here and on the server.
  ///
  /// If the server can be reached, other devices do not list this one any more.
  ///
  /// - Throws: ``WorkspaceError`` if it is not synced, or that cannot be written.
  public func end() async throws(WorkspaceError) {
    // One that ended only in part is ended.
    let (setup, isBegun) = (try folder.setup(), try workspace.hasSyncRows)
    guard setup != nil || isBegun else { throw Self.isNotSynced }
    try await runner.interrupt { () throws(WorkspaceError) in try await forget() }
  }

  /// Forgets what sync keeps, here and on the server, while it does not run.
  private func forget() async throws(WorkspaceError) {
    // What ran until now may have kept another key, or the number of the device.
    let setup = try folder.setup()
    // First this one: another process that syncs then knows why it cannot go on.
    try folder.forgetSetup()
    do throws(StoreError) {
      try workspace.store.stopOutbox()
    } catch {
      throw WorkspaceError(error)
    }
    // What replaces its key is not needed any more.
    if let setup, let number = setup.number,
      let remote = try? workspace.connect(setup.address, { _ in })
    {
      await SyncDevices.remove(number, from: setup.zone, remote, sources)
      await remote.finish()
    }
    await runner.forgetDevices()
  }

  // MARK: Exchanging

  /// Exchanges edits with the server now, and waits for the end of it.
  ///
  /// Where sync does not run, it runs until then.
  ///
  /// - Parameters:
  ///   - limit: How long to wait without progress. An answer of the server is progress, and so is
  ///     another number of records that were read or wait to be sent: an exchange can take longer
  ///     than that as a whole.
  ///   - progress: Called with how many records were read of a workspace that is joined; the second
  ///     number is 0, as no server says how many there are.
  /// - Returns: How sync is doing then.
  /// - Throws: ``WorkspaceError`` if it is not synced, another process does it, or nothing
  ///   moves for longer.
  public func exchange(
    within limit: Duration,
    progress: (@Sendable (_ records: UInt64, _ of: UInt64) -> Void)? = nil
  ) async throws(WorkspaceError) -> SyncReport {
    guard try folder.setup() != nil else { throw Self.isNotSynced }
    let start = sources.now()
    // It begins again with what is stored: then no answer of before counts.
    await runner.beginExchange()
    let (moment, isSettled) = await runner.settle(
      within: limit, since: start, progress: progress)
    var result: Result<SyncReport, WorkspaceError>?
    if isSettled {
      // The names of the others are a part of the report.
      await runner.introduced()
      do throws(WorkspaceError) {
        result = .success(try await report(of: moment))
      } catch {
        result = .failure(error)
      }
    }
    await runner.endExchange()
    if let result { return try result.get() }
    throw failure(of: moment)
  }

  /// Why an exchange has failed.
  private func failure(of moment: SyncRunner.Moment) -> WorkspaceError {
    guard !Task.isCancelled, !moment.isStopped else {
      return WorkspaceError(.cancelled, "stopped before everything was exchanged")
    }
    switch moment.standing {
    case .elsewhere:
      return WorkspaceError(
        .notAllowed, SyncReport.elsewhereText, remedy: "type 'sync now' there")
    case .failed(let reason): return WorkspaceError(.inputOutput, reason)
    case .off: return Self.isNotSynced
    case .idle, .here, .orphaned:
      if case .blocked(_, let reason)? = moment.state?.news {
        return WorkspaceError(
          .notAllowed, "the sync server does not accept this device: \(reason)",
          remedy: "\(renewal); then type 'sync URL' with it: what was not sent is kept")
      }
      return WorkspaceError(
        .noAnswer,
        moment.state?.lastFailure?.reason ?? "the sync server did not answer in time",
        remedy: "see that it runs and can be reached; edits are sent as soon as it can")
    }
  }

  /// How a person gets another key for the server that is set up.
  private var renewal: String {
    renewal(at: (try? folder.setup())?.address.url ?? "")
  }
}
