import Domain
import GRDB
import GridGeometry

extension Pose {
  /// The columns of a pose; those that its form does not use are empty.
  static let columns = [
    "pose", "x", "y", "width", "height", "order_key", "orientation", "shape", "area_x", "area_y",
    "area_width", "area_height",
  ]

  /// Appends the values of the columns.
  func append(to values: inout [ColumnValue]) {
    switch self {
    case .cells(let rect):
      values += [
        .of("cells"), .of(rect.minX), .of(rect.minY), .of(rect.width), .of(rect.height), .null,
        .null, .null, .null, .null, .null, .null,
      ]
    case .ordered(let key):
      values += [.of("ordered"), .null, .null, .null, .null, .of(key.digits), .null, .null]
      values += [.null, .null, .null, .null]
    case .free(let area, let z):
      values += [.of("free"), .null, .null, .null, .null, .of(z.digits), .null, .null]
      values += [
        .of(area.minX), .of(area.minY), .of(area.size.width), .of(area.size.height),
      ]
    case .shaped(let shape, let cell, let turned):
      values += [.of("shaped"), .of(cell.x), .of(cell.y), .null, .null, .null]
      values += [.of(Int64(turned.rawValue)), .of(shape.description), .null, .null, .null, .null]
    }
  }
}

extension RowReader {
  /// Reads the columns of a pose.
  mutating func pose() throws -> Pose {
    let form = try text()
    guard ["cells", "ordered", "free", "shaped"].contains(form) else {
      throw wrong("a form of pose that this build knows")
    }
    let (x, y) = (try integer32IfAny(), try integer32IfAny())
    let (width, height) = (try integer32IfAny(), try integer32IfAny())
    if form == "cells" {
      guard let x, let y, let width, let height,
        let rect = CellRect(x: x, y: y, width: width, height: height)
      else { throw wrong("the height of a block on the grid") }
      try skip(7)
      return .cells(rect)
    }
    let key = try orderKeyIfAny()
    if form == "ordered" {
      guard let key else { throw wrong("a place in an order") }
      try skip(6)
      return .ordered(key)
    }
    let orientation = try integer32IfAny().map { number in
      guard let orientation = UInt8(exactly: number).flatMap(Orientation.init(rawValue:)) else {
        throw wrong("an orientation from 0 to 7")
      }
      return orientation
    }
    let shape = try textIfAny().map { text in
      guard let shape = Polyomino(text) else { throw wrong("rows of a shape of joined cells") }
      return shape
    }
    if form == "shaped" {
      guard let x, let y, let orientation, let shape else {
        throw wrong("the pose of a piece on a cell")
      }
      try skip(4)
      return .shaped(shape, at: Cell(x: x, y: y), orientation)
    }
    let area = Rect<BoardSpace>(
      origin: Point(x: try number(), y: try number()),
      size: Size(width: try number(), height: try number()))
    guard let key, area.isFinite, area.size.width >= 0, area.size.height >= 0 else {
      throw wrong("the area of a card")
    }
    return .free(area, z: key)
  }

  /// Reads a place in an order, or `nil` if the column is empty.
  mutating func orderKeyIfAny() throws -> OrderKey? {
    try textIfAny().map { text in
      guard let key = OrderKey(text) else { throw wrong("a place in an order") }
      return key
    }
  }

  private mutating func skip(_ columns: Int) throws {
    for _ in 0..<columns { try pass() }
  }
}
