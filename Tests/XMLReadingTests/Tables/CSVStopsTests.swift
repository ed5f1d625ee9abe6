import TestSupport
import Testing

@testable import XMLReading

@Suite("What means something in a table, eight bytes at a time")
struct CSVStopsTests {
  private func plainCount(_ bytes: [UInt8], _ separator: UInt8) -> Int {
    let word = bytes.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return CSVStops(separator: separator).plainCount(in: word)
  }

  private func isPlain(_ byte: UInt8, _ separator: UInt8) -> Bool {
    byte >= 0x20 && byte != separator && byte != UInt8(ascii: "\"")
  }

  @Test("every byte at every place", arguments: CSVSeparator.candidates)
  func bytes(separator: UInt8) {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<CSVStops.width {
        var bytes = Array(repeating: UInt8(ascii: "a"), count: CSVStops.width)
        bytes[place] = byte
        let expected = isPlain(byte, separator) ? CSVStops.width : place
        #expect(plainCount(bytes, separator) == expected, "\(byte) at \(place)")
      }
    }
  }

  @Test("any eight bytes", arguments: CSVSeparator.candidates)
  func words(separator: UInt8) {
    for seed in Effort.scaled(0..<2_000 as Range<UInt64>) {
      var generator = SplitMix64(seed: seed)
      let near: [UInt8] = [
        separator, separator ^ 1, 0x22, 0x23, 0x1F, 0x20, 0x7F, 0x80, 0xA2, 0xFF,
      ]
      let bytes = (0..<CSVStops.width).map { _ in near.randomElement(using: &generator) ?? 0 }
      let expected = bytes.firstIndex { !isPlain($0, separator) } ?? CSVStops.width
      #expect(plainCount(bytes, separator) == expected, "seed \(seed)")
    }
  }
}
