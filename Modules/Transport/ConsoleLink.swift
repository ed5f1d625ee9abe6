public import PluginAPI

/// One attempt at a connection: the part that differs from protocol to protocol.
///
/// A link is opened once, used until it ends, and closed. The next attempt has another one.
public protocol ConsoleLink: Sendable {
  /// Whether the console took part when the link was opened; with datagrams it does not.
  var isConfirmed: Bool { get }

  /// Opens the connection.
  ///
  /// - Parameter listener: The listener for everything that happens on the link from now on.
  /// - Throws: ``/PluginAPI/TransportError`` if the connection cannot be made.
  func open(_ listener: LinkListener) async throws(TransportError)

  /// Sends a message, and returns when the system has accepted it.
  ///
  /// - Parameter message: The message with its bytes, which are sent as they are.
  /// - Throws: ``/PluginAPI/TransportError`` if the message cannot be sent; the link stays open
  ///   unless it reports its end.
  func send(_ message: EncodedMessage) async throws(TransportError)

  /// Sends an empty packet, to see whether the network accepts it.
  ///
  /// - Throws: ``/PluginAPI/TransportError`` if it cannot be sent.
  func probe() async throws(TransportError)

  /// Closes the link; a send in progress fails.
  func close() async
}

extension ConsoleLink {
  /// Streams are always confirmed.
  public var isConfirmed: Bool { true }

  /// Does nothing: a stream reports its own end.
  public func probe() async throws(TransportError) {}
}

/// The callbacks for events on a link.
public struct LinkListener: Sendable {
  /// Called with each message that comes in and its meaning.
  public let received: @Sendable (ConsoleMessage, [ConsoleFeedback]) -> Void
  /// Called with feedback whose message need not be shown.
  public let learned: @Sendable ([ConsoleFeedback]) -> Void
  /// Called if something comes in that is not a message, with the reason.
  public let unreadable: @Sendable (String) -> Void
  /// Called if sent messages do not seem to arrive; the link stays open.
  public let troubled: @Sendable (String) -> Void
  /// Called when the link ends, with the reason.
  public let ended: @Sendable (String) -> Void

  /// Creates a listener.
  public init(
    received: @escaping @Sendable (ConsoleMessage, [ConsoleFeedback]) -> Void,
    learned: @escaping @Sendable ([ConsoleFeedback]) -> Void,
    unreadable: @escaping @Sendable (String) -> Void,
    troubled: @escaping @Sendable (String) -> Void,
    ended: @escaping @Sendable (String) -> Void
  ) {
    self.received = received
    self.learned = learned
    self.unreadable = unreadable
    self.troubled = troubled
    self.ended = ended
  }
}
