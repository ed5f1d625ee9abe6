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
    return placed.position.map { "\(name) at \($0)" } ?? name
  }

  /// A block's content: `list 5 "Opening"`, `message "/1/1"`, and any label.
  static func name(of placed: PlacedItem) -> String {
    if let message = placed.item.reference { return message }
    let label = placed.item.label.map { " \"\($0)\"" } ?? ""
    guard let object = placed.object else { return "a deleted object" }
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
