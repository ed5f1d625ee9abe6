import Domain
import TestSupport
import Testing

@Suite
struct NameTests {
  @Test(
    arguments: [
      ("Opening", "Opening"), ("  Opening\t", "Opening"), ("\u{A0}Act 1\n", "Act 1"),
      ("Act  1", "Act  1"), ("👩‍👩‍👧 Familie", "👩‍👩‍👧 Familie"), ("Cafe\u{301}", "Cafe\u{301}"),
      ("שלום", "שלום"),
    ])
  func accepts(text: String, name: String) throws {
    let validated = try Name.validated(text)
    #expect(validated.unicodeScalars.elementsEqual(name.unicodeScalars))
  }

  @Test(
    arguments: [
      ("", .emptyName), ("   ", .emptyName), ("\n\t\u{2003}", .emptyName),
      ("a\nb", .controlCharacter), ("a\u{0}b", .controlCharacter),
      ("a\u{1B}[31m", .controlCharacter),
      ("a\u{202E}b", .controlCharacter), ("a\u{2066}b", .controlCharacter),
      ("a\u{2028}b", .controlCharacter), ("a\u{7F}", .controlCharacter),
      (String(repeating: "x", count: 501), .nameTooLong(limit: 500)),
      (String(repeating: "e\u{301}", count: 251), .nameTooLong(limit: 500)),
    ] as [(String, ValidationError.Code)])
  func refuses(text: String, code: ValidationError.Code) {
    #expect(throws: ValidationError(code)) { try Name.validated(text) }
  }

  @Test func theLimitItselfIsAccepted() throws {
    let longest = String(repeating: "x", count: Name.maximumLength)
    #expect(try Name.validated(" \(longest) ") == longest)
  }

  @Test(
    arguments: [
      ("Opening", "Opening"), ("  a \t\r\n b  ", "a b"), ("a\u{0}b", "a b"), ("", ""),
      ("\u{1}\u{2}", ""), ("\u{200B}", ""), ("a\u{202E}b", "a b"),
      ("\u{A0}x\u{3000}y\u{A0}", "x y"), ("Plain words", "Plain words"), (" a", "a"),
      ("a ", "a"), ("a  b", "a b"), (" ", ""), ("a\u{7F}b", "a b"), ("a\u{85}b", "a b"),
    ])
  func cleans(text: String, name: String) {
    #expect(Name.cleaned(text) == name)
  }

  @Test("A cleaned name keeps the limit", arguments: [498, 499, 500, 501, 600])
  func cleanedNamesAreCut(length: Int) {
    let text = String(repeating: "x", count: length) + " yz"
    #expect(Name.cleaned(text).unicodeScalars.count <= Name.maximumLength)
    #expect(Name.cleaned(text).hasPrefix(String(repeating: "x", count: min(length, 500))))
  }

  @Test("Blanks and controls are those of Unicode", arguments: [0, 1, 0xE] as [UInt32])
  func cleansWhatUnicodeSays(plane: UInt32) {
    for value in (plane << 16)...(plane << 16 | 0xFFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isControl =
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
      let isAltered = isControl || scalar.properties.isWhitespace || value == 0x200B
      let text = "a\(scalar)b"
      let cleaned = Name.cleaned(text)
      if !cleaned.unicodeScalars.elementsEqual((isAltered ? "a b" : text).unicodeScalars) {
        Issue.record("U+\(String(value, radix: 16)) becomes '\(cleaned)'")
      }
    }
  }

  @Test("What is cleaned is empty or valid, and stays so", arguments: [21, 22, 23] as [UInt64])
  func cleanedNamesAreValid(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pool = Array(
      "ab \t\n\u{0}\u{A0}\u{200B}\u{200D}\u{202E}\u{2028}\u{301}é漢👩\u{FEFF}".unicodeScalars)
    for _ in 0..<500 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...600, using: &generator) {
        text.append(pool.randomElement(using: &generator) ?? "a")
      }
      let name = Name.cleaned(String(text))
      if name.isEmpty { continue }
      let validated = try Name.validated(name)
      #expect(validated.unicodeScalars.elementsEqual(name.unicodeScalars), "seed \(seed)")
      #expect(Name.cleaned(name).unicodeScalars.elementsEqual(name.unicodeScalars), "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      ([], "Board"), (["Board"], "Board 2"), (["BOARD", "board 2"], "Board 3"),
      (["Board 2"], "Board"), (["Board", "Board 3"], "Board 2"), (["Bóard"], "Board"),
    ] as [([String], String)])
  func findsAFreeName(taken: [String], expected: String) {
    #expect(Name.free("Board", avoiding: Set(taken.map { NameKey($0) })) == expected)
  }

  @Test func aFreeNameKeepsTheLimit() throws {
    let longest = String(repeating: "x", count: Name.maximumLength)
    var taken: Set<NameKey> = [NameKey(longest)]
    for _ in 0..<12 {
      let name = Name.free(longest, avoiding: taken)
      #expect(try Name.validated(name) == name)
      let isNew = taken.insert(NameKey(name)).inserted
      #expect(isNew)
    }
  }

  @Test(
    arguments: [
      (.emptyName, "a name needs at least one character"),
      (.emptyTitle, "an entry needs a title"),
      (.nameTooLong(limit: 500), "a name has at most 500 characters"),
      (.controlCharacter, "a name holds no control characters"),
      (.duplicateName("A"), "the name 'A' is taken; names are unique"),
    ] as [(ValidationError.Code, String)])
  func wording(code: ValidationError.Code, text: String) {
    #expect(ValidationError(code).description == text)
  }
}
