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
      let others = board.rules.settings.filter { $0.key != MinimumSpan.setting }
      return [("minimum", .integer(Int(board.rules.minimum.rawValue)))]
        + others.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }
    }
    let settings = board.rules.settings.sorted { $0.key < $1.key }
    return [
      ("rules", .string(board.rules.key)),
      ("settings", .object(settings.map { ($0.key, .string($0.value)) })),
    ]
  }

  init(_ placed: PlacedItem) {
    let pose = placed.item.pose
    let piece = pose.piece
    let origin = pose.cells?.origin ?? piece?.cell
    let span = pose.cells?.span ?? piece?.shape.span
    func number(_ value: Int32?) -> JSON { value.map { .integer(Int($0)) } ?? .null }
    self = .object(
      [
        ("id", .string("\(placed.item.id)")),
        ("object", placed.object.map { .object(Self.reference($0)) } ?? .null),
        ("x", number(origin?.x)), ("y", number(origin?.y)),
        ("width", number(span?.width)), ("height", number(span?.height)),
      ] + (placed.place.map { [("place", .integer($0))] } ?? []) + Self.members(of: pose) + [
        ("action", .string(placed.item.action.rawValue))
      ]
        + (placed.item.message.map { [("message", .string($0))] } ?? [])
        + (placed.item.label.map { [("label", .string($0))] } ?? [])
        + Self.members(of: placed.item.content))
  }

  /// What a pose has besides cells: the frame in points, or the shape of a piece and how it lies.
  private static func members(of pose: Pose) -> [(name: String, value: JSON)] {
    switch pose {
    case .cells, .ordered: []
    case .free(let area, _): [("frame", JSON(area))]
    case .shaped(let shape, _, let orientation):
      [
        ("shape", .string("\(shape)")), ("turns", .integer(orientation.quarterTurns)),
        ("mirrored", .bool(orientation.isMirrored)),
      ]
    }
  }

  /// What a block is that shows no object and has no message.
  private static func members(of content: ItemContent) -> [(name: String, value: JSON)] {
    switch content {
    case .object, .message: []
    case .ink(let stroke):
      [
        (
          "ink",
          .object([
            ("pen", .string(stroke.pen.kind.rawValue)),
            ("color", .string(stroke.pen.color.description)), ("width", .number(stroke.pen.width)),
            ("points", .integer(stroke.samples.count)),
          ])
        )
      ]
    case .tile(let color): [("tile", .object([("color", .optional(color?.description))]))]
    case .goto(let board): [("goto", .object([("board", .optional(board?.description))]))]
    case .card(let card):
      [
        (
          "card",
          .object([
            ("title", .string(card.title)), ("text", .string(card.text)),
            ("color", .optional(card.color?.description)),
            ("created", .integer(Int(card.created.milliseconds))),
          ])
        )
      ]
    }
  }

  /// The members that identify an object wherever it is shown.
  static func reference(_ object: ShowObject) -> [(name: String, value: JSON)] {
    [
      ("id", .string("\(object.id)")), ("kind", .string(object.kind.rawValue)),
      ("number", .string(object.number.text)),
    ] + (object.cue.map { [("cue", .string($0.text))] } ?? []) + [("name", .string(object.name))]
  }
}
