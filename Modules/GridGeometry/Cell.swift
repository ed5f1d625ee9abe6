/// A square of the grid, named by its column and row; (0, 0) has its top left corner at the origin.
///
/// Coordinates are 32 bits wide: a cell's corner in points (44 times as much) is then exact in a
/// `Double`, and sums of two coordinates always fit 64 bits.
public struct Cell: Hashable, Sendable, Codable {
  /// The column, growing to the right.
  public var x: Int32
  /// The row, growing downwards.
  public var y: Int32

  /// Creates a cell from its column and row.
  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// The cell whose top left corner is the board's origin.
  public static let origin = Cell(x: 0, y: 0)

  /// The cell moved by whole columns and rows, or `nil` if that leaves the range.
  public func moved(byColumns columns: Int, rows: Int) -> Cell? {
    let (newX, overflowX) = Int(x).addingReportingOverflow(columns)
    let (newY, overflowY) = Int(y).addingReportingOverflow(rows)
    guard !overflowX, !overflowY, let x = Int32(exactly: newX), let y = Int32(exactly: newY) else {
      return nil
    }
    return Cell(x: x, y: y)
  }
}

extension Cell: CustomStringConvertible {
  /// The cell as commands write it, for example `3,-2`.
  public var description: String { "\(x),\(y)" }
}

extension Cell: Comparable {
  /// Reading order: by row, then by column.
  public static func < (left: Cell, right: Cell) -> Bool {
    (left.y, left.x) < (right.y, right.x)
  }
}
