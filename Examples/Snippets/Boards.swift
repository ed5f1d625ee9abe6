// snippet Boards
import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI

// end

/// Forwards touches to a board, and collects what there is to store, say and draw.
package func exampleOfBoards(
  contents: BoardContents, touches: [Touch], ids: IDSequence
) throws -> (changes: [Change], messages: [String], scene: Scene) {
  var changes: [Change] = []
  var messages: [String] = []
  // snippet Boards
  // The contents are a board with its blocks and objects: those of a store, or new ones.
  var session = try BoardSession(
    contents, placement: .grid, mode: .edit, in: Size(width: 800, height: 600), ids: ids)

  for touch in touches {  // what the fingers do, in points of the view
    let reaction = session.handle(touch)
    changes += reaction.changes  // to store: a session never saves
    for case .message(let message) in reaction.effects {
      messages.append(EnglishWording().text(.message(message)))
    }
  }
  let scene = session.scene()  // everything there is to draw
  // end
  return (changes, messages, scene)
}
