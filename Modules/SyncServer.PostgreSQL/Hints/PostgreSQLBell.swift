public import SyncServer
import Synchronization

/// Lets the servers of one database know of changes, by PostgreSQL's notifications.
///
/// A notification is never a part of the transaction that changes a zone: PostgreSQL commits those
/// with notifications one at a time. The hints of a short time go together.
public final class PostgreSQLBell: ServerBell {
  /// How long hints are gathered after some were sent.
  private static let gatheringTime: Duration = .milliseconds(50)
  /// How long it waits before it tries again.
  private static let retryTime: Duration = .seconds(1)
  /// The most hints that wait; with more, the others get one for everything.
  private static let mostHints = 5_000

  private struct State {
    var hints: Set<ZoneHint> = []
    var hasLost = false
    var isSending = false
  }

  private let pool: WorkerPool
  private let payloads = HintPayload()
  private let state = Mutex(State())

  /// Creates a bell.
  ///
  /// - Parameter storage: The storage; the bell uses its connections, and one more to listen.
  public init(_ storage: PostgreSQLStorage) {
    pool = storage.pool
  }

  /// Lets the other servers know of a change that is stored.
  public func ring(_ hint: ZoneHint) {
    let begins = state.withLock { state in
      if state.hints.count < Self.mostHints {
        state.hints.insert(hint)
      } else {
        state.hasLost = true
      }
      defer { state.isSending = true }
      return !state.isSending
    }
    guard begins else { return }
    Task { await send() }
  }

  /// Lets the servers know of a change that is stored, before the process ends.
  ///
  /// - Parameter hint: The change.
  /// - Throws: ``/SyncServer/ServerFault`` if it cannot be sent.
  package func send(_ hint: ZoneHint) async throws(ServerFault) {
    let text = payloads.text(of: hint)
    try await pool.run { session in try HintPayload.send([text], session) }
  }

  /// Sends until nothing waits.
  private func send() async {
    while let payloads = take() {
      do throws(ServerFault) {
        try await pool.run { session in try HintPayload.send(payloads, session) }
        try? await Task.sleep(for: Self.gatheringTime)
      } catch {
        // The others learn that they missed some, whichever they were. A closed pool is the end.
        state.withLock { $0.hasLost = true }
        guard !pool.isClosed else { return }
        try? await Task.sleep(for: Self.retryTime)
      }
    }
  }

  /// Takes what waits; `nil` if nothing does, and sending has ended.
  private func take() -> [String]? {
    state.withLock { state in
      defer { (state.hints, state.hasLost) = ([], false) }
      if state.hasLost { return [payloads.everything] }
      guard !state.hints.isEmpty else {
        state.isSending = false
        return nil
      }
      return state.hints.map(payloads.text)
    }
  }

  /// Listens to the other servers, on a thread and connection of its own.
  public func hints() -> AsyncStream<BellHint> {
    HintListener.hints(pool.settings, payloads)
  }
}
