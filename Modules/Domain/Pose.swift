public import GridGeometry

/// How an item lies on its board.
///
/// Each set of placement rules uses the form that it needs.
public enum Pose: Hashable, Sendable, Codable {
  /// A rectangle of whole cells.
  case cells(CellRect)

  /// The cells covered, where the pose is made of cells.
  public var cells: CellRect? {
    switch self {
    case .cells(let rect): rect
    }
  }
}
