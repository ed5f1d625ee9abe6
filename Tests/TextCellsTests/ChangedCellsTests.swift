import Testing
import TextCells

@Suite("Changed cells as text")
struct ChangedCellsTests {
  private let red = TerminalColor(red: 255, green: 0, blue: 0)
  private let blue = TerminalColor(red: 0, green: 0, blue: 255)

  /// The text that draws pieces in one row of an empty terminal.
  private func text(_ pieces: [(String, TextStyle)]) -> String {
    var cells = CellBuffer(columns: 20, rows: 1)
    var column = 0
    for (text, style) in pieces {
      cells.write(text, column: column, row: 0, style: style)
      column += text.cellWidth
    }
    return cells.text(changing: CellBuffer(columns: 20, rows: 1), depth: .sixteen)
  }

  @Test("Blanks keep the style before them if they look the same")
  func blanks() {
    let bold = TextStyle(bold: true)
    #expect(
      text([("a", bold), (" ", .plain), ("b", bold)]) == "\u{1B}[1;1H\u{1B}[0;1ma b\u{1B}[0m")
    let lined = TextStyle(underline: true)
    #expect(
      text([("a", lined), (" ", .plain), ("b", lined)])
        == "\u{1B}[1;1H\u{1B}[0;4ma\u{1B}[0m \u{1B}[0;4mb\u{1B}[0m")
  }

  @Test("Only the colours that differ are set, if nothing else does")
  func colors() {
    let both = TextStyle(foreground: red, background: blue)
    #expect(
      text([("a", both), ("b", TextStyle(foreground: blue, background: blue))])
        == "\u{1B}[1;1H\u{1B}[91;44ma\u{1B}[34mb\u{1B}[0m")
    #expect(
      text([("a", both), ("b", TextStyle(foreground: blue, background: red))])
        == "\u{1B}[1;1H\u{1B}[91;44ma\u{1B}[34;101mb\u{1B}[0m")
    // The terminal's own colour, and weights, need the whole style.
    #expect(
      text([("a", both), ("b", TextStyle(foreground: red))])
        == "\u{1B}[1;1H\u{1B}[91;44ma\u{1B}[0;91mb\u{1B}[0m")
    #expect(
      text([("a", both), ("b", TextStyle(foreground: red, background: blue, dim: true))])
        == "\u{1B}[1;1H\u{1B}[91;44ma\u{1B}[0;2;91;44mb\u{1B}[0m")
  }

  @Test("A style goes on in the next row")
  func rows() {
    var cells = CellBuffer(columns: 3, rows: 2)
    for row in 0..<2 {
      cells.write("a", column: 0, row: row, style: TextStyle(foreground: red))
    }
    #expect(
      cells.text(changing: CellBuffer(columns: 3, rows: 2), depth: .sixteen)
        == "\u{1B}[1;1H\u{1B}[91ma\u{1B}[2;1Ha\u{1B}[0m")
  }

  @Test("What is written reads back as the same cells", arguments: [ColorDepth.indexed, .full])
  func reading(depth: ColorDepth) {
    let styles = [
      TextStyle.plain, TextStyle(foreground: red), TextStyle(foreground: blue, background: red),
      TextStyle(background: blue), TextStyle(bold: true, dim: true), TextStyle(reverse: true),
      TextStyle(foreground: red, background: blue, underline: true),
    ]
    for first in styles {
      for second in styles {
        var cells = CellBuffer(columns: 2, rows: 1)
        cells.write("a", column: 0, row: 0, style: first)
        cells.write("b", column: 1, row: 0, style: second)
        var written = cells.text(changing: CellBuffer(columns: 2, rows: 1), depth: depth)
        written.removeFirst("\u{1B}[1;1H".count)
        let runs = TextRun.runs(ofTerminalText: written)
        #expect(runs.flatMap { run in run.text.map { _ in run.style } } == [first, second])
      }
    }
  }
}
