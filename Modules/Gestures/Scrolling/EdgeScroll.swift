public import GridGeometry

/// The scroll speed while something is held near the edge of a view.
public enum EdgeScroll {
  /// The speed at which more of the surface comes into view.
  ///
  /// It points towards the part that comes into view: near the right edge `dx` is positive, near
  /// the bottom edge `dy` is. The view moves that way over the surface; the surface moves the other
  /// way on the screen. Each axis is separate, so a corner scrolls along both.
  ///
  /// The speed grows linearly from zero at ``GestureSettings/scrollMargin`` from the edge to
  /// ``GestureSettings/scrollSpeed`` at the edge and beyond. If the view is shorter than four
  /// margins along an axis, it does not scroll there: there would be no room to hold still.
  ///
  /// - Parameters:
  ///   - position: The held position, in screen points from the view's top left corner.
  ///   - size: The extent of the view.
  ///   - settings: The margin and the speed.
  /// - Returns: Screen points per second; zero if a number is not finite.
  public static func velocity(
    at position: Point<ScreenSpace>, in size: Size<ScreenSpace>, settings: GestureSettings
  ) -> Vector<ScreenSpace> {
    guard position.isFinite, size.isFinite else { return .zero }
    let (margin, speed) = (settings.scrollMargin, settings.scrollSpeed)
    guard margin.isFinite, margin > 0, speed.isFinite, speed > 0 else { return .zero }
    return Vector(
      dx: speed * depth(of: position.x, in: size.width, margin: margin),
      dy: speed * depth(of: position.y, in: size.height, margin: margin))
  }

  /// How far a coordinate is in a margin: -1 at the near edge, 0 inside, 1 at the far edge.
  private static func depth(of coordinate: Double, in length: Double, margin: Double) -> Double {
    guard length >= 4 * margin else { return 0 }
    if coordinate < margin { return -min(1, (margin - coordinate) / margin) }
    let rest = length - coordinate
    if rest < margin { return min(1, (margin - rest) / margin) }
    return 0
  }
}
