import OSC
import TestSupport
import Testing

/// What cannot be written, and that the rest comes back as it was.
@Suite("Writing packets")
struct EncodingTests {
  @Test(
    "An address begins with a slash",
    arguments: ["", "a", " /a", "#bundle"])
  func address(address: String) {
    #expect(throws: OSCEncodingError.address(address)) {
      try OSCEncoder.encode(.message(OSCMessage(address)))
    }
  }

  @Test("A NUL in a text is refused, for it would end it")
  func embeddedNUL() {
    for message in [
      OSCMessage("/a\0b"), OSCMessage("/a", [.string("a\0")]), OSCMessage("/a", [.symbol("\0")]),
      OSCMessage("/a", [.array([.string("\0a")])]),
    ] {
      #expect(throws: OSCEncodingError.self) { try OSCEncoder.encode(.message(message)) }
    }
  }

  @Test("What is too large is refused before memory is taken")
  func tooLarge() {
    let blob = OSCArgument.blob(Array(repeating: 0, count: 65_536))
    #expect(throws: OSCEncodingError.tooLarge) {
      try OSCEncoder.encode(.message(OSCMessage("/a", [blob])))
    }
    let many = OSCMessage("/a", Array(repeating: .int32(1), count: 20_000))
    #expect(throws: OSCEncodingError.tooLarge) { try OSCEncoder.encode(.message(many)) }
    let half = OSCPacket.message(OSCMessage("/a", [.blob(Array(repeating: 0, count: 40_000))]))
    #expect(throws: OSCEncodingError.tooLarge) {
      try OSCEncoder.encode(.bundle(OSCBundle([half, half])))
    }
  }

  @Test("What lies too deep is refused")
  func tooDeep() {
    var array = OSCArgument.array([])
    var bundle = OSCBundle()
    for _ in 0..<16 {
      array = .array([array])
      bundle = OSCBundle([.bundle(bundle)])
    }
    #expect(throws: OSCEncodingError.tooDeep) {
      try OSCEncoder.encode(.message(OSCMessage("/a", [array])))
    }
    #expect(throws: OSCEncodingError.tooDeep) { try OSCEncoder.encode(.bundle(bundle)) }
  }

  @Test("Memory that is too small is never left")
  func smallMemory() throws {
    let packet = OSCPacket.message(
      OSCMessage("/abcdef", [.int64(1), .string("hello"), .blob([1])]))
    let size = try OSCEncoder.size(of: packet)
    for room in 0...size {
      var memory = Array(repeating: UInt8(0xAA), count: size + 8)
      memory.withUnsafeMutableBytes { all in
        _ = OSCEncoder.write(packet, into: UnsafeMutableRawBufferPointer(rebasing: all[..<room]))
      }
      #expect(memory[room...].allSatisfy { $0 == 0xAA }, "room for \(room)")
    }
  }

  @Test("What was written is read as it was", arguments: Effort.scaled(UInt64(1)...40))
  func roundTrip(seed: UInt64) throws {
    var packets = RandomPackets(seed: seed)
    for _ in 0..<250 {
      let packet = packets.packet()
      let bytes = try OSCEncoder.encode(packet)
      #expect(bytes.count.isMultiple(of: 4), "seed \(seed)")
      #expect(try OSCDecoder.decode(bytes) == packet, "seed \(seed)")
    }
  }

  @Test(
    "What is read of damaged packets is written as the same bytes",
    arguments: Effort.scaled(UInt64(1)...40))
  func damaged(seed: UInt64) throws {
    var packets = RandomPackets(seed: seed)
    var accepted = 0
    for _ in 0..<1_000 {
      let bytes = packets.mutated(try OSCEncoder.encode(packets.packet()))
      let packet: OSCPacket
      do throws(OSCDecodingError) {
        packet = try OSCDecoder.decode(bytes)
      } catch {
        #expect((0...bytes.count).contains(error.offset), "seed \(seed)")
        continue
      }
      accepted += 1
      let again = try OSCEncoder.encode(packet)
      // What was not UTF-8 has other signs now.
      guard !"\(packet)".unicodeScalars.contains("\u{FFFD}") else { continue }
      // Tags that were left out are written.
      if again.count == bytes.count {
        #expect(again == bytes, "seed \(seed)")
      } else {
        #expect(again.count > bytes.count, "seed \(seed)")
      }
    }
    #expect(accepted > 100, "seed \(seed)")
  }
}
