import LocalServer
import PluginAPI
import Synchronization

/// A server in this process, of which a test says what becomes of each request.
final class SteeredServer: Sendable {
  /// What becomes of a request.
  enum Course: Sendable {
    /// The server answers it.
    case answer
    /// It waits until this changes, or its task is cancelled.
    case hold
    /// It has this reply, and the server does not see it.
    case reply(Result<RemoteReply, RemoteFailure>)
  }

  /// Says what becomes of a request; the first one is number 1.
  typealias Steering = @Sendable (_ number: Int, RemoteRequest) -> Course

  private struct State {
    var steering: Steering = { _, _ in .answer }
    var count = 0
    var active = 0
    var mostActive = 0
    var isEndHeld = false
    var heldEnds = 0
  }

  private let state = Mutex(State())
  /// The server.
  let local = LocalServer()

  /// How many requests came.
  var count: Int { state.withLock { $0.count } }

  /// The most connections that were in use at once.
  var mostActive: Int { state.withLock { $0.mostActive } }

  /// How many connections cannot end now.
  var heldEnds: Int { state.withLock { $0.heldEnds } }

  /// Steers from now on.
  func steer(_ steering: @escaping Steering) { state.withLock { $0.steering = steering } }

  /// Lets no connection end, or all.
  func holdEnds(_ isHeld: Bool) { state.withLock { $0.isEndHeld = isHeld } }

  /// Makes a connection.
  func connect() -> any SyncRemote { Connection(server: self) }

  private func send(_ request: RemoteRequest) async -> RemoteAnswer {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    while !Task.isCancelled {
      switch state.withLock({ $0.steering })(number, request) {
      case .answer: return await local.send(request)
      case .reply(let result): return RemoteAnswer(result, at: LocalServer.now())
      case .hold:
        // It throws only when it is cancelled, which ends the loop.
        try? await Task.sleep(for: .milliseconds(5))
      }
    }
    return RemoteAnswer(.failure(RemoteFailure(.noAnswer, "stopped")))
  }

  private func begin() {
    state.withLock { state in
      state.active += 1
      state.mostActive = max(state.mostActive, state.active)
    }
  }

  private func end() async {
    state.withLock { $0.heldEnds += 1 }
    while state.withLock({ $0.isEndHeld }) {
      // The end of a connection is waited for, also in a task that is cancelled.
      await Task { try? await Task.sleep(for: .milliseconds(5)) }.value
    }
    state.withLock { ($0.heldEnds, $0.active) = ($0.heldEnds - 1, $0.active - 1) }
  }

  /// A connection, in use from its first request to its end.
  private actor Connection: SyncRemote {
    private let server: SteeredServer
    private var isInUse = false
    private var isFinished = false

    init(server: SteeredServer) { self.server = server }

    func send(_ request: RemoteRequest) async -> RemoteAnswer {
      guard !isFinished else {
        return RemoteAnswer(.failure(RemoteFailure(.noAnswer, "it has ended")))
      }
      if !isInUse {
        isInUse = true
        server.begin()
      }
      return await server.send(request)
    }

    func finish() async {
      isFinished = true
      if isInUse { await server.end() }
    }
  }
}
