import Domain
import GRDB
import GridGeometry

extension BoardItem: StoredRow {
  static let table = Table(
    "item",
    ["id", "board", "object", "x", "y", "width", "height", "action", "message"],
    hasNameKey: false)

  var entityKey: EntityKey { .item(id) }
  var values: [(any DatabaseValueConvertible)?] {
    switch pose {
    case .cells(let rect):
      [
        id.description, board.description, object.description, rect.minX, rect.minY, rect.width,
        rect.height, action.rawValue, message,
      ]
    }
  }
  var texts: [LimitedText] { message.map { [($0, .message)] } ?? [] }
  var uniqueName: String? { nil }

  init(_ reader: inout RowReader) throws {
    let id = try reader.id(BoardItem.self)
    let board = try reader.id(Board.self)
    let object = try reader.id(ShowObject.self)
    let rect = CellRect(
      x: try reader.integer32(), y: try reader.integer32(), width: try reader.integer32(),
      height: try reader.integer32())
    guard let rect else { throw reader.wrong("the height of a block on the grid") }
    guard let action = TriggerAction(rawValue: try reader.text()) else {
      throw reader.wrong("what a tap does")
    }
    self.init(
      id: id, board: board, object: object, pose: .cells(rect), action: action,
      message: try reader.textIfAny(.message))
  }
}
