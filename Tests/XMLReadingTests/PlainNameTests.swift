import Domain
import TestSupport
import Testing

@testable import XMLReading

@Suite("Names that are taken as they are")
struct PlainNameTests {
  private func isPlain(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { PlainName.isPlain($0) }
  }

  @Test("most are", arguments: ["", "a", "Front wash 1", "~!\"#,;", "0123456789 abcdefg hijklm"])
  func plain(_ text: String) {
    #expect(isPlain(text))
  }

  @Test(
    "those are not that cleaning alters or that are not ASCII",
    arguments: [
      " ", " a", "a ", "a  b", "a\tb", "a\nb", "a\0", "\u{7F}", "é", "a\u{A0}b",
      String(repeating: "a", count: Name.maximumLength + 1),
    ])
  func others(_ text: String) {
    #expect(!isPlain(text))
  }

  @Test("any bytes make the name that cleaning their text makes, and count the same")
  func same() {
    let signs: [UInt8] = [
      0x20, 0x61, 0x7A, 0x7E, 0x7F, 0x09, 0, 0x1F, 0x80, 0xC3, 0xA9, 0xC2, 0xA0,
    ]
    for seed in Effort.scaled(0..<3_000 as Range<UInt64>) {
      var generator = SplitMix64(seed: seed)
      let bytes = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        signs.prefix(seed.isMultiple(of: 2) ? 4 : signs.count).randomElement(using: &generator) ?? 0
      }
      var (names, texts) = (FallbackTexts(), FallbackTexts())
      let name = bytes.withUnsafeBufferPointer { names.name($0, line: 3) }
      let text = bytes.withUnsafeBufferPointer { texts.text($0, line: 3) }
      #expect(name == Name.cleaned(text), "seed \(seed)")
      #expect(names.count == texts.count, "seed \(seed)")
      #expect(names.line == texts.line, "seed \(seed)")
    }
  }
}
