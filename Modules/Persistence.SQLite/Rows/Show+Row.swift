import Domain
import GRDB
import PluginAPI

extension Show: StoredRow {
  static let table = Table("show", ["id", "name", "created"], hasNameKey: true)

  var values: [ColumnValue] {
    [.of(id), .of(name), .of(created)]
  }
  var uniqueName: String? { name }

  init(_ reader: inout RowReader) throws {
    self.init(
      id: try reader.id(), name: try reader.text(.name), created: try reader.timestamp())
  }
}
