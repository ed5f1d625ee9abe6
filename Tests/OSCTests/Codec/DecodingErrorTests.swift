import OSC
import Testing

/// Bytes that are not a packet, and the byte that shows it.
@Suite("Bytes that are not a packet")
struct DecodingErrorTests {
  static let header = bytes("#bundle........", [1])

  static let broken: [(String, [UInt8], OSCDecodingError)] = [
    ("no bytes", [], OSCDecodingError(.empty, at: 0)),
    ("neither message nor bundle", bytes("abc."), OSCDecodingError(.notAPacket, at: 0)),
    ("another word with #", bytes("#bunble........."), OSCDecodingError(.notAPacket, at: 0)),
    ("a size that is not a multiple of 4", bytes("/a..,...x"), OSCDecodingError(.oddSize, at: 9)),
    ("an address without end", bytes("/abc"), OSCDecodingError(.unterminated, at: 0)),
    (
      "an address with more than zeros behind it", bytes("/.a.,..."),
      OSCDecodingError(.padding, at: 2)
    ),
    ("data without type tags", bytes("/a..", [0, 0, 0, 1]), OSCDecodingError(.missingTags, at: 4)),
    ("type tags without end", bytes("/a..,iii"), OSCDecodingError(.unterminated, at: 4)),
    ("no integer", bytes("/a..,i.."), OSCDecodingError(.truncated, at: 8)),
    ("half a 64-bit number", bytes("/a..,h......"), OSCDecodingError(.truncated, at: 8)),
    ("a float less than whole", bytes("/a..,ff.....", []), OSCDecodingError(.truncated, at: 12)),
    ("a string without end", bytes("/a..,s..abcd"), OSCDecodingError(.unterminated, at: 8)),
    (
      "an unknown tag", bytes("/a..,ix.", [0, 0, 0, 1]), OSCDecodingError(.unknownTag(0x78), at: 6)
    ),
    (
      "a blob of negative size", bytes("/a..,b..", [255, 255, 255, 248]),
      OSCDecodingError(.size(-8), at: 8)
    ),
    (
      "a blob of two gigabytes", bytes("/a..,b..", [127, 255, 255, 255]),
      OSCDecodingError(.size(.max), at: 8)
    ),
    (
      "a blob one byte too long", bytes("/a..,b..", [0, 0, 0, 5, 1, 2, 3, 4]),
      OSCDecodingError(.size(5), at: 8)
    ),
    (
      "a blob filled up with more than zeros", bytes("/a..,b..", [0, 0, 0, 1, 1, 0, 2, 0]),
      OSCDecodingError(.padding, at: 14)
    ),
    ("a bracket not closed", bytes("/a..,[..", []), OSCDecodingError(.brackets, at: 6)),
    ("a bracket not opened", bytes("/a..,]..", []), OSCDecodingError(.brackets, at: 5)),
    (
      "bytes behind the last argument", bytes("/a..,...", [0, 0, 0, 0]),
      OSCDecodingError(.trailing, at: 8)
    ),
    (
      "a bundle without its time", bytes("#bundle.", [0, 0, 0, 0]),
      OSCDecodingError(.truncated, at: 8)
    ),
    (
      "an element of negative size", header + [255, 255, 255, 252],
      OSCDecodingError(.size(-4), at: 16)
    ),
    ("an element of no size", header + [0, 0, 0, 0], OSCDecodingError(.size(0), at: 16)),
    (
      "an element that claims 400 bytes", header + [0, 0, 1, 144] + bytes("/a..,..."),
      OSCDecodingError(.size(400), at: 16)
    ),
    (
      "an element of odd size", header + [0, 0, 0, 6] + bytes("/a..,..."),
      OSCDecodingError(.size(6), at: 16)
    ),
    (
      "an element that is nothing", header + [0, 0, 0, 4] + bytes("abc."),
      OSCDecodingError(.notAPacket, at: 20)
    ),
    (
      "an element that goes on behind its end", header + [0, 0, 0, 4] + bytes("/abc....,..."),
      OSCDecodingError(.unterminated, at: 20)
    ),
  ]

  @Test("It is refused, with the byte", arguments: broken)
  func refused(what: String, bytes: [UInt8], error: OSCDecodingError) {
    #expect(throws: error, "\(what)") { try OSCDecoder.decode(bytes) }
    #expect(error.description.hasPrefix("byte \(error.offset): "))
  }

  @Test("A packet may be 65,535 bytes at most, less what is not a multiple of 4")
  func largest() throws {
    let room = 65_532 - 16
    let largest = OSCMessage("/b", [.blob(Array(repeating: 7, count: room + 4))])
    let bytes = try OSCEncoder.encode(.message(largest))
    #expect(bytes.count == 65_532)
    #expect(try OSCDecoder.decode(bytes) == .message(largest))
    let tooLarge = bytes + [0, 0, 0, 0]
    #expect(throws: OSCDecodingError(.tooLarge, at: 65_535)) { try OSCDecoder.decode(tooLarge) }
  }

  @Test("Bundles lie 16 deep at most; thousands of levels do no harm")
  func deepBundles() throws {
    var bundle = OSCBundle()
    for _ in 1..<16 { bundle = OSCBundle([.bundle(bundle)]) }
    #expect(try OSCDecoder.decode(try OSCEncoder.encode(.bundle(bundle))) == .bundle(bundle))

    var nested = Self.header
    for _ in 0..<1_500 {
      let size = UInt32(nested.count)
      nested = Self.header + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + nested
    }
    #expect(throws: OSCDecodingError(.tooDeep, at: 16 * 20)) { try OSCDecoder.decode(nested) }
  }

  @Test("Arrays lie 16 deep at most")
  func deepArrays() {
    let fine =
      bytes("/a..,")
      + bytes(String(repeating: "[", count: 16) + String(repeating: "]", count: 16) + "...")
    #expect(throws: Never.self) { try OSCDecoder.decode(fine) }
    let deep =
      bytes("/a..,")
      + bytes(String(repeating: "[", count: 17) + String(repeating: "]", count: 17) + ".")
    #expect(throws: OSCDecodingError(.tooDeep, at: 21)) { try OSCDecoder.decode(deep) }
  }

  @Test("A message without type tags is taken where it has no arguments")
  func noTags() throws {
    #expect(try OSCDecoder.decode(bytes("/abc....")) == .message(OSCMessage("/abc")))
  }

  @Test("Text that is not UTF-8 loses its signs, not the message")
  func otherEncoding() throws {
    let packet = try OSCDecoder.decode(bytes("/s..,s..", [0xE9, 0x74, 0xE9, 0]))
    #expect(packet == .message(OSCMessage("/s", [.string("\u{FFFD}t\u{FFFD}")])))
  }
}
