package import GridGeometry
import PluginAPI

/// A place on a board; its rules decide what the numbers mean.
package enum BoardPlace: Hashable, Sendable {
  /// A cell, or a point with whole numbers.
  case cell(Cell)
  /// A position in the order, from 1.
  case position(Int)
  /// A point with fractions.
  case point(Located<Point<BoardSpace>>)
}

/// A distance in cells.
package struct CellOffset: Hashable, Sendable {
  /// The number of columns to the right.
  package let columns: Int
  /// The number of rows down.
  package let rows: Int

  /// Creates a distance.
  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
}

/// How far a block moves; the board's rules decide what the numbers mean.
package enum MoveDistance: Hashable, Sendable {
  /// In cells, or in points with whole numbers.
  case cells(CellOffset)
  /// In points with fractions.
  case points(Located<Vector<BoardSpace>>)
}

/// A size on a board; its rules decide what the numbers mean.
package enum BoardSize: Hashable, Sendable {
  /// In cells, or in points with whole numbers.
  case span(CellSpan)
  /// In points with fractions.
  case points(Size<BoardSpace>)
}

extension Part where Value == BoardPlace {
  /// A cell or point, or a position in the order.
  static var boardPlace: Part {
    let shape = Shape.choice([.value(ValueKind("X,Y")), .value(ValueKind("N"))])
    return Part(shape, missing: "the cell or position is missing") { token throws(SyntaxError) in
      guard token.form == .word, WordReader.isWhole(token.text[...]) else {
        if let point = try token.fractions("X,Y") {
          return .point(Located(Point(x: point.0, y: point.1), at: token.range))
        }
        let other = "; on a board that keeps an order, write N"
        return .cell(try WordReader.cell(token, token.text[...], expected: "X,Y", or: other))
      }
      guard let position = Int(token.text), position >= 1 else {
        throw token.isNo("place", ["N"], remedy: "places start at 1")
      }
      return .position(position)
    }
  }
}

extension Part where Value == Cell {
  /// A cell.
  static var cell: Part {
    Part(ValueKind("X,Y"), missing: "the cell is missing") { token throws(SyntaxError) in
      try WordReader.cell(token, token.text[...], expected: "X,Y")
    }
  }
}

extension Part where Value == MoveDistance {
  /// A distance in cells or points: `-5,2`.
  static var distance: Part {
    Part(ValueKind("DX,DY"), missing: "the distance is missing") { token throws(SyntaxError) in
      if let (x, y) = try token.fractions("DX,DY") {
        return .points(Located(Vector(dx: x, dy: y), at: token.range))
      }
      let (x, y) = try token.pair("distance", "DX,DY", example: "-5,2", of: Token.isInteger)
      // At most from one end of the grid to the other.
      let reach = -Int(UInt32.max)...Int(UInt32.max)
      guard let columns = Int(x), let rows = Int(y), reach.contains(columns), reach.contains(rows)
      else { throw token.isBeyondGrid }
      return .cells(CellOffset(columns: columns, rows: rows))
    }
  }
}

extension Part where Value == Located<BoardSize> {
  /// A size in cells or points: `2x3`, or `2×3`.
  static var boardSize: Part {
    Part(ValueKind("WxH"), missing: "the size is missing") { token throws(SyntaxError) in
      if let (width, height) = try token.fractions("WxH") {
        return Located(.points(Size(width: width, height: height)), at: token.range)
      }
      return try Part<Located<CellSpan>>.span(of: token).map(BoardSize.span)
    }
  }
}

extension Part where Value == Located<CellSpan> {
  /// Reads a size in cells.
  fileprivate static func span(of token: Token) throws(SyntaxError) -> Located<CellSpan> {
    let (x, y) = try token.pair("size", "WxH", example: "2x3", of: WordReader.isWhole)
    guard let width = Int32(x), let height = Int32(y) else { throw token.isBeyondGrid }
    guard let span = CellSpan(width: width, height: height) else {
      throw SyntaxError(
        "a block is at least 1 cell wide and high, not \(token.text.clipped)", at: token.range,
        expected: ["WxH"])
    }
    return Located(span, at: token.range)
  }
}
