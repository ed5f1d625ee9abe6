import Domain
import Gestures
import GridGeometry

/// What is done elsewhere, as a script file writes it.
enum ScriptFileOutside {
  static let words = [
    "place", "move", "remove", "rename-object", "delete-object", "rename-board", "add-board",
    "delete-board", "put-entry", "delete-entry", "merge", "delete-trip",
  ]

  static func read(_ members: inout ScriptMembers) throws(RecordingError) -> OutsideChange {
    let word = try members.text("elsewhere")
    switch word {
    case "place":
      return .place(
        try members.id("item"), object: try members.id("object"), board: try members.id("board"),
        pose: .cells(try members.cells()))
    case "move": return .move(try members.id("item"), to: .cells(try members.cells()))
    case "remove": return .remove(try members.id("item"))
    case "rename-object":
      return .renameObject(try members.id("object"), try members.text("name"))
    case "delete-object": return .deleteObject(try members.id("object"))
    case "rename-board":
      return .renameBoard(try members.id("board"), try members.text("name"))
    case "add-board":
      return .addBoard(try members.object("board", ScriptFileEntities.board))
    case "delete-board": return .deleteBoard(try members.id("board"))
    case "put-entry":
      return .putEntry(try members.object("entry", ScriptFileTrips.entry))
    case "delete-entry": return .deleteEntry(try members.id("entry"))
    case "merge":
      let seed: UInt64 = try members.whole("seed")
      return .mergeSchedule(try ScriptFileSchedules.read(&members), seed: seed)
    case "delete-trip": return .deleteTrip(try members.id("trip"))
    default:
      throw members.mistake(
        "elsewhere is '\(word)'; allowed are \(words.joined(separator: ", "))")
    }
  }

  static func write(_ change: OutsideChange, _ json: inout ScriptJSON) {
    switch change {
    case .place(let item, let object, let board, let pose):
      json.text("elsewhere", "place")
      json.id("item", item)
      json.id("object", object)
      json.id("board", board)
      json.pose(pose)
    case .move(let item, let pose):
      json.text("elsewhere", "move")
      json.id("item", item)
      json.pose(pose)
    case .remove(let item):
      json.text("elsewhere", "remove")
      json.id("item", item)
    case .renameObject(let object, let name):
      json.text("elsewhere", "rename-object")
      json.id("object", object)
      json.text("name", name)
    case .deleteObject(let object):
      json.text("elsewhere", "delete-object")
      json.id("object", object)
    case .renameBoard(let board, let name):
      json.text("elsewhere", "rename-board")
      json.id("board", board)
      json.text("name", name)
    case .addBoard(let board):
      json.text("elsewhere", "add-board")
      json.object("board") { ScriptFileEntities.write(board, &$0) }
    case .deleteBoard(let board):
      json.text("elsewhere", "delete-board")
      json.id("board", board)
    case .putEntry(let entry):
      json.text("elsewhere", "put-entry")
      json.object("entry") { ScriptFileTrips.write(entry, &$0) }
    case .deleteEntry(let entry):
      json.text("elsewhere", "delete-entry")
      json.id("entry", entry)
    case .mergeSchedule(let schedule, let seed):
      json.text("elsewhere", "merge")
      json.whole("seed", seed)
      ScriptFileSchedules.write(schedule, &json)
    case .deleteTrip(let trip):
      json.text("elsewhere", "delete-trip")
      json.id("trip", trip)
    }
  }
}
