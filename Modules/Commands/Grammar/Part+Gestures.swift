import Gestures
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

extension Part where Value == [Spot] {
  /// Where a finger goes: one place or several.
  static func path(missing: String) -> Part {
    let spot = Part<Spot>.spot(missing: missing)
    return Part(.repeated(spot.shape)) { reader throws(SyntaxError) in
      var spots = [try spot.read(&reader)]
      while reader.peek != nil { spots.append(try spot.read(&reader)) }
      return spots
    }
  }
}

extension Part where Value == TouchKind {
  /// What touches: `--pencil`, `--mouse`, or a finger.
  static var touchKind: Part {
    let flags = [TouchKind.pencil, .mouse].map { Part<Bool>.flag($0.rawValue).shape }
    return Part(.sequence(flags)) { reader throws(SyntaxError) in
      guard reader.has(TouchKind.pencil.rawValue) else {
        return reader.has(TouchKind.mouse.rawValue) ? .mouse : .finger
      }
      if let range = reader.range(of: TouchKind.mouse.rawValue) {
        throw SyntaxError("a touch is made by a pencil or by a mouse, not both", at: range)
      }
      return .pencil
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
