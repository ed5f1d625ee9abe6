import GridGeometry

/// The left edge, the top edge, the width and the height of a rectangle.
typealias RectNumbers = (x: Double, y: Double, width: Double, height: Double)

/// A rectangle of the screen.
func screenRect(_ numbers: RectNumbers) -> Rect<ScreenSpace> {
  Rect(
    origin: Point(x: numbers.x, y: numbers.y),
    size: Size(width: numbers.width, height: numbers.height))
}
