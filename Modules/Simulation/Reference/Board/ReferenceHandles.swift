import GridGeometry
import PluginAPI

/// Where the handles of a block are on the screen.
struct ReferenceHandles {
  private let left: Double
  private let top: Double
  private let width: Double
  private let height: Double

  /// Around a block; around a small one, as if it were 88 by 88 points.
  init(around block: Rect<ScreenSpace>) {
    width = max(block.size.width, 88)
    height = max(block.size.height, 88)
    left = block.origin.x + block.size.width / 2 - width / 2
    top = block.origin.y + block.size.height / 2 - height / 2
  }

  /// All handles and what is between them.
  var bounds: Rect<ScreenSpace> {
    Rect(
      origin: Point(x: left - 22, y: top - 22), size: Size(width: width + 44, height: height + 44))
  }

  /// The 44 by 44 points that take a finger.
  func target(of handle: Handle) -> Rect<ScreenSpace> {
    let x = handle.isOnLeft ? left : handle.isOnRight ? left + width : left + width / 2
    let y = handle.isOnTop ? top : handle.isOnBottom ? top + height : top + height / 2
    return Rect(origin: Point(x: x - 22, y: y - 22), size: Size(width: 44, height: 44))
  }

  /// The handle under a point.
  func handle(at point: Point<ScreenSpace>) -> Handle? {
    for handle in Handle.allCases where target(of: handle).contains(point) { return handle }
    return nil
  }

  /// The handle of a block without handles that a pointer grips precisely: within 4 points of a
  /// corner or of the middle of an edge, and no more than an eighth of the block.
  static func grip(at point: Point<ScreenSpace>, of block: Rect<ScreenSpace>) -> Handle? {
    let reachX = min(4, block.size.width / 8)
    let reachY = min(4, block.size.height / 8)
    let (x, y) = (block.origin.x, block.origin.y)
    let isLeft = (point.x - x).magnitude <= reachX
    let isRight = (point.x - (x + block.size.width)).magnitude <= reachX
    let isTop = (point.y - y).magnitude <= reachY
    let isBottom = (point.y - (y + block.size.height)).magnitude <= reachY
    // Where a block is so small that both sides are near, left comes before right, and the top
    // before the bottom.
    if isLeft && isTop { return .topLeft }
    if isLeft && isBottom { return .bottomLeft }
    if isRight && isTop { return .topRight }
    if isRight && isBottom { return .bottomRight }
    let isMiddleX = (point.x - (x + block.size.width / 2)).magnitude <= reachX
    let isMiddleY = (point.y - (y + block.size.height / 2)).magnitude <= reachY
    if isLeft { return isMiddleY ? .left : nil }
    if isRight { return isMiddleY ? .right : nil }
    if isTop { return isMiddleX ? .top : nil }
    if isBottom { return isMiddleX ? .bottom : nil }
    return nil
  }
}
