// snippet Placement.Tiles
import Domain
import GridGeometry
import Placement_Tiles
import PluginAPI

// end

/// What is hit on a field with an X, and where a V fits.
package func exampleOfPlacementTiles(
  board: Board, x: BoardItem
) -> (hits: [ID<BoardItem>?], verdicts: [Verdict]) {
  // snippet Placement.Tiles
  // The settings of the board are field=10x6. An X lies in its top left corner.
  let rules = TilesRules(board: board, items: [x])
  let corner = rules.hit(Point(x: 22, y: 22))  // nil: the corner of its box is free
  let middle = rules.hit(Point(x: 66, y: 66))  // the X

  let v = Pentomino.v.shape.turned(.right)
  let beside = rules.judge(.put(.shaped(v, at: Cell(x: 2, y: 2), .upright)))  // placed
  let across = rules.judge(.put(.shaped(v, at: Cell(x: 9, y: 0), .upright)))  // refused
  // end
  return ([corner, middle], [beside, across])
}
