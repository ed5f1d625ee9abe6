/// Measures of lines through points.
public enum Polyline {
  /// The points of a line that keep its shape: the first, the last, and those between that are
  /// needed so that no other point lies further than a tolerance from the simpler line.
  ///
  /// - Parameters:
  ///   - points: The points; they must be finite.
  ///   - tolerance: The largest distance in points.
  /// - Returns: The places of the kept points, ascending.
  /// - Complexity: O(*n* log *n*) for most lines, and at worst O(1,000 *n*): every thousandth
  ///   point is kept anyway, so that no line takes long.
  public static func simplified<Space>(_ points: [Point<Space>], tolerance: Double) -> [Int] {
    guard points.count > 2 else { return Array(points.indices) }
    let limit = tolerance * tolerance
    var isKept = Array(repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var pieces: [(Int, Int)] = []
    for first in stride(from: 0, to: points.count - 1, by: 1_000) {
      isKept[first] = true
      pieces.append((first, min(first + 1_000, points.count - 1)))
    }
    while let (first, last) = pieces.popLast() {
      var (furthest, distance) = (first, limit)
      for place in (first + 1)..<max(last, first + 1) {
        let away = squaredDistance(
          from: points[place], toSegment: points[first], points[last])
        if away > distance { (furthest, distance) = (place, away) }
      }
      guard furthest > first else { continue }
      isKept[furthest] = true
      pieces.append((first, furthest))
      pieces.append((furthest, last))
    }
    return isKept.indices.filter { isKept[$0] }
  }

  /// The distance from a point to a line, in points; infinite for a line without points.
  ///
  /// - Complexity: O(*n*).
  public static func distance<Space>(from point: Point<Space>, to line: [Point<Space>]) -> Double {
    guard let first = line.first else { return .infinity }
    var least = squaredDistance(from: point, toSegment: first, first)
    for place in line.indices.dropFirst() {
      least = min(least, squaredDistance(from: point, toSegment: line[place - 1], line[place]))
    }
    return least.squareRoot()
  }

  /// The distance from a straight way to a line, in points; infinite for a line without points.
  ///
  /// - Complexity: O(*n*).
  public static func distance<Space>(
    from way: (start: Point<Space>, end: Point<Space>), to line: [Point<Space>]
  ) -> Double {
    var least = min(distance(from: way.start, to: line), distance(from: way.end, to: line))
    for point in line {
      least = min(
        least, squaredDistance(from: point, toSegment: way.start, way.end).squareRoot())
    }
    for (left, right) in zip(line, line.dropFirst())
    where cross(way.start, way.end, left, right) { return min(least, 0) }
    return least
  }

  /// Whether two segments cross each other.
  private static func cross<Space>(
    _ start: Point<Space>, _ end: Point<Space>, _ left: Point<Space>, _ right: Point<Space>
  ) -> Bool {
    func side(_ from: Point<Space>, _ to: Point<Space>, _ point: Point<Space>) -> Double {
      let (way, there) = (to - from, point - from)
      return way.dx * there.dy - way.dy * there.dx
    }
    return side(start, end, left) * side(start, end, right) < 0
      && side(left, right, start) * side(left, right, end) < 0
  }

  /// Whether a point lies inside the area that a line encloses, when its ends are joined.
  ///
  /// A point is inside if the line goes around it an odd number of times.
  ///
  /// - Complexity: O(*n*).
  public static func encloses<Space>(_ point: Point<Space>, line: [Point<Space>]) -> Bool {
    guard var before = line.last else { return false }
    var isInside = false
    for corner in line {
      if (corner.y > point.y) != (before.y > point.y) {
        let share = (point.y - before.y) / (corner.y - before.y)
        if point.x < before.x + share * (corner.x - before.x) { isInside.toggle() }
      }
      before = corner
    }
    return isInside
  }

  private static func squaredDistance<Space>(
    from point: Point<Space>, toSegment start: Point<Space>, _ end: Point<Space>
  ) -> Double {
    let way = end - start
    let length = way.dx * way.dx + way.dy * way.dy
    let there = point - start
    var share = 0.0
    if length > 0 { share = min(max((there.dx * way.dx + there.dy * way.dy) / length, 0), 1) }
    let (dx, dy) = (there.dx - share * way.dx, there.dy - share * way.dy)
    return dx * dx + dy * dy
  }
}
