import Domain
import GRDB
import PluginAPI

extension BoardItem: StoredRow {
  static let table = Table(
    "item",
    ["id", "board", "object"] + Pose.columns + [
      "action", "content", "message", "title", "text", "ink", "color", "created", "destination",
      "label",
    ],
    hasNameKey: false)

  var values: [ColumnValue] {
    var values: [ColumnValue] = []
    values.reserveCapacity(13 + Pose.columns.count)
    values += [.of(id), .of(board), .of(object)]
    pose.append(to: &values)
    values.append(.of(action.rawValue))
    content.append(to: &values)
    values.append(.of(label))
    return values
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
    let content = try ItemContent(&reader, object: object)
    self.init(
      id: id, board: board, content: content, pose: pose, action: action,
      label: try reader.textIfAny(.name))
  }
}
