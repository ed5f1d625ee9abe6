/// The grid: how cells are on the board, and how free positions snap to them.
public enum Grid {
  /// The side of a cell: 44 board points.
  public static let unit = 44.0

  /// The column or row whose edge is nearest to a coordinate; halves go away from zero.
  ///
  /// - Parameter coordinate: A board coordinate in points.
  /// - Returns: The edge's index, or `nil` if it is not a number or beyond the range of cells.
  public static func nearestEdge(to coordinate: Double) -> Int32? {
    guard coordinate.isFinite else { return nil }
    // `rounded()` is to nearest with halves away from zero: 66 goes to 88.
    return Int32(exactly: (coordinate / unit).rounded())
  }

  /// The cell whose top left corner is nearest to a point, or `nil` beyond the range of cells.
  public static func nearestCorner(to point: Point<BoardSpace>) -> Cell? {
    guard let x = nearestEdge(to: point.x), let y = nearestEdge(to: point.y) else { return nil }
    return Cell(x: x, y: y)
  }

  /// The cell that contains a point, or `nil` beyond the range of cells.
  public static func cell(at point: Point<BoardSpace>) -> Cell? {
    guard point.isFinite,
      let x = Int32(exactly: (point.x / unit).rounded(.down)),
      let y = Int32(exactly: (point.y / unit).rounded(.down))
    else { return nil }
    return Cell(x: x, y: y)
  }

  /// The top left corner of a cell, in board points; exact.
  public static func corner(of cell: Cell) -> Point<BoardSpace> {
    Point(x: Double(cell.x) * unit, y: Double(cell.y) * unit)
  }

  /// The area that cells cover, in board points; exact.
  public static func frame(of rect: CellRect) -> Rect<BoardSpace> {
    Rect(
      origin: corner(of: rect.origin),
      size: Size(width: Double(rect.width) * unit, height: Double(rect.height) * unit))
  }

  /// The cells that an area touches, or `nil` if it touches none.
  ///
  /// They are cut to the range of cells; of an area wider or higher than a ``CellRect`` can be, the
  /// middle is taken.
  public static func cells(touching area: Rect<BoardSpace>) -> CellRect? {
    guard let columns = cells(from: area.minX, to: area.maxX),
      let rows = cells(from: area.minY, to: area.maxY)
    else { return nil }
    return CellRect(
      edges: columns.lowerBound, rows.lowerBound, columns.upperBound, rows.upperBound)
  }

  private static func cells(from start: Double, to end: Double) -> Range<Int32>? {
    guard !start.isNaN, !end.isNaN else { return nil }
    let first = max((start / unit).rounded(.down), Double(Int32.min))
    let last = min((end / unit).rounded(.up), Double(Int32.max))
    guard first < last else { return nil }
    guard last - first > Double(Int32.max) else { return Int32(first)..<Int32(last) }
    let middle = Int32(((first + last) / 2).rounded(.down))
    return (middle - Int32.max / 2)..<(middle + Int32.max / 2)
  }
}
