import Domain
import GridGeometry
import Workspace

/// How messages name things, so that what they say can be typed.
enum Description {
  /// The beginning of an identity that is long enough for people.
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
    let object = placed.object?.reference ?? "a deleted object"
    return placed.item.pose.cells.map { "\(object) at \($0)" } ?? object
  }

  /// What a tap on a block does: `flash`, `go, sends /eos/key/go 1`.
  static func deed(of item: BoardItem) -> String {
    item.action.rawValue + (item.message.map { ", sends \($0)" } ?? "")
  }
}

/// Numbers with the right form of what they count.
enum Count {
  static func objects(_ count: Int) -> String { of(count, "object") }
  static func boards(_ count: Int) -> String { of(count, "board") }
  static func items(_ count: Int) -> String { of(count, "block") }
  static func steps(_ count: Int) -> String { of(count, "step") }

  static func days(_ count: Int) -> String { of(count, "day") }
  static func games(_ count: Int) -> String { of(count, "game") }
  static func entries(_ count: Int) -> String { of(count, "entry", plural: "entries") }
  static func gaps(_ count: Int) -> String { of(count, "gap") }
  static func places(_ count: Int) -> String { of(count, "place") }

  static func touches(_ count: Int) -> String { of(count, "touch", plural: "touches") }

  private static func of(_ count: Int, _ what: String, plural: String? = nil) -> String {
    "\(count) \(count == 1 ? what : plural ?? "\(what)s")"
  }
}
