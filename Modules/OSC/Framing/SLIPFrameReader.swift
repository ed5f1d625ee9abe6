/// Extracts packets from a stream with END bytes between them: SLIP, RFC 1055.
struct SLIPFrameReader: Sendable {
  private static let end: UInt8 = 0xC0
  private static let escape: UInt8 = 0xDB
  private static let escapedEnd: UInt8 = 0xDC
  private static let escapedEscape: UInt8 = 0xDD

  /// The bytes of the packet that is not whole.
  private var rest: [UInt8] = []
  /// Whether the last byte was an escape.
  private var isEscaped = false

  mutating func read(
    _ bytes: RawSpan, _ body: (RawSpan) -> Void
  ) throws(FramingError) {
    for place in bytes.byteOffsets {
      let byte = bytes.byte(at: place)
      if isEscaped {
        isEscaped = false
        switch byte {
        case Self.escapedEnd: rest.append(Self.end)
        case Self.escapedEscape: rest.append(Self.escape)
        default: throw .escape(byte)
        }
      } else if byte == Self.escape {
        isEscaped = true
      } else if byte == Self.end {
        // Two END bytes separate packets: ignore the empty packet between them.
        if !rest.isEmpty { body(rest.span.bytes) }
        rest.removeAll(keepingCapacity: true)
      } else {
        rest.append(byte)
      }
      guard rest.count <= OSCLimits.packetSize else { throw .endless }
    }
  }

  static func frame(_ packet: [UInt8]) -> [UInt8] {
    var frame: [UInt8] = [end]
    frame.reserveCapacity(packet.count + 2)
    for byte in packet {
      switch byte {
      case end: frame += [escape, escapedEnd]
      case escape: frame += [escape, escapedEscape]
      default: frame.append(byte)
      }
    }
    frame.append(end)
    return frame
  }
}
