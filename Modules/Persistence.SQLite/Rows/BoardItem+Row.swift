import Domain
import GRDB
import GridGeometry

extension BoardItem: StoredRow {
  static let table = Table(
    "item",
    ["id", "board", "object", "x", "y", "width", "height", "action", "message", "label"],
    hasNameKey: false)

  var values: [(any DatabaseValueConvertible)?] {
    switch pose {
    case .cells(let rect):
      [
        id.description, board.description, object?.description, rect.minX, rect.minY, rect.width,
        rect.height, action.rawValue, message, label,
      ]
    }
  }
  var texts: [LimitedText] {
    (message.map { [($0, .message)] } ?? []) + (label.map { [($0, .name)] } ?? [])
  }
  var uniqueName: String? { nil }

  init(_ reader: inout RowReader) throws {
    let id = try reader.id(BoardItem.self)
    let board = try reader.id(Board.self)
    let object = try reader.idIfAny(ShowObject.self)
    let rect = CellRect(
      x: try reader.integer32(), y: try reader.integer32(), width: try reader.integer32(),
      height: try reader.integer32())
    guard let rect else { throw reader.wrong("the height of a block on the grid") }
    guard let action = TriggerAction(rawValue: try reader.text()) else {
      throw reader.wrong("what a tap does")
    }
    let message = try reader.textIfAny(.message)
    guard object != nil || message != nil else {
      throw reader.wrong("the message that a block without an object has")
    }
    self.init(
      id: id, board: board, object: object, pose: .cells(rect), action: action, message: message,
      label: try reader.textIfAny(.name))
  }
}
