import Domain
import GridGeometry

/// Whole cells: columns and rows from the first to before the last.
struct ReferenceCells: Hashable, Sendable {
  /// As they are stored.
  let rect: CellRect

  /// Cells between four edges; none if nothing is between them, or beyond 32 bits.
  init?(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
    guard left < right, top < bottom, let minX = Int32(exactly: left),
      let minY = Int32(exactly: top), let maxX = Int32(exactly: right),
      let maxY = Int32(exactly: bottom), let rect = CellRect(edges: minX, minY, maxX, maxY)
    else { return nil }
    self.rect = rect
  }

  init(_ rect: CellRect) { self.rect = rect }

  var left: Int { Int(rect.minX) }
  var top: Int { Int(rect.minY) }
  var right: Int { Int(rect.maxX) }
  var bottom: Int { Int(rect.maxY) }
  var width: Int { right - left }
  var height: Int { bottom - top }
  var pose: Pose { .cells(rect) }

  /// The area in board points.
  var frame: Rect<BoardSpace> {
    Rect(
      origin: Point(x: Double(left) * 44, y: Double(top) * 44),
      size: Size(width: Double(width) * 44, height: Double(height) * 44))
  }

  static func == (one: Self, other: Self) -> Bool {
    one.left == other.left && one.top == other.top && one.right == other.right
      && one.bottom == other.bottom
  }

  /// Whether it comes first from the top row to the bottom one, each from left to right.
  func isBefore(_ other: Self) -> Bool {
    if top != other.top { return top < other.top }
    if left != other.left { return left < other.left }
    if bottom != other.bottom { return bottom < other.bottom }
    return right < other.right
  }
}

/// A block.
struct ReferenceBlock: Sendable {
  let item: BoardItem
  let cells: ReferenceCells

  init?(_ item: BoardItem) {
    guard let rect = item.pose.cells else { return nil }
    self.item = item
    cells = ReferenceCells(rect)
  }
}

/// One block before and after.
struct ReferenceEdit: Hashable, Sendable {
  var before: BoardItem?
  var after: BoardItem?

  /// The change to store; `nil` if there is nothing before or after.
  var change: Change? {
    switch (before, after) {
    case (let before?, let after?): .updating(before) { $0 = after }
    case (nil, let after?): .insert(.item(after))
    case (let before?, nil): .delete(.item(before))
    case (nil, nil): nil
    }
  }
}
