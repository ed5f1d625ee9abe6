import GridGeometry
import PluginAPI
import Terminal
import TextCells

/// Everything on the screen of the live view: the scene, the cursor, messages and the status line.
struct LivePicture {
  /// What lies over the scene.
  enum Overlay {
    case none
    /// Lines of text with a title, from a first line on.
    case text(title: String, lines: [String], first: Int)
  }

  var scene: Scene
  var selectedCount = 0
  /// Where the cursor is; `nil` to hide it.
  var cursor: Rect<ScreenSpace>?
  /// What the status line says about the cursor.
  var place = ""
  var messages: [String] = []
  var overlay = Overlay.none
  /// The line that is typed below the scene, instead of the status line.
  var line: LineView?
  /// Whether something runs.
  var isBusy = false
  /// What the status line ends with.
  var hint = "? keys "

  private static let note = TextStyle(bold: true)

  /// Draws it.
  ///
  /// - Parameters:
  ///   - renderer: Draws the scene, in all rows but the last.
  ///   - columns: The columns of the terminal.
  ///   - rows: The rows of the terminal.
  /// - Returns: The cells, and where the terminal's cursor is.
  func draw(
    by renderer: any CellRenderer, columns: Int, rows: Int
  ) -> (cells: CellBuffer, cursor: (column: Int, row: Int)?) {
    var page = CellBuffer(columns: columns, rows: rows)
    page.draw(renderer.cells(of: scene), column: 0, row: 0)
    if let cursor, let place = renderer.cells(showing: cursor) { mark(place, on: &page) }
    if case .text(let title, let lines, let first) = overlay {
      paint(title, lines, from: first, on: &page)
    }
    let bottom = rows - 1
    guard let line else {
      paintMessages(above: bottom, on: &page)
      paintStatus(row: bottom, on: &page)
      return (page, nil)
    }
    let picture = line.picture(columns: columns, rows: max(rows - 1, 1))
    let top = rows - picture.cells.rows
    paintMessages(above: top, on: &page)
    page.fill(columns: 0..<columns, rows: top..<rows)
    page.draw(picture.cells, column: 0, row: top)
    return (page, (picture.column, top + picture.row))
  }

  /// Marks the corners of the cursor's cell, and keeps what is in it.
  private func mark(_ place: (columns: Range<Int>, rows: Range<Int>), on page: inout CellBuffer) {
    let (columns, rows) = (place.columns, place.rows)
    guard columns.count > 1 else {
      return reverse(column: columns.lowerBound, row: rows.lowerBound, on: &page)
    }
    let corners: [(String, Int, Int)] =
      rows.count > 1
      ? [
        ("┏", columns.lowerBound, rows.lowerBound),
        ("┓", columns.upperBound - 1, rows.lowerBound),
        ("┗", columns.lowerBound, rows.upperBound - 1),
        ("┛", columns.upperBound - 1, rows.upperBound - 1),
      ]
      : [
        ("[", columns.lowerBound, rows.lowerBound),
        ("]", columns.upperBound - 1, rows.lowerBound),
      ]
    for (glyph, column, row) in corners where row < page.rows - 1 {
      if let there = page.cell(column: column, row: row)?.character,
        there.isLetter || there.isNumber
      {
        // A name must not lose a character.
        reverse(column: column, row: row, on: &page)
        continue
      }
      let ground = page.cell(column: column, row: row)?.style.background
      page.write(
        glyph, column: column, row: row,
        style: TextStyle(
          foreground: ground?.readableText ?? .color(atIndex: 11), background: ground, bold: true))
    }
  }

  private func reverse(column: Int, row: Int, on page: inout CellBuffer) {
    guard row < page.rows - 1, let cell = page.cell(column: column, row: row) else { return }
    var style = cell.style
    style.reverse.toggle()
    page.write(String(cell.character), column: column, row: row, style: style)
  }

  private func paintMessages(above bottom: Int, on page: inout CellBuffer) {
    let rows = messages.flatMap {
      $0.safeForTerminal.wrapped(to: max(page.columns - 2, 1), rows: LiveMessages.most)
    }.suffix(max(bottom / 2, 0))
    for (index, text) in rows.enumerated() {
      let row = bottom - rows.count + index
      page.fill(columns: 0..<page.columns, rows: row..<row + 1)
      page.write(" " + text, column: 0, row: row, style: Self.note)
    }
  }

  private func paintStatus(row: Int, on page: inout CellBuffer) {
    page.fill(columns: 0..<page.columns, rows: row..<row + 1, style: TextStyle(reverse: true))
    var column = 0
    func write(_ text: String, _ style: TextStyle, on page: inout CellBuffer) {
      let room = page.columns - column
      guard !text.isEmpty, room > 1 else { return }
      let shown = text.safeForTerminal.truncated(to: room)
      page.write(shown, column: column, row: row, style: style)
      column += shown.cellWidth
    }
    let plain = TextStyle(reverse: true)
    if let mode = scene.mode {
      write(" \(mode.rawValue.uppercased()) ", TextStyle(bold: true), on: &page)
    }
    if isBusy { write(" running, Ctrl-C stops it ", TextStyle(bold: true), on: &page) }
    var parts: [String] = []
    if let console = scene.console { parts.append(console.text) }
    if let sync = scene.sync { parts.append(sync.text) }
    if scene.mode != nil {
      parts.append("\(Int((min(max(scene.viewport.zoom, 0), 1_000) * 100).rounded())) %")
    }
    if scene.tool == .draw { parts.append("drawing") }
    if selectedCount > 0 { parts.append("\(selectedCount) selected") }
    if !place.isEmpty { parts.append(place) }
    let names = [scene.show, scene.board].filter { !$0.isEmpty }.joined(separator: " › ")
    if !names.isEmpty { parts.append(names) }
    write(" " + parts.joined(separator: " · "), plain, on: &page)
    if page.columns - column > hint.count {
      page.write(hint, column: page.columns - hint.count, row: row, style: plain)
    }
  }

  private func paint(
    _ title: String, _ lines: [String], from first: Int, on page: inout CellBuffer
  ) {
    let room = max(page.rows - 4, 1)
    let shown = lines.dropFirst(first).prefix(room).map(\.safeForTerminal)
    let widest = max(shown.map(\.cellWidth).max() ?? 0, title.cellWidth + 2)
    let width = min(widest + 4, page.columns)
    let left = (page.columns - width) / 2
    let top = max((page.rows - 1 - shown.count - 2) / 2, 0)
    let style = TextStyle()
    page.fill(columns: left..<left + width, rows: top..<top + shown.count + 2)
    let bar = String(repeating: "─", count: max(width - 2, 0))
    page.write("┌\(bar)┐", column: left, row: top, style: style)
    let name = " \(title.safeForTerminal.truncated(to: max(width - 6, 1))) "
    page.write(name, column: left + 2, row: top, style: Self.note)
    for (index, line) in shown.enumerated() {
      let row = top + 1 + index
      page.write("│", column: left, row: row, style: style)
      page.write(line.truncated(to: max(width - 4, 1)), column: left + 2, row: row)
      page.write("│", column: left + width - 1, row: row, style: style)
    }
    let rest = lines.count - first - shown.count
    page.write("└\(bar)┘", column: left, row: top + shown.count + 1, style: style)
    let hint =
      rest > 0 || first > 0 ? " \(rest) more lines; arrows scroll, Esc closes " : " Esc closes "
    page.write(
      hint.truncated(to: max(width - 4, 0)), column: left + 2, row: top + shown.count + 1,
      style: Self.note)
  }
}
