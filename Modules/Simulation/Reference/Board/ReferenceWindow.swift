import GridGeometry

/// The window on the board: the board point in its middle, the magnification, and its extent.
struct ReferenceWindow: Hashable, Sendable {
  var x: Double
  var y: Double
  var zoom: Double
  var width: Double
  var height: Double

  /// Whether all numbers are finite, and what is seen and all cells are at finite places.
  var isUsable: Bool {
    guard x.isFinite, y.isFinite, zoom.isNormal, zoom > 0, (1 / zoom).isNormal, width.isFinite,
      height.isFinite, width >= 0, height >= 0
    else { return false }
    let seen = toBoard(Point(x: 0, y: 0))
    let (columns, rows) = (width / zoom, height / zoom)
    guard seen.x.isFinite, seen.y.isFinite, columns.isFinite, rows.isFinite,
      (seen.x + columns).isFinite, (seen.y + rows).isFinite
    else { return false }
    // The cells go from -2^31 to 2^31.
    let first = toScreen(Point(x: -2_147_483_648 * 44, y: -2_147_483_648 * 44))
    let all = 4_294_967_296 * 44 * zoom
    return first.x.isFinite && first.y.isFinite && all.isFinite && (first.x + all).isFinite
      && (first.y + all).isFinite
  }

  func toBoard(_ point: Point<ScreenSpace>) -> Point<BoardSpace> {
    Point(x: x + (point.x - width / 2) / zoom, y: y + (point.y - height / 2) / zoom)
  }

  func toScreen(_ point: Point<BoardSpace>) -> Point<ScreenSpace> {
    Point(x: (point.x - x) * zoom + width / 2, y: (point.y - y) * zoom + height / 2)
  }

  func toScreen(_ rect: Rect<BoardSpace>) -> Rect<ScreenSpace> {
    Rect(
      origin: toScreen(rect.origin),
      size: Size(width: rect.size.width * zoom, height: rect.size.height * zoom))
  }

  /// The window after the board was dragged by so much on the screen; `nil` beyond finite numbers.
  func dragged(_ dx: Double, _ dy: Double) -> ReferenceWindow? {
    var window = self
    window.x = x - dx / zoom
    window.y = y - dy / zoom
    return window.isUsable ? window : nil
  }

  /// The window after what was seen at one place is seen at another, magnified; `nil` beyond
  /// finite numbers.
  func moved(
    from start: Point<ScreenSpace>, to end: Point<ScreenSpace>, scaledBy factor: Double
  ) -> ReferenceWindow? {
    let fixed = toBoard(start)
    var window = self
    window.zoom = zoom * factor
    window.x = fixed.x - (end.x - width / 2) / window.zoom
    window.y = fixed.y - (end.y - height / 2) / window.zoom
    return window.isUsable ? window : nil
  }

  var viewport: Viewport {
    Viewport(
      center: Point(x: x, y: y), zoom: zoom, size: Size(width: width, height: height)) ?? .home
  }
}
