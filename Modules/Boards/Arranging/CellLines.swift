public import Domain
import GridGeometry
public import PluginAPI

/// Rows or columns of cells that are inserted or deleted.
///
/// Items that have no cells stay.
public struct CellLines: Hashable, Sendable {
  /// `across` for columns, `down` for rows.
  public let axis: Arrangement.Axis
  /// The number of the first one; the one at the origin has 0.
  public let first: Int
  /// How many.
  public let count: Int

  /// Creates lines.
  ///
  /// - Parameters:
  ///   - axis: `across` for columns, `down` for rows.
  ///   - first: The number of the first one, in the range of cells.
  ///   - count: How many, in the range of cells.
  public init(_ axis: Arrangement.Axis, from first: Int, count: Int = 1) {
    (self.axis, self.first, self.count) = (axis, first, count)
  }

  /// Makes room for the lines: items that begin in or after the first one move away.
  ///
  /// Items that begin before it stay, even if they reach beyond it.
  ///
  /// - Parameter items: All items of a board.
  /// - Returns: The new poses.
  /// - Throws: ``Arrangement/Fault/outOfRange``.
  public func inserted(in items: [BoardItem]) throws(Arrangement.Fault) -> [PoseChange] {
    try shift(items, from: first, by: count)
  }

  /// Closes the lines: items after them move together.
  ///
  /// - Parameter items: All items of a board.
  /// - Returns: The new poses.
  /// - Throws: ``Arrangement/Fault/occupied(_:)`` if the lines are not empty, or
  ///   ``Arrangement/Fault/outOfRange``.
  public func deleted(in items: [BoardItem]) throws(Arrangement.Fault) -> [PoseChange] {
    let inside = items.filter { item in
      range(of: item).map { $0.start < first + count && $0.end > first } ?? false
    }
    guard inside.isEmpty else { throw .occupied(inside.map(\.id)) }
    return try shift(items, from: first + count, by: -count)
  }

  private func shift(
    _ items: [BoardItem], from line: Int, by count: Int
  ) throws(Arrangement.Fault) -> [PoseChange] {
    let distance = Double(count)
    return try Arrangement(items.filter { range(of: $0).map { $0.start >= line } ?? false })
      .moved(byX: axis == .across ? distance : 0, y: axis == .down ? distance : 0)
  }

  private func range(of item: BoardItem) -> (start: Int, end: Int)? {
    guard let cells = item.pose.cellBounds else { return nil }
    return switch axis {
    case .across: (Int(cells.minX), Int(cells.maxX))
    case .down: (Int(cells.minY), Int(cells.maxY))
    }
  }
}
