import GridGeometry
import PluginAPI

/// The positions of a block's eight handles on the screen.
///
/// Each has a target of 44 by 44 points at any zoom. Around a small block they move outwards, so
/// that targets do not overlap and the middle stays free for dragging the block.
struct HandleLayout {
  /// The side of a target in screen points.
  static let target = 44.0

  /// The handles lie on the corners and edges of this rectangle.
  private let frame: Rect<ScreenSpace>

  init(block: Rect<ScreenSpace>) {
    let size = Size<ScreenSpace>(
      width: max(block.size.width, 2 * Self.target),
      height: max(block.size.height, 2 * Self.target))
    frame = Rect(
      origin: Point(
        x: block.center.x - size.width / 2, y: block.center.y - size.height / 2),
      size: size)
  }

  /// The area of all targets and everything between them.
  var bounds: Rect<ScreenSpace> {
    let margin = Self.target / 2
    return Rect(
      origin: Point(x: frame.minX - margin, y: frame.minY - margin),
      size: Size(width: frame.size.width + Self.target, height: frame.size.height + Self.target))
  }

  /// The target of a handle.
  func target(of handle: Handle) -> Rect<ScreenSpace> {
    let x =
      handle.movesLeft ? frame.minX : handle.movesRight ? frame.maxX : frame.center.x
    let y =
      handle.movesTop ? frame.minY : handle.movesBottom ? frame.maxY : frame.center.y
    return Rect(
      origin: Point(x: x - Self.target / 2, y: y - Self.target / 2),
      size: Size(width: Self.target, height: Self.target))
  }

  /// The handle under a point, among those available, or `nil`.
  func handle(at point: Point<ScreenSpace>, among handles: [Handle]) -> Handle? {
    handles.first { target(of: $0).contains(point) }
  }

  /// How near to a corner, or to the middle of an edge, a block without handles is gripped.
  private static let gripDistance = 4.0

  /// The corner or edge by which a pointer grips a block that is not selected, or `nil`.
  ///
  /// A precise pointer means the edge; a finger is not, and drags the block.
  static func grip(at point: Point<ScreenSpace>, of block: Rect<ScreenSpace>) -> Handle? {
    let reachX = min(gripDistance, block.size.width / 8)
    let reachY = min(gripDistance, block.size.height / 8)
    func isNear(_ value: Double, _ edge: Double, _ reach: Double) -> Bool {
      abs(value - edge) <= reach
    }
    let left = isNear(point.x, block.minX, reachX)
    let right = isNear(point.x, block.maxX, reachX)
    let top = isNear(point.y, block.minY, reachY)
    let bottom = isNear(point.y, block.maxY, reachY)
    let middleX = isNear(point.x, block.center.x, reachX)
    let middleY = isNear(point.y, block.center.y, reachY)
    return switch (left, right, top, bottom) {
    case (true, _, true, _): .topLeft
    case (true, _, _, true): .bottomLeft
    case (_, true, true, _): .topRight
    case (_, true, _, true): .bottomRight
    case (true, _, _, _): middleY ? .left : nil
    case (_, true, _, _): middleY ? .right : nil
    case (_, _, true, _): middleX ? .top : nil
    case (_, _, _, true): middleX ? .bottom : nil
    default: nil
    }
  }
}
