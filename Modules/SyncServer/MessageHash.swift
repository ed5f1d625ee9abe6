/// The hash of a signed message: of what is signed, not of the signature, as one message has
/// several valid signatures.
public struct MessageHash: Hashable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// Creates a hash.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }
}
