import Testing
import TextCells

@Suite struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("hello", 5), (" ", 1), ("~", 1),
    // Control characters
    ("\u{0}", 0), ("\u{1B}", 0), ("\u{7F}", 0), ("\u{9B}", 0), ("\r\n", 0), ("a\tb", 2),
    // Latin, composed and decomposed
    ("é", 1), ("e\u{301}", 1), ("e\u{301}\u{327}\u{20DD}", 1), ("\u{301}", 0), ("ẞ", 1),
    // East Asian
    ("漢字", 4), ("かな", 4), ("ｶﾅ", 2), ("ＡＢ", 4), ("。", 2), ("\u{3000}", 2),
    ("\u{20000}", 2), ("\u{3FFFD}", 2), ("\u{4DC0}", 2),
    // Hangul: a syllable, the same from its letters, a lone vowel, a lone final
    ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1161}", 0), ("\u{D7CB}", 0), ("\u{1112}", 2),
    // Ambiguous width is 1
    ("§", 1), ("°", 1), ("±", 1), ("…", 1), ("→", 1), ("█", 1), ("┼", 1), ("▪", 1), ("α", 1),
    ("ж", 1), ("\u{E000}", 1), ("\u{FFFD}", 1),
    // Invisible
    ("\u{200B}", 0), ("\u{200D}", 0), ("\u{FE0F}", 0), ("\u{FEFF}", 0), ("\u{2060}", 0),
    // Right to left, and with marks
    ("שלום", 4), ("שָׁלוֹם", 4), ("مرحبا", 5),
    // Spacing vowel signs count, joining marks do not
    ("हिन्दी", 5), ("ไทย", 3), ("กำ", 2), ("ก็", 1),
  ])
  func measuresText(_ text: String, _ cells: Int) {
    #expect(TextWidth.cells(of: text) == cells, "\(text.debugDescription)")
    #expect(text[...].cellWidth == cells)
  }

  @Test(arguments: [
    ("😀", 2), ("⌚", 2), ("🪩", 2), ("\u{1FAE9}", 2),
    // Text by default: narrow, but a picture with variation selector 16
    ("❤", 1), ("❤\u{FE0F}", 2), ("☺", 1), ("☺\u{FE0E}", 1), ("☺\u{FE0F}", 2), ("⌚\u{FE0E}", 2),
    // A selector that selects nothing
    ("a\u{FE0F}", 1), ("漢\u{FE00}", 2),
    // Keycaps
    ("1\u{FE0F}\u{20E3}", 2), ("#\u{FE0F}\u{20E3}", 2), ("1\u{20E3}", 1),
    // Skin tones
    ("👍🏽", 2), ("☝🏽", 2), ("🏽", 2), ("a🏽", 3), ("1🏽", 3),
    // Joined by ZWJ
    ("👨‍👩‍👧‍👦", 2), ("👩🏽‍🚀", 2), ("🏳️‍🌈", 2), ("🏳‍🌈", 2), ("👩🏻‍❤️‍💋‍👨🏿", 2),
    // Flags, and half a flag
    ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("🇩", 1), ("🇩🇪🇫", 3), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2),
  ])
  func measuresEmoji(_ text: String, _ cells: Int) {
    #expect(TextWidth.cells(of: text) == cells, "\(text.debugDescription)")
  }

  @Test func neverDependsOnHowTextIsCutBetweenClusters() {
    let text = "a漢e\u{301}👨‍👩‍👧‍👦🇩🇪한1️⃣b"
    #expect(text.reduce(0) { $0 + TextWidth.cells(of: $1) } == text.cellWidth)
  }

  /// The table is by hand nowhere: it has to agree with the standard library's own properties.
  @Test func agreesWithUnicodeProperties() {
    for value: UInt32 in 0xA0...0x10FFFF {
      guard let scalar = Unicode.Scalar(value),
        let age = scalar.properties.age, age.major <= 17
      else { continue }
      let width = TextWidth.cells(of: scalar)
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark:
        #expect(width == 0, "U+\(String(value, radix: 16))")
      default:
        let isFlagHalf = (0x1F1E6...0x1F1FF).contains(value)
        if scalar.properties.isEmojiPresentation, !isFlagHalf {
          #expect(width == 2, "U+\(String(value, radix: 16))")
        }
      }
    }
  }
}
