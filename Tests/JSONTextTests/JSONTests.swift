import Foundation
import JSONText
import Testing

@Suite("JSON")
struct JSONTests {
  @Test(
    "what cannot be seen is escaped, by its units of UTF-16",
    arguments: [
      ("\u{202E}", #"\u202e"#), ("\u{2066}x\u{2069}", #"\u2066x\u2069"#),
      ("\u{200E}\u{200F}\u{61C}", #"\u200e\u200f\u061c"#), ("\u{200B}", #"\u200b"#),
      ("\u{FEFF}", #"\ufeff"#), ("\u{2028}\u{2029}", #"\u2028\u2029"#),
      ("\u{AD}\u{2060}", #"\u00ad\u2060"#), ("\u{E0041}", #"\udb40\udc41"#),
      ("\u{115F}\u{3164}", #"\u115f\u3164"#), ("\u{7F}\u{9B}", #"\u007f\u009b"#),
      ("\u{0}\u{1B}", #"\u0000\u001b"#),
    ])
  func unseen(_ text: String, _ expected: String) {
    #expect(JSON.string(text).text == "\"\(expected)\"")
    #expect(JSON.object([(text, .null)]).text == "{\"\(expected)\":null}")
  }

  @Test(
    "what can be seen stays as it is",
    arguments: ["Ünï 漢 é e\u{301}", "❤\u{FE0F}", "🏳", "عربى עברית", "\u{E000}", "/"])
  func seen(_ text: String) {
    #expect(JSON.string(text).text == "\"\(text)\"")
  }

  @Test("every character reads back as the same")
  func roundTrip() throws {
    var scalars = String.UnicodeScalarView()
    for value: UInt32 in 1...0x10FFFF where value < 0x3000 || value % 61 == 0 || value >= 0xE0000 {
      if value > 0xE1000 { break }
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    let text = String(scalars)
    let written = JSON.array([.string(text)]).text
    for scalar in written.unicodeScalars {
      #expect(scalar.properties.generalCategory != .format)
      #expect(!scalar.properties.isBidiControl)
    }
    let read = try JSONDecoder().decode([String].self, from: Data(written.utf8))
    #expect(read.map { Array($0.unicodeScalars) } == [Array(text.unicodeScalars)])
    guard case .array(let elements) = try LocatedJSON(written).value,
      case .string(let located)? = elements.first?.value
    else {
      Issue.record("no array of a text")
      return
    }
    #expect(Array(located.unicodeScalars) == Array(text.unicodeScalars))
  }
}
