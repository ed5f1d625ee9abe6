import GridGeometry

/// A shape as it lies, with what is needed to compare it with others fast.
///
/// A class, because passing it on then costs one count and not one for each of its arrays; nothing
/// in it changes.
final class TurnedShape: Sendable {
  /// A part of the shape that fits a patch.
  struct Part: Sendable {
    /// Its top left cell, from the shape's.
    let x: Int
    let y: Int
    /// Columns from there that have cells, at most 8.
    let width: Int
    /// Rows from there that have cells, at most 8.
    let height: Int
    let cells: UInt64
  }

  /// The shape.
  let shape: Polyomino
  /// Columns of the bounding box, 1 to 64.
  let width: Int32
  /// Rows of the bounding box, 1 to 64.
  let height: Int32
  /// The parts, none empty; one if the shape fits a patch.
  let parts: [Part]
  /// The whole shape as a picture if it fits a patch, otherwise 0.
  let cells: UInt64
  /// Whether the shape and a border of one cell fit a patch.
  let isSmall: Bool
  /// The shape as bars one cell high.
  private let bars: [(origin: Cell, width: Int32)]

  init(_ shape: Polyomino) {
    self.shape = shape
    (width, height) = (shape.width, shape.height)
    bars = shape.bars
    let side = Int32(Patch.side)
    var pictures: [Cell: UInt64] = [:]
    for cell in shape.cells {
      let place = UInt64(cell.x % side + cell.y % side * side)
      pictures[Cell(x: cell.x / side, y: cell.y / side), default: 0] |= 1 << place
    }
    parts = pictures.sorted { $0.key < $1.key }.map { corner, cells in
      Part(
        x: Int(corner.x * side), y: Int(corner.y * side),
        width: Int(min(side, shape.width - corner.x * side)),
        height: Int(min(side, shape.height - corner.y * side)), cells: cells)
    }
    cells = width <= side && height <= side ? parts[0].cells : 0
    isSmall = width <= side - 2 && height <= side - 2
  }

  /// The eight ways in which a shape can lie, by the numbers of their orientations.
  static func all(of shape: Polyomino) -> [TurnedShape] {
    Orientation.allCases.map { TurnedShape(shape.turned($0)) }
  }

  /// The bounding box at a cell; `nil` if it leaves the range of cells.
  func bounds(at cell: Cell) -> CellRect? {
    CellRect(x: cell.x, y: cell.y, width: width, height: height)
  }

  /// Whether the shape and another one share a cell, each at its place.
  ///
  /// - Parameters:
  ///   - other: The other shape.
  ///   - columns: How far the other shape's bounding box lies to the right of this one's.
  ///   - rows: How far it lies below this one's.
  /// - Returns: Whether they share a cell.
  func overlaps(_ other: TurnedShape, columns: Int, rows: Int) -> Bool {
    guard cells == 0 || other.cells == 0 else {
      return cells & Patch.moved(other.cells, right: columns, down: rows) != 0
    }
    return shape.overlaps(other.shape, columns: Int64(columns), rows: Int64(rows))
  }

  /// Whether the shape fills any cell of an area.
  ///
  /// - Parameters:
  ///   - area: The area.
  ///   - corner: The top left cell of the shape.
  /// - Returns: Whether it fills one.
  func fillsAny(of area: CellRect, at corner: Cell) -> Bool {
    bars.contains { bar in
      // The bounding box lies within the range of cells, and so do its bars.
      let (x, y) = (corner.x + bar.origin.x, corner.y + bar.origin.y)
      return (area.minY..<area.maxY).contains(y) && x < area.maxX && area.minX < x + bar.width
    }
  }
}
