import PluginAPI
import TestSupport
import Testing
import Transport_OSC

extension TransportPlugin {
  /// Opens a connection as the workspace does, and waits until it is made.
  ///
  /// - Parameters:
  ///   - address: Where to.
  ///   - settings: What is chosen about it.
  /// - Returns: The connection, and what happens on it from then on.
  /// - Throws: Where the address or the settings mean nothing, or the connection is not made.
  static func connected(
    _ address: String, _ settings: ConnectionSettings = ConnectionSettings(profile: .named("hog4"))
  ) async throws -> (
    connection: any ConsoleConnection, events: AsyncStream<ConnectionEvent>.Iterator
  ) {
    let connection = try TransportPlugin.osc.connect(try ConnectionAddress(address), settings)
    let events = connection.events().makeAsyncIterator()
    let state = await connection.settled(within: .patience)
    try #require(state.isTrusted)
    return (connection, events)
  }
}

extension AsyncStream<ConnectionEvent>.Iterator {
  /// The next messages that come in; none where the connection ends.
  mutating func received(_ count: Int) async -> [ConsoleMessage] {
    var messages: [ConsoleMessage] = []
    while messages.count < count, let event = await next(isolation: #isolation) {
      if case .received(let message) = event { messages.append(message) }
    }
    return messages
  }

  /// The next event that something is read from; `nil` where the connection ends.
  mutating func first<Found>(_ find: (ConnectionEvent) -> Found?) async -> Found? {
    while let event = await next(isolation: #isolation) {
      if let found = find(event) { return found }
    }
    return nil
  }
}
