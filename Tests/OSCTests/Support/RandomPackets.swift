import OSC
import TestSupport

/// Packets of all types, drawn at random.
struct RandomPackets {
  var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func packet(depth: Int = 0) -> OSCPacket {
    guard depth < 3, Int.random(in: 0..<4, using: &generator) == 0 else {
      return .message(message())
    }
    let time = OSCTimeTag(rawValue: generator.next())
    return .bundle(
      OSCBundle(
        at: time,
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in packet(depth: depth + 1) }))
  }

  mutating func message() -> OSCMessage {
    OSCMessage(
      "/" + text(), (0..<Int.random(in: 0...6, using: &generator)).map { _ in argument(depth: 0) })
  }

  mutating func text() -> String {
    let signs = Array("abcdefgh/ #*,é€😀019._-")
    return String(
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        signs[Int.random(in: 0..<signs.count, using: &generator)]
      })
  }

  private mutating func argument(depth: Int) -> OSCArgument {
    let bits = generator.next()
    let word = UInt32(truncatingIfNeeded: bits)
    switch Int.random(in: 0..<(depth < 3 ? 16 : 15), using: &generator) {
    case 0: return .int32(Int32(bitPattern: word))
    // Equality of numbers is asked, which those that are none do not have.
    case 1: return .float32(Float(Int32(bitPattern: word)) / 7)
    case 2: return .string(text())
    case 3: return .blob((0..<Int(word % 9)).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) })
    case 4: return .bool(true)
    case 5: return .bool(false)
    case 6: return .null
    case 7: return .impulse
    case 8: return .timeTag(OSCTimeTag(rawValue: bits))
    case 9: return .int64(Int64(bitPattern: bits))
    case 10: return .float64(Double(Int64(bitPattern: bits)) / 7)
    case 11: return .symbol(text())
    case 12: return .character(word)
    case 13: return .color(word)
    case 14: return .midi(word)
    default:
      return .array((0..<Int(word % 4)).map { _ in argument(depth: depth + 1) })
    }
  }

  /// A packet with some bytes changed, left out, doubled or cut off.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0..<4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2:
        bytes[place] =
          [0, 0x7F, 0x80, 0xFF, 0x2C, 0x2F, 0x5B, 0x5D].randomElement(using: &generator) ?? 0
      case 3: bytes.removeLast(bytes.count - place)
      case 4: bytes.removeSubrange(place..<min(bytes.count, place + 4))
      default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 4)], at: place)
      }
    }
    return bytes
  }
}
