import GridGeometry

/// What the keys hold: the cursor moves from cell to cell, and the contact with it.
enum LiveHold: Hashable, Sendable {
  /// Nothing.
  case none
  /// The next move of the cursor touches down first.
  case armed
  /// A thing, in the middle of the cursor's cell.
  case thing
  /// The corner of a region that is being drawn; it covers this cell and the cursor's.
  case region(from: Cell, corner: Corner)

  /// The corner of the first cell where the contact touched down.
  struct Corner: Hashable, Sendable {
    let isRight: Bool
    let isBottom: Bool
  }

  /// Begins to draw from a cell in a direction: the region includes the cell, as long as the cursor
  /// does not go back beyond it.
  static func region(from cell: Cell, towards direction: LiveAction.Direction) -> LiveHold {
    .region(
      from: cell, corner: Corner(isRight: direction == .left, isBottom: direction == .up))
  }
}

extension LivePlaces {
  /// Where the contact of what the keys hold is, for a place of the cursor.
  func contact(of hold: LiveHold, at cursor: Point<ScreenSpace>) -> Point<ScreenSpace> {
    guard case .region(let first, let corner) = hold, let cell = cell(at: cursor) else {
      return cursor
    }
    // Away from the first corner, so that the region ends with the cell.
    let isRight = cell.x == first.x ? !corner.isRight : cell.x > first.x
    let isBottom = cell.y == first.y ? !corner.isBottom : cell.y > first.y
    return self.corner(LiveHold.Corner(isRight: isRight, isBottom: isBottom), of: cell)
  }

  /// The point just inside of a corner of a cell.
  func corner(_ corner: LiveHold.Corner, of cell: Cell) -> Point<ScreenSpace> {
    let frame = frame(of: cell)
    let inset = min(1, frame.size.width / 4)
    return Point(
      x: corner.isRight ? frame.maxX - inset : frame.minX + inset,
      y: corner.isBottom ? frame.maxY - inset : frame.minY + inset)
  }
}

extension Vector<ScreenSpace> {
  /// Where a contact must go first so that this way is a drag at each zoom: in the same direction,
  /// but farther; `nil` if it goes far enough.
  ///
  /// - Parameter distance: Up to here, a drag could be a tap.
  /// - Returns: The way there.
  func detour(beyond distance: Double) -> Self? {
    guard length > 0, length <= distance else { return nil }
    let factor = 2 * distance / length
    return Vector(dx: dx * factor, dy: dy * factor)
  }
}
