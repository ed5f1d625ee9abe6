/// Writes packets: measures first, then writes each byte once where it belongs.
public enum OSCEncoder {
  /// How many bytes a packet has; a multiple of 4.
  ///
  /// - Parameter packet: The packet.
  /// - Returns: The number of bytes.
  /// - Throws: ``OSCEncodingError`` if it cannot be written.
  public static func size(of packet: OSCPacket) throws(OSCEncodingError) -> Int {
    let size = try PacketMeasure.size(of: packet, depth: 0)
    guard size <= OSCLimits.packetSize else { throw .tooLarge }
    return size
  }

  /// Writes a packet into existing memory, such as a socket's buffer.
  ///
  /// - Parameters:
  ///   - packet: The packet; ``size(of:)`` returns its size.
  ///   - memory: The destination; bytes that do not fit are omitted.
  /// - Returns: How many bytes were written.
  public static func write(
    _ packet: OSCPacket, into memory: UnsafeMutableRawBufferPointer
  ) -> Int {
    var writer = PacketWriter(memory)
    writer.write(packet)
    return writer.count
  }

  /// Writes a packet.
  ///
  /// - Parameter packet: The packet.
  /// - Returns: Its bytes.
  /// - Throws: ``OSCEncodingError`` if it cannot be written.
  public static func encode(_ packet: OSCPacket) throws(OSCEncodingError) -> [UInt8] {
    let size = try size(of: packet)
    return [UInt8](unsafeUninitializedCapacity: size) { memory, count in
      count = write(packet, into: UnsafeMutableRawBufferPointer(memory))
    }
  }
}
