/// A rectangle in one space, in points; half-open: its right and bottom edges are outside.
public struct Rect<Space: CoordinateSpace>: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point<Space>
  /// The extent; never negative when made from two corners.
  public var size: Size<Space>

  /// Creates a rectangle from its top left corner and extent.
  public init(origin: Point<Space>, size: Size<Space>) {
    self.origin = origin
    self.size = size
  }

  /// Creates the rectangle between two opposite corners, in any order.
  public init(between first: Point<Space>, and second: Point<Space>) {
    origin = Point(x: min(first.x, second.x), y: min(first.y, second.y))
    size = Size(width: abs(second.x - first.x), height: abs(second.y - first.y))
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The bottom right corner.
  public var end: Point<Space> { Point(x: maxX, y: maxY) }
  /// The middle.
  public var center: Point<Space> {
    Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// Whether all four numbers, and both far edges, are finite.
  public var isFinite: Bool { origin.isFinite && size.isFinite && end.isFinite }

  /// Whether the point lies inside; the left and top edges count, the right and bottom do not.
  public func contains(_ point: Point<Space>) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The smallest rectangle that covers both.
  public func union(_ other: Self) -> Self {
    Rect(
      between: Point(x: min(minX, other.minX), y: min(minY, other.minY)),
      and: Point(x: max(maxX, other.maxX), y: max(maxY, other.maxY)))
  }

  /// Whether the two share an area; touching edges and corners do not count.
  public func intersects(_ other: Self) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
