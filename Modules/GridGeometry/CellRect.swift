/// A rectangle of whole cells, half-open: it covers columns `minX ..< maxX`, rows `minY ..< maxY`.
///
/// A value always covers at least one cell and never reaches past the 32-bit range, so its edges,
/// and comparisons of two of them, cannot overflow.
public struct CellRect: Hashable, Sendable {
  /// The leftmost column.
  public let minX: Int32
  /// The topmost row.
  public let minY: Int32
  /// The column after the last.
  public let maxX: Int32
  /// The row after the last.
  public let maxY: Int32

  /// Creates the rectangle of a span at its top left cell, or `nil` if it leaves the range.
  public init?(origin: Cell, span: CellSpan) {
    self.init(x: origin.x, y: origin.y, width: span.width, height: span.height)
  }

  /// Creates a rectangle, or `nil` if a side is under 1 or an edge leaves the 32-bit range.
  public init?(x: Int32, y: Int32, width: Int32, height: Int32) {
    guard width >= 1, height >= 1 else { return nil }
    let (maxX, overflowX) = x.addingReportingOverflow(width)
    let (maxY, overflowY) = y.addingReportingOverflow(height)
    guard !overflowX, !overflowY else { return nil }
    self.init(minX: x, minY: y, maxX: maxX, maxY: maxY)
  }

  /// Creates a rectangle from its edges, or `nil` if it would be empty or too wide to measure.
  public init?(edges minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) {
    guard minX < maxX, minY < maxY,
      Int32(exactly: Int64(maxX) - Int64(minX)) != nil,
      Int32(exactly: Int64(maxY) - Int64(minY)) != nil
    else { return nil }
    self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  private init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Columns covered.
  public var width: Int32 { maxX - minX }
  /// Rows covered.
  public var height: Int32 { maxY - minY }
  /// The top left cell.
  public var origin: Cell { Cell(x: minX, y: minY) }
  /// Columns and rows covered.
  public var span: CellSpan {
    // Both sides are at least 1 by the type's own invariant.
    CellSpan(width: width, height: height) ?? .single
  }

  /// Whether the two share a cell; touching edges and corners do not count.
  public func overlaps(_ other: CellRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether the cell is covered.
  public func contains(_ cell: Cell) -> Bool {
    cell.x >= minX && cell.x < maxX && cell.y >= minY && cell.y < maxY
  }

  /// The same span at another top left cell, or `nil` if it leaves the range.
  public func moved(to origin: Cell) -> CellRect? {
    CellRect(origin: origin, span: span)
  }

  /// The smallest rectangle that covers both, or `nil` if it is too wide to measure.
  public func union(_ other: CellRect) -> CellRect? {
    CellRect(
      edges: min(minX, other.minX), min(minY, other.minY),
      max(maxX, other.maxX), max(maxY, other.maxY))
  }
}

extension CellRect: Comparable {
  /// Reading order: by top row, then left column, then height and width.
  public static func < (left: CellRect, right: CellRect) -> Bool {
    (left.minY, left.minX, left.maxY, left.maxX) < (right.minY, right.minX, right.maxY, right.maxX)
  }
}

extension CellRect: CustomStringConvertible {
  /// The rectangle as commands write it, for example `3,-2 2x2`.
  public var description: String { "\(origin) \(span)" }
}
