import Domain
import GridGeometry
public import PluginAPI

extension TilesRules {
  /// Judges an intent without changing anything.
  public func judge(_ intent: Intent) -> Verdict {
    switch intent {
    case .carry(let lifts): judgeCarrying(lifts)
    case .drop(let lifts, let others): judgeCarrying(lifts + others)
    case .put(let pose): judgePutting(pose)
    case .fit(let pose): judgeFitting(pose)
    case .restore(let poses): judgeRestoring(poses)
    case .restack: .refused(Refusal(.noStack))
    case .place, .touch, .reframe, .resize: .refused(Refusal(.notAllowed))
    }
  }

  private func judgePutting(_ pose: Pose) -> Verdict {
    guard let (shape, bounds) = lying(pose) else {
      return .refused(Refusal(pose.piece == nil ? .notAllowed : .outOfRange))
    }
    if let refusal = refusal(of: shape, in: bounds, except: { _ in false }) {
      return .refused(refusal)
    }
    return .placed(Placed(pose, frame: Grid.frame(of: bounds)))
  }

  /// The shape of a pose as it lies, and its bounding box; `nil` for another pose, or
  /// beyond the range of cells.
  func lying(_ pose: Pose) -> (shape: TurnedShape, bounds: CellRect)? {
    guard let shape = pose.piece?.shape, let bounds = pose.cellBounds else { return nil }
    return (TurnedShape(shape), bounds)
  }

  /// What forbids a shape in a place.
  ///
  /// - Parameters:
  ///   - shape: The shape as it would lie.
  ///   - bounds: Its bounding box.
  ///   - isIgnored: Whether a piece does not count.
  /// - Returns: The refusal: the edge of the field comes before pieces in the way.
  func refusal(
    of shape: TurnedShape, in bounds: CellRect, except isIgnored: (ID<BoardItem>) -> Bool
  ) -> Refusal? {
    if let field = fieldCells, side(of: shape, in: bounds, of: field) == .across {
      return Refusal(.acrossField)
    }
    let obstacles = pieces.obstacles(to: shape, in: bounds, except: isIgnored)
    return obstacles.isEmpty ? nil : Refusal(.overlap, by: obstacles)
  }

  private func judgeRestoring(_ poses: [PoseChange]) -> Verdict {
    let listed = Set(poses.map(\.item))
    guard listed.count == poses.count else { return .refused(Refusal(.duplicateItem)) }
    for change in poses where pose(of: change.item) != change.from {
      return .refused(Refusal(change.from == nil ? .duplicateItem : .unknownItem))
    }
    var obstacles: Set<ID<BoardItem>> = []
    var among = Pieces()
    for change in poses {
      guard let pose = change.to else { continue }
      guard let (shape, bounds) = lying(pose) else {
        return .refused(Refusal(pose.piece == nil ? .notAllowed : .outOfRange))
      }
      if let field = fieldCells, side(of: shape, in: bounds, of: field) == .across {
        return .refused(Refusal(.acrossField))
      }
      obstacles.formUnion(pieces.obstacles(to: shape, in: bounds, except: listed.contains))
      // Only several can be in each other's way.
      guard poses.count > 1 else { continue }
      obstacles.formUnion(among.obstacles(to: shape, in: bounds) { _ in false })
      _ = among.insert(change.item, in: pose)
    }
    guard obstacles.isEmpty else {
      // Of items that come back with others none is on the board yet.
      let lying = obstacles.compactMap(pieces.piece).sorted(by: Piece.inReadingOrder)
      return .refused(Refusal(.overlap, by: lying.map(\.id)))
    }
    return .accepted(poses.filter { $0.from != $0.to })
  }
}
