import Domain
import TestSupport
import Testing

@Suite("Cards")
struct CardTests {
  @Test(
    "A title is one line, and can be empty",
    arguments: [
      ("Notes", "Notes", nil), ("  Notes \n", "Notes", nil), ("", "", nil),
      (" \u{200B}\t", "", nil),
      ("a\nb", nil, .controlCharacter), ("\u{1B}[1mA", nil, .controlCharacter),
      (String(repeating: "x", count: 501), nil, .nameTooLong(limit: 500)),
      (String(repeating: "雪", count: 500), String(repeating: "雪", count: 500), nil),
    ] as [(String, String?, ValidationError.Code?)])
  func titles(_ text: String, _ title: String?, _ code: ValidationError.Code?) {
    do throws(ValidationError) {
      #expect(try Card.validatedTitle(text) == title)
    } catch {
      #expect(error.code == code)
    }
  }

  @Test(
    "A text keeps its sequences; its lines end in one character",
    arguments: [
      ("", ""), ("a\nb\n", "a\nb\n"), ("a\r\nb\r\n", "a\nb\n"), ("a\rb", "a\rb"),
      ("\r\r\n", "\n"),
      ("a\u{0}b", "ab"), ("a\r\u{0}\n", "a\n"),
      (
        "\u{1B}[1;31mGrüße\u{1B}[0m\t雪\u{7}",
        "\u{1B}[1;31mGrüße\u{1B}[0m\t雪\u{7}"
      ),
    ])
  func texts(_ text: String, _ expected: String) throws {
    #expect(try Card.validatedText(text).utf8.elementsEqual(expected.utf8))
  }

  @Test("A text has a limit in bytes")
  func limit() throws {
    let most = String(repeating: "é", count: Card.textLimit / 2)
    #expect(try Card.validatedText(most) == most)
    #expect(throws: ValidationError(.textTooLong(limit: Card.textLimit))) {
      try Card.validatedText(most + "x")
    }
    #expect(
      ValidationError(.textTooLong(limit: 7)).description
        == "the text of a card has at most 7 bytes")
  }

  @Test("A whole card is checked")
  func whole() throws {
    let created = Timestamp(milliseconds: 5)
    let card = Card(title: " A ", text: "b\r\n", created: created)
    #expect(try card.validated() == Card(title: "A", text: "b\n", created: created))
    #expect(throws: ValidationError(.controlCharacter)) {
      try Card(title: "\u{7}", text: "", created: created).validated()
    }
  }

  @Test(
    "What is valid stays as it is", arguments: Effort.scaled(1...100 as ClosedRange<UInt64>))
  func bytes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let common: [UInt8] = [0, 9, 10, 13, 27, 32, 65, 91, 109]
    let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
      Bool.random(using: &random)
        ? UInt8.random(in: 0...255, using: &random) : common.randomElement(using: &random) ?? 0
    }
    let raw = String(decoding: bytes, as: UTF8.self)
    let text = try Card.validatedText(raw)
    #expect(!text.utf8.contains(0) && text.utf8.count <= raw.utf8.count, "seed \(seed)")
    #expect(try Card.validatedText(text).utf8.elementsEqual(text.utf8), "seed \(seed)")
    guard let title = try? Card.validatedTitle(raw) else { return }
    #expect(try Card.validatedTitle(title) == title, "seed \(seed)")
    #expect(
      !title.unicodeScalars.contains { $0.properties.generalCategory == .control }, "seed \(seed)")
  }
}
