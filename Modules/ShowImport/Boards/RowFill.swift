import GridGeometry

/// Places blocks side by side in rows from top to bottom, past covered cells.
///
/// Each span keeps its own position, and covered cells never become free again, so that placing
/// many blocks never checks a position twice.
struct RowFill {
  /// Cells from the left edge of the first block to the right edge of the last.
  static let standardWidth: Int32 = 16
  /// The corner of the first block on a board without a layout of its own.
  static let standardCorner = Cell(x: -8, y: -4)

  private struct Position {
    var row: Int64
    var slot: Int64 = 0
    var isRowUsed = false
    /// The lowest row until which a place of this row stays blocked.
    var blockedUntil = Int64.max
  }

  private let corner: Cell
  private let width: Int32
  private var positions: [CellSpan: Position] = [:]

  /// Creates a filling.
  ///
  /// - Parameters:
  ///   - corner: The top left corner of the first row.
  ///   - width: The length of a row in cells; a wider block has a row of its own.
  init(from corner: Cell = Self.standardCorner, width: Int32 = Self.standardWidth) {
    self.corner = corner
    self.width = width
  }

  /// The length of a row of blocks of the usual size, in cells.
  static func width(ofColumns columns: Int) -> Int32 {
    Int32(clamping: min(columns, BoardChoice.columnCounts.upperBound)) * CellSpan.standard.width
  }

  /// How many blocks of the usual size fit side by side.
  var columns: Int { max(1, Int(width / CellSpan.standard.width)) }

  /// An empty filling of rows just as long, from another row on.
  func beginning(at row: Int32) -> RowFill {
    RowFill(from: Cell(x: corner.x, y: row), width: width)
  }

  /// Places a block at the next free place, or returns `nil` if the grid ends.
  mutating func lay(_ span: CellSpan, in occupancy: inout CoveredCells) -> CellRect? {
    let slots = Int64(max(1, width / span.width))
    var position = positions[span] ?? Position(row: Int64(corner.y))
    defer { positions[span] = position }
    while let y = Int32(exactly: position.row) {
      while position.slot < slots {
        let column = Int64(corner.x) + position.slot * Int64(span.width)
        guard let x = Int32(exactly: column),
          let rect = CellRect(origin: Cell(x: x, y: y), span: span)
        else { return nil }
        position.slot += 1
        guard let row = occupancy.blockedUntil(rect) else {
          occupancy.insert(rect)
          position.isRowUsed = true
          return rect
        }
        position.blockedUntil = min(position.blockedUntil, Int64(row))
      }
      position = Self.nextRow(after: position, height: Int64(span.height))
    }
    return nil
  }

  /// The next row, or the first one that can have a free position if this row had none.
  private static func nextRow(after position: Position, height: Int64) -> Position {
    var steps: Int64 = 1
    if !position.isRowUsed, position.blockedUntil < .max {
      steps = max(1, (position.blockedUntil - position.row + height - 1) / height)
    }
    return Position(row: position.row + steps * height)
  }
}
