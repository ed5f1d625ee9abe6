/// Reads a bundle and those within it, without recursion: how deep they are, the sender decides.
struct BundleReader {
  /// A bundle that is not read to its end.
  private struct Open {
    var bundle: OSCBundle
    let end: Int
  }

  private static let header = Array("#bundle\0".utf8)

  private var open: [Open] = []

  /// Reads the bundle that all bytes make.
  mutating func bundle(in bytes: RawSpan) throws(OSCDecodingError) -> OSCBundle {
    guard bytes.byteCount & 3 == 0 else {
      throw OSCDecodingError(.oddSize, at: bytes.byteCount)
    }
    var place = try begin(in: bytes, from: 0, to: bytes.byteCount)
    while let current = open.last {
      if place == current.end {
        open.removeLast()
        guard let outer = open.indices.last else { return current.bundle }
        open[outer].bundle.elements.append(.bundle(current.bundle))
        continue
      }
      let size = Int32(bitPattern: try bytes.word(at: place, end: current.end))
      let start = place + 4
      guard size > 0, size & 3 == 0, Int(size) <= current.end - start else {
        throw OSCDecodingError(.size(size), at: place)
      }
      let end = start + Int(size)
      if bytes.byte(at: start) == UInt8(ascii: "/") {
        var reader = MessageReader(end: end)
        let message = try reader.message(in: bytes, from: start)
        open[open.count - 1].bundle.elements.append(.message(message))
        place = end
      } else {
        place = try begin(in: bytes, from: start, to: end)
      }
    }
    throw OSCDecodingError(.notAPacket, at: 0)
  }

  /// Reads the start of a bundle.
  ///
  /// - Returns: The offset of its first element.
  private mutating func begin(
    in bytes: RawSpan, from start: Int, to end: Int
  ) throws(OSCDecodingError) -> Int {
    for (index, expected) in Self.header.enumerated() {
      guard start + index < end, bytes.byte(at: start + index) == expected else {
        throw OSCDecodingError(.notAPacket, at: start)
      }
    }
    guard open.count < OSCLimits.depth else { throw OSCDecodingError(.tooDeep, at: start) }
    let first = start + Self.header.count
    let time = try bytes.doubleWord(at: first, end: end)
    open.append(Open(bundle: OSCBundle(at: OSCTimeTag(rawValue: time)), end: end))
    return first + 8
  }
}
