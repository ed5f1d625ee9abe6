import SyncWire

/// The address of a server, and the limits of its connections.
package struct HTTPServerSettings: Hashable, Sendable {
  /// The address of this machine to listen on.
  package var host = "127.0.0.1"
  /// The port; 0 for any that is free.
  package var port = standardPort
  /// The most connections; others are closed at once.
  package var connections = 1_000
  /// The most connections of the address of another machine.
  package var addressConnections = 100
  /// The most connections of this machine or a trusted proxy: a proxy has one for each device.
  package var loopbackConnections = 1_000
  /// How many requests without a valid signature an address may send within 10 seconds.
  package var refusals = 200
  /// How long after its arrival a request without a valid signature is answered: this hides what
  /// the time of the answer would say about keys.
  package var refusalTime: Duration = .milliseconds(5)
  /// Whether refusals of this machine are not counted: a proxy passes on those of all devices.
  package var exemptsLoopback = true
  /// The addresses of proxies whose header `X-Forwarded-For` is believed, in digits.
  package var trustedProxies: [String] = []
  /// How long a connection may be silent before it is closed: longer than clients keep theirs.
  package var idleTime: Duration = .seconds(75)
  /// How long a request may take to arrive.
  package var arrivalTime: Duration = .seconds(60)
  /// How often a quiet stream has a comment, so that nothing on the way closes it.
  package var commentTime: Duration = .seconds(WireStream.pulse)
  /// How long requests may take to end when the server stops.
  package var endTime: Duration = .seconds(10)
  /// How often it looks whether keys with streams were removed, and marks the store.
  package var upkeepTime: Duration = .seconds(1)

  /// The port that servers have.
  package static let standardPort = 7_878

  /// Creates the standard settings: only this machine reaches the server.
  package init() {}

  /// Allows more connections if there can be more streams, so that other requests have room.
  ///
  /// - Parameter count: The most streams.
  package mutating func makeRoom(forStreams count: Int) {
    let (needed, isOver) = count.addingReportingOverflow(Self.otherConnections)
    let most = isOver ? .max : needed
    connections = max(connections, most)
    loopbackConnections = max(loopbackConnections, most)
  }

  /// How many connections there are at least besides those with streams.
  private static let otherConnections = 200
}
