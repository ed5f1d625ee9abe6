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
    /// How many records were read so far of a workspace that this device joins; `nil` once all
    /// were.
    public var joined: Int?
    /// How many edited records the server does not have yet.
    public var waiting = 0
    /// When the server answered last, by this device's clock; `nil` if it has not since sync runs
    /// here.
    public var lastExchange: Timestamp?
    /// What the engine said last about itself; `nil` if nothing yet.
    public var news: SyncNews?
    /// What failed last, since something moved.
    public var lastFailure: RemoteFailure?
    /// What is shown differently from how people set it.
    public var notices: Set<SyncNotice> = []
    /// That nothing has moved for a minute though something waits; `nil` if that is not so.
    public var silence: SyncSilence?
    /// Why sync has ended; `nil` while it runs.
    public var failure: StoreError?
  }

  /// What happens while a bridge runs.
  public enum Event: Sendable {
    /// The edits of others are in the workspace.
    case stored([Change], from: StoreSequence, to: StoreSequence)
    /// There is something for people to know.
    case message(SyncMessage)
  }

  private var replica: SyncReplica
  private let remote: any SyncRemote
  private let time: @Sendable () -> Timestamp
  private var random: any RandomNumberGenerator & Sendable

  /// Where inputs go while sync runs; `nil` otherwise.
  private let source = Mutex<AsyncStream<SyncInput>.Continuation?>(nil)
  /// Whether a hint waits: more of them say the same.
  private let hasHint = Mutex(false)
  private let report: @Sendable (Event) -> Void
  private var request: Task<Void, Never>?
  private var alarm: Task<Void, Never>?
  /// The last message that something does not work; `nil` once it does.
  private var lastTrouble: SyncMessage?
  private var followers: [Int: AsyncStream<State>.Continuation] = [:]
  private var nextFollower = 0
  /// The number of this device in the zone.
  public nonisolated let device: UInt64
  /// The present state.
  public private(set) var state = State()

  /// Creates a bridge; ``run()`` starts it.
  ///
  /// - Parameters:
  ///   - replica: The workspace.
  ///   - remote: The server.
  ///   - time: The clock of this device.
  ///   - random: What spreads the retries of many devices.
  ///   - report: Called with what happens, in order.
  public init(
    _ replica: SyncReplica, to remote: any SyncRemote, time: @escaping @Sendable () -> Timestamp,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    report: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    (self.replica, self.remote, self.time, self.random) = (replica, remote, time, random)
    self.report = report
    self.replica.engine.capabilities = remote.capabilities
    device = replica.engine.device
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
    let listening = Task { [remote, zone = replica.engine.zone] in
      guard remote.capabilities.hasHints else { return }
      await HintListener(remote, zone).run { [weak self] isFirst in
        // A stream that begins shows that the server can be reached.
        if isFirst { self?.noteNetwork() } else { self?.noteHint() }
      } noteEnd: { [weak self] in
        // A request finds out at once whether the server is gone, too.
        self?.noteHint()
      }
    }
    defer { listening.cancel() }
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

  /// Takes over what was edited until now: ``state`` then counts all of it that is not sent.
  public func takeEdits() {
    // Sync that does not run looks at everything when it begins.
    guard source.withLock({ $0 != nil }) else { return }
    do throws(StoreError) {
      try step(.edited)
    } catch {
      // The next step begins with what is stored, and reports what is wrong.
      noteEdits()
    }
  }

  /// Notes that others may have made edits.
  public nonisolated func noteHint() {
    let isFirst = hasHint.withLock { hasHint in
      defer { hasHint = true }
      return !hasHint
    }
    if isFirst { note(.hint) }
  }

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

  /// What people call entities, in the order of their names.
  public func names(of keys: [EntityKey]) -> [(key: EntityKey, name: String)] {
    keys.map { (key: $0, name: replica.name(of: $0)) }.sorted { $0.name < $1.name }
  }

  /// What is shown differently from how people set it, for people.
  public var messages: [SyncMessage] {
    replica.notices.compactMap { replica.message(about: $0) }.sorted { "\($0)" < "\($1)" }
  }

  private func forget(_ follower: Int) { followers[follower] = nil }

  private func step(_ input: SyncInput) throws(StoreError) {
    if case .hint = input { hasHint.withLock { $0 = false } }
    let moment = SyncMoment(time(), chance: random.next())
    let step = try replica.handle(input, at: moment)
    if let commit = step.commit {
      report(.stored(step.changes, from: commit.from, to: commit.to))
    }
    for message in replica.messages(about: step) { say(message) }
    if let request = step.output.request { send(request) }
    wake(at: step.output.wake, from: moment.time)
    var next = state
    next.notices = replica.notices
    next.news = step.output.news.last ?? next.news
    next.silence = replica.engine.silence
    next.isUpToDate = replica.engine.isAtRest
    next.isOnline = replica.engine.isOnline
    if next.isOnline { lastTrouble = nil }
    (next.refused, next.newer) = (replica.engine.refused, replica.engine.newerRecords)
    (next.waiting, next.joined) = (replica.engine.waiting, replica.engine.joined)
    next.lastFailure = replica.engine.lastFailure
    if case .reply(_, .success, _) = input { next.lastExchange = moment.time }
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

  /// Reports a message, unless it is what was said last about the same.
  private func say(_ message: SyncMessage) {
    switch message {
    case .blocked, .silent:
      // It is said again after each pause.
      guard lastTrouble != message else { return }
      lastTrouble = message
    default: break
    }
    report(.message(message))
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
    guard isOverflow || pause > 0 else { return note(.timer) }
    alarm = Task {
      do {
        try await Task.sleep(for: .milliseconds(isOverflow ? .max : pause))
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
