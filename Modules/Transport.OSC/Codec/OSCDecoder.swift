/// Reads packets; strictly, so that what is accepted means the same to everyone.
///
/// Two things are taken as consoles write them: blanks in addresses, and messages without type tags
/// where they have no arguments either. Text is UTF-8; what is not becomes the replacement
/// character, since a label in another encoding is no reason to lose the message.
public enum OSCDecoder {
  /// Reads one packet.
  ///
  /// Takes time and memory in proportion to the number of bytes, whatever they say.
  ///
  /// - Parameter bytes: All bytes of a datagram or frame.
  /// - Returns: The packet.
  /// - Throws: ``OSCDecodingError`` with the first byte that cannot be read.
  public static func decode(_ bytes: RawSpan) throws(OSCDecodingError) -> OSCPacket {
    if bytes.byteCount == 0 { throw OSCDecodingError(.empty, at: 0) }
    guard bytes.byteCount <= OSCLimits.packetSize else {
      throw OSCDecodingError(.tooLarge, at: OSCLimits.packetSize)
    }
    if bytes.unsafeLoad(fromByteOffset: 0, as: UInt8.self) == UInt8(ascii: "/") {
      var reader = MessageReader(end: bytes.byteCount)
      return .message(try reader.message(in: bytes))
    }
    var reader = BundleReader()
    return .bundle(try reader.bundle(in: bytes))
  }

  /// Reads one packet.
  ///
  /// - Parameter bytes: All bytes of a datagram or frame.
  /// - Returns: The packet.
  /// - Throws: ``OSCDecodingError`` with the first byte that cannot be read.
  public static func decode(_ bytes: [UInt8]) throws(OSCDecodingError) -> OSCPacket {
    try decode(bytes.span.bytes)
  }
}
