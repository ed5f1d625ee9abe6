public import TextCells

/// How an edited line looks: the prompt, the text with its colours, a hint, and a menu below.
public struct LineView: Sendable {
  /// A part of the text with a style of its own.
  public struct Span: Sendable {
    /// The part, in bytes of UTF-8.
    public var range: Range<Int>
    /// The style.
    public var style: TextStyle

    /// Creates a part.
    public init(_ range: Range<Int>, style: TextStyle) {
      (self.range, self.style) = (range, style)
    }
  }

  /// The most rows of a menu.
  static let menuRows = 8
  /// A hint with less room than this is not shown.
  private static let shortestHint = 8
  private static let faint = TextStyle(dim: true)

  /// The text before the line.
  public var prompt: String
  /// The style of the prompt.
  public var promptStyle = TextStyle.plain
  /// The line.
  public var text: EditedText
  /// The styles of parts of the line, in order.
  public var spans: [Span] = []
  /// What can follow the line; empty if nothing is known.
  public var hint = ""
  /// The menu.
  public var menu: LineMenu?

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - prompt: The text before the line.
  ///   - text: The line.
  public init(prompt: String, text: EditedText) {
    (self.prompt, self.text) = (prompt, text)
  }

  /// Draws the line; of a long one, the rows around the cursor.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal.
  ///   - rows: The height of the terminal.
  /// - Returns: The picture, at most as high as the terminal.
  /// - Complexity: O(*n*) in the length of the line.
  public func picture(columns: Int, rows: Int) -> InlineScreen.Picture {
    let (columns, rows) = (max(columns, 2), max(rows, 1))
    let layout = Layout(self, columns: columns)
    let menu = menuLines(columns: columns, rows: min(rows - 1, Self.menuRows + 1))
    let room = max(rows - menu.count, 1)
    let count = min(layout.rows, room)
    let first = min(max(layout.cursor.row - room + 1, 0), layout.rows - count)
    var cells = CellBuffer(columns: columns, rows: count + menu.count)
    for piece in layout.pieces where (first..<first + count).contains(piece.row) {
      cells.write(
        String(piece.character), column: piece.column, row: piece.row - first, style: piece.style)
    }
    let (row, column) = layout.end
    let gap = text.before.last == " " ? 0 : 1
    let left = columns - column - gap
    if self.menu == nil, text.after.isEmpty, left >= Self.shortestHint, row < first + count {
      cells.write(
        hint.truncated(to: left), column: column + gap, row: row - first, style: Self.faint)
    }
    for (index, line) in menu.enumerated() {
      var column = 0
      for run in line {
        cells.write(run.text, column: column, row: count + index, style: run.style)
        column += run.text.cellWidth
      }
    }
    return InlineScreen.Picture(
      cells: cells, row: layout.cursor.row - first, column: layout.cursor.column)
  }

  /// The rows of the menu: the entries around the chosen one, and how many there are.
  private func menuLines(columns: Int, rows: Int) -> [[TextRun]] {
    guard let menu, rows > 0 else { return [] }
    var lines: [[TextRun]] = []
    if case .history(let search) = menu.purpose {
      lines.append([TextRun("history: \(search)".truncated(to: columns), style: Self.faint)])
    }
    let count = menu.entries.count
    let isCut = count > rows - lines.count
    let room = max(rows - lines.count - (isCut ? 1 : 0), 0)
    let selection = menu.selection ?? 0
    let first = max(min(selection - room / 2, count - room), 0)
    let shown = menu.entries[first..<min(first + room, count)]
    let width = min(
      shown.map { $0.text.safeForTerminal.cellWidth }.max() ?? 0, max(columns - 2, 0))
    for (index, entry) in zip(first..., shown) {
      let isChosen = index == menu.selection
      let text = entry.text.safeForTerminal.truncated(to: width).padded(to: width)
      // Not by colour alone.
      var line = [TextRun((isChosen ? "> " : "  ") + text, style: TextStyle(reverse: isChosen))]
      let left = columns - width - 4
      if left > 0, !entry.detail.isEmpty {
        line.append(
          TextRun("  " + entry.detail.safeForTerminal.truncated(to: left), style: Self.faint))
      }
      lines.append(line)
    }
    if isCut, lines.count < rows {
      let place = menu.selection.map { "\($0 + 1) of \(count)" } ?? "\(count) in all"
      lines.append([TextRun("  \(place)".truncated(to: columns), style: Self.faint)])
    }
    return lines
  }
}

/// Where each character of a line goes.
private struct Layout {
  struct Piece {
    let character: Character
    let row: Int
    let column: Int
    let style: TextStyle
  }

  private let columns: Int
  private(set) var pieces: [Piece] = []
  private(set) var cursor = (row: 0, column: 0)
  /// The place after the last character.
  private(set) var end = (row: 0, column: 0)
  var rows: Int { max(end.row, cursor.row) + 1 }

  init(_ view: LineView, columns: Int) {
    self.columns = columns
    for character in view.prompt.safeForTerminal { put(character, view.promptStyle) }
    var (offset, spans) = (0, view.spans[...])
    put(view.text.before, from: &offset, &spans)
    let isWide = view.text.after.first.map { TextWidth.cells(of: $0) > 1 } ?? false
    // A character that does not fit beside the cursor takes it along to the next row.
    cursor = end.column + (isWide ? 1 : 0) >= columns ? (end.row + 1, 0) : end
    put(view.text.after, from: &offset, &spans)
    if end.column >= columns { end = (end.row + 1, 0) }
  }

  /// Puts text that begins at an offset of the line.
  private mutating func put(
    _ text: String, from offset: inout Int, _ spans: inout ArraySlice<LineView.Span>
  ) {
    for character in text {
      while let first = spans.first, first.range.upperBound <= offset { spans.removeFirst() }
      let style = spans.first.flatMap { $0.range.contains(offset) ? $0.style : nil } ?? .plain
      offset += character.utf8.count
      if character == "\n" {
        end = (end.row + 1, 0)
      } else {
        put(character, style)
      }
    }
  }

  private mutating func put(_ character: Character, _ style: TextStyle) {
    for safe in String(character).safeForTerminal {
      let width = min(TextWidth.cells(of: safe), columns)
      if end.column + width > columns { end = (end.row + 1, 0) }
      pieces.append(Piece(character: safe, row: end.row, column: end.column, style: style))
      end.column += width
    }
  }
}
