/// The slots of a flow: areas of one size in rows, from the origin to the right and down.
public struct FlowSlots: Hashable, Sendable {
  /// How many slots a row has, at least one.
  public let columns: Int
  /// The extent of a slot, in points.
  public let size: Size<BoardSpace>
  /// The room between two slots, in points.
  public let spacing: Double

  /// Creates slots.
  ///
  /// - Parameters:
  ///   - columns: How many a row has; fewer than one count as one.
  ///   - size: The extent of one, in points; greater than 0.
  ///   - spacing: The room between two, in points; at least 0.
  public init(columns: Int, size: Size<BoardSpace>, spacing: Double) {
    self.columns = max(1, columns)
    self.size = size
    self.spacing = spacing
  }

  /// How many slots fit beside each other in a width, with their spacing on both sides; at least
  /// one.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - size: The extent of a slot.
  ///   - spacing: The room between two.
  /// - Returns: The number.
  public static func columns(
    fitting width: Double, size: Size<BoardSpace>, spacing: Double
  ) -> Int {
    let count = ((width - spacing) / (size.width + spacing)).rounded(.down)
    return count >= 1 ? Int(min(count, 0x1p20)) : 1
  }

  /// How far away a point may be for distances from it to be exact enough, in points.
  private static let reach = 1e9

  private var stepX: Double { size.width + spacing }
  private var stepY: Double { size.height + spacing }

  /// The area of a slot.
  ///
  /// - Parameter slot: Its number, from 0.
  /// - Returns: The area, in board points.
  public func frame(of slot: Int) -> Rect<BoardSpace> {
    let (row, column) = slot.quotientAndRemainder(dividingBy: columns)
    return Rect(origin: Point(x: Double(column) * stepX, y: Double(row) * stepY), size: size)
  }

  /// The slot that contains a point, or else the nearest one.
  ///
  /// A point on a far edge is nearer to the slot that starts there. Otherwise, if two are equally
  /// near, it is the first.
  ///
  /// - Parameters:
  ///   - point: Any point.
  ///   - count: How many slots there are.
  /// - Returns: The slot's number, or `nil` if there is none.
  public func slot(at point: Point<BoardSpace>, of count: Int) -> Int? {
    guard count > 0, !point.x.isNaN, !point.y.isNaN else { return nil }
    // Farther away, rounding would hide which slot is nearer.
    let point = Point<BoardSpace>(
      x: min(max(point.x, -Self.reach), Self.reach), y: min(max(point.y, -Self.reach), Self.reach))
    let lastRow = (count - 1) / columns
    let column = Self.index(of: point.x, step: stepX, last: columns - 1)
    let row = Self.index(of: point.y, step: stepY, last: lastRow)
    var best: (Distance, slot: Int)?
    // In the last row there may be no slot under the point: then one beside it, or the one above.
    for row in [row, row + 1, lastRow - 1] where (0...lastRow).contains(row) {
      for column in [column, column + 1] where column < columns {
        let slot = min(row * columns + column, count - 1)
        let distance = distance(from: point, to: slot)
        if best.map({ distance < $0.0 || distance == $0.0 && slot < $0.slot }) ?? true {
          best = (distance, slot)
        }
      }
    }
    return best?.slot
  }

  /// The slot that contains a point, or `nil` between slots and beyond the last one.
  public func slot(holding point: Point<BoardSpace>, of count: Int) -> Int? {
    slot(at: point, of: count).flatMap { frame(of: $0).contains(point) ? $0 : nil }
  }

  /// Visits the slots that touch a region, in order.
  public func visit(
    touching region: Rect<BoardSpace>, of count: Int, _ body: (_ slot: Int) -> Void
  ) {
    guard count > 0, region.isFinite, region.maxX > 0 || region.minX == 0,
      region.maxY > 0 || region.minY == 0
    else { return }
    let lastRow = (count - 1) / columns
    let rows = Self.index(of: region.minY, step: stepY, last: lastRow)
    let end = Self.index(of: region.maxY, step: stepY, last: lastRow)
    let first = Self.index(of: region.minX, step: stepX, last: columns - 1)
    let last = Self.index(of: region.maxX, step: stepX, last: columns - 1)
    guard rows <= end, first <= last else { return }
    for row in rows...end {
      for column in first...last {
        let slot = row * columns + column
        guard slot < count else { return }
        if frame(of: slot).intersects(region) { body(slot) }
      }
    }
  }

  /// The row or column that a coordinate lies in, or the nearest one there is.
  private static func index(of coordinate: Double, step: Double, last: Int) -> Int {
    Int(min(max((coordinate / step).rounded(.down), 0), Double(last)))
  }

  /// How near a slot is: the square of how far it is, less than 0 inside; where rounding makes that
  /// the same, how far it is by way of both axes; and on how many of its far edges the point lies.
  private typealias Distance = (squared: Double, alongAxes: Double, farEdges: Int)

  private func distance(from point: Point<BoardSpace>, to slot: Int) -> Distance {
    let area = frame(of: slot)
    if area.contains(point) { return (-1, 0, 0) }
    let dx = max(area.minX - point.x, 0, point.x - area.maxX)
    let dy = max(area.minY - point.y, 0, point.y - area.maxY)
    let farEdges = (point.x == area.maxX ? 1 : 0) + (point.y == area.maxY ? 1 : 0)
    return (dx * dx + dy * dy, dx + dy, farEdges)
  }
}
