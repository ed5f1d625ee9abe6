package import GridGeometry

/// A place for a touch.
package enum Spot: Hashable, Sendable {
  /// A point of the board, wherever it is on the screen.
  case board(Point<BoardSpace>)
  /// A point of the screen.
  case screen(Point<ScreenSpace>)
  /// A cell, a block, or another named element on the screen.
  case thing(Located<ItemReference>)
}

extension Part where Value == Spot {
  /// A place on the board, or on the screen with ``Part/screen``.
  ///
  /// - Parameter missing: The error message if the command ends here.
  /// - Returns: The part.
  static func spot(missing: String = "the place is missing") -> Part {
    let item = Part<Located<ItemReference>>.item
    let point = ValueKind("X,Y")
    return Part(.choice([.value(point), item.shape])) { reader throws(SyntaxError) in
      guard let token = reader.peek else {
        throw reader.missing(missing, point.forms + WordReader.itemForms)
      }
      guard token.form == .word, !token.text.hasPrefix("@"), token.text.contains(",") else {
        return .thing(try item.read(&reader))
      }
      _ = reader.next()
      let (x, y) = try WordReader.decimals(
        token, what: "point", example: "3.5,-2", expected: point.name)
      return reader.has("screen") ? .screen(Point(x: x, y: y)) : .board(Point(x: x, y: y))
    }
  }
}

extension Part where Value == Bool {
  /// Whether places and distances are in screen points; their parts read it as well.
  static var screen: Part { .flag("screen") }
}

extension Part where Value == Double {
  /// A zoom, or a zoom factor.
  static var scale: Part {
    Part(ValueKind("SCALE"), missing: "the scale is missing") { token throws(SyntaxError) in
      try WordReader.scale(token)
    }
  }
}
