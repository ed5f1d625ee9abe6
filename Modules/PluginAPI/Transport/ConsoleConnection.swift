/// What happens on a connection, in order.
public enum ConnectionEvent: Hashable, Sendable {
  /// Its state changed.
  case state(ConnectionState)
  /// A message went out.
  case sent(ConsoleMessage)
  /// A message came in.
  case received(ConsoleMessage)
  /// What a message meant.
  case feedback(ConsoleFeedback)
  /// Whether keys arrived, as far as the console's command line tells.
  case checked(KeyVerdict)
  /// Bytes came in that are no message, with what is wrong with them.
  case unreadable(String)
}

/// What to send to make a console of one sort do things; a value, without a network.
public protocol ConsoleProfile: Sendable {
  /// The name that commands know it by.
  var name: String { get }
  /// What it is for, in a few words.
  var summary: String { get }

  /// The messages that a trigger stands for, in order.
  ///
  /// - Parameter trigger: What is to happen.
  /// - Returns: The messages; none where nothing is to be sent, as when a finger leaves after `go`.
  /// - Throws: ``TransportError`` where the console has no equivalent for the object's kind or the
  ///   action, or the message of the block cannot be read.
  func messages(for trigger: Trigger) throws(TransportError) -> [ConsoleMessage]

  /// The message that words stand for, as the command `send` takes them.
  ///
  /// - Parameter words: An address and arguments; the first decides how many are allowed.
  /// - Returns: The message.
  /// - Throws: ``TransportError`` with the word that cannot be read.
  func message(from words: [String]) throws(TransportError) -> ConsoleMessage
}

/// A console that is connected, or is being connected.
///
/// Nobody waits for the network: sending puts messages into a queue, in the order asked, and the
/// connection works it off by itself.
public protocol ConsoleConnection: Sendable {
  /// Where the console is.
  var address: ConnectionAddress { get }
  /// What is sent for what.
  var profile: any ConsoleProfile { get }
  /// How the connection is at the moment.
  var state: ConnectionState { get }
  /// Whether the console is asked how it is: its first ``ConsoleFeedback/heartbeat`` comes when it
  /// has told what runs.
  var isAsked: Bool { get }
  /// What happens, from the time of asking on; the stream ends when the connection is closed.
  ///
  /// Who does not listen fast enough loses the oldest events.
  func events() -> AsyncStream<ConnectionEvent>

  /// Queues messages; those of keys with the gap between them.
  ///
  /// - Parameter messages: The messages, in order; all of them or none are taken.
  /// - Throws: ``TransportError`` where it is not connected, a message cannot be written, or the
  ///   queue is full.
  func send(_ messages: [ConsoleMessage]) throws(TransportError)

  /// Waits until the connection is made or refused once.
  ///
  /// - Parameter limit: How long to wait at most.
  /// - Returns: How it is then.
  func settled(within limit: Duration) async -> ConnectionState

  /// Waits as long as the connection holds: a moment after something was sent, the network may
  /// tell that it does not arrive.
  ///
  /// - Parameter time: How long to wait at most.
  /// - Returns: How it is then.
  func holds(for time: Duration) async -> ConnectionState

  /// Waits until everything that is queued was sent.
  ///
  /// - Parameter limit: How long to wait at most while nothing goes out.
  /// - Returns: How many messages were taken and not sent by then; also those that went with a
  ///   connection that ended.
  func drain(within limit: Duration) async -> Int

  /// Lets go of all keys that are held, and ends the connection; what is queued is dropped.
  func close() async
}
