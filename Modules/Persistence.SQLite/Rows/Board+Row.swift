import Domain
import GRDB
import PluginAPI

extension Board: StoredRow {
  static let table = Table(
    "board",
    [
      "id", "show", "name", "placement", "settings", "created", "order_key",
      "source_format", "source_identifier", "metadata",
    ], hasNameKey: true)

  /// The order in which boards were put in: those with the same place stay so.
  static let asPutIn = "ORDER BY rowid"

  var values: [ColumnValue] {
    [
      .of(id), .of(show), .of(name), .of(rules.key), .of(EntityJSON.object(of: rules.settings)),
      .of(created), .of(chosenOrder?.digits), .of(source?.format), .of(source?.identifier),
      .of(EntityJSON.object(of: metadata.entries)),
    ]
  }
  var uniqueName: String? { name }

  init(_ reader: inout RowReader) throws {
    let id = try reader.id(Board.self)
    let show = try reader.id(Show.self)
    let name = try reader.text(.name)
    let placement = try reader.text()
    let settings = try reader.keyedTexts()
    let created = try reader.timestamp()
    let order = try reader.orderKeyIfAny()
    self.init(
      id: id, show: show, name: name, rules: BoardRules(placement, settings: settings),
      created: created, order: order, source: try reader.source(),
      metadata: try reader.metadata())
  }
}
