import Domain
import Gestures
import GridGeometry
import PluginAPI

/// The commands of a session, as a script file writes them.
enum ScriptFileCommands {
  /// The words of all acts, a reload included.
  static let words =
    [
      "place", "move", "resize", "reassign", "action", "override", "remove", "minimum", "undo",
      "redo", "mode", "grid", "viewport", "look", "home", "fit", "thresholds", "cancel", "pick",
      "search", "menu", "enter", "reload",
    ] + ScriptFileEntryCommands.words

  /// Reads the command of a word.
  static func read(
    _ act: String, _ members: inout ScriptMembers
  ) throws(RecordingError) -> SessionCommand {
    switch act {
    case "place":
      return .place(
        try members.id("item"), object: try members.id("object"), in: try members.cells())
    case "move": return .move(try members.id("item"), to: try members.cell("to"))
    case "resize": return try resize(&members)
    case "reassign":
      return .reassign(try members.id("item"), to: try members.id("object"))
    case "action": return .setAction(try members.id("item"), try members.word("action"))
    case "override":
      return .setMessage(try members.id("item"), try members.optionalText("message"))
    case "label":
      return .setLabel(try members.id("item"), try members.optionalText("label"))
    case "remove": return .remove(try members.id("item"))
    case "minimum":
      guard let minimum = MinimumSpan(rawValue: try members.whole("cells")) else {
        throw members.mistake("cells must be 1 or 2")
      }
      return .setMinimum(minimum)
    case "undo": return .undo
    case "redo": return .redo
    case "mode": return .setMode(try members.word("mode"))
    case "grid": return .setGrid(try members.truth("on"))
    case "viewport": return .setViewSize(try members.size())
    case "look":
      let center = Point<BoardSpace>(x: try members.number("x"), y: try members.number("y"))
      return .look(ViewMemory(center: center, zoom: try members.number("zoom")))
    case "home": return .goHome
    case "fit": return .fit
    case "thresholds": return .setGestures(try members.thresholds(isStrict: false))
    default: return try readPanel(act, &members)
    }
  }

  /// Reads a command for what opens over a surface.
  private static func readPanel(
    _ act: String, _ members: inout ScriptMembers
  ) throws(RecordingError) -> SessionCommand {
    switch act {
    case "cancel": return .cancel
    case "pick": return .pick(try members.id("object"))
    case "search":
      return .search(try members.text("text"), kinds: try kinds(&members))
    case "menu": return .choose(try members.word("choice"))
    case "enter":
      return .accept(try members.optionalText("text"))
    default:
      throw members.mistake("act is '\(act)'; allowed are \(words.joined(separator: ", "))")
    }
  }

  private static func resize(
    _ members: inout ScriptMembers
  ) throws(RecordingError) -> SessionCommand {
    let item: ID<BoardItem> = try members.id("item")
    let span = try members.object("span") { members throws(RecordingError) in
      let span = CellSpan(
        width: try members.whole("width"), height: try members.whole("height"))
      guard let span else { throw members.mistake("width and height must be 1 or more") }
      return span
    }
    return .resize(item, to: span, from: try members.word("handle"))
  }

  /// Reads kinds with commas between them, in their usual order; no text means none.
  private static func kinds(
    _ members: inout ScriptMembers
  ) throws(RecordingError) -> Set<ObjectKind> {
    let text = try members.text("kinds")
    let words = text.split(separator: ",")
    let kinds = Set(words.compactMap { ObjectKind(rawValue: String($0)) })
    guard Self.text(of: kinds) == text else {
      throw members.mistake(
        "kinds is '\(text)'; allowed are \(Self.text(of: Set(ObjectKind.allCases))), each once "
          + "and in this order")
    }
    return kinds
  }

  private static func text(of kinds: Set<ObjectKind>) -> String {
    kinds.sorted().map(\.rawValue).joined(separator: ",")
  }

  // MARK: Writing

  static func write(_ command: SessionCommand, _ json: inout ScriptJSON) {
    json.text("act", word(for: command))
    switch command {
    case .place(let item, let object, let cells):
      json.id("item", item)
      json.id("object", object)
      json.cells(cells)
    case .move(let item, let cell):
      json.id("item", item)
      json.cell("to", cell)
    case .resize(let item, let span, let handle):
      json.id("item", item)
      json.object("span") {
        $0.whole("width", span.width)
        $0.whole("height", span.height)
      }
      json.text("handle", handle.rawValue)
    case .reassign(let item, let object):
      json.id("item", item)
      json.id("object", object)
    case .setAction(let item, let action):
      json.id("item", item)
      json.text("action", action.rawValue)
    case .setMessage(let item, let message):
      json.id("item", item)
      if let message { json.text("message", message) }
    case .setLabel(let item, let label):
      json.id("item", item)
      if let label { json.text("label", label) }
    case .remove(let item): json.id("item", item)
    case .setMinimum(let minimum): json.whole("cells", minimum.rawValue)
    case .setMode(let mode): json.text("mode", mode.rawValue)
    case .setGrid(let isShown): json.truth("on", isShown)
    case .setViewSize(let size): json.size(size)
    case .look(let view):
      json.number("x", view.center.x)
      json.number("y", view.center.y)
      json.number("zoom", view.zoom)
    case .setGestures(let settings): json.thresholds(settings)
    case .pick(let object): json.id("object", object)
    case .search(let text, let kinds):
      json.text("text", text)
      json.text("kinds", Self.text(of: kinds))
    case .choose(let choice): json.text("choice", choice.rawValue)
    case .accept(let text): if let text { json.text("text", text) }
    case .undo, .redo, .goHome, .fit, .cancel: break
    }
  }

  private static func word(for command: SessionCommand) -> String {
    switch command {
    case .place: "place"
    case .move: "move"
    case .resize: "resize"
    case .reassign: "reassign"
    case .setAction: "action"
    case .setMessage: "override"
    case .setLabel: "label"
    case .remove: "remove"
    case .setMinimum: "minimum"
    case .undo: "undo"
    case .redo: "redo"
    case .setMode: "mode"
    case .setGrid: "grid"
    case .setViewSize: "viewport"
    case .look: "look"
    case .goHome: "home"
    case .fit: "fit"
    case .setGestures: "thresholds"
    case .cancel: "cancel"
    case .pick: "pick"
    case .search: "search"
    case .choose: "menu"
    case .accept: "enter"
    }
  }
}
