package import GridGeometry
import PluginAPI

/// A cell of a grid, or a position in the order of a flow.
package enum CellOrPosition: Hashable, Sendable {
  /// A cell.
  case cell(Cell)
  /// A position in the order, from 1.
  case position(Int)
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

extension Part where Value == CellOrPosition {
  /// A cell, or a position in the order.
  static var cellOrPosition: Part {
    let shape = Shape.choice([.value(ValueKind("X,Y")), .value(ValueKind("N"))])
    return Part(shape, missing: "the cell or position is missing") { token throws(SyntaxError) in
      guard token.form == .word, WordReader.isWhole(token.text[...]) else {
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

extension Part where Value == CellOffset {
  /// A distance in cells: `-5,2`.
  static var offset: Part {
    Part(ValueKind("DX,DY"), missing: "the distance is missing") { token throws(SyntaxError) in
      let (x, y) = try token.pair("distance", "DX,DY", example: "-5,2", of: Token.isInteger)
      // At most from one end of the grid to the other.
      let reach = -Int(UInt32.max)...Int(UInt32.max)
      guard let columns = Int(x), let rows = Int(y), reach.contains(columns), reach.contains(rows)
      else { throw token.isBeyondGrid }
      return CellOffset(columns: columns, rows: rows)
    }
  }
}

extension Part where Value == Located<CellSpan> {
  /// A size in cells: `2x3`, or `2×3`.
  static var span: Part {
    Part(ValueKind("WxH"), missing: "the size is missing") { token throws(SyntaxError) in
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
}
