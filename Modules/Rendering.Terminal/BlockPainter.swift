import GridGeometry
import PluginAPI
import TextCells

/// Draws one block: a box with its number in the upper edge and its name inside.
///
/// Number and name stand in the part that can be seen, so a block that reaches beyond the view
/// still says what it is. A block that is too small for a box is drawn as `[5]` or as a mark.
struct BlockPainter {
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// The part of its columns and rows that is inside of the view.
  private let visibleColumns: Range<Int>
  private let visibleRows: Range<Int>
  private let title: String
  private let label: NumberLabel
  private let look: BlockLook
  /// Whether it is smaller than a terminal cell in one direction.
  private let isTiny: Bool

  /// Blocks with an inside at least this wide have blanks beside their name.
  private static let widthWithMargin = 10
  /// Below this part of a terminal cell there is no room for a form.
  private static let tiny = 0.75

  /// Prepares a block, or gives `nil` where its frame is not made of numbers or cannot be seen.
  init?(element: SceneElement, depth: ColorDepth, on board: CellBuffer) {
    guard let left = ScreenCells.column(at: element.frame.minX),
      let right = ScreenCells.column(at: element.frame.maxX),
      let top = ScreenCells.row(at: element.frame.minY),
      let bottom = ScreenCells.row(at: element.frame.maxY)
    else { return nil }
    // However small, a block is seen.
    columns = left..<max(right, left + 1)
    rows = top..<max(bottom, top + 1)
    visibleColumns = columns.clamped(to: 0..<board.columns)
    visibleRows = rows.clamped(to: 0..<board.rows)
    guard !visibleColumns.isEmpty, !visibleRows.isEmpty else { return nil }
    isTiny =
      element.frame.size.width < Self.tiny * ScreenCells.pointsPerColumn
      || element.frame.size.height < Self.tiny * ScreenCells.pointsPerRow
    title = element.title.safeForTerminal
    let isNameless = element.subtitle.isEmpty && element.states.contains(.orphaned)
    label = NumberLabel(isNameless ? "?" : element.subtitle)
    look = BlockLook(states: element.states, color: element.color, depth: depth)
  }

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
    board.fill(columns: columns, rows: rows, with: look.glyphs.vertical, style: look.mark)
    put(look.glyphs.mark, rows.lowerBound, columns.lowerBound, on: &board, style: look.mark)
  }

  private func paintRow(on board: inout CellBuffer) {
    board.fill(columns: columns, rows: rows, style: look.text)
    put(look.glyphs.open, rows.lowerBound, columns.lowerBound, on: &board, style: look.line)
    put(look.glyphs.close, rows.lowerBound, columns.upperBound - 1, on: &board, style: look.line)
    let inside = visibleInside
    if let text = label.fitting(inside.count) {
      board.write(text, column: inside.lowerBound, row: rows.lowerBound, style: look.label)
      let room = inside.count - text.cellWidth - 1
      if room >= 4 {
        board.write(
          title.truncated(to: room), column: inside.upperBound - room, row: rows.lowerBound,
          style: look.text)
      }
    }
  }

  private func paintBox(on board: inout CellBuffer) {
    let glyphs = look.glyphs
    let (left, right) = (columns.lowerBound, columns.upperBound - 1)
    let (top, bottom) = (rows.lowerBound, rows.upperBound - 1)
    board.fill(columns: columns, rows: rows, style: look.text)
    for row in [top, bottom] {
      board.fill(columns: columns, rows: row..<row + 1, with: glyphs.horizontal, style: look.line)
    }
    for column in [left, right] {
      board.fill(
        columns: column..<column + 1, rows: rows, with: glyphs.vertical, style: look.line)
    }
    put(glyphs.topLeft, top, left, on: &board, style: look.line)
    put(glyphs.topRight, top, right, on: &board, style: look.line)
    put(glyphs.bottomLeft, bottom, left, on: &board, style: look.line)
    put(glyphs.bottomRight, bottom, right, on: &board, style: look.line)
  }

  private func put(
    _ glyph: Character, _ row: Int, _ column: Int, on board: inout CellBuffer, style: TextStyle
  ) {
    board.fill(columns: column..<column + 1, rows: row..<row + 1, with: glyph, style: style)
  }

  // MARK: Text

  /// The columns between the edges, as far as they can be seen.
  private var visibleInside: Range<Int> {
    let inside = columns.lowerBound + 1..<max(columns.upperBound - 1, columns.lowerBound + 1)
    return inside.clamped(to: visibleColumns)
  }

  private func paintText(on board: inout CellBuffer) {
    let inside = visibleInside
    let labelRow = visibleRows.lowerBound
    paintLabel(inside, row: labelRow, isWhole: columns == visibleColumns, &board)

    if rows.count == 2 {
      // No inside: the name takes the lower edge, where it can be read.
      guard visibleRows.count == 2, inside.count >= 3 else { return }
      board.write(
        title.truncated(to: inside.count), column: inside.lowerBound, row: labelRow + 1,
        style: look.text)
      return
    }
    let lines = labelRow + 1..<max(min(rows.upperBound - 1, board.rows), labelRow + 1)
    paintTitle(inside, lines, on: &board)
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
    for (offset, line) in title.wrapped(to: room, rows: lines.count).enumerated() {
      board.write(
        line, column: inside.lowerBound + margin, row: lines.lowerBound + offset,
        style: look.text)
    }
  }
}
