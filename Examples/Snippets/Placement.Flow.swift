// snippet Placement.Flow
import Domain
import GridGeometry
import Placement_Flow
import PluginAPI

// end

/// Where three blocks lie, and where one more would go.
package func exampleOfPlacementFlow(board: Board, items: [BoardItem]) -> [Point<BoardSpace>?] {
  // snippet Placement.Flow
  // The settings of the board are columns=2 and spacing=4.
  var rules = FlowRules(board: board, items: items)
  rules.setView(Size(width: 400, height: 300))

  let corners = items.map { rules.placed($0.id)?.frame.origin }  // 0,0, then 92,0 and 0,92
  let next = rules.area(ofPlace: 3, isNew: true)?.origin  // 92,92
  // end
  return corners + [next]
}
