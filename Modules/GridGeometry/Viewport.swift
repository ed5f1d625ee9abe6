/// The window through which a person sees a board: where it looks, how close, and how large it is.
///
/// The board point in the middle stays where it is when the window changes size. Every step that
/// would leave the range of finite numbers is refused, so a viewport is always usable.
public struct Viewport: Hashable, Sendable {
  /// The board point in the middle of the view.
  public private(set) var center: Point<BoardSpace>
  /// Screen points to a board point; 1 shows a cell 44 points wide.
  public private(set) var zoom: Double
  /// The extent of the view in screen points.
  public private(set) var size: Size<ScreenSpace>

  /// Creates a viewport, or `nil` if a number is not finite, the zoom not normal and positive, a
  /// side of the size negative, or where what is seen or any cell would lie beyond finite numbers.
  public init?(center: Point<BoardSpace>, zoom: Double, size: Size<ScreenSpace>) {
    self.center = center
    self.zoom = zoom
    self.size = size
    guard isUsable else { return nil }
  }

  private init(checked center: Point<BoardSpace>, _ zoom: Double, _ size: Size<ScreenSpace>) {
    self.center = center
    self.zoom = zoom
    self.size = size
  }

  /// Looks at the board's origin, unmagnified, through a window of no size.
  public static let home = Viewport(checked: .origin, 1, Size(width: 0, height: 0))

  private var isUsable: Bool {
    guard center.isFinite, zoom.isNormal, zoom > 0, (1 / zoom).isNormal, size.isFinite,
      size.width >= 0, size.height >= 0
    else { return false }
    return visible.isFinite && toScreen(Self.grid).isFinite
  }

  /// The area of all cells there can be: where it is finite on the screen, every block is.
  private static var grid: Rect<BoardSpace> {
    let (first, count) = (Double(Int32.min) * Grid.unit, 0x1p32 * Grid.unit)
    return Rect(
      origin: Point(x: first, y: first), size: Size(width: count, height: count))
  }

  /// The board point that a screen point shows.
  public func toBoard(_ point: Point<ScreenSpace>) -> Point<BoardSpace> {
    Point(
      x: center.x + (point.x - size.width / 2) / zoom,
      y: center.y + (point.y - size.height / 2) / zoom)
  }

  /// Where a board point is seen.
  public func toScreen(_ point: Point<BoardSpace>) -> Point<ScreenSpace> {
    Point(
      x: (point.x - center.x) * zoom + size.width / 2,
      y: (point.y - center.y) * zoom + size.height / 2)
  }

  /// Where a board rectangle is seen.
  public func toScreen(_ rect: Rect<BoardSpace>) -> Rect<ScreenSpace> {
    Rect(
      origin: toScreen(rect.origin),
      size: Size(width: rect.size.width * zoom, height: rect.size.height * zoom))
  }

  /// The part of the board that is seen.
  public var visible: Rect<BoardSpace> {
    Rect(
      origin: toBoard(.origin),
      size: Size(width: size.width / zoom, height: size.height / zoom))
  }

  /// The viewport after the board was dragged by a screen vector, or `nil` beyond finite numbers.
  public func panned(by drag: Vector<ScreenSpace>) -> Viewport? {
    Viewport(
      center: Point(x: center.x - drag.dx / zoom, y: center.y - drag.dy / zoom),
      zoom: zoom, size: size)
  }

  /// The viewport magnified by a factor about a screen point, or `nil` beyond finite numbers.
  ///
  /// The board point under `anchor` stays under it.
  public func zoomed(by factor: Double, about anchor: Point<ScreenSpace>) -> Viewport? {
    moved(from: anchor, to: anchor, scaledBy: factor)
  }

  /// The viewport after fingers moved the board: the point that was seen at `start` is seen at
  /// `end`, magnified by a factor; `nil` beyond finite numbers.
  ///
  /// Measured from one viewport, so the result does not depend on the steps in between.
  public func moved(
    from start: Point<ScreenSpace>, to end: Point<ScreenSpace>, scaledBy factor: Double
  ) -> Viewport? {
    let fixed = toBoard(start)
    let newZoom = zoom * factor
    let newCenter = Point<BoardSpace>(
      x: fixed.x - (end.x - size.width / 2) / newZoom,
      y: fixed.y - (end.y - size.height / 2) / newZoom)
    return Viewport(center: newCenter, zoom: newZoom, size: size)
  }

  /// The viewport through a window of another size, looking at the same middle; `nil` if the size
  /// cannot be used.
  public func resized(to size: Size<ScreenSpace>) -> Viewport? {
    Viewport(center: center, zoom: zoom, size: size)
  }
}
