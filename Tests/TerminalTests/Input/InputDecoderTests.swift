import Terminal
import TestSupport
import Testing

@Suite("The bytes of a terminal")
struct InputDecoderTests {
  private func decode(_ text: String) -> [TerminalInput] {
    var decoder = InputDecoder()
    return decoder.decode(Array(text.utf8)) + decoder.flush()
  }

  @Test(
    "are keys",
    arguments: [
      ("a", Key("a")), ("é", Key("é")), ("日", Key("日")), ("😀", Key("😀")),
      ("\r", Key(.enter)), ("\n", Key("j", .control)), ("\t", Key(.tab)),
      ("\u{7F}", Key(.backspace)), ("\u{8}", Key(.backspace)), ("\u{1}", Key("a", .control)),
      ("\u{0}", Key(" ", .control)), ("\u{1F}", Key("_", .control)),
      ("\u{1B}", Key(.escape)), ("\u{1B}[A", Key(.up)), ("\u{1B}OB", Key(.down)),
      ("\u{1B}[1;5C", Key(.right, .control)), ("\u{1B}[1;2D", Key(.left, .shift)),
      ("\u{1B}[1;9D", Key(.left, .alt)), ("\u{1B}Od", Key(.left, .control)),
      ("\u{1B}[H", Key(.home)), ("\u{1B}[7~", Key(.home)), ("\u{1B}[4~", Key(.end)),
      ("\u{1B}[3~", Key(.delete)), ("\u{1B}[3;5~", Key(.delete, .control)),
      ("\u{1B}[5~", Key(.pageUp)), ("\u{1B}[Z", Key(.tab, .shift)),
      ("\u{1B}OP", Key(.function(1))), ("\u{1B}[[B", Key(.function(2))),
      ("\u{1B}[15~", Key(.function(5))), ("\u{1B}[24~", Key(.function(12))),
      ("\u{1B}b", Key("b", .alt)), ("\u{1B}\r", Key(.enter, .alt)),
      ("\u{1B}é", Key("é", .alt)), ("\u{1B}\u{1B}[A", Key(.up, .alt)),
      ("\u{1B}[", Key("[", .alt)), ("\u{1B}[97;5u", Key("a", .control)),
      ("\u{1B}[27;2;13~", Key(.enter, .shift)),
    ])
  func keys(_ text: String, _ key: Key) {
    #expect(decode(text) == [.key(key)])
  }

  @Test(
    "that mean nothing are skipped",
    arguments: [
      "\u{1B}[?1;2c", "\u{1B}[999~", "\u{1B}OZ",
      "\u{1B}[" + String(repeating: "1;", count: 200) + "m", "\u{85}",
    ])
  func skipped(_ text: String) {
    let inputs = decode(text + "x")
    #expect(inputs.last == .key(Key("x")))
    #expect(!inputs.contains { if case .key(let key) = $0 { !key.isTyped } else { true } })
  }

  @Test("that are not UTF-8 become U+FFFD", arguments: [[0xFF], [0xC3, 0x28], [0xE2, 0x82]])
  func garbage(_ bytes: [UInt8]) {
    var decoder = InputDecoder()
    let inputs = decoder.decode(bytes) + decoder.flush()
    #expect(inputs.first == .key(Key("\u{FFFD}")))
  }

  @Test("of a paste are its text, with uniform line ends")
  func paste() {
    #expect(
      decode("\u{1B}[200~one\r\ntwo\rthree\n\u{1B}[A\u{1B}[201~x") == [
        .paste("one\ntwo\nthree\n\u{1B}[A"), .key(Key("x")),
      ])
  }

  @Test("of a paste without an end do not fill the memory")
  func longPaste() {
    var decoder = InputDecoder()
    var inputs = decoder.decode(Array("\u{1B}[200~".utf8))
    let piece = [UInt8](repeating: 0x61, count: 1 << 16)
    for _ in 0..<40 { inputs += decoder.decode(piece) }
    #expect(inputs.isEmpty)
    inputs += decoder.decode(Array("\u{1B}[201~z".utf8))
    #expect(inputs == [.longPaste, .key(Key("z"))])
  }

  @Test("can be split anywhere", arguments: 1...50 as ClosedRange<UInt64>)
  func split(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "é", "😀", "\u{1B}[A", "\u{1B}[1;5C", "\u{1B}b", "\u{1B}[200~x\ry\u{1B}[201~", "\r",
      "\u{1B}[<0;1;1M",
    ]
    let bytes = (0..<20).flatMap { _ in Array((pieces.randomElement(using: &random) ?? "").utf8) }
    var whole = InputDecoder()
    let expected = whole.decode(bytes) + whole.flush()
    var decoder = InputDecoder()
    var inputs: [TerminalInput] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...4, using: &random)
      inputs += decoder.decode(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    #expect(inputs + decoder.flush() == expected, "seed \(seed)")
  }
}

extension Key {
  /// Whether the key types a character.
  fileprivate var isTyped: Bool {
    if case .character = code { modifiers.isEmpty } else { false }
  }
}
