import Domain
import PluginAPI
import Synchronization
import Transport

/// A connection to QLC+, and the asking which functions run.
final class QLCLink: ConsoleLink {
  /// How long after an answer the next questions are asked.
  static let pause = Duration.milliseconds(200)
  /// The same while some functions were not asked about yet.
  private static let firstPause = Duration.milliseconds(10)
  /// How long QLC+ may leave questions unanswered: it answers within a few milliseconds.
  static let patience = Duration.seconds(2)
  /// The gap between two messages for the same function or widget.
  ///
  /// A function switched on and off within one tick of 20 milliseconds stays on.
  static let spacing = Duration.milliseconds(50)
  /// After how many pauses a QLC+ without functions is asked for them again.
  private static let roundsWithoutFunctions = 5

  private struct State {
    var socket: QLCSocket?
    var rounds = StatusRounds()
    var pulse = Pulse(patience: QLCLink.patience, hasAnswered: true)
    /// The last reported state of each function.
    var reported: [UInt32: Bool] = [:]
    /// Whether the functions were reported, even if there were none.
    var hasReportedFunctions = false
    /// Whether the states were reported as complete.
    var hasReportedAll = false
    /// The last target, without its value, and the time.
    var last: (target: Substring, time: Int64)?
    var asking: Task<Void, Never>?
    var watching: Task<Void, Never>?
  }

  private let address: ConnectionAddress
  private let state = Mutex(State())
  private let start = ContinuousClock.now

  init(to address: ConnectionAddress) { self.address = address }

  func open(_ listener: LinkListener) async throws(TransportError) {
    let socket = try await QLCSocket.open(
      to: address,
      received: { [weak self] text in self?.take(text, listener) },
      ended: listener.ended)
    let asking = Task { await self.ask(socket) }
    let watching = Task { await self.watch(socket, listener) }
    state.withLock { state in
      state.socket = socket
      state.asking = asking
      state.watching = watching
    }
  }

  func send(_ encoded: EncodedMessage) async throws(TransportError) {
    guard let socket = state.withLock({ $0.socket }) else {
      throw TransportError(.notConnected, "the connection is closed")
    }
    let text = encoded.message.address
    let target = text.dropLast(text.reversed().prefix { $0 != "|" }.count)
    let wait = state.withLock { state in
      guard let last = state.last, last.target == target else { return Duration.zero }
      return Self.spacing - .microseconds(now - last.time)
    }
    if wait > .zero { try? await Task.sleep(for: wait) }
    try await socket.send(encoded.bytes)
    state.withLock { $0.last = (target, now) }
    let parts = text.split(separator: "|")
    if parts.count == 4, parts[1] == "setFunctionStatus", let id = UInt32(parts[2]) {
      state.withLock { state in
        state.rounds.hasten(id)
        // The next state is news, even if it is the same.
        state.reported[id] = nil
      }
    }
  }

  func close() async {
    let (socket, tasks) = state.withLock { state in
      defer { state.socket = nil }
      return (state.socket, [state.asking, state.watching])
    }
    for task in tasks { task?.cancel() }
    await socket?.close()
    for task in tasks { await task?.value }
  }

  private var now: Int64 { (ContinuousClock.now - start).microseconds }

  /// Asks for the functions, and repeatedly for their states.
  private func ask(_ socket: QLCSocket) async {
    do {
      try await ask(QLCAnswer.askFunctions, socket)
      var empty = 0
      while !Task.isCancelled {
        let isComplete = state.withLock { $0.rounds.isComplete }
        try await Task.sleep(for: isComplete ? Self.pause : Self.firstPause)
        let ids = state.withLock { $0.rounds.next() }
        for id in ids { try await ask(QLCAnswer.askStatus(of: id), socket) }
        // A QLC+ without functions may get some, and must be watched too.
        empty = state.withLock { $0.rounds.hasFunctions } ? 0 : empty + 1
        if empty == Self.roundsWithoutFunctions {
          empty = 0
          try await ask(QLCAnswer.askFunctions, socket)
        }
      }
    } catch {
      // The socket has ended, as reported to the listener, or the link is closed.
    }
  }

  private func ask(_ question: String, _ socket: QLCSocket) async throws {
    state.withLock { $0.pulse.asked(at: now) }
    try await socket.send(Array(question.utf8))
  }

  /// Ends the link where QLC+ leaves questions unanswered.
  private func watch(_ socket: QLCSocket, _ listener: LinkListener) async {
    while (try? await Task.sleep(for: Pulse.look)) != nil {
      guard state.withLock({ $0.pulse.isSilent(at: now) }) else { continue }
      listener.ended("QLC+ does not answer")
      await socket.close()
      return
    }
  }

  private func take(_ text: String, _ listener: LinkListener) {
    state.withLock { $0.pulse.heard(isAnswer: true) }
    defer { state.withLock { if $0.rounds.isWaiting { $0.pulse.asked(at: now) } } }
    switch QLCAnswer(text) {
    case .functions(let functions)?:
      let isNews = state.withLock { state in
        defer { state.hasReportedFunctions = true }
        state.rounds.setFunctions(functions.map(\.id))
        return !functions.isEmpty || !state.hasReportedFunctions
      }
      if isNews { listener.received(ConsoleMessage(text), []) }
      reportWhenComplete(listener)
    case .status(let isRunning)?:
      guard let id = state.withLock({ $0.rounds.answered() }), let isRunning else { return }
      defer { reportWhenComplete(listener) }
      // States are polled several times a second, but only news is reported.
      guard state.withLock({ $0.reported.updateValue(isRunning, forKey: id) }) != isRunning else {
        return
      }
      let source = ImportSource(format: QLCProfile.format, identifier: "\(QLCProfile.mark)\(id)")
      listener.learned([.sourceRunning(source, isRunning: isRunning)])
    case .type?, nil: listener.received(ConsoleMessage(text), [])
    }
  }

  /// Reports once that the state of every function is known.
  private func reportWhenComplete(_ listener: LinkListener) {
    let isNews = state.withLock { state in
      guard state.rounds.isComplete, !state.hasReportedAll else { return false }
      state.hasReportedAll = true
      return true
    }
    if isNews { listener.learned([.heartbeat]) }
  }
}
