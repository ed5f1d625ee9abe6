import Terminal
import TestSupport
import Testing
import TextCells

@Suite("A part of the screen")
struct InlineScreenTests {
  private func picture(_ text: String, columns: Int) -> InlineScreen.Picture {
    LineView(prompt: "> ", text: EditedText(text)).picture(columns: columns, rows: 20)
  }

  @Test("shows a line, with the cursor behind it")
  func shows() {
    var screen = InlineScreen(depth: .none)
    var glass = GlassTerminal(columns: 20)
    glass.write(screen.draw(picture("view", columns: 20)))
    #expect(glass.rows == ["> view"])
    #expect((glass.row, glass.column) == (0, 6))
    #expect(screen.draw(picture("view", columns: 20)).isEmpty)
  }

  @Test("writes only what has changed")
  func differences() {
    var screen = InlineScreen(depth: .none)
    let long = String(repeating: "x", count: 60)
    _ = screen.draw(picture(long, columns: 80))
    #expect(screen.draw(picture(long + "y", columns: 80)) == "y")
    #expect(screen.draw(picture("z" + long.dropFirst() + "y", columns: 80)).utf8.count < 20)
  }

  @Test("makes room for more rows, and gives it back")
  func rows() {
    var screen = InlineScreen(depth: .none)
    var glass = GlassTerminal(columns: 10)
    glass.write("above\r\n")
    glass.write(screen.draw(picture("one two three four", columns: 10)))
    #expect(glass.rows == ["above", "> one two", "three four"])
    glass.write(screen.draw(picture("one", columns: 10)))
    #expect(glass.rows == ["above", "> one"])
    glass.write(screen.erase() + "news\r\n")
    glass.write(screen.draw(picture("one", columns: 10)))
    #expect(glass.rows == ["above", "news", "> one"])
    glass.write(screen.leave() + "below")
    #expect(glass.rows == ["above", "news", "> one", "below"])
  }

  @Test("leaves nothing behind when the terminal becomes narrower")
  func reflow() {
    var screen = InlineScreen(depth: .none)
    _ = screen.draw(picture(String(repeating: "x", count: 38), columns: 40))
    // The terminal has broken the row into two, and the cursor is in a third after them.
    var glass = GlassTerminal(columns: 20)
    glass.write("above\r\n" + "> " + String(repeating: "x", count: 38) + "\r\n")
    glass.write(screen.draw(picture("xx", columns: 20)))
    #expect(glass.rows == ["above", "> xx"])
  }

  @Test("is always what was drawn last", arguments: 1...60 as ClosedRange<UInt64>)
  func random(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let columns = Int.random(in: 2...24, using: &random)
    var screen = InlineScreen(depth: .full)
    var glass = GlassTerminal(columns: columns)
    var text = EditedText()
    let pieces = ["a", "b", "日", "é", "word ", "\n", "👨‍👩‍👧"]
    for _ in 0..<100 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: text.move(.characterBack)
      case 1: text.move(.start)
      case 2: _ = text.delete(.characterBack)
      case 3: _ = text.delete(.wordForward)
      default: text.insert(pieces.randomElement(using: &random) ?? "")
      }
      let picture = LineView(prompt: "> ", text: text).picture(columns: columns, rows: 200)
      glass.write(screen.draw(picture))
      let expected = picture.cells.lines(depth: .none).dropLast(\.isEmpty)
      #expect(glass.rows == expected, "seed \(seed)")
      #expect((glass.row, glass.column) == (picture.row, picture.column), "seed \(seed)")
    }
    #expect(glass.unknown.isEmpty)
  }
}

@Suite("The look of a line")
struct LineViewTests {
  private func lines(_ view: LineView, columns: Int = 30, rows: Int = 10) -> [String] {
    view.picture(columns: columns, rows: rows).cells.lines(depth: .none)
  }

  @Test("has a hint behind the text, if there is room and nothing follows the cursor")
  func hint() {
    var view = LineView(prompt: "> ", text: EditedText("move #1 "))
    view.hint = "to X,Y"
    #expect(lines(view) == ["> move #1 to X,Y"])
    #expect(lines(view, columns: 16) == ["> move #1"])
    view.text.move(.characterBack)
    #expect(lines(view) == ["> move #1"])
  }

  @Test("has a menu around the chosen entry, marked by more than a colour")
  func menu() {
    var editor = LineEditor()
    _ = editor.offer((1...20).map { LineCandidate(start: 0, text: "a\($0)", detail: "d") }, for: "")
    for _ in 0..<10 { _ = editor.handle(.key(Key(.tab))) }
    var view = LineView(prompt: "> ", text: editor.text)
    view.menu = editor.menu
    let shown = lines(view)
    #expect(shown.first == "> a10")
    #expect(shown.contains("> a10  d"))
    #expect(shown.last == "  10 of 20")
    #expect(shown.count <= 10)
  }

  @Test("keeps the rows around the cursor of a text that is higher than the terminal")
  func high() {
    let text = EditedText((1...30).map(String.init).joined(separator: "\n"))
    let picture = LineView(prompt: "> ", text: text).picture(columns: 10, rows: 5)
    #expect(picture.cells.lines(depth: .none) == ["26", "27", "28", "29", "30"])
    #expect(picture.row == 4)
  }
}
