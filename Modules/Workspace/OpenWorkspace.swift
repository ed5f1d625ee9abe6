import Domain
public import PluginAPI

/// An open workspace: its store, and what all who work on it share.
///
/// It keeps and tells, and knows no surface: each person works at a ``Seat``, taken by
/// ``seat(sources:)``. All seats of a workspace run on its executor.
public actor OpenWorkspace {
  /// The plugins of this build.
  public nonisolated let registry: Registry
  /// The workspace, as the person named it.
  public nonisolated let location: String
  /// Turns refusals into sentences.
  public nonisolated let wording: any Wording
  nonisolated let store: any WorkspaceStore

  nonisolated let seats = SeatList()

  /// Those who follow ``changes()``, by their numbers.
  private var followers: [Int: CommitFeed] = [:]
  private var followerCount = 0
  /// The state up to which followers and seats were told; `nil` while nobody is to be told.
  private var told: StoreSequence?
  /// Looks whether other processes committed something.
  private var lookout: Lookout?

  /// The consoles by the shows they belong to; `nil` for none.
  var consoles: [ID<Show>?: ShowConsole] = [:]
  /// How many consoles were connected.
  var lineCount = 0
  /// The connections that are still sent what is queued for them, by the seats that left them: how
  /// many messages are not sent in the end.
  var partings: [Int: [Task<Int, Never>]] = [:]

  /// Opens or creates a workspace.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - registry: The plugins of this build.
  ///   - wording: Turns refusals into sentences.
  /// - Throws: ``WorkspaceError`` where the store cannot open it.
  public init(
    at location: WorkspaceLocation, registry: Registry, wording: any Wording = EnglishWording()
  ) throws(WorkspaceError) {
    self.registry = registry
    self.location = location.name
    self.wording = wording
    do throws(StoreError) {
      store = try location.store.open(location.path)
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// Takes a seat, for one more person.
  ///
  /// A workspace with one show opens it there, and one with one trip opens that.
  ///
  /// - Parameter sources: Where its time and randomness come from.
  /// - Returns: The seat.
  /// - Throws: ``WorkspaceError`` where the workspace cannot be read.
  public func seat(sources: WorkspaceSources) throws(WorkspaceError) -> Seat {
    try Seat(at: self, sources: sources)
  }
}

// MARK: - Telling

extension OpenWorkspace {
  /// Every commit from now on, by whichever seat or process, in order.
  ///
  /// A commit of another process arrives within 200 ms. Who reads contents after asking for this,
  /// and passes over commits up to the state of what was read, misses nothing.
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

  private func forget(_ follower: Int) {
    followers[follower] = nil
    endLookoutIfUnwanted()
  }

  /// Looks for commits of other processes as long as anybody wants to know.
  func keepLookout() {
    guard lookout == nil else { return }
    told = try? store.sequence()
    lookout = Lookout(at: store, known: told) { [weak self] in
      Task { await self?.look() }
    }
  }

  /// Whether commits of other processes are looked for.
  package var isLookingOut: Bool { lookout != nil }

  func endLookoutIfUnwanted() {
    guard followers.isEmpty, !seats.areWatching else { return }
    lookout?.stop()
    (lookout, told) = (nil, nil)
  }

  /// Tells what other processes committed.
  private func look() {
    guard lookout != nil, let sequence = try? store.sequence() else { return }
    if sequence != told { catchUp() }
    for number in followers.keys { followers[number]?.retry(at: sequence) }
    expectNews()
  }

  /// Sees that this workspace hears of the next commit, and as long as a follower is behind.
  private func expectNews() {
    lookout?.expect(followers.values.contains(where: \.isBehind) ? nil : told)
  }

  /// Tells what a seat committed.
  func tell(_ commit: Commit, decidedOn state: StoreSequence, by seat: Int) {
    guard let told else { return }
    guard told == state else { return catchUp() }
    deliver(commit, by: seat)
  }

  private func catchUp() {
    guard let told else {
      // The store could not be read before, so the changes since then are unknown.
      if let sequence = try? store.sequence() {
        deliver(Commit(changes: nil, sequence: sequence), by: nil)
      }
      return
    }
    do throws(StoreError) {
      let news = try store.changes(after: told)
      deliver(Commit(changes: news.value, sequence: news.sequence), by: nil)
    } catch {
      guard error.code == .historyTrimmed, let sequence = try? store.sequence() else { return }
      deliver(Commit(changes: nil, sequence: sequence), by: nil)
    }
  }

  private func deliver(_ commit: Commit, by seat: Int?) {
    told = commit.sequence
    for number in followers.keys { followers[number]?.tell(commit) }
    seats.wake(except: seat)
    expectNews()
  }
}

// MARK: - Seats

extension OpenWorkspace {
  /// Ends the use of the workspace where the seat that is left was the last one.
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

  /// Does something at once, from a seat: seats run on this executor.
  nonisolated func shared<Value: Sendable, Failure: Error>(
    _ body: @Sendable (isolated OpenWorkspace) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try assumeIsolated { workspace in
      Result { () throws(Failure) in try body(workspace) }
    }
    .get()
  }
}
