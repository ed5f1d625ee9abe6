import Domain
import GRDB

extension BoardItem: StoredRow {
  static let table = Table(
    "item",
    ["id", "board", "object"] + Pose.columns + ["action", "message", "label"],
    hasNameKey: false)

  var values: [ColumnValue] {
    var values: [ColumnValue] = []
    values.reserveCapacity(6 + Pose.columns.count)
    values += [.of(id), .of(board), .of(object)]
    pose.append(to: &values)
    values += [.of(action.rawValue), .of(message), .of(label)]
    return values
  }
  var texts: [LimitedText] {
    (message.map { [($0, .message)] } ?? []) + (label.map { [($0, .name)] } ?? [])
  }
  var uniqueName: String? { nil }

  init(_ reader: inout RowReader) throws {
    let id = try reader.id(BoardItem.self)
    let board = try reader.id(Board.self)
    let object = try reader.idIfAny(ShowObject.self)
    let pose = try reader.pose()
    guard let action = TriggerAction(rawValue: try reader.text()) else {
      throw reader.wrong("what a tap does")
    }
    guard let content = ItemContent(object: object, message: try reader.textIfAny(.message)) else {
      throw reader.wrong("the message that a block without an object has")
    }
    self.init(
      id: id, board: board, content: content, pose: pose, action: action,
      label: try reader.textIfAny(.name))
  }
}
