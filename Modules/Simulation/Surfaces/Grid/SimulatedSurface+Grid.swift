public import Boards
public import Domain
import Gestures
import GridGeometry
public import PluginAPI

extension SimulatedSurface {
  /// A board whose blocks are on a grid.
  ///
  /// - Parameter placement: The rules that are put to the test.
  /// - Returns: The surface, under the key `grid`.
  public static func grid(_ placement: PlacementPlugin) -> SimulatedSurface {
    var surface = SimulatedSurface(
      key: "grid", summary: "a board of blocks on a grid, in edit and play mode",
      drawStage: { GridStage.draw(using: &$0) },
      open: { stage, opening, mutant in
        var session = BoardSession(stage, opening: opening, placement)
        session.inject(mutant)
        return session
      },
      openWitness: { stage, opening, mutant in
        ReferenceBoard(stage, opening: opening, defect: BoardDefect(mutant))
      },
      form: .board, rules: .board, coverage: GridCoverage.table,
      mutants: BoardDefect.mutants(of: "grid") + SurfaceMutants.grid)
    surface.ways.pastes = true
    return surface
  }
}

extension BoardSession: ObservedSurface {
  /// Everything that can be observed of a board beside its contents.
  public var seen: Observation { observation }

  /// Whether it is this board, and holds these blocks.
  public func holds(_ board: Board, _ items: inout [ID<BoardItem>: BoardItem]) -> Bool {
    // Dictionaries that share their memory are equal without a look at what they hold.
    guard items == self.items, board == self.board else { return false }
    items = self.items
    return true
  }
}

extension ReferenceBoard {
  /// Whether a session holds the same board and blocks.
  mutating func looksSame(as surface: any ObservedSurface) -> Bool {
    surface.holds(board, &items)
  }

  /// Whether a session, and the rules it keeps, hold the same board and blocks.
  mutating func holdsSame(as surface: any ObservedSurface) -> Bool {
    guard let session = surface as? BoardSession, session.holds(board, &items),
      session.show == show
    else { return false }
    let rules = session.rules
    guard rules.count == blocks.count else { return false }
    for index in blocks.indices {
      let (id, pose) = (blocks[index].item.id, blocks[index].cells.pose)
      guard rules.placed(id)?.pose == pose else { return false }
    }
    return true
  }
}
