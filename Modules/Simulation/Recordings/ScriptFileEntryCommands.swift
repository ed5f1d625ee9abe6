import Domain
import Gestures
import PluginAPI

/// What is done with the entries of an itinerary, as a script file writes it.
enum ScriptFileEntryCommands {
  /// The words of all of it.
  static let words = ["add", "edit", "delete", "lift", "drop", "fill", "show", "online"]

  /// Reads the command of a word; `nil` where the word is another one.
  static func read(
    _ act: String, _ members: inout ScriptMembers
  ) throws(RecordingError) -> EntryCommand? {
    switch act {
    case "add":
      return .add(
        try members.object("custom", ScriptFileTrips.custom), day: try members.whole("day"))
    case "edit":
      return .edit(
        try members.id("entry"), try members.object("custom", ScriptFileTrips.custom))
    case "delete": return .delete(try members.id("entry"))
    case "lift": return .lift(try members.id("entry"))
    case "drop":
      let day: Int = try members.whole("day")
      return .drop(day: day, below: try members.optionalID("below"))
    case "fill":
      guard let field = EntryField(rawValue: try members.text("field")) else {
        let fields = EntryField.allCases.map(\.rawValue).joined(separator: ", ")
        throw members.mistake("field must be one of \(fields)")
      }
      return .fill(field, try members.text("text"))
    case "show": return .show(try members.id("entry"))
    case "online": return .setOnline(try members.truth("on"))
    default: return nil
    }
  }

  static func write(_ command: EntryCommand, _ json: inout ScriptJSON) {
    switch command {
    case .add(let custom, let day):
      json.text("act", "add")
      json.object("custom") { ScriptFileTrips.write(custom, &$0) }
      json.whole("day", day)
    case .edit(let entry, let custom):
      json.text("act", "edit")
      json.id("entry", entry)
      json.object("custom") { ScriptFileTrips.write(custom, &$0) }
    case .delete(let entry):
      json.text("act", "delete")
      json.id("entry", entry)
    case .lift(let entry):
      json.text("act", "lift")
      json.id("entry", entry)
    case .drop(let day, let above):
      json.text("act", "drop")
      json.whole("day", day)
      if let above { json.id("below", above) }
    case .fill(let field, let text):
      json.text("act", "fill")
      json.text("field", field.rawValue)
      json.text("text", text)
    case .show(let entry):
      json.text("act", "show")
      json.id("entry", entry)
    case .setOnline(let isOnline):
      json.text("act", "online")
      json.truth("on", isOnline)
    }
  }
}

extension ScriptMembers {
  /// An identity that may be missing.
  fileprivate mutating func optionalID<Entity>(
    _ name: String, as type: Entity.Type = Entity.self
  ) throws(RecordingError) -> ID<Entity>? {
    guard let text = try optionalText(name) else { return nil }
    guard let id = ID<Entity>(text), "\(id)" == text else {
      throw mistake("\(name) must be 32 hexadecimal digits in lower case")
    }
    return id
  }
}
