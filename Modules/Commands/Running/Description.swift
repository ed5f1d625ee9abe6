import Domain
import GridGeometry
import PluginAPI
import Workspace

/// Names things in messages, in a form that can be typed.
enum Description {
  /// The start of an identity, long enough for people.
  static func short<Entity>(_ id: ID<Entity>) -> String { String("\(id)".prefix(8)) }

  /// An object among others: `list 5 "Opening" (3f2a9c01)`.
  static func object(_ object: ShowObject) -> String {
    "\(object.reference) (\(short(object.id)))"
  }

  /// A block: `#4 list 5 "Opening" at 3,-2 2x2`.
  static func item(_ placed: PlacedItem, ordinal: Int) -> String {
    "#\(ordinal) \(item(placed))"
  }

  /// A block without its place in reading order: `list 5 "Opening" at 3,-2 2x2`.
  static func item(_ placed: PlacedItem) -> String {
    let name = self.name(of: placed)
    return position(of: placed).map { "\(name) at \($0)" } ?? name
  }

  /// A block's place for people: `3,-2 2x2`, `3,-2`, `12.5,40 300x120` or `4`; `nil` if not known.
  static func position(of placed: PlacedItem) -> String? {
    placed.item.pose.area.map { "\(Figures.text($0.origin)) \(Figures.text($0.size))" }
      ?? placed.position
  }

  /// How a piece lies: `upright`, `turned right`, `mirrored and upside down`.
  static func text(of orientation: Orientation) -> String {
    let turned = ["", "turned right", "upside down", "turned left"][orientation.quarterTurns]
    guard orientation.isMirrored else { return turned.isEmpty ? "upright" : turned }
    return turned.isEmpty ? "mirrored" : "mirrored and \(turned)"
  }

  /// The top left corner of a block as in tables, or its place in the order.
  static func corner(of placed: PlacedItem) -> String {
    switch placed.item.pose {
    case .cells(let cells): "\(cells.origin)"
    case .free(let area, _): Figures.text(area.origin)
    case .shaped, .ordered: placed.position ?? ""
    }
  }

  /// The size of a block as in tables, in cells or points; empty if it has none.
  static func size(of placed: PlacedItem) -> String {
    switch placed.item.pose {
    case .cells(let cells): "\(cells.span)"
    case .free(let area, _): Figures.text(area.size)
    case .shaped, .ordered: ""
    }
  }

  /// The shape of a piece as in tables; empty for other blocks.
  static func shape(of placed: PlacedItem) -> String {
    guard case .shaped(let shape, _, _) = placed.item.pose else { return "" }
    return text(of: shape)
  }

  /// The kind of a block's object, or what it is instead.
  static func kind(of placed: PlacedItem) -> String {
    placed.object?.kind.rawValue ?? placed.item.content.word ?? "deleted"
  }

  /// What tables call a block: the name of its object or of the board that it opens, the title of a
  /// card, or the pen and number of points of a stroke.
  static func title(of placed: PlacedItem) -> String {
    if let stroke = placed.item.content.stroke {
      return "\(pen(stroke.pen)), \(counted(stroke.samples.count, "point"))"
    }
    return placed.object?.name ?? placed.item.content.card?.title ?? placed.destination ?? ""
  }

  /// A pen without its width: `red pencil`.
  static func pen(_ pen: Stroke.Pen) -> String {
    let name = ObjectColor.named.first { $0.color == pen.color }?.name
    return "\(name ?? pen.color.description) \(pen.kind.rawValue)"
  }

  /// A shape as in commands: the letter of a pentomino, `2x3` for a rectangle, or its rows.
  static func text(of shape: Polyomino) -> String {
    let letter = Pentomino.allCases.first { $0.shape == shape }?.rawValue
    return letter ?? (shape.isRectangle ? "\(shape.span)" : "\(shape)")
  }

  /// A block's content: `list 5 "Opening"`, `message "/1/1"`, and any label.
  static func name(of placed: PlacedItem) -> String {
    if let destination = placed.destination {
      return "goto \"\(destination)\"" + (placed.item.label.map { " as \"\($0)\"" } ?? "")
    }
    if let message = placed.item.reference { return message }
    let label = placed.item.label.map { " \"\($0)\"" } ?? ""
    guard let object = placed.object else {
      return placed.item.object == nil ? "a block without an object" : "a deleted object"
    }
    return label.isEmpty ? object.reference : "\(object.reference) as\(label)"
  }

  /// Rules and their settings: `flow columns=3 size=2x1`.
  static func rules(_ rules: BoardRules) -> String {
    ([rules.key] + rules.settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
      .joined(separator: " ")
  }

  /// What a tap on a block does: `flash`, `go, sends /eos/key/go 1`.
  static func action(of item: BoardItem) -> String {
    item.action.rawValue + (item.message.map { ", sends \($0)" } ?? "")
  }
}

/// Numbers with the singular or plural noun.
enum Count {
  static func objects(_ count: Int) -> String { counted(count, "object") }
  static func boards(_ count: Int) -> String { counted(count, "board") }
  static func items(_ count: Int) -> String { counted(count, "block") }
  static func changes(_ count: Int) -> String { counted(count, "change") }
  static func steps(_ count: Int) -> String { counted(count, "step") }

  static func days(_ count: Int) -> String { counted(count, "day") }
  static func games(_ count: Int) -> String { counted(count, "game") }
  static func entries(_ count: Int) -> String { counted(count, "entry", "entries") }
  static func customEntries(_ count: Int) -> String {
    counted(count, "custom entry", "custom entries")
  }
  static func gaps(_ count: Int) -> String { counted(count, "gap") }
  static func places(_ count: Int) -> String { counted(count, "place") }

  static func touches(_ count: Int) -> String { counted(count, "touch", "touches") }
}
