import Foundation
import GridGeometry

/// A map of the plane that keeps lines straight, as SVG's `matrix(a b c d e f)`.
struct Affine: Hashable, Sendable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var e = 0.0
  var f = 0.0

  static let identity = Affine()

  /// The place of a point.
  func callAsFunction(_ point: Point<BoardSpace>) -> Point<BoardSpace> {
    // Own files have no transforms, and their numbers must stay as they are.
    if self == .identity { return point }
    return Point(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }

  /// This map after another one.
  func after(_ inner: Affine) -> Affine {
    Affine(
      a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b, c: a * inner.c + c * inner.d,
      d: b * inner.c + d * inner.d, e: a * inner.e + c * inner.f + e,
      f: b * inner.e + d * inner.f + f)
  }

  /// How much wider lines become on average.
  var scale: Double { self == .identity ? 1 : abs(a * d - b * c).squareRoot() }

  /// How much longer a line can become at most, or a little more.
  var stretch: Double { max(a * a + b * b, c * c + d * d).squareRoot() * 2.0.squareRoot() }
}
