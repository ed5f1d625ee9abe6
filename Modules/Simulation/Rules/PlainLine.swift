import Domain
import GridGeometry

/// A line through points on a board, with plain measures that share no code with the product.
struct PlainLine: Sendable {
  let points: [Point<BoardSpace>]

  init(_ points: [Point<BoardSpace>]) { self.points = points }

  /// The line of a stroke whose area begins at a point.
  init(_ stroke: Stroke, from origin: Point<BoardSpace>) {
    points = stroke.samples.map {
      Point(x: origin.x + Double($0.x) / 64, y: origin.y + Double($0.y) / 64)
    }
  }

  /// The largest coordinate, without its sign.
  var reach: Double { points.reduce(0) { max($0, $1.x.magnitude, $1.y.magnitude) } }

  private var segments: Zip2Sequence<[Point<BoardSpace>], [Point<BoardSpace>]> {
    zip(points, points.count > 1 ? Array(points.dropFirst()) : points)
  }

  func distance(to point: Point<BoardSpace>) -> Double {
    segments.map { Self.distance(point, $0, $1) }.min() ?? .infinity
  }

  /// The distance to a straight way.
  func distance(to start: Point<BoardSpace>, _ end: Point<BoardSpace>) -> Double {
    let ends = segments.map { left, right -> Double in
      if Self.cross(start, end, left, right) { return 0 }
      return min(
        Self.distance(start, left, right), Self.distance(end, left, right),
        Self.distance(left, start, end), Self.distance(right, start, end))
    }
    return ends.min() ?? .infinity
  }

  /// Whether it goes around a point, with its ends joined: seen from the point, it crosses what
  /// lies straight above an odd number of times.
  func encloses(_ point: Point<BoardSpace>) -> Bool {
    var count = 0
    for (place, left) in points.enumerated() {
      let right = points[(place + 1) % points.count]
      guard (left.x <= point.x) != (right.x <= point.x) else { continue }
      let height = left.y + (right.y - left.y) * (point.x - left.x) / (right.x - left.x)
      if height < point.y { count += 1 }
    }
    return !count.isMultiple(of: 2)
  }

  /// The line with its ends joined.
  var closed: PlainLine { PlainLine(points + points.prefix(1)) }

  private static func distance(
    _ point: Point<BoardSpace>, _ start: Point<BoardSpace>, _ end: Point<BoardSpace>
  ) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let (px, py) = (point.x - start.x, point.y - start.y)
    let square = dx * dx + dy * dy
    let share = square > 0 ? min(max((px * dx + py * dy) / square, 0), 1) : 0
    let (x, y) = (px - share * dx, py - share * dy)
    return (x * x + y * y).squareRoot()
  }

  private static func cross(
    _ start: Point<BoardSpace>, _ end: Point<BoardSpace>, _ left: Point<BoardSpace>,
    _ right: Point<BoardSpace>
  ) -> Bool {
    func side(_ a: Point<BoardSpace>, _ b: Point<BoardSpace>, _ c: Point<BoardSpace>) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    return side(start, end, left) * side(start, end, right) < 0
      && side(left, right, start) * side(left, right, end) < 0
  }
}
