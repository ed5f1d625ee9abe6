/// The grid: how cells lie on the board, and how free positions snap to them.
public enum Grid {
  /// The side of a cell in board points.
  public static let unit = 44.0

  /// The column or row whose edge is nearest to a coordinate; halves go away from zero.
  ///
  /// - Parameter coordinate: A board coordinate in points.
  /// - Returns: The edge's index, or `nil` where it is not a number or beyond the range of cells.
  public static func nearestEdge(to coordinate: Double) -> Int32? {
    guard coordinate.isFinite else { return nil }
    // `rounded()` is to nearest with halves away from zero, as spec B5 asks.
    return Int32(exactly: (coordinate / unit).rounded())
  }

  /// The cell whose top left corner is nearest to a point, or `nil` beyond the range of cells.
  public static func nearestCorner(to point: Point<BoardSpace>) -> Cell? {
    guard let x = nearestEdge(to: point.x), let y = nearestEdge(to: point.y) else { return nil }
    return Cell(x: x, y: y)
  }

  /// The cell that a point lies in, or `nil` beyond the range of cells.
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

  /// The cells that an area touches, cut to the range of cells; `nil` where it touches none.
  public static func cells(touching area: Rect<BoardSpace>) -> CellRect? {
    func clamped(_ value: Double) -> Int32 {
      if value <= Double(Int32.min / 2) { return Int32.min / 2 }
      if value >= Double(Int32.max / 2) { return Int32.max / 2 }
      return Int32(value)
    }
    guard !area.minX.isNaN, !area.minY.isNaN, !area.maxX.isNaN, !area.maxY.isNaN else { return nil }
    return CellRect(
      edges: clamped((area.minX / unit).rounded(.down)), clamped((area.minY / unit).rounded(.down)),
      clamped((area.maxX / unit).rounded(.up)), clamped((area.maxY / unit).rounded(.up)))
  }
}
