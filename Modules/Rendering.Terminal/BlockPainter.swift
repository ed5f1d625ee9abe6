import GridGeometry
import PluginAPI
import TextCells

/// Draws one block: a box with its number in the upper edge and its name inside.
///
/// Number and name are in the visible part, so a block that reaches beyond the view is still
/// readable. A block too small for a box is drawn as `[5]` or as a mark.
struct BlockPainter {
  private let cells: CellFrame
  private let title: String
  /// The name without the part it shares with others; used if the whole is too long.
  private let distinctive: String?
  private let label: NumberLabel
  private let look: BlockLook
  /// Whether it is smaller than a terminal cell in one direction.
  private let isTiny: Bool

  /// Blocks with an inside at least this wide have blanks beside their name.
  private static let widthWithMargin = 10
  /// Below this part of a terminal cell there is no room for a form.
  private static let tiny = 0.75

  /// Prepares a block, or returns `nil` if its frame is not made of numbers or cannot be seen.
  init?(
    element: SceneElement, distinctive: String?, palette: Palette, on board: CellBuffer
  ) {
    guard let cells = CellFrame(element.frame, on: board) else { return nil }
    self.cells = cells
    isTiny = Self.isTiny(element)
    title = element.title.safeForTerminal
    self.distinctive = distinctive?.safeForTerminal
    let isNameless = element.subtitle.isEmpty && element.states.contains(.orphaned)
    label = NumberLabel(isNameless ? "?" : element.subtitle)
    look = BlockLook(states: element.states, color: element.color, palette: palette)
  }

  /// Whether an element is so small that there is no room for a form.
  static func isTiny(_ element: SceneElement) -> Bool {
    element.frame.size.width < tiny * ScreenCells.pointsPerColumn
      || element.frame.size.height < tiny * ScreenCells.pointsPerRow
  }

  private var columns: Range<Int> { cells.columns }
  private var rows: Range<Int> { cells.rows }

  func paint(on board: inout CellBuffer) {
    if isTiny {
      board.fill(columns: columns, rows: rows, with: look.glyphs.mark, style: look.mark)
    } else if columns.count == 1 {
      paintColumn(on: &board)
    } else if rows.count == 1 {
      paintRow(on: &board)
    } else {
      paintBox(on: &board)
      paintText(on: &board)
    }
  }

  // MARK: Forms

  private func paintColumn(on board: inout CellBuffer) {
    board.fill(columns: columns, rows: rows, with: look.glyphs.left, style: look.mark)
    board.put(look.glyphs.mark, columns.lowerBound, rows.lowerBound, style: look.mark)
  }

  private func paintRow(on board: inout CellBuffer) {
    board.fill(columns: columns, rows: rows, style: look.text)
    board.put(look.glyphs.open, columns.lowerBound, rows.lowerBound, style: look.corner)
    board.put(look.glyphs.close, columns.upperBound - 1, rows.lowerBound, style: look.corner)
    let inside = visibleInside
    if let text = label.fitting(inside.count) {
      board.write(text, column: inside.lowerBound, row: rows.lowerBound, style: look.label)
      let room = inside.count - text.cellWidth - 1
      if room >= 4 {
        board.write(
          name(in: room), column: inside.upperBound - room, row: rows.lowerBound,
          style: look.text)
      }
    }
  }

  private func paintBox(on board: inout CellBuffer) {
    board.fill(columns: columns, rows: rows, style: look.text)
    board.drawBox(
      columns: columns, rows: rows, look.glyphs, style: look.line, corners: look.corner)
  }

  // MARK: Text

  /// The columns between the edges, as far as they can be seen.
  private var visibleInside: Range<Int> {
    let inside = columns.lowerBound + 1..<max(columns.upperBound - 1, columns.lowerBound + 1)
    return inside.clamped(to: cells.visibleColumns)
  }

  private func paintText(on board: inout CellBuffer) {
    let inside = visibleInside
    let labelRow = cells.visibleRows.lowerBound
    paintLabel(inside, row: labelRow, isWhole: columns == cells.visibleColumns, &board)

    if rows.count == 2 {
      // No inside: the name takes the lower edge, if it can be read.
      guard cells.visibleRows.count == 2, inside.count >= 3 else { return }
      board.write(
        name(in: inside.count), column: inside.lowerBound, row: labelRow + 1,
        style: look.text)
      return
    }
    let lines = labelRow + 1..<max(min(rows.upperBound - 1, board.rows), labelRow + 1)
    paintTitle(inside, lines, on: &board)
  }

  /// The name on one line: whole, or its distinctive part, or its start.
  private func name(in room: Int) -> String {
    guard let distinctive, title.cellWidth > room else { return title.truncated(to: room) }
    return distinctive.truncated(to: room)
  }

  private static func margin(in inside: Range<Int>) -> Int {
    inside.count >= widthWithMargin ? 1 : 0
  }

  private func paintLabel(
    _ inside: Range<Int>, row: Int, isWhole: Bool, _ board: inout CellBuffer
  ) {
    if let text = label.fitting(inside.count) {
      let hasMargin = Self.margin(in: inside) > 0 && text.cellWidth + 2 <= inside.count
      board.write(
        hasMargin ? " \(text) " : text, column: inside.lowerBound, row: row, style: look.label)
    } else {
      // The number matters more than the corners beside it.
      let room = inside.count + (isWhole ? 1 : 0)
      if let text = label.fitting(room) {
        board.write(text, column: inside.lowerBound, row: row, style: look.label)
      } else if isWhole, let text = label.fitting(columns.count) {
        board.write(text, column: columns.lowerBound, row: row, style: look.label)
      } else {
        board.write(label.cut(to: room), column: inside.lowerBound, row: row, style: look.label)
      }
    }
  }

  private func paintTitle(_ inside: Range<Int>, _ lines: Range<Int>, on board: inout CellBuffer) {
    let margin = Self.margin(in: inside)
    let room = inside.count - 2 * margin
    guard room >= 3 || title.cellWidth <= room * lines.count else { return }
    var text = title.wrapped(to: room, rows: lines.count)
    if let distinctive, text.last?.last == "…", title.last != "…" {
      text = distinctive.wrapped(to: room, rows: lines.count)
    }
    for (offset, line) in text.enumerated() {
      board.write(
        line, column: inside.lowerBound + margin, row: lines.lowerBound + offset,
        style: look.text)
    }
  }
}
