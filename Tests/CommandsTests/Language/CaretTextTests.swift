import Commands
import Testing

@Suite struct CaretTextTests {
  private func caretText(_ line: String) -> String? {
    do throws(SyntaxError) {
      _ = try CommandParser.parse(line)
      return nil
    } catch {
      return error.caretText(line)
    }
  }

  @Test func showsLineCaretSuggestionAndAllowedWords() {
    #expect(
      caretText("resize #1 to 2x2 from lft") == """
        resize #1 to 2x2 from lft
                              ^^^
        did you mean 'left'?
        expected: top, right, bottom, left, top-left, top-right, bottom-left, bottom-right, n, \
        ne, e, se, s, sw, w, nw
        """)
  }

  @Test func whatIsMissingIsMissingAfterTheLastWord() {
    #expect(
      caretText("move #1") == """
        move #1
               ^
        expected: to, by
        """)
  }

  @Test func controlCharactersDoNotReachTheTerminal() {
    #expect(
      caretText("shows\t\u{1B}[31m") == """
        shows ␛[31m
              ^^^^^
        expected: end of command
        """)
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
