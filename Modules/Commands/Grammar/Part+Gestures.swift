package import GridGeometry

/// A place that a finger touches.
package enum Spot: Hashable, Sendable {
  /// A point of the board, wherever it is on the screen.
  case board(Point<BoardSpace>)
  /// A point of the screen.
  case screen(Point<ScreenSpace>)
}

extension Part where Value == Spot {
  /// A place on the board, or on the screen with ``Part/screen``.
  ///
  /// - Parameter missing: What the error says where the command ends before it.
  /// - Returns: The part.
  static func spot(missing: String = "the place is missing") -> Part {
    let kind = ValueKind("X,Y")
    return Part(.value(kind)) { reader throws(SyntaxError) in
      let token = try reader.next(kind.forms, missing: missing)
      let (x, y) = try WordReader.decimals(
        token, what: "point", example: "3.5,-2", expected: kind.name)
      return reader.has("screen") ? .screen(Point(x: x, y: y)) : .board(Point(x: x, y: y))
    }
  }
}

extension Part where Value == Bool {
  /// Whether places and distances are in points of the screen; the parts for those read it as well.
  static var screen: Part { .flag("screen") }
}

extension Part where Value == Double {
  /// A zoom, or a factor of it.
  static var scale: Part {
    Part(ValueKind("SCALE"), missing: "the scale is missing") { token throws(SyntaxError) in
      try WordReader.scale(token)
    }
  }
}
