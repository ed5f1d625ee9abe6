import OSC
import TestSupport
import Testing

/// Packets in streams, however these are cut.
@Suite("Framing of streams")
struct StreamFramingTests {
  static let packets: [[UInt8]] = [
    bytes("/a..,..."), [0xC0, 0xDB, 0xDC, 0xDD], bytes("/b..,i..", [0xC0, 0xDB, 0, 0xC0]),
    Array(repeating: 0xC0, count: 64), bytes("/end....,..."),
  ]

  /// The packets that a reader takes out of pieces.
  static func read(_ framing: StreamFraming, _ pieces: [[UInt8]]) throws(FramingError) -> [[UInt8]]
  {
    var reader = FrameReader(framing)
    var packets: [[UInt8]] = []
    for piece in pieces {
      try reader.read(piece.span.bytes) { packet in
        packets.append(packet.withUnsafeBytes { Array($0) })
      }
    }
    return packets
  }

  @Test("A frame has these bytes")
  func frames() {
    #expect(StreamFraming.length.frame([1, 2, 3, 4]) == [0, 0, 0, 4, 1, 2, 3, 4])
    #expect(
      StreamFraming.slip.frame([1, 0xC0, 0xDB, 4])
        == [0xC0, 1, 0xDB, 0xDC, 0xDB, 0xDD, 4, 0xC0])
  }

  @Test("A stream cut at any byte holds the same packets", arguments: StreamFraming.allCases)
  func cuts(framing: StreamFraming) throws {
    let stream = Self.packets.flatMap { framing.frame($0) }
    for cut in 0...stream.count {
      let pieces = [Array(stream[..<cut]), Array(stream[cut...])]
      #expect(try Self.read(framing, pieces) == Self.packets, "cut at \(cut)")
    }
    #expect(try Self.read(framing, stream.map { [$0] }) == Self.packets)
  }

  @Test("A stream cut at random holds the same packets", arguments: Effort.scaled(UInt64(1)...20))
  func pieces(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for framing in StreamFraming.allCases {
      let stream = (0..<5).flatMap { _ in Self.packets.flatMap { framing.frame($0) } }
      var pieces: [[UInt8]] = []
      var place = 0
      while place < stream.count {
        let end = min(stream.count, place + Int.random(in: 0...9, using: &generator))
        pieces.append(Array(stream[place..<end]))
        place = end
      }
      let expected = (0..<5).flatMap { _ in Self.packets }
      #expect(try Self.read(framing, pieces) == expected, "seed \(seed)")
    }
  }

  @Test("Empty frames say nothing")
  func empty() throws {
    #expect(try Self.read(.slip, [[0xC0, 0xC0, 0xC0, 1, 0xC0, 0xC0]]) == [[1]])
    #expect(try Self.read(.length, [[0, 0, 0, 0, 0, 0, 0, 4, 1, 2, 3, 4]]) == [[1, 2, 3, 4]])
  }

  @Test("A packet that does not end is not a packet")
  func partial() throws {
    #expect(try Self.read(.slip, [[0xC0, 1, 2]]).isEmpty)
    #expect(try Self.read(.length, [[0, 0, 0, 4, 1, 2]]).isEmpty)
  }

  @Test(
    "A length that no packet has ends the stream",
    arguments: [
      ([0xFF, 0xFF, 0xFF, 0xFF], .length(.max)), ([0, 1, 0, 0], .length(65_536)),
      ([0, 0, 0, 3], .length(3)), ([0xC0, 0x2F, 0x61, 0], .length(0xC02F_6100)),
    ] as [([UInt8], FramingError)])
  func lengths(stream: [UInt8], error: FramingError) {
    #expect(throws: error) { try Self.read(.length, [stream]) }
  }

  @Test("SLIP that never ends is given up")
  func endless() {
    let stream = Array(repeating: [UInt8](repeating: 1, count: 1_000), count: 66)
    #expect(throws: FramingError.endless) { try Self.read(.slip, stream) }
    #expect(throws: FramingError.escape(1)) { try Self.read(.slip, [[0xC0, 0xDB, 1]]) }
  }
}
