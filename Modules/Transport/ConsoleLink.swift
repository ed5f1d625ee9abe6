public import PluginAPI

/// One attempt at a connection: the part that differs from protocol to protocol.
///
/// A link is opened once, used until it ends, and closed. The next attempt has another one.
public protocol ConsoleLink: Sendable {
  /// Whether the console took part when the link was opened; with datagrams it does not.
  var isConfirmed: Bool { get }

  /// Makes the connection.
  ///
  /// - Parameter told: Who is told what happens on the link from then on.
  /// - Throws: ``/PluginAPI/TransportError`` where it cannot be made.
  func open(_ told: LinkListener) async throws(TransportError)

  /// Sends a message, and returns when the system has taken it.
  ///
  /// - Parameter message: The message with its bytes, which go out as they are.
  /// - Throws: ``/PluginAPI/TransportError`` where it cannot be sent; the link goes on unless its
  ///   end is told.
  func send(_ message: EncodedMessage) async throws(TransportError)

  /// Sends something that means nothing, to see whether the network takes it.
  ///
  /// - Throws: ``/PluginAPI/TransportError`` where it cannot be sent.
  func probe() async throws(TransportError)

  /// Ends the link; what is being sent fails.
  func close() async
}

extension ConsoleLink {
  /// The console took part, as with every stream.
  public var isConfirmed: Bool { true }

  /// A stream tells by itself when it ends.
  public func probe() async throws(TransportError) {}
}

/// Who is told what happens on a link.
public struct LinkListener: Sendable {
  /// A message came in, with what it means.
  public let received: @Sendable (ConsoleMessage, [ConsoleFeedback]) -> Void
  /// The console said something that need not be shown as it was said.
  public let learned: @Sendable ([ConsoleFeedback]) -> Void
  /// Something came in that is no message, with what is wrong with it.
  public let unreadable: @Sendable (String) -> Void
  /// What was sent does not arrive, as far as can be told; the link goes on.
  public let troubled: @Sendable (String) -> Void
  /// The link is at its end, with the reason.
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
