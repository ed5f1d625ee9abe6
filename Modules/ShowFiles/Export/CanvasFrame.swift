import Domain
import GridGeometry
import JSONText

/// Where a node lies on a canvas, in whole units, which JSON Canvas asks for.
struct CanvasFrame: Hashable {
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  /// Whole numbers that every program keeps, as those beyond do not.
  private static let limit = 9_007_199_254_740_992.0

  /// The frame of an item; `nil` for one that lies nowhere.
  ///
  /// - Parameters:
  ///   - pose: How it lies.
  ///   - rows: Where it is shown, if it keeps an order.
  init?(_ pose: Pose, rows: CellRect?) {
    if let cells = pose.cellBounds ?? rows {
      self.init(Grid.frame(of: cells))
    } else if let area = pose.area {
      self.init(area)
    } else {
      return nil
    }
  }

  /// The nearest whole numbers; at least one unit in each direction.
  init(_ area: Rect<BoardSpace>) {
    x = Self.whole(area.minX)
    y = Self.whole(area.minY)
    width = max(1, Self.whole(area.size.width))
    height = max(1, Self.whole(area.size.height))
  }

  /// The frame around others; two cells in each direction if there are none.
  init(around frames: [CanvasFrame]) {
    x = frames.map(\.x).min() ?? 0
    y = frames.map(\.y).min() ?? 0
    let least = 2 * Int(CanvasExport.cellLength)
    // Numbers have 54 bits, so these sums do not overflow.
    width = (frames.map { $0.x + $0.width }.max() ?? least) - x
    height = (frames.map { $0.y + $0.height }.max() ?? least) - y
  }

  private static func whole(_ number: Double) -> Int {
    Int(exactly: min(max(number, -limit), limit).rounded()) ?? 0
  }

  /// The members of a node.
  var members: [(name: String, value: JSON)] {
    [
      ("x", .integer(x)), ("y", .integer(y)), ("width", .integer(width)),
      ("height", .integer(height)),
    ]
  }
}
