import OSC
import Testing

/// Packets byte by byte, in both directions.
@Suite("Bytes of packets")
struct GoldenPacketTests {
  static let messages: [(OSCMessage, [UInt8])] = [
    (OSCMessage("/a"), bytes("/a..,...")),
    (OSCMessage("/abc"), bytes("/abc....,...")),
    (
      OSCMessage("/hog/playback/go/0", [.float32(1)]),
      bytes("/hog/playback/go/0..,f..", [0x3F, 0x80, 0, 0])
    ),
    (OSCMessage("/i", [.int32(-2)]), bytes("/i..,i..", [0xFF, 0xFF, 0xFF, 0xFE])),
    (OSCMessage("/s", [.string("")]), bytes("/s..,s......")),
    (OSCMessage("/s", [.string("four")]), bytes("/s..,s..four....")),
    (OSCMessage("/s", [.string("é")]), bytes("/s..,s..", [0xC3, 0xA9, 0, 0])),
    (OSCMessage("/S", [.symbol("abc")]), bytes("/S..,S..abc.")),
    (OSCMessage("/b", [.blob([])]), bytes("/b..,b..", [0, 0, 0, 0])),
    (OSCMessage("/b", [.blob([9])]), bytes("/b..,b..", [0, 0, 0, 1, 9, 0, 0, 0])),
    (OSCMessage("/b", [.blob([1, 2, 3, 4])]), bytes("/b..,b..", [0, 0, 0, 4, 1, 2, 3, 4])),
    (OSCMessage("/T", [.bool(true), .bool(false), .null, .impulse]), bytes("/T..,TFNI...")),
    (OSCMessage("/t", [.timeTag(.immediate)]), bytes("/t..,t..", [0, 0, 0, 0, 0, 0, 0, 1])),
    (OSCMessage("/h", [.int64(-1)]), bytes("/h..,h..", Array(repeating: 0xFF, count: 8))),
    (OSCMessage("/d", [.float64(-2)]), bytes("/d..,d..", [0xC0, 0, 0, 0, 0, 0, 0, 0])),
    (OSCMessage("/c", [.character(65)]), bytes("/c..,c..", [0, 0, 0, 65])),
    (OSCMessage("/r", [.color(0x0102_0304)]), bytes("/r..,r..", [1, 2, 3, 4])),
    (OSCMessage("/m", [.midi(0x0090_3C7F)]), bytes("/m..,m..", [0, 0x90, 0x3C, 0x7F])),
    (
      OSCMessage("/x", [.array([.int32(1), .array([]), .bool(true)]), .int32(2)]),
      bytes("/x..,[i[]T]i....", [0, 0, 0, 1, 0, 0, 0, 2])
    ),
    (OSCMessage("/led/go back", [.float32(0)]), bytes("/led/go back....,f..", [0, 0, 0, 0])),
  ]

  @Test("A message has these bytes", arguments: messages)
  func encoding(message: OSCMessage, expected: [UInt8]) throws {
    #expect(try OSCEncoder.encode(.message(message)) == expected)
    #expect(try OSCEncoder.size(of: .message(message)) == expected.count)
  }

  @Test("These bytes are a message", arguments: messages)
  func decoding(expected: OSCMessage, bytes: [UInt8]) throws {
    #expect(try OSCDecoder.decode(bytes) == .message(expected))
  }

  static let bundles: [(OSCBundle, [UInt8])] = [
    (OSCBundle(), bytes("#bundle........", [1])),
    (
      OSCBundle(at: OSCTimeTag(rawValue: 0x0102_0304_0506_0708), [.message(OSCMessage("/a"))]),
      bytes("#bundle.", [1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 8]) + bytes("/a..,...")
    ),
    (
      OSCBundle([.bundle(OSCBundle()), .message(OSCMessage("/a"))]),
      bytes("#bundle........", [1, 0, 0, 0, 16]) + bytes("#bundle........", [1, 0, 0, 0, 8])
        + bytes("/a..,...")
    ),
  ]

  @Test("A bundle has these bytes, and they are the bundle", arguments: bundles)
  func bundle(bundle: OSCBundle, expected: [UInt8]) throws {
    #expect(try OSCEncoder.encode(.bundle(bundle)) == expected)
    #expect(try OSCDecoder.decode(expected) == .bundle(bundle))
  }

  @Test("Messages of a bundle are found in order, however deep")
  func nestedMessages() {
    let first = OSCMessage("/1")
    let second = OSCMessage("/2")
    let bundle = OSCBundle([.bundle(OSCBundle([.message(first)])), .message(second)])
    #expect(OSCPacket.bundle(bundle).messages == [first, second])
  }
}
