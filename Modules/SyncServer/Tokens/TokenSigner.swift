/// Makes the codes that show that a token is the server's own.
///
/// A server keeps one secret key: with another one, all clients read their zones from the start.
public protocol TokenSigner: Sendable {
  /// The code of a message, which only the holder of the key can make.
  ///
  /// - Parameter message: The message.
  /// - Returns: The code, the same each time, with at least 16 bytes; the
  ///   rest is not used.
  func code(for message: [UInt8]) -> [UInt8]
}
