public import GridGeometry

/// How far a finger may go and still tap: measured at touch-down, once for each finger.
public enum TouchReach: Hashable, Sendable {
  /// ``GestureSettings/tapDistance`` from where it touched down.
  case nearby
  /// ``GestureSettings/tapDistance`` over the edges of its target's frame. What began there moves
  /// the view with other fingers only once it has slid off.
  case frame(Rect<ScreenSpace>)
  /// Anywhere: the target sticks to its finger, which never moves the view.
  case everywhere

  /// Whether a finger can move the view from touch-down on.
  var isFree: Bool { self == .nearby }

  /// Whether a finger has left it.
  func isLeft(
    from start: Point<ScreenSpace>, to position: Point<ScreenSpace>, by distance: Double
  ) -> Bool {
    switch self {
    case .nearby: (position - start).isLonger(than: distance)
    case .frame(let frame): frame.way(to: position).isLonger(than: distance)
    case .everywhere: false
    }
  }
}

extension Rect<ScreenSpace> {
  /// The way from the nearest edge to a point outside; zero for one inside.
  fileprivate func way(to point: Point<ScreenSpace>) -> Vector<ScreenSpace> {
    Vector(
      dx: max(minX - point.x, 0, point.x - maxX), dy: max(minY - point.y, 0, point.y - maxY))
  }
}
