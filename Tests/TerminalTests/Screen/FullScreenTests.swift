import Terminal
import TestSupport
import Testing
import TextCells

@Suite("The whole screen")
struct FullScreenTests {
  private func cells(_ rows: [String], columns: Int = 10) -> CellBuffer {
    var cells = CellBuffer(columns: columns, rows: rows.count)
    for (row, text) in rows.enumerated() { cells.write(text, column: 0, row: row) }
    return cells
  }

  @Test("is cleared first, and then only what changed is written")
  func differences() {
    var screen = FullScreen(depth: .none)
    let first = screen.draw(cells(["abc", "def"]))
    #expect(first.contains("\u{1B}[2J"))
    #expect(first.contains("abc"))
    #expect(screen.draw(cells(["abc", "def"])) == "")
    let change = screen.draw(cells(["abc", "dXf"]))
    #expect(change == "\u{1B}[?2026h\u{1B}[2;2HX\u{1B}[?2026l")
  }

  @Test("is written again for another size, and if something else was shown")
  func again() {
    var screen = FullScreen(depth: .none)
    _ = screen.draw(cells(["abc"]))
    #expect(screen.draw(cells(["abc"], columns: 12)).contains("abc"))
    screen.forget()
    #expect(screen.draw(cells(["abc"], columns: 12)).contains("abc"))
  }

  @Test("shows the cursor only while there is one")
  func cursor() {
    var screen = FullScreen(depth: .none)
    _ = screen.draw(cells(["abc"]))
    #expect(screen.draw(cells(["abc"]), cursor: (1, 0)).contains("\u{1B}[1;2H\u{1B}[?25h"))
    #expect(screen.draw(cells(["abc"])).contains("\u{1B}[?25l"))
    #expect(screen.draw(cells(["abc"])) == "")
  }

  @Test("whatever follows whatever, the terminal shows the last picture", arguments: 0..<20)
  func random(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let texts = ["a", "日", "é", " ", "😀", "┌", "x"]
    let (columns, rows) = (12, 4)
    var screen = FullScreen(depth: .none)
    var glass = GlassTerminal(columns: columns)
    for _ in 0..<30 {
      var cells = CellBuffer(columns: columns, rows: rows)
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        cells.write(
          texts.randomElement(using: &random) ?? "a",
          column: Int.random(in: 0..<columns, using: &random),
          row: Int.random(in: 0..<rows, using: &random))
      }
      glass.write(screen.draw(cells))
      let expected = cells.lines(depth: .none).map { String(Array($0).dropLast { $0 == " " }) }
      #expect(glass.rows == expected.dropLast(\.isEmpty), "seed \(seed)")
    }
  }
}
