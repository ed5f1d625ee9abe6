public import GridGeometry

extension Scene {
  /// A place where a finger presses nothing, about the nearest to another place.
  ///
  /// In play mode a finger on a block would play it, even if it is only there to move the view.
  ///
  /// - Parameter point: The place that is wanted.
  /// - Returns: The place; `point` if the view is full.
  /// - Complexity: Grows with the elements; only places around `point` are tried.
  public func clearing(near point: Point<ScreenSpace>) -> Point<ScreenSpace> {
    let things = elements.filter(\.kind.isTouchable).map(\.frame)
    let bounds = Rect<ScreenSpace>(origin: .origin, size: size)
    // Half a cell on, in rings; no view is so large that this takes long.
    for ring in 0...30 {
      for row in -ring...ring {
        for column in -ring...ring where max(abs(row), abs(column)) == ring {
          let place = point + Vector(dx: Double(column) * 22, dy: Double(row) * 22)
          guard bounds.contains(place), !things.contains(where: { $0.contains(place) }) else {
            continue
          }
          return place
        }
      }
    }
    return point
  }
}

extension SceneElement.Kind {
  /// Whether a tap on it does something.
  package var isTouchable: Bool {
    switch self {
    case .block, .boardCard, .button, .filter, .choice, .itineraryRow, .field, .marker: true
    default: false
    }
  }
}
