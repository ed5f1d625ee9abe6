import Domain
import GridGeometry
import JSONText
import PluginAPI
import Workspace

extension JSON {
  init(_ show: Show) {
    self = .object([("id", .string("\(show.id)")), ("name", .string(show.name))])
  }

  init(_ summary: ShowSummary) {
    self = .object([
      ("id", .string("\(summary.show.id)")), ("name", .string(summary.show.name)),
      ("objects", .integer(summary.objectCount)), ("boards", .integer(summary.boardCount)),
    ])
  }

  init(_ object: ShowObject) {
    self = .object(
      Self.reference(object) + [
        ("color", .optional(object.color?.description)), ("outlined", .bool(object.isOutlined)),
      ])
  }

  init(_ board: Board) {
    self = .object(
      [("id", .string("\(board.id)")), ("name", .string(board.name))] + Self.rules(of: board))
  }

  init(_ summary: BoardSummary) {
    self = .object(
      [
        ("id", .string("\(summary.board.id)")), ("name", .string(summary.board.name)),
        ("items", .integer(summary.itemCount)),
      ] + Self.rules(of: summary.board))
  }

  /// The smallest block of a grid, or the key and settings of other rules.
  private static func rules(of board: Board) -> [(String, JSON)] {
    guard board.rules.key != BoardRules.defaultKey else {
      return [("minimum", .integer(Int(board.rules.minimum.rawValue)))]
    }
    let settings = board.rules.settings.sorted { $0.key < $1.key }
    return [
      ("rules", .string(board.rules.key)),
      ("settings", .object(settings.map { ($0.key, .string($0.value)) })),
    ]
  }

  init(_ placed: PlacedItem) {
    let cells = placed.item.pose.cells
    func number(_ value: Int32?) -> JSON { value.map { .integer(Int($0)) } ?? .null }
    self = .object(
      [
        ("id", .string("\(placed.item.id)")),
        ("object", placed.object.map { .object(Self.reference($0)) } ?? .null),
        ("x", number(cells?.minX)), ("y", number(cells?.minY)),
        ("width", number(cells?.width)), ("height", number(cells?.height)),
      ] + (placed.place.map { [("place", .integer($0))] } ?? []) + [
        ("action", .string(placed.item.action.rawValue))
      ]
        + (placed.item.message.map { [("message", .string($0))] } ?? [])
        + (placed.item.label.map { [("label", .string($0))] } ?? []))
  }

  /// The members that identify an object wherever it is shown.
  static func reference(_ object: ShowObject) -> [(name: String, value: JSON)] {
    [
      ("id", .string("\(object.id)")), ("kind", .string(object.kind.rawValue)),
      ("number", .string(object.number.text)),
    ] + (object.cue.map { [("cue", .string($0.text))] } ?? []) + [("name", .string(object.name))]
  }
}
