import Domain
import Gestures
import GridGeometry
import JSONText
import PluginAPI

/// How the lines of a script call things.
struct ScriptNames {
  /// Numbers and names by identities as digits: a block, or a row, has a number.
  private var numbers: [String: Int] = [:]
  private var names: [String: String] = [:]

  init(_ stage: Stage) {
    name(stage.show.id, stage.show.name.quoted)
    for item in stage.items { _ = number(item.id) }
    for object in stage.objects { name(object.id, object.reference.oneLine) }
    for board in stage.boards { name(board.id, board.name.quoted) }
    stage.part?.part.name(in: &self)
  }

  /// The number of something: what was not named before gets the next.
  mutating func number<Value>(_ id: ID<Value>) -> String {
    let number = numbers["\(id)"] ?? numbers.count + 1
    numbers["\(id)"] = number
    return "#\(number)"
  }

  mutating func name<Value>(_ id: ID<Value>, _ name: String) { names["\(id)"] = name }

  /// The name of something, or what it is, with its identity.
  func name<Value>(_ id: ID<Value>, or what: String) -> String { names["\(id)"] ?? "\(what) \(id)" }

  mutating func item(_ id: ID<BoardItem>) -> String { number(id) }

  /// Whether an item has a number.
  func knows(_ id: ID<BoardItem>) -> Bool { numbers["\(id)"] != nil }

  func object(_ id: ID<ShowObject>) -> String { name(id, or: "object") }

  func board(_ id: ID<Board>) -> String { name(id, or: "board") }

  /// What has a name, by its identity as 32 hexadecimal digits.
  var byDigits: [String: String] {
    names.merging(numbers.mapValues { "#\($0)" }) { name, _ in name }
  }

  // MARK: Commands

  /// The place as a person counts; a file may hold the last number that there is.
  private static func ordinal(_ place: Int) -> Int { place < .max ? place + 1 : place }

  private mutating func text(_ poses: [PoseChange]) -> String {
    poses.map { "\(item($0.item)) \($0.to.map(ScriptText.text) ?? "nowhere")" }
      .joined(separator: ", ")
  }

  mutating func line(of command: SessionCommand) -> String {
    switch command {
    case .place(let id, let object, let cells):
      "place \(self.object(object)) at \(cells) as \(item(id))"
    case .insert(let id, let object, let place):
      "place \(self.object(object))\(place.map { " at \(Self.ordinal($0))" } ?? "") as \(item(id))"
    case .reorder(let id, let place): "move \(item(id)) to \(Self.ordinal(place))"
    case .move(let id, let cell): "move \(item(id)) to \(cell)"
    case .resize(let id, let span, let handle):
      "resize \(item(id)) to \(span) from \(handle.rawValue)"
    case .add(let new, let isExact):
      "add \(new.reference ?? new.object.map { self.object($0) } ?? "item")"
        + " \(isExact ? "at" : "near") \(ScriptText.text(new.pose)) as \(item(new.id))"
    case .addAll(let items):
      "add "
        + items.map {
          "\($0.reference ?? $0.object.map(object) ?? "item") \(ScriptText.text($0.pose))"
        }
        .joined(separator: ", ")
    case .turn(let id, let turns, let isFlipped):
      "turn \(item(id)) by \(turns)\(isFlipped ? " flipped" : "")"
    case .arrange(let poses): "arrange \(text(poses))"
    case .push(let poses): "push \(text(poses))"
    case .select(let edit): line(of: edit)
    case .restack(let id, let move): "restack \(item(id)) \(move.rawValue)"
    case .reframe(let id, let area): "reframe \(item(id)) to \(Words.text(area))"
    case .setCard(let id, let card): "card \(item(id)) \(card.title.quoted)"
    case .setTool(let tool): "tool \(tool.rawValue)"
    case .setDrawingTool(let tool): "tool \(Self.text(tool))"
    case .editInk(let edit): line(of: edit)
    case .reassign(let id, let object): "reassign \(item(id)) to \(self.object(object))"
    case .setAction(let id, let action): "action \(item(id)) \(action.rawValue)"
    case .setMessage(let id, let text): "override \(item(id)) \(text?.oneLine ?? "none")"
    case .setLabel(let id, let text): "label \(item(id)) \(text?.oneLine ?? "none")"
    case .remove(let id): "remove \(item(id))"
    case .setSettings(let edit):
      "board set "
        + edit.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: " ")
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

  private static func text(_ tool: DrawingTool) -> String {
    switch tool {
    case .pen(let pen):
      "\(pen.kind.rawValue) \(pen.color) \(ScriptText.text(pen.width))"
    case .eraser: "eraser"
    case .lasso: "lasso"
    }
  }

  private mutating func line(of edit: SelectionEdit) -> String {
    switch edit {
    case .replace(let items): "select" + items.map { " \(item($0))" }.joined()
    case .add(let items): "select add" + items.map { " \(item($0))" }.joined()
    case .remove(let items): "select minus" + items.map { " \(item($0))" }.joined()
    case .all: "select all"
    case .none: "select none"
    case .invert: "select invert"
    }
  }

  private mutating func line(of edit: InkEdit) -> String {
    switch edit {
    case .select(let items):
      "ink select" + items.map { " \(item($0))" }.joined()
    case .cut: "ink cut"
    case .copy: "ink copy"
    case .delete: "ink delete"
    case .paste(let point): "ink paste" + (point.map { " at \(ScriptText.text($0))" } ?? "")
    case .add(let items):
      "ink add"
        + items.map { " \(item($0.id)) at \(ScriptText.text($0.pose))" }.joined(separator: ",")
    case .move(let way): "ink move by \(ScriptText.text(way.dx)),\(ScriptText.text(way.dy))"
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
    name(board.id, board.name.quoted)
    return "board new \(board.name.quoted)\(board.rules.scriptText)"
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
