import Domain
package import PluginAPI
import Synchronization

/// A connection on which only happens what a test reports, and that keeps what it is sent.
///
/// A press sends `/on`, and `/off` releases it; so does the lift of what was switched on. Back and
/// pause send their names.
package final class ScriptedConsole: ConsoleConnection {
  private struct Profile: ConsoleProfile {
    let name = "scripted"
    let summary = ""

    func messages(for trigger: Trigger) throws(TransportError) -> [ConsoleMessage] {
      switch trigger.action {
      case .back, .pause: [ConsoleMessage("/\(trigger.action)")]
      case .release: trigger.stroke == .press ? [ConsoleMessage("/off")] : []
      default:
        trigger.stroke == .lift
          ? [ConsoleMessage("/off")] : [ConsoleMessage("/on", release: [ConsoleMessage("/off")])]
      }
    }

    func message(from words: [String]) throws(TransportError) -> ConsoleMessage {
      ConsoleMessage(words.joined())
    }
  }

  private struct Record {
    var sent: [String] = []
    var isFull = false
    var connections = 0
    var isClosed = false
    var unsent = 0
    var keptOn: [String] = []
    var state = ConnectionState.connected
  }

  private let (stream, continuation) = AsyncStream.makeStream(of: ConnectionEvent.self)
  private let record = Mutex(Record())

  package let profile: any ConsoleProfile
  package let address: ConnectionAddress

  /// Whether it says when it has reported everything.
  package let isAsked: Bool

  /// How it is connected.
  package var state: ConnectionState { record.withLock { $0.state } }

  package init(
    _ address: ConnectionAddress, isAsked: Bool = false, profile: (any ConsoleProfile)? = nil
  ) {
    self.address = address
    self.profile = profile ?? Profile()
    self.isAsked = isAsked
  }

  /// The transport that connects nothing but this.
  package var plugin: TransportPlugin {
    TransportPlugin(
      key: "test", summary: "A console that a test leads", schemes: ["test"], profiles: { [] },
      profile: { [profile] _, _ in profile },
      connect: { [self] _, _ in
        record.withLock { $0.connections += 1 }
        return self
      },
      followShow: { _, _ throws(TransportError) in throw TransportError(.unreachable, "none") })
  }

  /// The addresses of what it was sent, in order.
  package var sent: [String] { record.withLock { $0.sent } }

  /// The addresses of the releases that it keeps on.
  package var keptOn: [String] { record.withLock { $0.keptOn } }

  /// How often it was connected.
  package var connections: Int { record.withLock { $0.connections } }

  /// Whether the connection to it was ended.
  package var isClosed: Bool { record.withLock { $0.isClosed } }

  /// Lets messages be left over when the connection ends.
  package func leave(unsent: Int) { record.withLock { $0.unsent = unsent } }

  /// Lets it take no more.
  package func fill() { record.withLock { $0.isFull = true } }

  package func send(_ event: ConnectionEvent) { continuation.yield(event) }

  /// Gets into a state, and reports it.
  package func become(_ state: ConnectionState) {
    record.withLock { $0.state = state }
    send(.state(state))
  }

  package func events() -> AsyncStream<ConnectionEvent> { stream }

  package func send(_ messages: [ConsoleMessage]) throws(TransportError) {
    let isFull = record.withLock { record in
      if !record.isFull { record.sent += messages.map(\.address) }
      return record.isFull
    }
    if isFull { throw TransportError(.queueFull, "full") }
  }

  package func keepOn(_ releases: [ConsoleMessage]) {
    record.withLock { $0.keptOn += releases.map(\.address) }
  }

  package func settled(within limit: Duration) async -> ConnectionState { .connected }
  package func proven(within limit: Duration) async -> ConnectionState { state }
  package func holds(for time: Duration) async -> ConnectionState { state }
  package func drain(within limit: Duration) async -> Int { record.withLock { $0.unsent } }

  package func close() async {
    record.withLock { $0.isClosed = true }
    continuation.finish()
  }
}
