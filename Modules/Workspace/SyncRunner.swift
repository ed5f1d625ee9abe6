import Domain
import PluginAPI
import SyncClient

/// What runs the sync of a workspace, whenever it is set up and no other process does.
actor SyncRunner {
  /// How sync is doing here.
  struct Moment: Sendable {
    /// Who syncs.
    var standing = SyncReport.Standing.idle
    /// What the bridge knows; `nil` while none runs.
    var state: SyncBridge.State?
    /// Whether the names of the devices are being exchanged.
    var isIntroducing = false
    /// Whether it was stopped, and nothing begins it again.
    var isStopped = false
  }

  private let workspace: OpenWorkspace
  private let folder: SyncFolder
  private let sources: WorkspaceSources
  private let settings: SyncSettings
  private var task: Task<Void, Never>?
  /// The end of what ran last: what begins next waits for it, so that two never run at once.
  private var ending: Task<Void, Never>?
  /// Whether it runs until it is stopped.
  private var isStarted = false
  /// How many exchanges need it to run.
  private var exchanges = 0
  /// How sync is doing now.
  private(set) var moment = Moment() { didSet { for waiter in waiters.values { waiter.yield() } } }
  /// What syncs; `nil` while nothing does.
  private(set) var bridge: SyncBridge?
  /// The devices of the zone, as far as they are known.
  private(set) var devices = SyncDevices()
  /// The setup that this process runs with, as it is kept.
  private var keptSetup: SyncSetup?
  /// Why it stopped last; `nil` once it runs.
  private var lastReason: String?
  /// The exchange of names with other devices; `nil` while there is none.
  private var introducing: Task<Void, Never>?
  /// When that ended last in this run, and how long after that the next one begins.
  private var lastIntroduction: (end: Timestamp, pause: Duration)?
  /// Writes how sync is doing for other processes; `nil` while nothing has changed.
  private var keeping: Task<Void, Never>?
  private var isKeptOld = false
  /// Those who wait for another ``moment``, by number.
  private var waiters: [Int: AsyncStream<Void>.Continuation] = [:]
  private var waiterCount = 0

  /// How often another process's claim, and a new setup, are looked for.
  private static let look = Duration.seconds(2)
  /// How long a server may fail before an exchange is given up.
  private static let tolerance = Duration.seconds(5)
  /// How long an exchange waits for the names of other devices.
  private static let introductionLimit = Duration.seconds(5)
  /// How long to wait after the names could not be exchanged.
  private static let introductionPause = Duration.seconds(60)
  /// How long to wait after the workspace could not be read or written.
  private static let rest = Duration.seconds(10)
  /// The shortest time between two looks of other processes at how sync is doing.
  private static let keepingPause = Duration.seconds(1)

  init(
    _ workspace: OpenWorkspace, _ folder: SyncFolder, _ sources: WorkspaceSources,
    _ settings: SyncSettings
  ) {
    (self.workspace, self.folder) = (workspace, folder)
    (self.sources, self.settings) = (sources, settings)
  }

  // MARK: Beginning and end

  /// Runs until it is stopped.
  func start() {
    isStarted = true
    begin()
  }

  /// Stops, and waits for the end; exchanges end with it.
  func stop() async {
    isStarted = false
    await finish()
    if task == nil { moment.isStopped = true }
  }

  /// Runs at least until ``endExchange()``, and begins again with what is stored.
  func beginExchange() async {
    exchanges += 1
    retire()
    let before = ending
    begin()
    // Until then, ``moment`` is that of what ran before.
    await before?.value
  }

  /// Stops, unless something else needs it to run.
  func endExchange() async {
    exchanges -= 1
    if exchanges == 0, !isStarted { await finish() }
  }

  /// Begins again with what is stored, if it runs.
  func restart() {
    guard task != nil else { return }
    retire()
    begin()
  }

  /// Does something while nothing syncs here, and then goes on if it ran before.
  ///
  /// It is done to its end, also if the calling task is cancelled.
  ///
  /// - Parameter work: What to do.
  /// - Throws: What `work` throws.
  func interrupt(
    for work: @escaping @Sendable () async throws(WorkspaceError) -> Void
  ) async throws(WorkspaceError) {
    let wasRunning = task != nil
    retire()
    let turn = Task { [ending] () -> Result<Void, WorkspaceError> in
      await ending?.value
      do throws(WorkspaceError) {
        return .success(try await work())
      } catch {
        return .failure(error)
      }
    }
    ending = Task { _ = await turn.value }
    if wasRunning { begin() }
    try await turn.value.get()
  }

  private func begin() {
    guard task == nil else { return }
    moment.isStopped = false
    task = Task { [ending] in
      await ending?.value
      await keepRunning()
    }
  }

  /// Ends what runs; ``ending`` is when it has ended.
  private func retire() {
    guard let task else { return }
    task.cancel()
    (ending, self.task) = (task, nil)
  }

  private func finish() async {
    retire()
    await ending?.value
  }

  /// Forgets the devices of a zone that is left.
  func forgetDevices() { devices = SyncDevices() }

  // MARK: Waiting

  /// Waits until something is so.
  ///
  /// - Returns: Whether it is; not if it takes too long, or the task is cancelled.
  private func wait(
    within limit: Duration, until isMet: @Sendable (Moment) -> Bool
  ) async -> Bool {
    let (changes, source) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = waiterCount
    waiterCount += 1
    waiters[number] = source
    let limiting = Task { [sources] in
      // It throws only when it is cancelled, as the wait is over.
      try? await sources.wait(limit)
      source.finish()
    }
    defer {
      limiting.cancel()
      waiters[number] = nil
    }
    if isMet(moment) { return true }
    for await _ in changes where isMet(moment) { return true }
    return false
  }

  /// Waits until everything was exchanged.
  ///
  /// - Parameters:
  ///   - limit: How long to wait without progress: an answer of the server, or another number of
  ///     records that were read or wait.
  ///   - start: Answers of the server from before do not count.
  ///   - progress: Called with how many records were read of a workspace that is joined.
  /// - Returns: How sync was doing then, and whether everything was exchanged; not if it takes too
  ///   long, or cannot be.
  func settle(
    within limit: Duration, since start: Timestamp,
    progress: (@Sendable (_ records: UInt64, _ of: UInt64) -> Void)?
  ) async -> (moment: Moment, isSettled: Bool) {
    var end = ContinuousClock.now + limit
    var seen = moment.progress
    while await wait(
      within: end - .now,
      until: { [seen] moment in
        if let joined = moment.state?.joined { progress?(UInt64(joined), 0) }
        return moment.isSettled(since: start) != nil || moment.isFailing || moment.progress != seen
      })
    {
      if let isSettled = moment.isSettled(since: start) { return (moment, isSettled) }
      if moment.progress != seen { (seen, end) = (moment.progress, .now + limit) }
      guard moment.isFailing else { continue }
      // One failure may pass; a server that is away for longer is not waited for.
      guard
        await wait(
          within: min(Self.tolerance, end - .now),
          until: { $0.isSettled(since: start) != nil || !$0.isFailing })
      else { break }
    }
    return (moment, false)
  }

  /// Waits until the names of the devices were exchanged, but not for long: they are a help only.
  func introduced() async {
    _ = await wait(within: Self.introductionLimit, until: { !$0.isIntroducing })
  }

  /// Sends what was edited, as far as that does not take too long, and stops.
  ///
  /// - Returns: Whether something is not sent.
  func leave(within limit: Duration) async -> Bool {
    if moment.standing == .here, let bridge {
      await sources.allow(limit) {
        await bridge.takeEdits()
        for await state in await bridge.states() where !state.isSending { return }
      }
    }
    let waiting = await bridge?.state.waiting ?? 0
    let isLeft = moment.standing == .here && (waiting > 0 || hasEdits)
    await stop()
    return isLeft
  }

  /// Whether there are edits that the bridge has not looked at yet.
  private var hasEdits: Bool {
    (try? workspace.store.outbox(after: nil, limit: 1))?.value.isEmpty == false
  }

  private func pause(_ duration: Duration) async {
    // It throws only when the task is cancelled, which the caller looks at.
    try? await sources.wait(duration)
  }

  // MARK: Running

  private func keepRunning() async {
    while !Task.isCancelled {
      do throws(WorkspaceError) {
        guard try folder.setup() != nil else {
          await rest(as: .off)
          continue
        }
        guard let lease = try folder.lease() else {
          await rest(as: .elsewhere)
          continue
        }
        // A task that has just ended may still hold a reference to it.
        defer { lease.release() }
        // The one that had the lease before may have kept another key.
        if let setup = try folder.setup() { try await run(setup, lease) }
      } catch {
        guard !Task.isCancelled else { break }
        await fail(error)
      }
    }
    (moment, bridge) = (Moment(standing: .idle), nil)
    await workspace.note(nil)
  }

  private func rest(as standing: SyncReport.Standing) async {
    (moment, lastReason) = (Moment(standing: standing), nil)
    await workspace.note(nil)
    await pause(Self.look)
  }

  private func fail(_ error: WorkspaceError) async {
    bridge = nil
    // Another process may have ended the sync of the workspace.
    do throws(WorkspaceError) {
      guard try folder.setup() != nil else { return moment.state = nil }
    } catch {
      // What is wrong with the setup is the reason.
    }
    moment = Moment(standing: .failed(error.description))
    await workspace.note(.stopped)
    if lastReason != error.description {
      lastReason = error.description
      await say(.stopped(reason: error.description))
    }
    await pause(Self.rest)
  }

  /// Syncs until the task is cancelled, or the setup changes.
  private func run(_ setup: SyncSetup, _ lease: SyncLease) async throws(WorkspaceError) {
    let remote = try workspace.connect(setup.address) { key throws(TransportError) in
      try await self.keep(key)
    }
    // Another file at the same path must not be taken for the one that was synced.
    if setup.number != nil, try !workspace.hasSyncRows {
      throw WorkspaceError(
        .notAllowed, "the file at this path is not the workspace that was synced",
        remedy: "put that one back, or type 'sync off' to forget it")
    }
    (moment.standing, lastIntroduction, keptSetup) = (.here, nil, setup)
    let running = Task { await self.outcome(setup, lease, remote) }
    let watching = Task {
      repeat { await pause(Self.look) } while !Task.isCancelled && isSetUp
      if !Task.isCancelled { running.cancel() }
    }
    let outcome = await withTaskCancellationHandler {
      await running.value
    } onCancel: {
      running.cancel()
    }
    watching.cancel()
    keeping?.cancel()
    await keeping?.value
    folder.forgetReport()
    // The lease is held until the last key is kept.
    introducing?.cancel()
    await introducing?.value
    await remote.finish()
    try outcome.get()
    lastReason = nil
  }

  /// Whether the setup is still the same; while it cannot be read, nothing has changed.
  private var isSetUp: Bool {
    do throws(WorkspaceError) {
      return try folder.setup() == keptSetup
    } catch {
      return true
    }
  }

  /// Keeps the key for the next request, unless sync was set up again meanwhile.
  private func keep(_ key: String) throws(TransportError) {
    do throws(WorkspaceError) {
      guard try amend({ $0.address.key = key }) else {
        throw WorkspaceError(.notAllowed, "sync of the workspace was set up again, or has ended")
      }
    } catch {
      throw TransportError(error.code, error.message)
    }
  }

  /// Changes what is kept, if it is what this process has kept last.
  private func amend(_ change: (inout SyncSetup) -> Void) throws(WorkspaceError) -> Bool {
    guard let old = keptSetup else { return false }
    var new = old
    change(&new)
    guard try folder.keep(new, insteadOf: old) else { return false }
    keptSetup = new
    return true
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
    self.bridge = bridge
    guard setup.number == nil else { return }
    // Without it, only a file that takes the place of this one is not noticed.
    _ = try? amend { $0.number = bridge.device }
  }

  private func take(
    _ state: SyncBridge.State, _ setup: SyncSetup, _ lease: SyncLease, _ remote: any SyncRemote
  ) async {
    if let last = state.lastExchange, last != moment.state?.lastExchange { lease.noteExchange() }
    moment.state = state
    keepReport(setup)
    if state.isOnline, isIntroductionDue, let bridge {
      moment.isIntroducing = true
      introducing = Task { await introduce(setup, remote, as: bridge.device) }
    }
    await workspace.note(state.mark)
  }

  private func say(_ message: SyncMessage) async {
    folder.note(workspace.wording.text(.message(.sync(message))), at: sources.now())
    await workspace.notify(.sync(message))
  }

  // MARK: What others see

  private var isIntroductionDue: Bool {
    guard introducing == nil else { return false }
    guard let (end, pause) = lastIntroduction else { return true }
    return end.isOlder(than: pause, at: sources.now())
  }

  private func introduce(_ setup: SyncSetup, _ remote: any SyncRemote, as device: UInt64) async {
    let (found, isDone) = await SyncDevices.introduce(
      setup.device, as: device, in: setup.zone, remote, at: sources.now())
    if !Task.isCancelled, let found { devices = found }
    lastIntroduction = (sources.now(), isDone ? SyncDevices.day : Self.introductionPause)
    introducing = nil
    moment.isIntroducing = false
  }

  /// Writes how sync is doing for other processes, unless that was done just now: then later.
  private func keepReport(_ setup: SyncSetup) {
    isKeptOld = true
    guard keeping == nil else { return }
    keeping = Task {
      while isKeptOld, !Task.isCancelled, let state = moment.state, let bridge {
        isKeptOld = false
        var report = SyncReport(setup, .here)
        await report.take(state, bridge)
        report.devices = devices.names(besides: bridge.device)
        folder.keep(KeptReport(report, by: sources.process.name, at: sources.now()))
        await pause(Self.keepingPause)
      }
      keeping = nil
    }
  }
}

