import Domain
import GRDB
import GridGeometry

extension Pose {
  /// The columns of a pose; those that its form does not use are empty.
  static let columns = [
    "pose", "x", "y", "width", "height", "order_key", "orientation", "area_x", "area_y",
    "area_width", "area_height",
  ]

  /// Appends the values of the columns.
  func append(to values: inout [ColumnValue]) {
    switch self {
    case .cells(let rect):
      values += [
        .of("cells"), .of(rect.minX), .of(rect.minY), .of(rect.width), .of(rect.height), .null,
        .null, .null, .null, .null, .null,
      ]
    case .ordered(let key):
      values += [.of("ordered"), .null, .null, .null, .null, .of(key.digits), .null]
      values += [.null, .null, .null, .null]
    case .free(let area, let z):
      values += [.of("free"), .null, .null, .null, .null, .of(z.digits), .null]
      values += [
        .of(area.minX), .of(area.minY), .of(area.size.width), .of(area.size.height),
      ]
    case .shaped(let cell, let turned):
      values += [.of("shaped"), .of(cell.x), .of(cell.y), .null, .null, .null]
      values += [.of(Int64(turned.rawValue)), .null, .null, .null, .null]
    case .tray(let order, let turned):
      values += [.of("tray"), .null, .null, .null, .null, .of(order.digits)]
      values += [.of(Int64(turned.rawValue)), .null, .null, .null, .null]
    }
  }
}

extension RowReader {
  /// Reads the columns of a pose.
  mutating func pose() throws -> Pose {
    let form = try text()
    guard ["cells", "ordered", "free", "shaped", "tray"].contains(form) else {
      throw wrong("a form of pose that this build knows")
    }
    let (x, y) = (try integer32IfAny(), try integer32IfAny())
    let (width, height) = (try integer32IfAny(), try integer32IfAny())
    if form == "cells" {
      guard let x, let y, let width, let height,
        let rect = CellRect(x: x, y: y, width: width, height: height)
      else { throw wrong("the height of a block on the grid") }
      try skip(6)
      return .cells(rect)
    }
    let key = try textIfAny().map { text in
      guard let key = OrderKey(text) else { throw wrong("a place in an order") }
      return key
    }
    if form == "ordered" {
      guard let key else { throw wrong("a place in an order") }
      try skip(5)
      return .ordered(key)
    }
    let orientation = try integer32IfAny().map { number in
      guard let orientation = UInt8(exactly: number).flatMap(Orientation.init(rawValue:)) else {
        throw wrong("quarter turns from 0 to 3")
      }
      return orientation
    }
    if form != "free" {
      guard let orientation else { throw wrong("quarter turns from 0 to 3") }
      try skip(4)
      if form == "tray" {
        guard let key else { throw wrong("the pose of a piece in the tray") }
        return .tray(key, orientation)
      }
      guard let x, let y else { throw wrong("the pose of a piece on a cell") }
      return .shaped(Cell(x: x, y: y), orientation)
    }
    let area = Rect<BoardSpace>(
      origin: Point(x: try number(), y: try number()),
      size: Size(width: try number(), height: try number()))
    guard let key, area.isFinite else { throw wrong("the area of a card") }
    return .free(area, z: key)
  }

  private mutating func skip(_ columns: Int) throws {
    for _ in 0..<columns { try pass() }
  }
}
