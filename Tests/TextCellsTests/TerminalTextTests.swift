import TestSupport
import Testing
import TextCells

@Suite("Text in the encoding of terminals")
struct TerminalTextTests {
  private static let red = TerminalColor.color(atIndex: 1)
  private static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> TerminalColor {
    TerminalColor(red: red, green: green, blue: blue)
  }

  /// Parameters of a sequence, and the style that they set.
  static let styles: [(parameters: String, style: TextStyle)] = [
    ("1", TextStyle(bold: true)), ("2", TextStyle(dim: true)), ("4", TextStyle(underline: true)),
    ("7", TextStyle(reverse: true)), ("1;4", TextStyle(bold: true, underline: true)),
    ("01", TextStyle(bold: true)), ("3", .plain), ("5;9;21;53;73;1000", .plain),
    ("31", TextStyle(foreground: red)), ("41", TextStyle(background: red)),
    ("91", TextStyle(foreground: .color(atIndex: 9))),
    ("107", TextStyle(background: .color(atIndex: 15))),
    ("38;5;208", TextStyle(foreground: .color(atIndex: 208))),
    ("48;5;0", TextStyle(background: .color(atIndex: 0))),
    ("38:5:208", TextStyle(foreground: .color(atIndex: 208))),
    ("38;2;1;2;3", TextStyle(foreground: rgb(1, 2, 3))),
    ("48;2;255;0;9;1", TextStyle(background: rgb(255, 0, 9), bold: true)),
    ("38:2:1:2:3", TextStyle(foreground: rgb(1, 2, 3))),
    ("38:2::1:2:3", TextStyle(foreground: rgb(1, 2, 3))),
    ("38:2:0:1:2:3:0:1", TextStyle(foreground: rgb(1, 2, 3))),
    ("48:2::1:2:3;4", TextStyle(background: rgb(1, 2, 3), underline: true)),
    ("38;2;;20;", TextStyle(foreground: rgb(0, 20, 0))),
    ("4:3", TextStyle(underline: true)), ("4;4:0", .plain), ("58;5;1;1", TextStyle(bold: true)),
    ("58:2::1:2:3;1", TextStyle(bold: true)), ("38;5;256;1", TextStyle(bold: true)),
    ("38;2;1;2;300;1", TextStyle(bold: true)), ("38;5", .plain), ("38;2;1;2", .plain),
    ("38;1;4", .plain), ("1;38", TextStyle(bold: true)), ("38:5", .plain), ("38:9:1", .plain),
    ("38:5:300;1", TextStyle(bold: true)), ("1:2;4", TextStyle(underline: true)),
    ("?1", .plain), (">4;1", .plain), ("99999999999999999999999;1", TextStyle(bold: true)),
    ("1;", .plain), ("31;0", .plain), ("", .plain),
  ]

  @Test("SGR sequences set styles", arguments: styles)
  func style(_ row: (parameters: String, style: TextStyle)) {
    let text = "\u{1B}[\(row.parameters)mA"
    #expect(TextRun.runs(ofTerminalText: text) == [TextRun("A", style: row.style)])
    let short = "\u{9B}\(row.parameters)mA"
    #expect(TextRun.runs(ofTerminalText: short) == [TextRun("A", style: row.style)])
  }

  /// Parameters, and what is left of a style that has everything.
  static let resets: [(parameters: String, change: @Sendable (inout TextStyle) -> Void)] = [
    ("0", { $0 = .plain }), ("", { $0 = .plain }), ("22", { ($0.bold, $0.dim) = (false, false) }),
    ("24", { $0.underline = false }), ("27", { $0.reverse = false }),
    ("39", { $0.foreground = nil }), ("49", { $0.background = nil }),
    ("39;49", { ($0.foreground, $0.background) = (nil, nil) }), ("23", { _ in }),
  ]

