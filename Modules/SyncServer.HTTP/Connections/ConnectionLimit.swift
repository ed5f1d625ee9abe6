import Synchronization

/// Counts connections by the machine that they come from, and refuses those that are too many.
///
/// So one machine cannot take the connections of all others.
final class ConnectionLimit: Sendable {
  private struct State {
    var all = 0
    var ofAddress: [ClientAddress: Int] = [:]
  }

  private let settings: HTTPServerSettings
  private let state = Mutex(State())

  init(_ settings: HTTPServerSettings) { self.settings = settings }

  /// Counts a connection, if there is room for it.
  ///
  /// - Parameters:
  ///   - address: Where it comes from; `nil` if that is not known.
  ///   - isProxy: Whether that is a trusted proxy.
  /// - Returns: Whether there is room; then ``release(_:)`` must follow.
  func admit(_ address: ClientAddress?, isProxy: Bool = false) -> Bool {
    state.withLock { state in
      guard state.all < settings.connections else { return false }
      if let address {
        let most =
          address.isLoopback || isProxy ? settings.loopbackConnections : settings.addressConnections
        let count = state.ofAddress[address] ?? 0
        guard count < most else { return false }
        state.ofAddress[address] = count + 1
      }
      state.all += 1
      return true
    }
  }

  /// Stops counting a connection that ended.
  func release(_ address: ClientAddress?) {
    state.withLock { state in
      state.all -= 1
      guard let address, let count = state.ofAddress[address] else { return }
      // Addresses without a connection take no memory.
      state.ofAddress[address] = count > 1 ? count - 1 : nil
    }
  }

  /// How many addresses have connections.
  var addressCount: Int { state.withLock { $0.ofAddress.count } }
}
