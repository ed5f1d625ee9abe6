import Domain
import GridGeometry
import PluginAPI

/// What is done to tiles without a finger.
extension Player {
  /// An act that is for pieces, or `nil` for what is usual.
  mutating func tileAct(_ feature: Feature?) -> Step? {
    guard let board = known.boards.first, !random.chance(1, in: 8) else { return nil }
    switch feature {
    case .place:
      let content = TileDrawing.content(of: object(), using: &random)
      let pose = placeOfTile()
      return .command(
        .add(
          BoardItem(id: newBlock(), board: board.id, content: content, pose: pose),
          isExact: random.chance(1, in: 2)))
    case .span:
      let turns = profile.has(.extremes) && random.chance(1, in: 16) ? .min : random.int(in: -2...5)
      return .command(
        .turn(block(), quarterTurns: turns, isFlipped: random.chance(1, in: 3)))
    case .minimum:
      return .command(.setSettings(SettingsEdit(TileDrawing.settings(using: &random))))
    case .move where random.chance(1, in: 12):
      return random.chance(1, in: 2)
        ? .command(.restack(block(), .front))
        : .command(.reframe(block(), Rect(origin: .origin, size: Size(width: 88, height: 88))))
    default: return nil
    }
  }

  /// Near another piece, or at the end of all cells.
  private mutating func placeOfTile() -> Pose {
    let pose = TileDrawing.pose(using: &random, near: known.blocks.map(\.pose))
    guard profile.has(.extremes), random.chance(1, in: 24),
      case .shaped(let shape, _, let orientation) = pose
    else { return pose }
    return .shaped(shape, at: cell(near: nil), orientation)
  }
}
