// snippet Placement.Grid
import Domain
import GridGeometry
import Placement_Grid
import PluginAPI

// end

/// What the grid says of a region that reaches over a block.
package func exampleOfPlacementGrid(board: Board, block: BoardItem) -> [Verdict] {
  // snippet Placement.Grid
  // The block covers the cells 0,0 to 1,1.
  let rules = GridRules(board: board, items: [block])
  let beside = Rect<BoardSpace>(origin: Point(x: 90, y: 10), size: Size(width: 80, height: 80))
  let over = Rect<BoardSpace>(origin: Point(x: 60, y: 10), size: Size(width: 80, height: 80))

  let verdicts = [
    rules.judge(.place(beside)),  // placed at 2,0 2x2
    rules.judge(.place(over)),  // refused: overlap, by the block
  ]
  // end
  return verdicts
}
