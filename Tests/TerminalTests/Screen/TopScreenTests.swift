import Terminal
import Testing
import TextCells

@Suite("The rows at the top of a screen")
struct TopScreenTests {
  private func cells(_ rows: [String], columns: Int = 10) -> CellBuffer {
    var cells = CellBuffer(columns: columns, rows: rows.count)
    for (row, text) in rows.enumerated() { cells.write(text, column: 0, row: row) }
    return cells
  }

  @Test("scroll away what was there, and reserve themselves")
  func begin() {
    var screen = TopScreen(depth: .none)
    #expect(!screen.isReserved)
    let change = screen.draw(cells(["abc", "def"]), terminalRows: 6)
    #expect(change.clearsBelow)
    // All six rows scroll into the terminal's history before anything is cleared.
    #expect(change.text.contains("\u{1B}[6;1H\n\n\n\n\n\n\u{1B}[r"))
    #expect(change.text.contains("\u{1B}[3;6r\u{1B}[3;1H"))
    #expect(change.text.contains("abc"))
    #expect(screen.isReserved)
  }

  @Test("write only what has changed, and bring the cursor back")
  func differences() {
    var screen = TopScreen(depth: .none)
    _ = screen.draw(cells(["abc", "def"]), terminalRows: 6)
    #expect(screen.draw(cells(["abc", "def"]), terminalRows: 6).text == "")
    let change = screen.draw(cells(["abc", "dXf"]), terminalRows: 6)
    #expect(
      change.text
        == "\u{1B}[?2026h\u{1B}[?25l\u{1B}7\u{1B}[2;2HX\u{1B}8\u{1B}[?25h\u{1B}[?2026l")
    #expect(!change.clearsBelow)
  }

  @Test("clear everything for another size", arguments: [(3, 10, 6), (2, 12, 6), (2, 10, 7)])
  func resizing(_ rows: Int, _ columns: Int, _ terminalRows: Int) {
    var screen = TopScreen(depth: .none)
    _ = screen.draw(cells(["abc", "def"]), terminalRows: 6)
    let new = cells(Array(repeating: "x", count: rows), columns: columns)
    let change = screen.draw(new, terminalRows: terminalRows)
    #expect(change.clearsBelow)
    #expect(change.text.contains("\u{1B}[2J\u{1B}[\(rows + 1);\(terminalRows)r"))
    // Nothing scrolls away twice.
    #expect(!change.text.contains("\n"))
  }

  @Test("come back whole after another program, and what is below stays")
  func lending() {
    var screen = TopScreen(depth: .none)
    #expect(screen.lend() == "")
    _ = screen.draw(cells(["abc", "def"]), terminalRows: 6)
    #expect(screen.lend() == "\u{1B}7\u{1B}[r\u{1B}8")
    #expect(screen.lend() == "")
    #expect(!screen.isReserved)
    let change = screen.draw(cells(["abc", "def"]), terminalRows: 6)
    #expect(!change.clearsBelow)
    #expect(change.text.contains("\u{1B}7\u{1B}[3;6r"))
    #expect(change.text.contains("abc"))
    #expect(!change.text.contains("\u{1B}[2J"))
  }

  @Test("give the whole screen back, and can begin again")
  func end() {
    var screen = TopScreen(depth: .none)
    #expect(screen.end() == "")
    _ = screen.draw(cells(["abc"]), terminalRows: 6)
    #expect(screen.end() == "\u{1B}7\u{1B}[r\u{1B}8")
    #expect(screen.end() == "")
    #expect(screen.draw(cells(["abc"]), terminalRows: 6).text.contains("\n"))
  }

  @Test("are drawn again when the screen is cleared")
  func clearing() {
    var screen = TopScreen(depth: .none)
    #expect(screen.clear() == "\u{1B}[H\u{1B}[J")
    _ = screen.draw(cells(["abc", "def"]), terminalRows: 6)
    #expect(screen.clear() == "\u{1B}7\u{1B}[r\u{1B}8\u{1B}[H\u{1B}[J")
    let change = screen.draw(cells(["abc", "def"]), terminalRows: 6)
    #expect(change.clearsBelow)
    #expect(change.text.contains("abc"))
    #expect(!change.text.contains("\n"))
  }
}
