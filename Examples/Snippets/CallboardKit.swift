// snippet CallboardKit
import CallboardKit

// end

/// Draws a region with a finger, and picks what is placed in it.
package func exampleOfCallboardKit() throws -> Reaction {
  // snippet CallboardKit
  var random = SystemRandomNumberGenerator()
  var ids = IDSequence(using: &random)
  let now = Timestamp(milliseconds: 0)
  let show = Show(id: ids.next(), name: "Hamlet", created: now)
  let board = Board(id: ids.next(), show: show.id, name: "Act One", placement: .grid, created: now)
  let moon = ShowObject(
    id: ids.next(), show: show.id, kind: .scene, number: ObjectNumber(1), created: now)

  var session = try BoardSession(
    BoardContents(show: show, board: board, items: [], objects: [moon]), placement: .grid,
    mode: .edit, in: Size(width: 800, height: 600), ids: ids)
  var finger = TouchComposer(startingAt: .zero)
  for touch in try finger.drag(from: Point(x: 410, y: 310), to: Point(x: 480, y: 380)) {
    _ = session.handle(touch)  // draws a region of 2 by 2 cells, which opens the picker
  }
  let reaction = session.perform(.pick(moon.id))
  print(reaction)  // the change to store, and what to show
  // end
  return reaction
}
