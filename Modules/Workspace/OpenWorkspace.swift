import Domain
public import PluginAPI
import SyncClient

/// An open workspace: its store, and the state that all seats share.
///
/// It stores changes and notifies seats, and knows no surfaces: each person works at a ``Seat``,
/// created by ``seat(sources:)``. All seats of a workspace run on its executor.
public actor OpenWorkspace {
  /// An actor of the runtime, on whose executor a workspace runs that is given none.
  private actor Usual {}

  private nonisolated let executor: (any SerialExecutor)?
  private nonisolated let usual = Usual()
  /// Where the workspace and all its seats run, one after the other.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor?.asUnownedSerialExecutor() ?? usual.unownedExecutor
  }

  /// The plugins of this build.
  public nonisolated let registry: Registry
  /// The workspace, as the user named it.
  public nonisolated let location: String
  /// Turns refusals into sentences.
  public nonisolated let wording: any Wording
  nonisolated let store: any WorkspaceStore

  nonisolated let seats = SeatList()

  /// The followers of ``changes()``, by number.
  private var followers: [Int: CommitFeed] = [:]
  private var followerCount = 0
  /// The last state reported to followers and seats; `nil` while there are none.
  private var reported: StoreSequence?
  /// Checks for commits of other processes.
  private var lookout: Lookout?
  /// Whether sync runs here, and reaches its server.
  private var isOnline = false
  /// How sync is doing; `nil` if the workspace is not synced here.
  public private(set) var syncMark: SceneSync?

  /// The consoles by show; `nil` for no show.
  var consoles: [ID<Show>?: ShowConsole] = [:]
  /// The number of connections made so far.
  var connectionCount = 0
  /// The closing connections that still send their queues, by seat; each task returns the number of
  /// unsent messages.
  var closings: [Int: [Task<Int, Never>]] = [:]

  /// Opens or creates a workspace.
  ///
  /// - Parameters:
  ///   - location: The path or URL.
  ///   - registry: The plugins of this build.
  ///   - wording: Turns refusals into sentences.
  ///   - executor: Where the workspace and its seats run; `nil` for the runtime's threads. A
  ///     program that gets everything from one event loop saves changes of threads with it.
  /// - Throws: ``WorkspaceError`` if the store cannot open it.
  public init(
    at location: WorkspaceLocation, registry: Registry, wording: any Wording = EnglishWording(),
    executor: (any SerialExecutor)? = nil
  ) throws(WorkspaceError) {
    self.executor = executor
    self.registry = registry
    self.location = location.name
    self.wording = wording
    do throws(StoreError) {
      store = try location.store.open(location.path)
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// Adds a seat for one more person.
  ///
  /// A workspace with one show opens that show, and one with one trip opens that trip.
  ///
  /// - Parameter sources: The sources of time and randomness.
  /// - Returns: The seat.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
  public func seat(sources: WorkspaceSources) throws(WorkspaceError) -> Seat {
    try Seat(at: self, sources: sources)
  }
}

// MARK: - Notifying

extension OpenWorkspace {
  /// Every commit from now on, by any seat or process, in order.
  ///
  /// A commit of another process arrives within 200 ms. To miss nothing, call this first, then read
  /// the contents, and skip commits up to the state that you read.
  public func changes() -> AsyncStream<Commit> {
    followerCount += 1
    let number = followerCount
    let (commits, continuation) = AsyncStream.makeStream(
      of: Commit.self, bufferingPolicy: .bufferingOldest(CommitFeed.capacity))
    followers[number] = CommitFeed(continuation)
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(number) }
    }
    keepLookout()
    return commits
  }

  /// Sends a message to all seats.
  package func notify(_ message: Message) { seats.notify(message) }

  private func forget(_ follower: Int) {
    followers[follower] = nil
    endLookoutIfUnwanted()
  }

  /// Checks for commits of other processes while anyone listens.
  func keepLookout() {
    guard lookout == nil else { return }
    reported = try? store.sequence()
    lookout = Lookout(at: store, known: reported) { [weak self] in
      Task { await self?.look() }
    }
  }

  /// Whether it checks for commits of other processes.
  package var isLookingOut: Bool { lookout != nil }

  func endLookoutIfUnwanted() {
    guard followers.isEmpty, !seats.areWatching else { return }
    lookout?.stop()
    (lookout, reported) = (nil, nil)
  }

  /// Reports what other processes committed.
  private func look() {
    guard lookout != nil, let sequence = try? store.sequence() else { return }
    if sequence != reported { catchUp() }
    for number in followers.keys { followers[number]?.retry(at: sequence) }
    expectNews()
  }

  /// Makes sure that the next commit is noticed while a follower is behind.
  private func expectNews() {
    lookout?.expect(followers.values.contains(where: \.isBehind) ? nil : reported)
  }

  /// Reports a commit of a seat, or of sync.
  func report(_ commit: Commit, decidedOn state: StoreSequence, by seat: Int?) {
    guard let reported else { return }
    guard reported == state else { return catchUp() }
    deliver(commit, by: seat)
  }

  private func catchUp() {
    guard let reported else {
      // The store could not be read before, so the changes since then are unknown.
      if let sequence = try? store.sequence() {
        deliver(Commit(changes: nil, sequence: sequence), by: nil)
      }
      return
    }
    do throws(StoreError) {
      let news = try store.changes(after: reported)
      deliver(Commit(changes: news.value, sequence: news.sequence), by: nil)
    } catch {
      guard error.code == .historyTrimmed, let sequence = try? store.sequence() else { return }
      deliver(Commit(changes: nil, sequence: sequence), by: nil)
    }
  }

  private func deliver(_ commit: Commit, by seat: Int?) {
    reported = commit.sequence
    for number in followers.keys { followers[number]?.send(commit) }
    seats.wake(except: seat)
    expectNews()
  }
}

// MARK: - Sync

extension OpenWorkspace {
  /// Notes whether sync runs here, and reaches its server.
  func note(isOnline: Bool) { self.isOnline = isOnline }

  /// Notes how sync is doing, for the headers of all seats.
  func note(_ mark: SceneSync?) {
    guard syncMark != mark else { return }
    syncMark = mark
    seats.wake(except: nil)
  }

  /// Whether a trip can only be looked at now: it is synced, and the server cannot be reached.
  func isReadOnly(_ trip: ID<Trip>) throws(StoreError) -> Bool {
    guard !isOnline else { return false }
    return try SyncEngine.isSynced(trip, in: store)
  }
}

// MARK: - Seats

extension OpenWorkspace {
  /// Closes the workspace if this was the last seat.
  func leave(_ seat: Int) throws(WorkspaceError) {
    let isLast = seats.leave(seat)
    forgetConsoles(of: seat)
    guard isLast else { return endLookoutIfUnwanted() }
    lookout?.stop()
    for follower in followers.values { follower.finish() }
    do throws(StoreError) {
      try store.close()
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// Runs something synchronously from a seat: seats run on this executor.
  nonisolated func shared<Value: Sendable, Failure: Error>(
    _ body: @Sendable (isolated OpenWorkspace) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try assumeIsolated { workspace in
      Result { () throws(Failure) in try body(workspace) }
    }
    .get()
  }
}
