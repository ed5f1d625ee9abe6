// snippet Placement.Canvas
import Domain
import GridGeometry
import Placement_Canvas
import PluginAPI

// end

/// Which of two cards is hit where they overlap, before and after the lower one is touched.
package func exampleOfPlacementCanvas(board: Board, cards: [BoardItem]) -> [ID<BoardItem>?] {
  // snippet Placement.Canvas
  // Both cards cover the point; the second one has the greater key.
  var rules = CanvasRules(board: board, items: cards)
  let point = Point<BoardSpace>(x: 120, y: 60)
  let before = rules.hit(point)  // the second card

  // A touch raises the first one: one change, of its key.
  guard case .accepted(let poses) = rules.judge(.touch(cards[0].id)) else { return [] }
  rules.apply(
    poses.compactMap { change in
      change.to.map { pose in .updating(cards[0]) { $0.pose = pose } }
    })
  let after = rules.hit(point)  // the first card
  // end
  return [before, after]
}
