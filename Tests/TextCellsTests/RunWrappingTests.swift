import TestSupport
import Testing
import TextCells

@Suite("Wrapping of styled runs")
struct RunWrappingTests {
  /// A text, a width, and its lines.
  static let lines: [(text: String, cells: Int, lines: [String])] = [
    ("", 5, []), ("one", 5, ["one"]), ("one two", 5, ["one", "two"]), ("one two", 7, ["one two"]),
    ("one two three", 7, ["one two", "three"]), ("one  two", 8, ["one  two"]),
    ("one   two", 5, ["one", "two"]), ("a b c d", 3, ["a b", "c d"]),
    ("one\ntwo", 9, ["one", "two"]), ("one\n\ntwo\n", 9, ["one", "", "two"]), ("\n", 9, [""]),
    ("\n\n", 9, ["", ""]), ("incomprehensible", 5, ["incom", "prehe", "nsibl", "e"]),
    ("an incomprehensible word", 7, ["an", "incompr", "ehensib", "le word"]),
    ("  two", 9, ["  two"]), ("  seven 7", 7, ["  seven", "7"]), ("    seven", 7, ["  seven"]),
    ("      seven", 5, ["seven"]), ("  seven", 4, ["  se", "ven"]), ("one ", 9, ["one "]),
    ("one  ", 4, ["one "]), ("   ", 2, ["  "]), ("a\n   \nb", 2, ["a", "  ", "b"]),
    ("雪雪雪", 4, ["雪雪", "雪"]), ("雪雪雪", 5, ["雪雪", "雪"]), ("雪a", 1, ["…", "a"]),
    ("a雪", 2, ["a", "雪"]), ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
    ("👨‍👩‍👧👨‍👩‍👧", 3, ["👨‍👩‍👧", "👨‍👩‍👧"]), ("a \u{301}b", 2, ["a \u{301}", "b"]),
    ("a\u{A0}b c", 3, ["a\u{A0}b", "c"]), ("word", 0, []), ("word", -1, []),
  ]

  @Test("Text is broken at line ends, blanks and, if it must be, in words", arguments: lines)
  func breaking(_ row: (text: String, cells: Int, lines: [String])) {
    let lines = [TextRun(row.text)].wrapped(to: row.cells)
    #expect(lines.map { $0.map(\.text).joined() } == row.lines)
    // As many runs as there are characters come to the same.
    let parts = row.text.enumerated().map { place, character in
      TextRun(String(character), style: TextStyle(bold: place.isMultiple(of: 2)))
    }
    #expect(parts.wrapped(to: row.cells).map { $0.map(\.text).joined() } == row.lines)
    for rows in 0...3 {
      #expect([TextRun(row.text)].wrapped(to: row.cells, rows: rows) == Array(lines.prefix(rows)))
    }
  }

  @Test("Words keep their styles over breaks")
  func styles() {
    let bold = TextStyle(bold: true)
    let runs = [TextRun("on"), TextRun("e tw", style: bold), TextRun("o three")]
    #expect(
      runs.wrapped(to: 5) == [
        [TextRun("on"), TextRun("e", style: bold)], [TextRun("tw", style: bold), TextRun("o")],
        [TextRun("three")],
      ])
    // A mark that comes in a run of its own is not torn off.
    let marked = [TextRun("abe"), TextRun("\u{301}", style: bold), TextRun("c")]
    #expect(
      marked.wrapped(to: 3) == [
        [TextRun("abe"), TextRun("\u{301}", style: bold)], [TextRun("c")],
      ])
  }

  @Test(
    "Any text is wrapped within the width, and nothing but blanks is lost",
    arguments: Effort.scaled(1...300 as ClosedRange<UInt64>))
  func bytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let cells = Int.random(in: 2...30, using: &random)
    let runs = TextRun.runs(ofTerminalText: TerminalBytes.random(seed: seed))
    let lines = runs.wrapped(to: cells)
    for line in lines {
      #expect(line.reduce(0) { $0 + $1.text.cellWidth } <= cells, "seed \(seed)")
      #expect(line.allSatisfy { !$0.text.isEmpty }, "seed \(seed)")
      #expect(zip(line, line.dropFirst()).allSatisfy { $0.style != $1.style }, "seed \(seed)")
    }
    #expect(Self.characters(of: lines.joined()) == Self.characters(of: runs), "seed \(seed)")
    let text = runs.map(\.text).joined()
    let ends = text.utf8.count { $0 == UInt8(ascii: "\n") }
    #expect(lines.count >= ends, "seed \(seed)")
    #expect(
      runs.wrapped(to: .max).count == ends + (text.isEmpty || text.hasSuffix("\n") ? 0 : 1),
      "seed \(seed)")
  }

  /// Each character with its style, without blanks and line ends.
  private static func characters(of runs: some Sequence<TextRun>) -> [TextRun] {
    runs.flatMap { run in run.text.map { TextRun(String($0), style: run.style) } }
      .filter { $0.text != " " && $0.text != "\n" }
  }
}
