import Domain
import PluginAPI
import Synchronization
import Transport

/// A connection to QLC+, and the asking which functions run.
final class QLCLink: ConsoleLink {
  /// How long after an answer the next questions are asked.
  private static let pause = Duration.milliseconds(200)

  private struct State {
    var socket: QLCSocket?
    var rounds = StatusRounds()
    /// What was told of each function last.
    var told: [UInt32: Bool] = [:]
    var asking: Task<Void, Never>?
  }

  private let address: ConnectionAddress
  private let state = Mutex(State())

  init(to address: ConnectionAddress) { self.address = address }

  func open(_ told: LinkListener) async throws(TransportError) {
    let socket = try await QLCSocket.open(
      to: address,
      received: { [weak self] text in self?.take(text, told) },
      ended: told.ended)
    let asking = Task { await self.ask(socket) }
    state.withLock { state in
      state.socket = socket
      state.asking = asking
    }
  }

  func send(_ message: ConsoleMessage) async throws(TransportError) {
    guard let socket = state.withLock({ $0.socket }) else {
      throw TransportError(.notConnected, "the connection is closed")
    }
    try await socket.send(message.address)
    let parts = message.address.split(separator: "|")
    if parts.count == 4, parts[1] == "setFunctionStatus", let id = UInt32(parts[2]) {
      state.withLock { $0.rounds.hasten(id) }
    }
  }

  func close() async {
    let (socket, asking) = state.withLock { state in
      defer { state.socket = nil }
      return (state.socket, state.asking)
    }
    asking?.cancel()
    await socket?.close()
    await asking?.value
  }

  /// Asks which functions there are, and over and over again whether they run.
  private func ask(_ socket: QLCSocket) async {
    do {
      try await socket.send(QLCAnswer.askFunctions)
      while !Task.isCancelled {
        try await Task.sleep(for: Self.pause)
        for id in state.withLock({ $0.rounds.next() }) {
          try await socket.send(QLCAnswer.askStatus(of: id))
        }
      }
    } catch {
      // The socket is at its end, of which the listener was told, or the link is closed.
    }
  }

  private func take(_ text: String, _ told: LinkListener) {
    switch QLCAnswer(text) {
    case .functions(let functions)?:
      state.withLock { $0.rounds.setFunctions(functions.map(\.id)) }
      told.received(ConsoleMessage(text), [])
    case .status(let isRunning)?:
      guard let id = state.withLock({ $0.rounds.answered() }), let isRunning else { return }
      // What is asked several times a second is told when it is news.
      guard state.withLock({ $0.told.updateValue(isRunning, forKey: id) }) != isRunning else {
        return
      }
      let source = ImportSource(format: QLCProfile.format, identifier: "\(QLCProfile.mark)\(id)")
      told.learned([.sourceRunning(source, isRunning: isRunning)])
    case .type?, nil: told.received(ConsoleMessage(text), [])
    }
  }
}
