public import PluginAPI

/// A message with the bytes that carry it to a console.
///
/// It is encoded once, when it is taken: whether it can be written is known before it waits.
public struct EncodedMessage: Hashable, Sendable {
  /// Gives the bytes that carry a message, with what keeps it apart from the next one.
  public typealias Encoding = @Sendable (ConsoleMessage) throws(TransportError) -> [UInt8]

  /// The message, as people are shown it.
  public let message: ConsoleMessage
  /// What goes out.
  public let bytes: [UInt8]
  /// What releases what the message presses.
  public let letGo: [EncodedMessage]

  /// Creates a message from one that is encoded already, and presses nothing.
  public init(_ message: ConsoleMessage, bytes: [UInt8]) {
    self.message = message
    self.bytes = bytes
    letGo = []
  }

  /// Encodes a message, and the messages that release what it presses.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - encode: Gives its bytes.
  /// - Throws: ``/PluginAPI/TransportError`` where one of them cannot be written.
  public init(_ message: ConsoleMessage, by encode: Encoding) throws(TransportError) {
    self.message = message
    bytes = try encode(message)
    letGo = try message.letGo.map { released throws(TransportError) in
      try EncodedMessage(released, by: encode)
    }
  }
}