  @Test("Resets end what they name, and nothing else", arguments: resets)
  func reset(_ row: (parameters: String, change: @Sendable (inout TextStyle) -> Void)) {
    var style = TextStyle(
      foreground: Self.red, background: .black, bold: true, dim: true, underline: true,
      reverse: true)
    let text = "\u{1B}[1;2;4;7;31;48;2;0;0;0mA\u{1B}[\(row.parameters)mB"
    let before = TextRun("A", style: style)
    row.change(&style)
    let after = TextRun("B", style: style)
    #expect(
      TextRun.runs(ofTerminalText: text)
        == (before.style == after.style ? [TextRun("AB", style: style)] : [before, after]))
  }

  /// Texts, and what is left of them.
  static let texts: [(text: String, plain: String)] = [
    ("", ""), ("plain Grüße 雪", "plain Grüße 雪"), ("one\r\ntwo\r\n", "one\ntwo\n"), ("a\rb", "ab"),
    ("a\u{8}b\u{7}\u{0}c\u{7F}", "abc"), ("a\u{85}b\u{80}c", "abc"), ("a\u{A0}b", "a\u{A0}b"),
    ("\u{1B}[2Ja\u{1B}[10;20Hb\u{1B}[?25lc", "abc"), ("\u{1B}[1 qa\u{1B}[!pb", "ab"),
    ("\u{1B}]0;title\u{7}a", "a"), ("\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{1B}\\.", "link."),
    ("\u{9D}0;title\u{9C}a", "a"), ("\u{1B}Pq#0;2;0;0;0\u{7}~\n\u{1B}\\a", "a"),
    ("\u{90}q\u{9C}a\u{1B}_gone\u{1B}\\b\u{1B}^x\u{1B}\\c\u{1B}Xy\u{1B}\\d", "abcd"),
    ("\u{1B}(Ba\u{1B}=b\u{1B}7c\u{1B}Md\u{1B}#8e", "abcde"), ("a\u{1B}", "a"), ("a\u{1B}[", "a"),
    ("a\u{1B}[31", "a"), ("a\u{1B}]0;never ends", "a"), ("\u{1B}]0;a\u{18}b", "b"),
    // What breaks off is over: the rest is text.
    ("\u{1B}[31\nb", "\nb"), ("\u{1B}[3é", "é"), ("\u{1B}é", "é"), ("\u{1B}\u{1B}[1mA", "A"),
    ("\u{1B}]0;a\u{1B}[1mb", "b"), ("\u{1B}[1\u{1B}[2mA", "A"),
    // Tabs go to the next multiple of 8 columns.
    ("\ta", "        a"), ("ab\tc", "ab      c"), ("1234567\tx", "1234567 x"),
    ("12345678\tx", "12345678        x"), ("a\n\tb\tc", "a\n        b       c"),
    ("雪\tx", "雪      x"), ("e\u{301}\tx", "e\u{301}       x"),
    ("\u{1B}[1mab\u{1B}[0mcd\te\tf", "abcd    e       f"),
  ]

  @Test("Control characters and other sequences are left out", arguments: texts)
  func left(_ row: (text: String, plain: String)) {
    let runs = TextRun.runs(ofTerminalText: row.text)
    #expect(runs.map(\.text).joined() == row.plain)
    // A part of another text has no bytes of its own.
    let part = "x\(row.text)y".dropFirst().dropLast()
    #expect(String(part) != row.text || TextRun.runs(ofTerminalText: part) == runs)
  }

  @Test("Neighbours in one style are one run, and line ends need none of their own")
  func runs() {
    let text = "a\u{1B}[0mb\u{1B}[1m\u{1B}[31mc\u{1B}[0m\u{1B}[1;31md\u{1B}[0m\n\u{1B}[1;31me"
    let loud = TextStyle(foreground: Self.red, bold: true)
    #expect(
      TextRun.runs(ofTerminalText: text) == [TextRun("ab"), TextRun("cd\ne", style: loud)])
  }

  @Test("A limit ends with the character that reaches it", arguments: 0...9)
  func limit(_ limit: Int) {
    let text = "a\u{1B}[1mé\u{1B}[0m雪\tx"
    let whole = TextRun.runs(ofTerminalText: text).map(\.text).joined()
    let read = TextRun.runs(ofTerminalText: text, limit: limit).map(\.text).joined()
    #expect(whole.hasPrefix(read))
    #expect(read.utf8.count >= min(limit, whole.utf8.count) && !read.contains("\u{FFFD}"))
    #expect(limit > 2 || read == ["", "a", "aé"][limit])
  }

  @Test(
    "Any bytes are read, in one style a run, without controls",
    arguments: Effort.scaled(1...300 as ClosedRange<UInt64>))
  func bytes(seed: UInt64) {
    let text = TerminalBytes.random(seed: seed)
    let runs = TextRun.runs(ofTerminalText: text)
    #expect(runs.allSatisfy { !$0.text.isEmpty }, "seed \(seed)")
    #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.style != $1.style }, "seed \(seed)")
    let plain = runs.map(\.text).joined()
    #expect(
      plain.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control || $0 == "\n" },
      "seed \(seed)")
    // It stays as it is when it is read again.
    #expect(TextRun.runs(ofTerminalText: plain).map(\.text).joined() == plain, "seed \(seed)")
    let limit = Int(seed % 50)
    let beginning = TextRun.runs(ofTerminalText: text, limit: limit).map(\.text).joined()
    #expect(plain.utf8.starts(with: beginning.utf8), "seed \(seed)")
    #expect(beginning.utf8.count >= min(limit, plain.utf8.count), "seed \(seed)")
  }

  @Test(
    "Long texts take no longer than they are",
    arguments: [
      "\u{1B}", "\u{1B}[", "\u{1B}]", "1;", "\t", "a\t", "\u{1B}[1m\t", "é", "\n", "\u{9B}",
    ])
  func length(part: String) {
    let text = String(repeating: part, count: 200_000)
    #expect(TextRun.runs(ofTerminalText: text).map(\.text.utf8.count).reduce(0, +) < 4_000_000)
    let sequence = "\u{1B}[" + String(repeating: part, count: 200_000) + "mA"
    #expect(TextRun.runs(ofTerminalText: sequence).count < 5)
  }
}

/// Random bytes, mostly those of which sequences are made.
enum TerminalBytes {
  private static let parts = [
    "\u{1B}[", "\u{1B}]", "\u{1B}P", "\u{1B}", "\u{9B}", "\u{9D}", "\u{9C}", "\u{7}", "m", ";", ":",
    "38", "48", "2", "5", "1", "0", "255", "300", "?", " ", "  ", "\t", "\n", "\r\n", "\r", "a",
    "word",
    "é", "雪", "e\u{301}", "\u{301}", "👨‍👩‍👧", "🇩🇪", "\u{200B}", "\\", "H", "\u{0}", "\u{18}",
  ].map { Array($0.utf8) }

  static func random(seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    let noise = Int.random(in: 0...8, using: &random)
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...400, using: &random) {
      if Int.random(in: 0..<10, using: &random) < noise {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      } else {
        bytes += parts[Int.random(in: 0..<parts.count, using: &random)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
