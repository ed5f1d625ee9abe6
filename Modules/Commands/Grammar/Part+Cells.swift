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
  /// How many columns to the right.
  package let columns: Int
  /// How many rows down.
  package let rows: Int

  /// Creates a distance.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

extension Part where Value == CellOrPosition {
  /// A cell, or a position in the order.
  static var cellOrPosition: Part {
    let shape = Shape.choice([.value(ValueKind("X,Y")), .value(ValueKind("N"))])
    return Part(shape) { reader throws(SyntaxError) in
      let token = try reader.next(shape.forms, missing: "the cell or position is missing")
      if let position = try WordReader.place(token) { return .position(position) }
      return .cell(try WordReader.cell(token, orPlace: true))
    }
  }
}

extension Part where Value == CellOffset {
  /// A distance in cells.
  static var offset: Part {
    Part(ValueKind("DX,DY"), missing: "the distance is missing") { token throws(SyntaxError) in
      let (columns, rows) = try WordReader.offset(token)
      return CellOffset(columns: columns, rows: rows)
    }
  }
}

extension Part where Value == Located<CellSpan> {
  /// A size in cells.
  static var span: Part {
    Part(ValueKind("WxH"), missing: "the size is missing") { token throws(SyntaxError) in
      Located(try WordReader.span(token), at: token.range)
    }
  }
}
