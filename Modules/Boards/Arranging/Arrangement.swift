public import Domain
import GridGeometry
public import PluginAPI

/// New poses for several items at once, which ``/PluginAPI/SessionCommand/arrange(_:)`` carries out
/// as one step.
///
/// Lengths are in cells for items on cells, and in points for items that lie freely. Nothing is
/// judged here: the rules of the board accept or refuse all poses together.
public struct Arrangement: Hashable, Sendable {
  /// Why items cannot be arranged in a way.
  public enum Fault: Error, Hashable, Sendable {
    /// The items keep an order; they have no places of their own.
    case ordered
    /// The items are on cells or lie freely; they keep no order.
    case notOrdered
    /// Pieces and strokes have a fixed size.
    case fixedSize
    /// An item would lie beyond the range of the board.
    case outOfRange
    /// Two groups that swap have different numbers of items.
    case uneven(Int, Int)
    /// These items lie where nothing may.
    case occupied([ID<BoardItem>])
  }

  /// An edge or a middle that items have in common.
  public enum Edge: String, CaseIterable, Hashable, Sendable {
    /// Their left edges are in a line.
    case left
    /// Their middles are in a vertical line.
    case center
    /// Their right edges are in a line.
    case right
    /// Their top edges are in a line.
    case top
    /// Their middles are in a horizontal line.
    case middle
    /// Their bottom edges are in a line.
    case bottom
  }

  /// A direction in which items follow each other.
  public enum Axis: String, CaseIterable, Hashable, Sendable {
    /// From left to right.
    case across
    /// From top to bottom.
    case down
  }

  /// The items, in the order in which they are laid out.
  public let items: [BoardItem]
  private let boxes: [Box]

  /// Arranges items that have places, in the order given.
  ///
  /// - Parameter items: The items, all of one board.
  /// - Throws: ``Fault/ordered`` if one of them has a place in an order only.
  public init(_ items: [BoardItem]) throws(Fault) {
    self.items = items
    let boxes = items.compactMap { Box($0.pose) }
    guard boxes.count == items.count else { throw .ordered }
    self.boxes = boxes
  }

  /// Lays the items out in columns, row by row, and starts where the leftmost and the topmost item
  /// begin now.
  ///
  /// - Parameters:
  ///   - count: How many columns, at least 1.
  ///   - size: The size of every item; `nil` to keep each as it is. Columns are then as wide as
  ///     their widest item, and rows as high as their highest.
  ///   - gap: The distance between columns, and between rows.
  ///   - corner: Where the first item begins; `nil` for where they begin now.
  /// - Returns: The new poses of the items that do not have them already.
  /// - Throws: ``Fault`` if pieces or strokes were to get a size, or an item would lie out of
  ///   range.
  /// - Complexity: O(n).
  public func columns(
    _ count: Int, size: (width: Double, height: Double)? = nil, gap: Double = 0,
    at corner: (x: Double, y: Double)? = nil
  ) throws(Fault) -> [PoseChange] {
    let count = max(count, 1)
    var new = boxes
    if let size {
      guard items.allSatisfy({ $0.pose.piece == nil && $0.content.stroke == nil }) else {
        throw .fixedSize
      }
      for place in new.indices { (new[place].width, new[place].height) = size }
    }
    var widths = Array(repeating: 0.0, count: min(count, new.count))
    var heights = Array(repeating: 0.0, count: (new.count + count - 1) / count)
    for (place, box) in new.enumerated() {
      widths[place % count] = max(widths[place % count], box.width)
      heights[place / count] = max(heights[place / count], box.height)
    }
    let lefts = Self.starts(widths, gap: gap, from: corner?.x ?? boxes.map(\.x).min() ?? 0)
    let tops = Self.starts(heights, gap: gap, from: corner?.y ?? boxes.map(\.y).min() ?? 0)
    for place in new.indices {
      (new[place].x, new[place].y) = (lefts[place % count], tops[place / count])
    }
    return try changes(to: new)
  }

  private static func starts(_ lengths: [Double], gap: Double, from start: Double) -> [Double] {
    var next = start
    return lengths.map { length in
      defer { next += length + gap }
      return next
    }
  }

  /// Moves all items by the same distance.
  ///
  /// - Throws: ``Fault/outOfRange``.
  public func moved(byX dx: Double, y dy: Double) throws(Fault) -> [PoseChange] {
    try changes(
      to: boxes.map { box in
        var box = box
        (box.x, box.y) = (box.x + dx, box.y + dy)
        return box
      })
  }

  /// Moves all items so that the box around them begins at a place.
  ///
  /// - Throws: ``Fault/outOfRange``.
  public func moved(toX x: Double, y: Double) throws(Fault) -> [PoseChange] {
    guard let left = boxes.map(\.x).min(), let top = boxes.map(\.y).min() else { return [] }
    return try moved(byX: x - left, y: y - top)
  }

  /// Aligns the items with the outermost edge that one of them has now, or with their middle.
  ///
  /// On cells, a middle between two cells counts as the left or upper one.
  ///
  /// - Throws: ``Fault/outOfRange``.
  public func aligned(_ edge: Edge) throws(Fault) -> [PoseChange] {
    guard let left = boxes.map(\.x).min(), let right = boxes.map({ $0.x + $0.width }).max(),
      let top = boxes.map(\.y).min(), let bottom = boxes.map({ $0.y + $0.height }).max()
    else { return [] }
    return try changes(
      to: boxes.map { box in
        var box = box
        switch edge {
        case .left: box.x = left
        case .center: box.x = (left + right - box.width) / 2
        case .right: box.x = right - box.width
        case .top: box.y = top
        case .middle: box.y = (top + bottom - box.height) / 2
        case .bottom: box.y = bottom - box.height
        }
        return box
      })
  }

