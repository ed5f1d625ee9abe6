import TestSupport
import Testing
import TextCells

@Suite struct CellBufferTests {
  static let ground = TextStyle(background: TerminalColor(rgb: 0x0000FF))

  @Test(arguments: [
    ("abc", 0, "abc"), ("abc", 4, "    ab"), ("abc", -1, "bc"), ("abc", 6, ""), ("abc", -3, ""),
    ("abc", .max, ""), ("abc", .min, ""), ("漢字", 0, "漢字"), ("漢字", 3, "   漢"), ("漢字", -1, " 字"),
    ("漢字", 5, ""), ("漢字", 4, "    漢"), ("漢a", -1, " a"), ("👨‍👩‍👧‍👦x", 1, " 👨‍👩‍👧‍👦x"), ("👨‍👩‍👧‍👦x", -1, " x"),
    ("\u{301}a", 0, "a"), ("a\u{1B}[2Jb", 0, "a␛[2Jb"), ("", 0, ""),
  ])
  func clipsText(_ text: String, _ column: Int, _ expected: String) {
    var buffer = CellBuffer(columns: 6, rows: 1)
    buffer.write(text, column: column, row: 0)
    #expect(buffer.lines(depth: .none) == [expected])
  }

  @Test(arguments: [-1, 2, .max, .min])
  func ignoresRowsOutside(_ row: Int) {
    var buffer = CellBuffer(columns: 3, rows: 2)
    buffer.write("abc", column: 0, row: row)
    #expect(buffer.lines(depth: .none) == ["", ""])
  }

  @Test(arguments: [
    (0, "x 字"), (1, " x字"), (2, "漢x"), (3, "漢 x"),
  ])
  func leavesBlanksForTheRestOfAWideCharacter(_ column: Int, _ expected: String) {
    var buffer = CellBuffer(columns: 4, rows: 1)
    buffer.write("漢字", column: 0, row: 0)
    buffer.write("x", column: column, row: 0)
    #expect(buffer.lines(depth: .none) == [expected])
  }

  @Test func letsWideCharactersCoverEachOther() {
    var buffer = CellBuffer(columns: 4, rows: 1)
    buffer.write("漢字", column: 0, row: 0)
    buffer.write("明", column: 1, row: 0)
    #expect(buffer.lines(depth: .none) == [" 明"])
  }

  @Test func fillsAndCutsWideCharactersAtBothSides() {
    var buffer = CellBuffer(columns: 6, rows: 2)
    buffer.write("漢字明", column: 0, row: 0)
    buffer.fill(columns: 1..<5, rows: -5..<1, with: "-")
    buffer.fill(columns: 4..<900, rows: 1..<900, with: "漢")
    #expect(buffer.lines(depth: .none) == [" ----", ""])
  }

  @Test func drawsAnotherBufferClipped() {
    var inner = CellBuffer(columns: 4, rows: 2)
    inner.write("漢字", column: 0, row: 0)
    inner.write("abcd", column: 0, row: 1)
    var outer = CellBuffer(columns: 5, rows: 3)
    outer.fill(columns: 0..<5, rows: 0..<3, with: ".")
    outer.draw(inner, column: -1, row: 1)
    #expect(outer.lines(depth: .none) == [".....", " 字..", "bcd.."])
    outer.draw(inner, column: 3, row: -1)
    outer.draw(inner, column: .max, row: .min)
    #expect(outer.lines(depth: .none) == ["...ab", " 字..", "bcd.."])
  }

  @Test func readsWhatEachCellShows() {
    var buffer = CellBuffer(columns: 6, rows: 1)
    buffer.write("漢👨‍👩‍👧‍👦x", column: 0, row: 0, style: Self.ground)
    let shown = (-1..<7).map { buffer.cell(column: $0, row: 0)?.character }
    #expect(shown == [nil, "漢", nil, "👨‍👩‍👧‍👦", nil, "x", " ", nil])
    #expect(buffer.cell(column: 4, row: 0)?.style == Self.ground)
    #expect(buffer.cell(column: 5, row: 0)?.style == .plain)
    #expect(buffer.cell(column: 0, row: 1) == nil)
    #expect(buffer.cell(column: .max, row: .min) == nil)
  }

  @Test func keepsSidesInRange() {
    #expect(CellBuffer(columns: -1, rows: 5).lines(depth: .none) == ["", "", "", "", ""])
    #expect(CellBuffer(columns: 5, rows: -5).encoded(depth: .full) == [])
  }

  @Test func writesEachStyleOnceAndEndsPlain() {
    var buffer = CellBuffer(columns: 8, rows: 1)
    let bold = TextStyle(bold: true)
    buffer.write("ab", column: 0, row: 0, style: bold)
    buffer.write("cd", column: 2, row: 0)
    buffer.write("e f", column: 4, row: 0, style: Self.ground)
    #expect(
      buffer.lines(depth: .full) == [
        "\u{1B}[0;1mab\u{1B}[0mcd\u{1B}[0;48;2;0;0;255me f\u{1B}[0m"
      ])
    #expect(buffer.lines(depth: .none) == ["abcde f"])
  }

  @Test func trimsOnlyBlanksThatCannotBeSeen() {
    var buffer = CellBuffer(columns: 6, rows: 1)
    buffer.write("a ", column: 0, row: 0, style: Self.ground)
    buffer.write("    ", column: 2, row: 0, style: TextStyle(bold: true))
    #expect(buffer.lines(depth: .indexed) == ["\u{1B}[0;48;5;21ma \u{1B}[0m"])
    #expect(buffer.lines(depth: .none) == ["a"])
  }

  @Test func randomWritingKeepsEveryRowAsWideAsItIs() {
    let pieces = ["a", "漢", "e\u{301}", "👨‍👩‍👧‍👦", "🇩🇪", "हि", "\u{1B}", "\u{202E}", " "]
    let seed: UInt64 = 7
    var generator = SplitMix64(seed: seed)
    for round in Effort.scaled(0..<300) {
      var buffer = CellBuffer(columns: 9, rows: 2)
      for _ in 0..<20 {
        let column = Int.random(in: -4..<12, using: &generator)
        let row = Int.random(in: -1..<3, using: &generator)
        if Bool.random(using: &generator) {
          let text = (0..<4).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
          buffer.write(text, column: column, row: row, style: Self.ground)
        } else {
          buffer.fill(columns: column..<column + 3, rows: row..<row + 1, with: "#")
        }
      }
      // A last column of marks is pushed aside by any row that is too wide or too narrow.
      var framed = CellBuffer(columns: 10, rows: 2)
      framed.draw(buffer, column: 0, row: 0)
      framed.fill(columns: 9..<10, rows: 0..<2, with: "|")
      for line in framed.lines(depth: .none) {
        #expect(line.cellWidth == 10, "seed \(seed), round \(round): \(line)")
        #expect(!line.contains("\u{1B}"), "seed \(seed), round \(round)")
      }
    }
  }
}
