public import PluginAPI

/// A message with the bytes that carry it to a console.
///
/// It is encoded once, when it is queued, so errors show before it waits.
public struct EncodedMessage: Hashable, Sendable {
  /// Returns the bytes that carry a message, with its framing.
  public typealias Encoding = @Sendable (ConsoleMessage) throws(TransportError) -> [UInt8]

  /// The message, as it is shown to people.
  public let message: ConsoleMessage
  /// The bytes to send.
  public let bytes: [UInt8]
  /// The messages that release what this message presses.
  public internal(set) var release: [EncodedMessage]

  /// Creates a message that is already encoded and presses nothing.
  public init(_ message: ConsoleMessage, bytes: [UInt8]) {
    self.message = message
    self.bytes = bytes
    release = []
  }

  /// Encodes a message, and the messages that release what it presses.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - encode: Returns its bytes.
  /// - Throws: ``/PluginAPI/TransportError`` if one of them cannot be written.
  public init(_ message: ConsoleMessage, by encode: Encoding) throws(TransportError) {
    self.message = message
    bytes = try encode(message)
    release = try message.release.map { released throws(TransportError) in
      try EncodedMessage(released, by: encode)
    }
  }
}
