import Boards
import Domain
import Gestures
import GridGeometry
public import PluginAPI

extension SimulatedSurface {
  /// A board whose blocks lie on a grid.
  ///
  /// - Parameter placement: The rules that are put to the test.
  /// - Returns: The surface, under the key `grid`.
  public static func grid(_ placement: PlacementPlugin) -> SimulatedSurface {
    SimulatedSurface(
      key: "grid", summary: "a board of blocks on a grid, in edit and play mode",
      drawStage: { GridStage.draw(using: &$0) },
      open: { stage, opening, mutant in
        var session = BoardSession(stage, opening: opening, placement)
        session.sow(mutant)
        return session
      },
      openWitness: { stage, opening, mutant in
        ReferenceBoard(stage, opening: opening, defect: BoardDefect(mutant))
      },
      observe: { (session: BoardSession) in session.observation },
      form: .board, rules: .board, coverage: GridCoverage.table,
      mutants: BoardDefect.mutants(of: "grid") + SurfaceMutants.grid)
  }
}

extension ReferenceBoard {
  /// Whether a session seems to hold the same board and blocks.
  func looksSame(as surface: any Surface) -> Bool {
    guard let session = surface as? BoardSession, session.board == board,
      session.itemCount == blocks.count
    else { return false }
    var (ours, theirs) = (UInt64(0), UInt64(0))
    for index in blocks.indices { ours &+= blocks[index].fingerprint }
    for item in session.itemsInAnyOrder { theirs &+= BlockFingerprint.number(of: item) }
    return ours == theirs
  }

  /// Whether a session, and the rules it keeps, hold the same board and blocks.
  func holdsSame(as surface: any Surface) -> Bool {
    guard let session = surface as? BoardSession, session.board == board, session.show == show,
      session.itemCount == blocks.count,
      session.ruledCount == blocks.count
    else { return false }
    for index in blocks.indices {
      let item = blocks[index].item
      guard session.item(item.id) == item, session.ruledPose(of: item.id) == item.pose else {
        return false
      }
    }
    return true
  }
}
