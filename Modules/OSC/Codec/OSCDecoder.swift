/// Reads packets strictly, so that accepted packets mean the same to every reader.
///
/// It allows two deviations that consoles use: spaces in addresses, and messages without type tags
/// if they have no arguments. Text is UTF-8; invalid bytes become the replacement character,
/// because a label in another encoding is no reason to lose the message.
public enum OSCDecoder {
  /// Reads one packet.
  ///
  /// Time and memory are proportional to the number of bytes, whatever they contain.
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
