/// A position in one space, in points.
public struct Point<Space: CoordinateSpace>: Hashable, Sendable, Codable {
  /// The horizontal position in points, growing to the right.
  public var x: Double
  /// The vertical position in points, growing downwards.
  public var y: Double

  /// Creates a position in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of the space.
  public static var origin: Self { Self(x: 0, y: 0) }

  /// Whether both coordinates are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The point displaced by a vector.
  public static func + (point: Self, vector: Vector<Space>) -> Self {
    Self(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// The point displaced by the opposite of a vector.
  public static func - (point: Self, vector: Vector<Space>) -> Self {
    Self(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// The displacement from the right point to the left one.
  public static func - (end: Self, start: Self) -> Vector<Space> {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }
}
