public import Domain
public import PluginAPI
import Synchronization

/// Keeps a workspace and a zone of a server the same while it runs.
///
/// It is the only part of sync that waits: for answers, for time to pass, and for edits. Edits
/// never wait for it.
public actor SyncBridge {
  /// What a bridge knows, for people to see.
  public struct State: Hashable, Sendable {
    /// Whether nothing is left to send or to read, except for what is ``refused``, ``newer`` or
    /// ``unreadable``.
    public var isUpToDate = false
    /// Whether the server did what it was asked last: only then can synced trips be edited.
    public var isOnline = false
    /// The trips of which edits were lost, as someone else was faster; since sync runs here.
    public var overtaken: Set<EntityKey> = []
    /// The edits that the server does not take, with its reasons; they stay on this device.
    public var refused: [EntityKey: String] = [:]
    /// The names of records that a newer build wrote; this one keeps what it has of them.
    public var newer: Set<String> = []
    /// The records of the server that cannot be read, with the reasons; since sync runs here.
    public var unreadable: [String: String] = [:]
    /// What the engine said last about itself; `nil` if nothing yet.
    public var news: SyncNews?
    /// What is shown differently from how people set it.
    public var notices: Set<SyncNotice> = []
    /// That nothing has moved for a minute though something waits; `nil` if that is not so.
    public var silence: SyncSilence?
    /// Why sync has ended; `nil` while it runs.
    public var failure: StoreError?
  }

  private var replica: SyncReplica
  private let remote: any SyncRemote
  private let time: @Sendable () -> Timestamp
  private var random: any RandomNumberGenerator & Sendable

  /// Where inputs go while sync runs; `nil` otherwise.
  private let source = Mutex<AsyncStream<SyncInput>.Continuation?>(nil)
  private var request: Task<Void, Never>?
  private var alarm: Task<Void, Never>?
  private var followers: [Int: AsyncStream<State>.Continuation] = [:]
  private var nextFollower = 0
  /// The present state.
  public private(set) var state = State()

  /// Creates a bridge; ``run()`` starts it.
  ///
  /// - Parameters:
  ///   - replica: The workspace.
  ///   - remote: The server.
  ///   - time: The clock of this device.
  ///   - random: What spreads the retries of many devices.
  public init(
    _ replica: SyncReplica, to remote: any SyncRemote, time: @escaping @Sendable () -> Timestamp,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    (self.replica, self.remote, self.time, self.random) = (replica, remote, time, random)
  }

  /// Syncs until the task is cancelled; then it can run again.
  ///
  /// - Precondition: It does not run already.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read or written; what was
  ///   edited is sent when sync runs again.
  public func run() async throws(StoreError) {
    // What waits is either an answer, a timer or a reason to look: none comes often.
    let (events, inputs) = AsyncStream.makeStream(of: SyncInput.self)
    source.withLock { $0 = inputs }
    defer { stop() }
    state.failure = nil
    do throws(StoreError) {
      try step(.started)
    } catch {
      state.failure = error
      publish()
      throw error
    }
    await withTaskCancellationHandler {
      for await input in events {
        guard !Task.isCancelled else { break }
        do throws(StoreError) {
          try step(input)
        } catch {
          state.failure = error
          break
        }
      }
    } onCancel: {
      inputs.finish()
    }
    publish()
    if let failure = state.failure { throw failure }
  }

  /// Notes that somebody on this device made edits.
  public nonisolated func noteEdits() { note(.edited) }

  /// Notes that others may have made edits.
  public nonisolated func noteHint() { note(.hint) }

  /// Notes that the network is back, so that sync does not wait for the end of its pause.
  public nonisolated func noteNetwork() { note(.networkIsBack) }

  /// Hands an input over; sync that does not run looks at everything when it begins.
  private nonisolated func note(_ input: SyncInput) {
    source.withLock { _ = $0?.yield(input) }
  }

  /// The state from now on, whenever it changes.
  public func states() -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: State.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield(state)
    let number = nextFollower
    nextFollower += 1
    followers[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(number) }
    }
    return stream
  }

  private func forget(_ follower: Int) { followers[follower] = nil }

  private func step(_ input: SyncInput) throws(StoreError) {
    let moment = SyncMoment(time(), chance: random.next())
    let step = try replica.handle(input, at: moment)
    if let request = step.output.request { send(request) }
    wake(at: step.output.wake, from: moment.time)
    var next = state
    next.notices = replica.notices
    next.news = step.output.news.last ?? next.news
    next.silence = replica.engine.silence
    next.isUpToDate = replica.engine.isAtRest
    next.isOnline = replica.engine.isOnline
    (next.refused, next.newer) = (replica.engine.refused, replica.engine.newerRecords)
    for news in step.output.news {
      switch news {
      case .overtaken(let trip): next.overtaken.insert(trip)
      case .unreadable(let record, let reason): next.unreadable[record] = reason
      case .upToDate, .waiting, .silent, .blocked, .refused, .newer: break
      }
    }
    guard next != state else { return }
    state = next
    publish()
  }

  private func send(_ request: SyncRequest) {
    self.request?.cancel()
    let remote = remote
    self.request = Task {
      let answer = await remote.send(request.request)
      // The answer to a request that was given up is not heard.
      note(.reply(request.id, answer.result, at: answer.time))
    }
  }

  private func wake(at end: Timestamp?, from now: Timestamp) {
    alarm?.cancel()
    alarm = nil
    guard let end else { return }
    let (pause, isOverflow) = end.milliseconds.subtractingReportingOverflow(now.milliseconds)
    alarm = Task {
      do {
        try await Task.sleep(for: .milliseconds(isOverflow ? .max : max(pause, 0)))
      } catch {
        // Another alarm replaces this one.
        return
      }
      note(.timer)
    }
  }

  private func publish() {
    for follower in followers.values { follower.yield(state) }
  }

  private func stop() {
    source.withLock { $0 = nil }
    request?.cancel()
    alarm?.cancel()
    for follower in followers.values { follower.finish() }
    followers.removeAll()
  }
}