  /// Makes the gaps between items equal; the first and the last one stay.
  ///
  /// Where the items have no room between them, the distances from start to start are equal
  /// instead. On cells, gaps can differ by one cell.
  ///
  /// - Throws: ``Fault/outOfRange``.
  public func distributed(_ axis: Axis) throws(Fault) -> [PoseChange] {
    let start: WritableKeyPath<Box, Double> = axis == .across ? \.x : \.y
    let length: KeyPath<Box, Double> = axis == .across ? \.width : \.height
    let order = boxes.indices.sorted {
      (boxes[$0][keyPath: start], $0) < (boxes[$1][keyPath: start], $1)
    }
    guard order.count > 2, let first = order.first, let last = order.last else { return [] }
    let origin = boxes[first][keyPath: start]
    let way = boxes[last][keyPath: start] - origin
    let filled = order.dropLast().reduce(0) { $0 + boxes[$1][keyPath: length] }
    let hasRoom = filled <= way
    var new = boxes
    var passed = 0.0
    for (number, place) in order.enumerated().dropLast() {
      // Divided last, so that a whole number of cells stays one.
      let gaps = (hasRoom ? way - filled : way) * Double(number) / Double(order.count - 1)
      new[place][keyPath: start] = origin + gaps + passed
      if hasRoom { passed += boxes[place][keyPath: length] }
    }
    return try changes(to: new)
  }

  private func changes(to new: [Box]) throws(Fault) -> [PoseChange] {
    var changes: [PoseChange] = []
    for (item, box) in zip(items, new) {
      guard let pose = box.pose(like: item.pose) else { throw .outOfRange }
      if pose != item.pose { changes.append(PoseChange(item: item.id, from: item.pose, to: pose)) }
    }
    return changes
  }
}

extension Arrangement {
  /// Swaps the places of two groups, item by item.
  ///
  /// Items on cells also swap their sizes, and so always fit; pieces keep their shapes, and items
  /// that lie freely their sizes and heights in the stack.
  ///
  /// - Parameters:
  ///   - one: The items of one group.
  ///   - other: As many items.
  /// - Returns: The new poses.
  /// - Throws: ``Fault/uneven(_:_:)``, or ``Fault/outOfRange``.
  public static func swapping(
    _ one: [BoardItem], with other: [BoardItem]
  ) throws(Fault) -> [PoseChange] {
    guard one.count == other.count else { throw .uneven(one.count, other.count) }
    var changes: [PoseChange] = []
    for (one, other) in zip(one, other) {
      for (item, place) in [(one, other.pose), (other, one.pose)] {
        guard let pose = item.pose.swapped(with: place) else { throw .outOfRange }
        changes.append(PoseChange(item: item.id, from: item.pose, to: pose))
      }
    }
    return changes.filter { $0.from != $0.to }
  }

  /// Puts items of an order into another one: they share the keys that they have now.
  ///
  /// - Parameter items: The items, in their new order.
  /// - Returns: The new poses of those that change places.
  /// - Throws: ``Fault/notOrdered``.
  public static func reordered(_ items: [BoardItem]) throws(Fault) -> [PoseChange] {
    let keys = items.compactMap(\.orderKey).sorted()
    guard keys.count == items.count else { throw .notOrdered }
    return zip(items, keys).compactMap { item, key in
      let pose = Pose.ordered(key)
      return pose == item.pose ? nil : PoseChange(item: item.id, from: item.pose, to: pose)
    }
  }
}

extension BoardItem {
  fileprivate var orderKey: OrderKey? { if case .ordered(let key) = pose { key } else { nil } }
}

extension Pose {
  /// The pose at the place of another one.
  fileprivate func swapped(with other: Pose) -> Pose? {
    switch (self, other) {
    case (.cells, .cells), (.ordered, .ordered): other
    case (.free(let area, let z), .free(let there, _)):
      .free(Rect(origin: there.origin, size: area.size), z: z)
    case (.shaped(let shape, _, let orientation), .shaped(_, let cell, _)):
      .shaped(shape, at: cell, orientation)
    default: nil
    }
  }
}

/// Where an item lies, in cells or points.
private struct Box: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// The box of a pose; `nil` for a place in an order, or beyond the range of cells.
  init?(_ pose: Pose) {
    if case .free(let area, _) = pose {
      (x, y, width, height) = (area.minX, area.minY, area.size.width, area.size.height)
    } else if let cells = pose.cellBounds {
      (x, y) = (Double(cells.minX), Double(cells.minY))
      (width, height) = (Double(cells.width), Double(cells.height))
    } else {
      return nil
    }
  }

  /// A pose in this box; `nil` beyond the range.
  func pose(like pose: Pose) -> Pose? {
    switch pose {
    case .free(_, let z):
      let area = Rect<BoardSpace>(
        origin: Point(x: x, y: y), size: Size(width: width, height: height))
      return area.isFinite ? .free(area, z: z) : nil
    case .cells:
      guard let x = Int32(exactly: x.rounded(.down)), let y = Int32(exactly: y.rounded(.down)),
        let width = Int32(exactly: width.rounded(.down)),
        let height = Int32(exactly: height.rounded(.down))
      else { return nil }
      return CellRect(x: x, y: y, width: width, height: height).map { .cells($0) }
    case .shaped(let shape, _, let orientation):
      guard let x = Int32(exactly: x.rounded(.down)), let y = Int32(exactly: y.rounded(.down))
      else { return nil }
      return .shaped(shape, at: Cell(x: x, y: y), orientation)
    case .ordered: return nil
    }
  }
}
