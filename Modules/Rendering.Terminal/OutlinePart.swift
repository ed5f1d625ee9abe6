/// What an outline around several cells shows in one of them.
enum OutlinePart: Hashable {
  /// A corner of a box, or of a shape from inside.
  enum Corner: Int {
    /// Joins a line from the right to one from below.
    case topLeft
    /// Joins a line from the left to one from below.
    case topRight
    /// Joins a line from above to one from the right.
    case bottomLeft
    /// Joins a line from above to one from the left.
    case bottomRight
  }

  case inside
  case top
  case bottom
  case left
  case right
  /// A corner with free cells on two sides.
  case corner(Corner)
  /// A corner with a free cell only across it.
  case innerCorner(Corner)
  /// The left end of a part that is one row high.
  case open
  /// The right end of a part that is one row high.
  case close
  /// A single cell.
  case single

  /// Whether it is a horizontal line, where a text can be.
  var isLine: Bool { self == .top || self == .bottom }

  /// Whether it has the style of corners.
  var isCorner: Bool {
    switch self {
    case .corner, .open, .close, .single: true
    default: false
    }
  }
}

extension PieceCells {
  /// What the outline shows in a covered cell.
  ///
  /// Lines run inside the piece, and each is a closed line: no cell shows more than one. So where a
  /// part of a single row leaves a higher one, the line turns or goes straight on.
  func part(_ column: Int, _ row: Int) -> OutlinePart {
    func isFree(_ columns: Int, _ rows: Int) -> Bool { !contains(column + columns, row + rows) }
    let (left, right, above, below) = (isFree(-1, 0), isFree(1, 0), isFree(0, -1), isFree(0, 1))
    switch (left, right, above, below) {
    case (true, true, true, true): return .single
    case (true, false, true, true): return .open
    case (false, true, true, true): return .close
    case (true, _, true, _): return .corner(.topLeft)
    case (_, true, true, _): return .corner(.topRight)
    case (true, _, _, true): return .corner(.bottomLeft)
    case (_, true, _, true): return .corner(.bottomRight)
    case (_, _, true, _): return .top
    case (_, _, _, true): return .bottom
    case (true, _, _, _): return .left
    case (_, true, _, _): return .right
    default: break
    }
    if isFree(-1, -1) { return .innerCorner(.bottomRight) }
    if isFree(1, -1) { return .innerCorner(.bottomLeft) }
    if isFree(-1, 1) { return .innerCorner(.topRight) }
    if isFree(1, 1) { return .innerCorner(.topLeft) }
    return .inside
  }
}
