import GridGeometry

/// The middle of several fingers, and their spread.
struct FingerSpread: Sendable {
  private(set) var centroid = Point<ScreenSpace>.origin
  /// Twice the mean distance to the middle.
  ///
  /// For two fingers it is the distance between them, for one exactly 0.
  private(set) var diameter = 0.0
  /// From the finger that touched down first to the one that touched down last; zero for one.
  private(set) var line = Vector<ScreenSpace>.zero
  private(set) var count = 0

  init() {}

  /// Measures the fingers that have a position, always in touch-down order, so that the result does
  /// not depend on the order of events.
  init(of contacts: [Contact], at position: (Contact) -> Point<ScreenSpace>?) {
    var sum = Vector<ScreenSpace>.zero
    var (first, last) = (Point<ScreenSpace>.origin, Point<ScreenSpace>.origin)
    for contact in contacts {
      guard let point = position(contact) else { continue }
      if count == 0 { first = point }
      last = point
      sum.dx += point.x
      sum.dy += point.y
      count += 1
    }
    guard count > 0 else { return }
    centroid = Point(x: sum.dx / Double(count), y: sum.dy / Double(count))
    guard count > 1 else { return }
    line = last - first
    if count == 2 {
      // The same value, without the rounding of the middle.
      diameter = line.length
      return
    }
    var distances = 0.0
    for contact in contacts {
      guard let point = position(contact) else { continue }
      distances += (point - centroid).length
    }
    diameter = 2 * distances / Double(count)
  }
}
