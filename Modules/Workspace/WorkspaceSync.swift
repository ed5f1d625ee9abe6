import Domain
public import PluginAPI
public import SyncClient

/// The sync of one workspace, as people see it: set up once, it runs while a program has the
/// workspace open.
///
/// Of several programs that have it open, one syncs; when that ends, another one goes on.
public actor WorkspaceSync {
  nonisolated let workspace: OpenWorkspace
  /// What this machine keeps about it.
  public nonisolated let folder: SyncFolder
  private let sources: WorkspaceSources
  private let settings: SyncSettings
  private var task: Task<Void, Never>?
  private var standing = SyncReport.Standing.off
  private var bridge: SyncBridge?
  private var state: SyncBridge.State?
  private(set) var devices: [UInt64: String] = [:]
  private var hasIntroduced = false
  /// Why it stopped last; `nil` once it runs.
  private var lastReason: String?
  /// The exchange of names with other devices.
  private var introducing: Task<Void, Never>?
  /// The number of this device, once it is known.
  private var ownDevice: UInt64?

  /// How often another process's claim, and a new setup, are looked for.
  private static let look = Duration.seconds(2)
  /// How long a server may fail before an exchange is given up.
  private static let tolerance = Duration.seconds(5)
  /// How long to wait after the workspace could not be read or written.
  private static let rest = Duration.seconds(10)

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
    (self.workspace, self.folder) = (workspace, folder)
    (self.sources, self.settings) = (sources, settings)
  }

  // MARK: Running

  /// Syncs from now on, whenever it is set up and no other process does.
  public func start() {
    guard task == nil else { return }
    task = Task { await self.keepRunning() }
  }

  /// Stops; what was not sent is sent when it runs again.
  public func stop() async {
    guard let task else { return }
    self.task = nil
    task.cancel()
    await task.value
  }

  /// Sends what was edited, as far as that does not take too long, and stops.
  ///
  /// - Parameter limit: How long to wait.
  /// - Returns: Whether something is not sent: it is sent when sync runs again.
  public func leave(within limit: Duration) async -> Bool {
    // The program ends because its own task was cancelled: this one is not.
    await Task { await self.sendRest(within: limit) }.value
    let isLeft = standing == .here && hasUnsent
    await stop()
    return isLeft
  }

  private func sendRest(within limit: Duration) async {
    let end = ContinuousClock.now + limit
    while .now < end, standing == .here, isSending {
      bridge?.noteEdits()
      await pause(.milliseconds(20))
    }
  }

  /// Whether something is about to be sent.
  private var isSending: Bool {
    guard let state, hasUnsent else { return false }
    return state.isOnline || state.lastExchange == nil && state.lastFailure == nil
  }

  private var hasUnsent: Bool {
    if let state, state.waiting > 0 { return true }
    // What the bridge has not looked at yet.
    return (try? workspace.store.outbox(after: nil, limit: 1))?.value.isEmpty == false
  }

  private func keepRunning() async {
    while !Task.isCancelled {
      do throws(WorkspaceError) {
        guard let setup = try folder.setup() else {
          await rest(as: .off)
          continue
        }
        guard let lease = try folder.lease() else {
          await rest(as: .elsewhere)
          continue
        }
        try await run(setup, lease)
      } catch {
        guard !Task.isCancelled else { break }
        await fail(error)
      }
    }
    (standing, bridge, state) = (.idle, nil, nil)
    await workspace.note(nil)
  }

  private func rest(as standing: SyncReport.Standing) async {
    (self.standing, lastReason) = (standing, nil)
    await workspace.note(nil)
    await pause(Self.look)
  }

  private func fail(_ error: WorkspaceError) async {
    (bridge, state) = (nil, nil)
    // Another process may have ended the sync of the workspace.
    do throws(WorkspaceError) {
      guard try folder.setup() != nil else { return }
    } catch {
      // What is wrong with the setup is the reason.
    }
    standing = .failed(error.description)
    await workspace.note(.stopped)
    if lastReason != error.description {
      lastReason = error.description
      await say(.stopped(reason: error.description))
    }
    await pause(Self.rest)
  }

  /// Syncs until the task is cancelled, or the setup changes.
  private func run(_ setup: SyncSetup, _ lease: SyncLease) async throws(WorkspaceError) {
    let remote = try connect(setup.address)
    // Another file at the same path must not be taken for the one that was synced.
    if setup.number != nil, try !hasRows {
      throw WorkspaceError(
        .notAllowed, "the file at this path is not the workspace that was synced",
        remedy: "put that one back, or type 'sync off' to forget it")
    }
    (standing, hasIntroduced) = (.here, false)
    let running = Task { await self.outcome(setup, lease, remote) }
    let watching = Task {
      repeat { await pause(Self.look) } while !Task.isCancelled && isSetUp(as: setup)
      if !Task.isCancelled { running.cancel() }
    }
    let outcome = await withTaskCancellationHandler {
      await running.value
    } onCancel: {
      running.cancel()
    }
    watching.cancel()
    try outcome.get()
    lastReason = nil
  }

  /// Whether the setup is still the same; while it cannot be read, nothing has changed.
  private func isSetUp(as setup: SyncSetup) -> Bool {
    do throws(WorkspaceError) {
      var now = try folder.setup()
      now?.number = setup.number
      return now == setup
    } catch {
      return true
    }
  }

  private func outcome(
    _ setup: SyncSetup, _ lease: SyncLease, _ remote: any SyncRemote
  ) async -> Result<Void, WorkspaceError> {
    do throws(WorkspaceError) {
      try await workspace.sync(
        with: remote, zone: setup.zone, sources: sources, settings: settings,
        report: { await self.take($0, setup, lease, remote) },
        began: { await self.take($0, setup) },
        message: { await self.say($0) })
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  private func take(_ bridge: SyncBridge, _ setup: SyncSetup) {
    (self.bridge, ownDevice) = (bridge, bridge.device)
    guard setup.number == nil else { return }
    var begun = setup
    begun.number = bridge.device
    // Without it, only a file that takes the place of this one is not noticed.
    try? folder.keep(begun)
  }

  private func take(
    _ state: SyncBridge.State, _ setup: SyncSetup, _ lease: SyncLease, _ remote: any SyncRemote
  ) async {
    if let last = state.lastExchange, last != self.state?.lastExchange { lease.noteExchange() }
    self.state = state
    await workspace.note(state.mark)
    guard state.isOnline, !hasIntroduced, let bridge else { return }
    hasIntroduced = true
    introducing = Task { await introduce(setup, remote, as: bridge.device) }
  }

  private func pause(_ duration: Duration) async {
    // It throws only when the task is cancelled, which the caller looks at.
    try? await sources.wait(duration)
  }

  private func say(_ message: SyncMessage) async {
    folder.note(workspace.wording.text(.message(.sync(message))), at: sources.now())
    await workspace.notify(.sync(message))
  }

  private nonisolated func connect(
    _ address: RemoteAddress
  ) throws(WorkspaceError) -> any SyncRemote {
    let scheme = address.url.split(separator: ":").first.map { $0.lowercased() } ?? ""
    guard let plugin = workspace.registry.remote(at: scheme) else {
      let known = workspace.registry.remotes.flatMap(\.schemes)
      guard !known.isEmpty else {
        throw WorkspaceError(
          .unsupported, "this program was built without sync",
          remedy: "'Tools/install' builds and installs one with it")
      }
      throw WorkspaceError(
        .badAddress, "'\(address.url.prefix(200))' is not the address of a sync server",
        remedy: "write it as the server prints it, for example https://192.168.1.20:7878")
    }
    do throws(TransportError) {
      return try plugin.connect(address)
    } catch {
      throw WorkspaceError(error)
    }
  }
}

// MARK: - Devices

extension WorkspaceSync {
  /// The type of the records that name devices.
  private static let deviceType = "device"

  /// Puts the name of this device where others find it, and reads theirs.
  private func introduce(
    _ setup: SyncSetup, _ remote: any SyncRemote, as device: UInt64
  ) async {
    // The names are for people only: without them, sync works as well.
    let record = RemoteRecord(
      name: "\(Self.deviceType)-\(ID<SyncSetup>(high: 0, low: device))", type: Self.deviceType,
      fields: ["name": .string(setup.device)])
    let found = await remote.send(
      .query(zone: setup.zone, RemoteQuery(type: Self.deviceType, limit: 200)))
    if case .success(.found(let records, _)) = found.result {
      for record in records {
        guard case .string(let name)? = record.fields["name"],
          let digits = record.name.split(separator: "-").last,
          let id = ID<SyncSetup>(String(digits))
        else { continue }
        devices[id.low] = Name.cleaned(name.prefix(SyncSetup.longestName))
      }
    }
    guard devices[device] != setup.device else { return }
    devices[device] = setup.device
    _ = await remote.send(
      .modify(
        zone: setup.zone, [RemoteOperation(.forceReplace, record)], isAtomic: false))
  }
}

// MARK: - What people do

extension WorkspaceSync {
  /// What people see now.
  ///
  /// - Throws: ``WorkspaceError`` if something of it cannot be read.
  public func report() async throws(WorkspaceError) -> SyncReport {
    let setup = try folder.setup()
    var report = SyncReport(setup, try standing(of: setup))
    report.lastExchange = folder.lastExchange
    report.lost = try lost().count
    guard let setup else { return report }
    report.devices =
      [setup.device] + devices.filter { $0.key != ownDevice }.map(\.value).sorted()
    guard let state, let bridge else { return report }
    (report.isOnline, report.isUpToDate) = (state.isOnline, state.isUpToDate)
    report.waiting = state.waiting
    report.unread = state.newer.count + state.unreadable.count
    switch state.news {
    case .blocked(_, let reason)? where !state.isOnline: report.trouble = reason
    case _ where state.silence != nil:
      report.trouble = state.silence?.failure?.reason ?? "no answer came"
    case .waiting(let code)? where !state.isOnline:
      report.trouble = state.lastFailure?.reason ?? code.rawValue
    default: break
    }
    report.refused = await bridge.names(of: Array(state.refused.keys)).map { key, name in
      (name, state.refused[key] ?? "")
    }
    report.overtaken = await bridge.names(of: Array(state.overtaken)).map(\.name)
    report.notices = await bridge.messages
    return report
  }

  private func standing(
    of setup: SyncSetup?
  ) throws(WorkspaceError) -> SyncReport.Standing {
    if setup == nil { return try hasRows ? .orphaned : .off }
    return standing == .off ? .idle : standing
  }

  /// Whether the workspace has what sync knows, set up or not.
  private nonisolated var hasRows: Bool {
    get throws(WorkspaceError) {
      do throws(StoreError) {
        return try workspace.store.syncRow(SyncEngine.stateRow) != nil
      } catch {
        throw WorkspaceError(error)
      }
    }
  }

  /// The workspaces that a key reaches on a server, by name.
  ///
  /// - Parameter address: The server.
  /// - Returns: Their names.
  /// - Throws: ``WorkspaceError`` if the server cannot be reached, or does not accept the key.
  public nonisolated func zones(
    at address: RemoteAddress
  ) async throws(WorkspaceError) -> [String] {
    let answer = await (try connect(address)).send(.zones)
    switch answer.result {
    case .success(.zones(let zones, _)): return zones.filter { $0.token != nil }.map(\.name)
    case .success: throw WorkspaceError(.badAnswer, "the server's answer cannot be read")
    case .failure(let failure): throw WorkspaceError(failure)
    }
  }

  /// What a workspace has that would be joined with what the server has.
  ///
  /// - Returns: How many shows and trips there are.
  /// - Throws: ``WorkspaceError`` if it cannot be read.
  public nonisolated func contents() throws(WorkspaceError) -> (shows: Int, trips: Int) {
    do throws(StoreError) {
      return (try workspace.store.shows().value.count, try workspace.store.trips().value.count)
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// Keeps the workspace and a zone of a server the same from now on.
  ///
  /// - Parameters:
  ///   - setup: The server and the zone.
  ///   - resumes: Whether it may go on with what the workspace knows of an earlier sync.
  /// - Throws: ``WorkspaceError`` if it is synced already, or the setup cannot be kept.
  public func join(_ setup: SyncSetup, resumes: Bool = false) async throws(WorkspaceError) {
    if let old = try folder.setup() { throw Self.isSynced(old) }
    // A copy would be the same device as the original.
    if try hasRows, !resumes {
      throw WorkspaceError(
        .notAllowed, "this workspace was synced before, in another folder or on another machine",
        remedy: "add --resume if it was moved; if it is a copy, type 'sync off' first")
    }
    _ = try connect(setup.address)
    try folder.keep(setup)
    devices = [:]
    await restart()
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
    _ = try connect(setup.address)
    var moved = setup
    moved.number = old.number
    try folder.keep(moved)
    await restart()
  }

  /// One that waits looks at the setup now.
  private func restart() async {
    guard task != nil else { return }
    await stop()
    start()
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
  /// - Throws: ``WorkspaceError`` if it is not synced, or that cannot be written.
  public func end() async throws(WorkspaceError) {
    // One that ended only in part is ended.
    let hasSetup = try folder.setup() != nil
    let isBegun = try hasRows
    guard hasSetup || isBegun else { throw Self.isNotSynced }
    let wasRunning = task != nil
    await stop()
    // First this one: another process that syncs then knows why it cannot go on.
    try folder.forgetSetup()
    do throws(StoreError) {
      try workspace.store.stopOutbox()
    } catch {
      throw WorkspaceError(error)
    }
    standing = .off
    if wasRunning { start() }
  }

  /// Exchanges edits with the server now, and waits for the end of it.
  ///
  /// Where sync does not run, it runs until then.
  ///
  /// - Parameter limit: How long to wait.
  /// - Returns: How sync is doing then.
  /// - Throws: ``WorkspaceError`` if it is not synced, another process does it, or it takes longer.
  public func exchange(within limit: Duration) async throws(WorkspaceError) -> SyncReport {
    guard try folder.setup() != nil else { throw Self.isNotSynced }
    let wasRunning = task != nil
    // It begins again with what is stored: then no answer of before counts.
    await stop()
    start()
    let isSettled = await settled(within: limit, since: sources.now())
    let report = try await report()
    let (standing, last) = (standing, state)
    if !wasRunning {
      await introducing?.value
      await stop()
    }
    if isSettled { return report }
    guard !Task.isCancelled else {
      throw WorkspaceError(.cancelled, "stopped before everything was exchanged")
    }
    switch standing {
    case .elsewhere:
      throw WorkspaceError(
        .notAllowed, "another program that has this workspace open syncs it",
        remedy: "type 'sync now' there")
    case .failed(let reason): throw WorkspaceError(.inputOutput, reason)
    case .off, .idle, .here, .orphaned:
      if case .blocked(_, let reason)? = last?.news {
        throw WorkspaceError(
          .notAllowed, "the sync server does not accept this device: \(reason)",
          remedy: "ask for another key, and type 'sync URL' with it; what was not sent is kept")
      }
      throw WorkspaceError(
        .noAnswer,
        last?.lastFailure?.reason ?? "the sync server did not answer in time",
        remedy: "see that it runs and can be reached; edits are sent as soon as it can")
    }
  }

  /// Waits until everything was exchanged.
  ///
  /// - Returns: Whether it was; not if it takes too long, or cannot be.
  private func settled(within limit: Duration, since start: Timestamp) async -> Bool {
    let end = ContinuousClock.now + limit
    // One failure may pass; a server that is away for longer is not waited for.
    var failing: ContinuousClock.Instant?
    while .now < end, !Task.isCancelled {
      if let state, state.isUpToDate, let last = state.lastExchange, last >= start { return true }
      switch standing {
      case .elsewhere, .failed: return false
      case .off, .idle, .here, .orphaned: break
      }
      let isFailing = state?.isOnline == false && state?.lastFailure != nil
      failing = isFailing ? failing ?? .now : nil
      if let failing, .now - failing > Self.tolerance { return false }
      if case .blocked? = state?.news, state?.isOnline == false { return false }
      await pause(.milliseconds(20))
    }
    return false
  }
}
