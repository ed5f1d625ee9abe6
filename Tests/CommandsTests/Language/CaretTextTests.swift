import Commands
import Testing
import TextCells

@Suite struct CaretTextTests {
  private func caretText(_ line: String) -> String? {
    do throws(SyntaxError) {
      _ = try CommandParser.parse(line)
      return nil
    } catch {
      return error.caretText(line)
    }
  }

  @Test func showsLineCaretAndSuggestion() {
    #expect(
      caretText("resize #1 to 2x2 from lft") == """
        resize #1 to 2x2 from lft
                              ^^^
        did you mean 'left'?
        """)
  }

  @Test func whatIsMissingIsMissingAfterTheLastWord() {
    #expect(
      caretText("move #1") == """
        move #1
               ^
        """)
  }

  @Test func controlCharactersDoNotReachTheTerminal() {
    #expect(
      caretText("shows\t\u{1B}[31m") == """
        shows ␛[31m
              ^^^^^
        """)
  }

  @Test(arguments: [20, 40, 80, 120], ["x", "照", "e\u{301}", "\u{200B}"])
  func neitherLineNorCaretWraps(columns: Int, letter: String) throws {
    for before in [0, 1, 5, 19, 20, 38, 39, 40, 41, 79, 119, 120, 500] {
      for after in [0, 1, 20, 500] {
        let line =
          "show " + String(repeating: letter, count: before) + "\"bad\" "
          + String(repeating: "y", count: after)
        let start = 5 + before
        let error = SyntaxError(
          "wrong",
          at: SourceRange(lowerBound: 0, upperBound: 0, column: start + 1, length: 5))
        let lines = error.caretText(line, columns: columns).split(separator: "\n")
        try #require(lines.count == 2)
        #expect(lines.allSatisfy { $0.cellWidth <= columns }, "\(lines)")
        let caret = lines[1].prefix { $0 == " " }.count
        #expect(lines[0].prefix(fitting: caret).cellWidth == caret)
        #expect(lines[0].dropFirst(lines[0].prefix(fitting: caret).count).hasPrefix("\"bad\""))
        #expect(lines[1].dropFirst(caret) == "^^^^^")
      }
    }
  }

  @Test func aCaretAfterTheLineFitsToo() {
    for length in 1...60 {
      let line = "move " + String(repeating: "1", count: length)
      let error = SyntaxError(
        "missing",
        at: SourceRange(lowerBound: 0, upperBound: 0, column: line.count + 1, length: 0))
      let lines = error.caretText(line, columns: 30).split(separator: "\n")
      #expect(lines.allSatisfy { $0.cellWidth <= 30 })
      #expect(lines[1].count == lines[0].count + 1)
    }
  }

  @Test func longLinesAreCutAroundTheCaret() throws {
    let line = "shows " + String(repeating: "x", count: 10_000) + " end"
    let text = try #require(caretText(line))
    let lines = text.split(separator: "\n")
    #expect(lines[0].count <= 122)
    #expect(lines[0].hasPrefix("shows xxx"))
    #expect(lines[0].hasSuffix("…"))
    #expect(lines[1].hasPrefix("      ^^^"))

    let far = try #require(
      caretText("show new " + String(repeating: "x ", count: 5_000) + "\"y\" and the rest"))
    #expect(far.split(separator: "\n")[0].count <= 122)
  }
}
