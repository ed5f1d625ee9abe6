// snippet Placement.Tiles
import Domain
import GridGeometry
import Placement_Tiles
import PluginAPI

// end

/// What the tiles say of a bar beside a cross, upon it, across the field, and in the tray.
package func exampleOfPlacementTiles(board: Board, cross: BoardItem) -> [Verdict] {
  // snippet Placement.Tiles
  // The setting of the board is field=10x6; the cross covers 3 by 3 cells from 0,0.
  let rules = TilesRules(board: board, items: [cross])
  let bar = Pentomino.i.shape

  let corner = rules.hit(Point(x: 10, y: 10))  // nil: the cross has no cell there
  let verdicts = [
    rules.judge(.put(.shaped(bar, at: Cell(x: 3, y: 1), .upright))),  // placed at 3,1
    rules.judge(.put(.shaped(bar, at: Cell(x: 1, y: 0), .upright))),  // refused: overlap
    rules.judge(.put(.shaped(bar, at: Cell(x: 8, y: 0), .right))),  // refused: across the field
    rules.judge(.fit(.shaped(bar, at: Cell(x: 8, y: 0), .right))),  // placed at 8,-1, in the tray
  ]
  // end
  return corner == nil ? verdicts : []
}
