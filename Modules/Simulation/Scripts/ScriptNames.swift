import Domain
import Gestures
import GridGeometry
import PluginAPI

/// How the lines of a script call things.
struct ScriptNames {
  private var items: [ID<BoardItem>: Int] = [:]
  private var objects: [ID<ShowObject>: String] = [:]
  private var boards: [ID<Board>: String] = [:]
  var entries: [ID<ItineraryEntry>: Int] = [:]
  var games: [ID<Game>: String] = [:]
  var cities: [ID<City>: String] = [:]

  /// The names of the show and the trip, by their digits.
  private var owners: [String: String] = [:]

  init(_ stage: Stage) {
    owners["\(stage.show.id)"] = stage.show.name.quoted
    for item in stage.items { items[item.id] = items.count + 1 }
    for object in stage.objects { objects[object.id] = object.reference.oneLine }
    for board in stage.boards { boards[board.id] = board.name.quoted }
    if let trip = stage.trip {
      owners["\(trip.trip.id)"] = trip.trip.name.quoted
      take(trip)
    }
  }

  /// A block by its number: one that was not named before gets the next.
  mutating func item(_ id: ID<BoardItem>) -> String {
    let number = items[id] ?? items.count + 1
    items[id] = number
    return "#\(number)"
  }

  func object(_ id: ID<ShowObject>) -> String { objects[id] ?? "object \(id)" }

  func board(_ id: ID<Board>) -> String { boards[id] ?? "board \(id)" }

  /// What has a name, by its identity as 32 hexadecimal digits.
  var byDigits: [String: String] {
    var names = owners
    for (id, number) in items { names["\(id)"] = "#\(number)" }
    for (id, name) in objects { names["\(id)"] = name }
    for (id, name) in boards { names["\(id)"] = name }
    for (id, number) in entries { names["\(id)"] = "#\(number)" }
    for (id, name) in games { names["\(id)"] = name }
    for (id, name) in cities { names["\(id)"] = name }
    return names
  }

  // MARK: Commands

  mutating func line(of command: SessionCommand) -> String {
    switch command {
    case .place(let id, let object, let cells):
      "place \(self.object(object)) at \(cells) as \(item(id))"
    case .move(let id, let cell): "move \(item(id)) to \(cell)"
    case .resize(let id, let span, let handle):
      "resize \(item(id)) to \(span) from \(handle.rawValue)"
    case .reassign(let id, let object): "reassign \(item(id)) to \(self.object(object))"
    case .setAction(let id, let action): "action \(item(id)) \(action.rawValue)"
    case .setMessage(let id, let text): "override \(item(id)) \(text?.oneLine ?? "none")"
    case .setLabel(let id, let text): "label \(item(id)) \(text?.oneLine ?? "none")"
    case .remove(let id): "remove \(item(id))"
    case .setSettings(let edit):
      "board "
        + edit.values.sorted { $0.key < $1.key }
        .map { "\($0.key) \($0.value.isEmpty ? "1" : $0.value)" }.joined(separator: " ")
    case .undo: "undo"
    case .redo: "redo"
    case .setMode(let mode): mode.rawValue
    case .setGrid(let isShown): "grid \(isShown ? "on" : "off")"
    case .goHome: "home"
    case .fit: "fit"
    case .cancel: "cancel"
    case .pick(let object): "pick \(self.object(object))"
    case .choose(let choice): "menu \(choice.rawValue)"
    case .accept(let text): text.map { "enter \($0.quoted)" } ?? "enter"
    case .setViewSize(let size): "view \(ScriptText.text(size))"
    case .look(let view):
      "look at \(ScriptText.text(view.center)), zoom \(ScriptText.text(view.zoom))"
    case .setGestures(let settings): "thresholds: \(text(settings))"
    case .search(let text, let kinds):
      "pick --search \(text.quoted)"
        + (kinds.isEmpty ? "" : " --kind \(kinds.sorted().map(\.rawValue).joined(separator: ","))")
    }
  }

  /// Which thresholds distinguish gestures.
  func text(_ settings: GestureSettings) -> String {
    switch settings {
    case .touch: "finger"
    case .mouse: "mouse"
    default: "custom"
    }
  }

  // MARK: Elsewhere

  mutating func line(of change: OutsideChange) -> String {
    switch change {
    case .place(let id, let object, let board, let pose):
      "place \(self.object(object)) at \(ScriptText.text(pose)) on \(self.board(board)) as "
        + item(id)
    case .move(let id, let pose): "put \(item(id)) at \(ScriptText.text(pose))"
    case .remove(let id): "remove \(item(id))"
    case .renameObject(let id, let name): "rename \(object(id)) to \(name.quoted)"
    case .deleteObject(let id): "object delete \(object(id))"
    case .renameBoard(let id, let name): "board rename \(board(id)) to \(name.quoted)"
    case .addBoard(let board): add(board)
    case .deleteBoard(let id): "board delete \(board(id))"
    case .own(let change): change.act.line(&self)
    }
  }

  private mutating func add(_ board: Board) -> String {
    boards[board.id] = board.name.quoted
    return "board new \(board.name.quoted)" + (board.rules.minimum == .two ? " --minimum 2" : "")
  }
}

extension String {
  /// In double quotes, with escapes for whatever could end a line or steer a terminal.
  var quoted: String { JSON.string(self).text }

  /// Without what could end a line or steer a terminal.
  var oneLine: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    return isPlain ? self : quoted
  }
}
