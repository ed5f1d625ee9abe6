import PluginAPI
import Synchronization

/// A connection on which only happens what a test tells, and that keeps what it is sent.
///
/// A press sends `/on`, and `/off` lets go of it.
final class ScriptedConsole: ConsoleConnection {
  private struct Profile: ConsoleProfile {
    let name = "scripted"
    let summary = ""

    func messages(for trigger: Trigger) throws(TransportError) -> [ConsoleMessage] {
      [ConsoleMessage("/on", letGo: [ConsoleMessage("/off")])]
    }

    func message(from words: [String]) throws(TransportError) -> ConsoleMessage {
      ConsoleMessage(words.joined())
    }
  }

  private struct Record {
    var sent: [String] = []
    var isFull = false
  }

  private let (stream, continuation) = AsyncStream.makeStream(of: ConnectionEvent.self)
  private let record = Mutex(Record())

  let profile: any ConsoleProfile = Profile()
  let address: ConnectionAddress
  let state = ConnectionState.connected

  init(_ address: ConnectionAddress) { self.address = address }

  /// The transport that connects nothing but this.
  var plugin: TransportPlugin {
    TransportPlugin(
      key: "test", summary: "A console that a test leads", schemes: ["test"], profiles: { [] },
      profile: { [profile] _, _ in profile }, connect: { [self] _, _ in self },
      followShow: { _, _ throws(TransportError) in throw TransportError(.unreachable, "none") })
  }

  /// The addresses of what it was sent, in order.
  var sent: [String] { record.withLock { $0.sent } }

  /// Lets it take no more.
  func fill() { record.withLock { $0.isFull = true } }

  func tell(_ event: ConnectionEvent) { continuation.yield(event) }
  func events() -> AsyncStream<ConnectionEvent> { stream }

  func send(_ messages: [ConsoleMessage]) throws(TransportError) {
    let isFull = record.withLock { record in
      if !record.isFull { record.sent += messages.map(\.address) }
      return record.isFull
    }
    if isFull { throw TransportError(.queueFull, "full") }
  }

  func settled(within limit: Duration) async -> ConnectionState { .connected }
  func drain(within limit: Duration) async -> Int { 0 }
  func close() async { continuation.finish() }
}
