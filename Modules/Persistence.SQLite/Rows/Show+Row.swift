import Domain
import GRDB

extension Show: StoredRow {
  static let table = Table("show", ["id", "name", "created"], hasNameKey: true)

  var values: [(any DatabaseValueConvertible)?] {
    [id.description, name, created.milliseconds]
  }
  var texts: [LimitedText] { [(name, .name)] }
  var uniqueName: String? { name }

  init(_ reader: inout RowReader) throws {
    self.init(
      id: try reader.id(), name: try reader.text(.name), created: try reader.timestamp())
  }
}
