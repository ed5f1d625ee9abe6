/// A displacement in one space, in points.
public struct Vector<Space: CoordinateSpace>: Hashable, Sendable, Codable {
  /// The horizontal part in points, positive to the right.
  public var dx: Double
  /// The vertical part in points, positive downwards.
  public var dy: Double

  /// Creates a displacement in points.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No displacement.
  public static var zero: Self { Self(dx: 0, dy: 0) }

  /// Whether both parts are finite numbers.
  public var isFinite: Bool { dx.isFinite && dy.isFinite }

  /// The length in points.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The sum of two displacements.
  public static func + (left: Self, right: Self) -> Self {
    Self(dx: left.dx + right.dx, dy: left.dy + right.dy)
  }

  /// The displacement stretched by a factor.
  public static func * (vector: Self, factor: Double) -> Self {
    Self(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// The opposite displacement.
  public static prefix func - (vector: Self) -> Self {
    Self(dx: -vector.dx, dy: -vector.dy)
  }
}
