/// An event on a connection.
public enum ConnectionEvent: Hashable, Sendable {
  /// Its state changed.
  case state(ConnectionState)
  /// A message was sent.
  case sent(ConsoleMessage)
  /// A message was received.
  case received(ConsoleMessage)
  /// The meaning of a received message.
  case feedback(ConsoleFeedback)
  /// Whether keys arrived, judging by the console's command line.
  case checked(KeyVerdict)
  /// Received bytes are not a message, for this reason.
  case unreadable(String)
}

/// The messages that control one kind of console; a value that does not use the network.
public protocol ConsoleProfile: Sendable {
  /// The name used in commands.
  var name: String { get }
  /// A short description.
  var summary: String { get }

  /// The messages for a trigger, in order.
  ///
  /// - Parameter trigger: The trigger.
  /// - Returns: The messages; none if there is nothing to send, as when a finger leaves after `go`.
  /// - Throws: ``TransportError`` if the console has no equivalent for the kind of object or the
  ///   action, or the block's message is invalid.
  func messages(for trigger: Trigger) throws(TransportError) -> [ConsoleMessage]

  /// The messages for a trigger where the console's state decides them, in order.
  ///
  /// - Parameters:
  ///   - trigger: The trigger.
  ///   - console: What the console reported.
  /// - Returns: The messages; none if the console is in the wanted state already.
  /// - Throws: As ``messages(for:)``.
  func messages(
    for trigger: Trigger, on console: ConsoleState
  ) throws(TransportError) -> [ConsoleMessage]

  /// Whether what a trigger switches is on, judging by what was sent since the console's last
  /// feedback, or else by that feedback.
  ///
  /// - Parameters:
  ///   - trigger: The trigger.
  ///   - console: What the console reported.
  /// - Returns: Whether it is on; unknown if the console reports nothing about it.
  func activity(of trigger: Trigger, on console: ConsoleState) -> ConsoleState.Activity

  /// The control of the console that a trigger uses, if the console has it.
  func control(for trigger: Trigger, on console: ConsoleState) -> UInt32?

  /// The message for the words of the command `send`.
  ///
  /// - Parameter words: An address and arguments; the address decides how many are allowed.
  /// - Returns: The message.
  /// - Throws: ``TransportError`` with the invalid word.
  func message(from words: [String]) throws(TransportError) -> ConsoleMessage
}

extension ConsoleProfile {
  /// The messages, whatever the console's state is.
  public func messages(
    for trigger: Trigger, on console: ConsoleState
  ) throws(TransportError) -> [ConsoleMessage] { try messages(for: trigger) }

  /// The activity of the object; unknown if a message of its own is sent instead.
  public func activity(of trigger: Trigger, on console: ConsoleState) -> ConsoleState.Activity {
    guard trigger.message == nil, let target = trigger.target else { return .unknown }
    return console.expectedActivity(of: target)
  }

  /// No control: most consoles have none.
  public func control(for trigger: Trigger, on console: ConsoleState) -> UInt32? { nil }
}

/// A connection to a console, possibly still connecting.
///
/// Sending never waits for the network: it queues messages in order, and the connection sends them
/// in the background.
public protocol ConsoleConnection: Sendable {
  /// Where the console is.
  var address: ConnectionAddress { get }
  /// The profile that makes the messages.
  var profile: any ConsoleProfile { get }
  /// The current state.
  var state: ConnectionState { get }
  /// Whether the console's state is queried; the first ``ConsoleFeedback/heartbeat`` comes when it
  /// has reported what runs.
  var isAsked: Bool { get }
  /// The events from now on; the stream ends when the connection closes.
  ///
  /// The first stream begins with what the console has sent before. A slow listener loses the
  /// oldest events.
  func events() -> AsyncStream<ConnectionEvent>

  /// Queues messages; key strokes are sent with the gap between them.
  ///
  /// - Parameter messages: The messages, in order; either all are queued or none.
  /// - Throws: ``TransportError`` if there is no connection, a message cannot be encoded, or the
  ///   queue is full.
  func send(_ messages: [ConsoleMessage]) throws(TransportError)

  /// Waits until the connection is made or refused.
  ///
  /// - Parameter limit: The maximum time to wait.
  /// - Returns: The state then.
  func settled(within limit: Duration) async -> ConnectionState

  /// Waits until it is known whether this console can replace one that works.
  ///
  /// A console that never answers can replace it once the network had time to refuse a message.
  ///
  /// - Parameter limit: The maximum time to wait for the connection.
  /// - Returns: The state then.
  func proven(within limit: Duration) async -> ConnectionState

  /// Keeps on what queued or sent messages have pressed: it is not released when the connection
  /// closes.
  ///
  /// - Parameter releases: The messages that would release it.
  func keepOn(_ releases: [ConsoleMessage])

  /// Waits while the connection lasts: shortly after a message, the network may report that it did
  /// not arrive.
  ///
  /// - Parameter time: The maximum time to wait.
  /// - Returns: The state then.
  func holds(for time: Duration) async -> ConnectionState

  /// Waits until all queued messages are sent.
  ///
  /// - Parameter limit: The maximum time to wait while nothing is sent.
  /// - Returns: The number of queued messages that were not sent, including those lost with a
  ///   connection that ended.
  func drain(within limit: Duration) async -> Int

  /// Releases keys that are still held down, discards queued messages, and closes the connection.
  func close() async
}

extension ConsoleConnection {
  /// Waits until the connection is made or refused.
  public func proven(within limit: Duration) async -> ConnectionState {
    await settled(within: limit)
  }

  /// Does nothing: the connection releases nothing when it closes.
  public func keepOn(_ releases: [ConsoleMessage]) {}
}
