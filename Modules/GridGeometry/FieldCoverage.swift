/// The cells of a bounded field that pieces cover, and where another piece still fits.
public struct FieldCoverage: Hashable, Sendable {
  /// The field.
  public let field: CellRect
  /// How many cells of the field are covered.
  public private(set) var coveredCount = 0
  /// The covered cells of each row; the lowest bit of the first word is the leftmost column.
  ///
  /// A word more than needed lets every piece read 64 columns.
  private var rows: [[UInt64]]

  /// Creates a field that nothing covers.
  public init(of field: CellRect) {
    self.field = field
    let words = (Int(field.width) + 63) / 64 + 1
    rows = Array(repeating: Array(repeating: 0, count: words), count: Int(field.height))
  }

  /// How many cells the field has.
  public var count: Int { Int(field.width) * Int(field.height) }

  /// How many cells are free.
  public var freeCount: Int { count - coveredCount }

  /// Covers the cells of a piece; those outside the field are left out.
  ///
  /// - Parameters:
  ///   - shape: The shape as it lies.
  ///   - cell: The top left cell of its bounding box.
  public mutating func cover(_ shape: Polyomino, at cell: Cell) {
    for offset in shape.cells {
      let column = Int64(cell.x) + Int64(offset.x) - Int64(field.minX)
      let row = Int64(cell.y) + Int64(offset.y) - Int64(field.minY)
      guard (0..<Int64(field.width)).contains(column), (0..<Int64(field.height)).contains(row)
      else { continue }
      let (word, bit) = Int(column).quotientAndRemainder(dividingBy: 64)
      guard rows[Int(row)][word] & (1 << UInt64(bit)) == 0 else { continue }
      rows[Int(row)][word] |= 1 << UInt64(bit)
      coveredCount += 1
    }
  }

  /// Whether a piece fits: all its cells are free cells of the field.
  ///
  /// - Parameters:
  ///   - shape: The shape as it would lie.
  ///   - cell: The top left cell of its bounding box.
  /// - Returns: Whether it fits.
  /// - Complexity: O(*h*) for *h* rows of the shape.
  public func fits(_ shape: Polyomino, at cell: Cell) -> Bool {
    let column = Int64(cell.x) - Int64(field.minX)
    let row = Int64(cell.y) - Int64(field.minY)
    guard column >= 0, row >= 0, column + Int64(shape.width) <= Int64(field.width),
      row + Int64(shape.height) <= Int64(field.height)
    else { return false }
    let (word, shift) = Int(column).quotientAndRemainder(dividingBy: 64)
    return shape.rows.indices.allSatisfy { line in
      let covered = rows[Int(row) + line]
      var window = covered[word] >> UInt64(shift)
      if shift > 0 { window |= covered[word + 1] << UInt64(64 - shift) }
      return window & shape.rows[line] == 0
    }
  }

  /// The first place where a piece fits: the topmost, of those the leftmost, of those the first
  /// orientation; `nil` if it fits nowhere.
  ///
  /// - Parameters:
  ///   - shape: The shape, not turned.
  ///   - orientations: The orientations to try.
  /// - Returns: The top left cell of the bounding box as it would lie, and the orientation.
  /// - Complexity: Grows with the field.
  public func firstPlace(
    of shape: Polyomino, in orientations: [Orientation]
  ) -> (cell: Cell, orientation: Orientation)? {
    let turned = orientations.map { (orientation: $0, shape: shape.turned($0)) }
    for y in field.minY..<field.maxY {
      for x in field.minX..<field.maxX {
        let cell = Cell(x: x, y: y)
        if let fit = turned.first(where: { fits($0.shape, at: cell) }) {
          return (cell, fit.orientation)
        }
      }
    }
    return nil
  }
}
