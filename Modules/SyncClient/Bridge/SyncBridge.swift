public import Domain
public import PluginAPI

/// Keeps a workspace and a zone of a server the same while it runs.
///
/// It is the only part of sync that waits: for answers, for time to pass, and for edits. Edits
/// never wait for it.
public actor SyncBridge {
  /// What a bridge knows, for people to see.
  public struct State: Hashable, Sendable {
    /// Whether nothing is left to send or to read.
    public var isUpToDate = false
    /// Whether the server did what it was asked last: only then can synced trips be edited.
    public var isOnline = false
    /// The trips of which edits were lost, as someone else was faster; since sync runs here.
    public var overtaken: Set<EntityKey> = []
    /// What the engine said last about itself; `nil` if nothing yet.
    public var news: SyncNews?
    /// What is not as somebody wanted it.
    public var notices: Set<SyncNotice> = []
    /// Why sync has ended; `nil` while it runs.
    public var failure: StoreError?
  }

  private var replica: SyncReplica
  private let remote: any SyncRemote
  private let time: @Sendable () -> Timestamp
  private var random: any RandomNumberGenerator & Sendable

  private let events: AsyncStream<SyncInput>
  private let source: AsyncStream<SyncInput>.Continuation
  private var request: Task<Void, Never>?
  private var alarm: Task<Void, Never>?
  private var followers: [AsyncStream<State>.Continuation] = []
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
    // What waits is either an answer, a timer or a reason to look: none comes often.
    (events, source) = AsyncStream.makeStream(of: SyncInput.self)
  }

  /// Syncs until the task is cancelled.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read or written; what was
  ///   edited is sent when sync runs again.
  public func run() async throws(StoreError) {
    defer { stop() }
    try step(.started)
    let source = source
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
      source.finish()
    }
    publish()
    if let failure = state.failure { throw failure }
  }

  /// Notes that somebody on this device made edits.
  public nonisolated func noteEdits() { source.yield(.edited) }

  /// Notes that others may have made edits, or that the network is back.
  public nonisolated func noteHint() { source.yield(.hint) }

  /// The state from now on, whenever it changes.
  public func states() -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: State.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield(state)
    followers.append(continuation)
    return stream
  }

  private func step(_ input: SyncInput) throws(StoreError) {
    let moment = SyncMoment(time(), chance: random.next())
    let step = try replica.handle(input, at: moment)
    if let request = step.output.request { send(request) }
    wake(at: step.output.wake, from: moment.time)
    var next = state
    next.notices = replica.notices
    next.news = step.output.news.last ?? next.news
    next.isUpToDate = replica.engine.isAtRest
    next.isOnline = replica.engine.isOnline
    for case .overtaken(let trip) in step.output.news { next.overtaken.insert(trip) }
    guard next != state else { return }
    state = next
    publish()
  }

  private func send(_ request: SyncRequest) {
    self.request?.cancel()
    let (remote, source) = (remote, source)
    self.request = Task {
      let answer = await remote.send(request.request)
      source.yield(.reply(request.id, answer.result, at: answer.time))
    }
  }

  private func wake(at end: Timestamp?, from now: Timestamp) {
    alarm?.cancel()
    alarm = nil
    guard let end else { return }
    let (pause, isOverflow) = end.milliseconds.subtractingReportingOverflow(now.milliseconds)
    let source = source
    alarm = Task {
      do {
        try await Task.sleep(for: .milliseconds(isOverflow ? .max : max(pause, 0)))
      } catch {
        // Another alarm replaces this one.
        return
      }
      source.yield(.timer)
    }
  }

  private func publish() {
    for follower in followers { follower.yield(state) }
  }

  private func stop() {
    request?.cancel()
    alarm?.cancel()
    for follower in followers { follower.finish() }
    followers.removeAll()
  }
}
