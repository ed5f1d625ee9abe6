/// Takes packets out of a stream in which each has its length before it (OSC 1.0).
struct LengthFrameReader: Sendable {
  /// The bytes of a packet, or of a length, that is not whole.
  private var rest: [UInt8] = []
  /// The length of the packet that is being read; `nil` before it is known.
  private var length: Int?

  mutating func read(
    _ bytes: RawSpan, _ body: (RawSpan) -> Void
  ) throws(FramingError) {
    var place = 0
    while place < bytes.byteCount {
      let wanted = (length ?? 4) - rest.count
      let available = bytes.byteCount - place
      // Mostly a packet comes in one piece, and need not be copied.
      if let length, rest.isEmpty, available >= length {
        body(bytes.extracting(place..<place + length))
        place += length
        self.length = nil
        continue
      }
      let taken = min(wanted, available)
      bytes.extracting(place..<place + taken).withUnsafeBytes { rest.append(contentsOf: $0) }
      place += taken
      guard taken == wanted else { return }
      if length == nil {
        length = try length(of: rest)
      } else {
        body(rest.span.bytes)
        length = nil
      }
      rest.removeAll(keepingCapacity: true)
    }
  }

  private func length(of bytes: [UInt8]) throws(FramingError) -> Int? {
    let length = bytes.reduce(UInt32.zero) { $0 << 8 | UInt32($1) }
    guard length <= OSCLimits.packetSize, length & 3 == 0 else { throw .length(length) }
    // Ignore an empty packet; the next length follows.
    return length == 0 ? nil : Int(length)
  }

  static func frame(_ packet: [UInt8]) -> [UInt8] {
    let length = UInt32(truncatingIfNeeded: packet.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + packet
  }
}