extension SyncRunner.Moment {
  /// Whether everything was exchanged since a time; `nil` while that is not certain.
  fileprivate func isSettled(since start: Timestamp) -> Bool? {
    if let state, state.isUpToDate, let last = state.lastExchange, last >= start { return true }
    switch standing {
    // It can be off only as someone has ended it since it was found to be set up.
    case .elsewhere, .failed, .off: return false
    case .idle, .here, .orphaned: break
    }
    if isStopped { return false }
    if case .blocked? = state?.news, state?.isOnline == false { return false }
    return nil
  }

  /// What changes while an exchange gets on.
  fileprivate struct Progress: Equatable {
    let joined: Int?
    let waiting: Int
    let lastExchange: Timestamp?
  }

  fileprivate var progress: Progress? {
    state.map {
      Progress(joined: $0.joined, waiting: $0.waiting, lastExchange: $0.lastExchange)
    }
  }

  /// Whether the server did not do what it was asked last.
  fileprivate var isFailing: Bool { state?.isOnline == false && state?.lastFailure != nil }
}

extension SyncBridge.State {
  /// Whether something is about to be sent.
  fileprivate var isSending: Bool {
    waiting > 0 && !isUpToDate && (isOnline || lastExchange == nil && lastFailure == nil)
  }
}
