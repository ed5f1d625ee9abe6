// snippet CallboardKit
import CallboardKit

// end

/// Draws a region with a finger, and picks what is placed in it.
package func exampleOfCallboardKit() throws -> Reaction {
  // snippet CallboardKit
  var random = SystemRandomNumberGenerator()
  let show = Show(id: ID(using: &random), name: "Hamlet", created: Timestamp(milliseconds: 0))
  let board = Board(id: ID(using: &random), show: show.id, name: "Act One", created: show.created)
  let moon = ShowObject(id: ID(using: &random), show: show.id, kind: .scene, created: show.created)
  var session = try BoardSession(
    BoardContents(show: show, board: board, items: [], objects: [moon]), placement: .grid,
    mode: .edit, in: Size(width: 800, height: 600), ids: IDSequence(using: &random))

  var finger = TouchComposer(startingAt: .zero)  // draws a region of 2 by 2 cells
  let touches = try finger.drag(from: Point(x: 410, y: 310), to: Point(x: 480, y: 380))
  for touch in touches { _ = session.handle(touch) }
  let reaction = session.perform(.pick(moon.id))
  print(reaction)  // the change to store, and what to show
  // end
  return reaction
}
