import Testing
import TextCells

@Suite struct SafetyTests {
  @Test(arguments: [
    ("plain", "plain"), ("Ünï 漢 👨‍👩‍👧‍👦 🇩🇪 1️⃣", "Ünï 漢 👨‍👩‍👧‍👦 🇩🇪 1️⃣"),
    ("a\u{1B}[31mb", "a␛[31mb"), ("\u{0}\u{7}\u{8}", "␀␇␈"), ("\u{7F}", "␡"),
    ("\u{9B}31m", "\u{FFFD}31m"), ("a\tb\nc", "a b c"), ("a\r\nb", "a  b"),
    ("a\u{85}b\u{2028}c\u{2029}d", "a b c d"),
    ("\u{202E}evil\u{202C}", "evil"), ("\u{2066}x\u{2069}\u{200E}\u{200F}\u{61C}", "x"),
    ("a\u{200B}b\u{FEFF}c\u{AD}d", "abcd"),
    ("a\u{FFF0}b\u{1D173}c\u{1BCA0}d", "abcd"),
    // Persian and joined emoji need their joiners
    ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    // Hidden words go, the flag of Scotland stays
    ("a\u{E0068}\u{E0069}b", "ab"), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
  ])
  func makesSafe(_ text: String, _ expected: String) {
    let safe = text.safeForTerminal
    #expect(Array(safe.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(safe.safeForTerminal == safe)
  }

  @Test func limitsMarksOnOneLetter() {
    let towering = "a" + String(repeating: "\u{301}", count: 500) + "b"
    #expect(towering.safeForTerminal.unicodeScalars.count == 10)
  }

  @Test func leavesNoControlCharacterOfAnyKind() {
    for value: UInt32 in 0...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let safe = "x\(Character(scalar))y".safeForTerminal
      for left in safe.unicodeScalars {
        #expect(left.properties.generalCategory != .control, "U+\(String(value, radix: 16))")
        #expect(!left.properties.isBidiControl, "U+\(String(value, radix: 16))")
      }
    }
  }
}
