import Domain
import GridGeometry
import PluginAPI

extension Part where Value == Tool {
  /// A tool of a canvas.
  static var tool: Part {
    .keywords(["draw": .draw, "manipulate": .manipulate], not: "a tool")
  }
}

extension Part where Value == Stroke.Pen.Kind {
  /// A kind of pen.
  static var penKind: Part {
    .keywords(
      ["pen": .pen, "pencil": .pencil, "highlighter": .highlighter],
      missing: "the pen is missing", not: "a pen")
  }
}

extension Part where Value == Double {
  /// The width of a pen.
  static var penWidth: Part {
    Part(ValueKind("POINTS"), missing: "the width is missing") { token throws(SyntaxError) in
      let value = try token.decimal("width", "POINTS", example: "2.5")
      if (0.1...1_000).contains(value) { return value }
      throw token.isBeyond(
        "a pen is 0.1 to 1000 points wide, not '\(token.text.clipped)'", ["POINTS"])
    }
  }
}

extension Part where Value == [Located<Point<BoardSpace>>] {
  /// The points of a line, at least one.
  static var line: Part {
    let point = Part<Located<Point<BoardSpace>>>.boardPoint
    return Part(.repeated(point.shape)) { reader throws(SyntaxError) in
      var points = [try point.read(&reader)]
      while reader.peek != nil { points.append(try point.read(&reader)) }
      return points
    }
  }
}

/// Which strokes a command selects.
package enum StrokeSelection: Hashable, Sendable {
  /// Every stroke of the board.
  case all
  /// None.
  case none
  /// The strokes among some items.
  case among(Located<ItemsReference>)
}

extension Part where Value == StrokeSelection {
  /// `all`, `none`, or items.
  static var strokes: Part {
    let items = Part<Located<ItemsReference>>.items
    return Part(.choice([.keyword("all"), .keyword("none"), items.shape])) {
      reader throws(SyntaxError) in
      if reader.takeLast("all") { return .all }
      if reader.takeLast("none") { return .none }
      return .among(try items.read(&reader))
    }
  }
}
