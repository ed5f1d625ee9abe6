import Domain
import GRDB
import PluginAPI

extension Board: StoredRow {
  static let table = Table(
    "board",
    [
      "id", "show", "name", "placement", "settings", "created", "source_format",
      "source_identifier", "metadata",
    ], hasNameKey: true)

  /// The order of boards: those made at once come as they were put in.
  static let oldestFirst = "ORDER BY created, rowid"

  var values: [ColumnValue] {
    [
      .of(id), .of(show), .of(name), .of(rules.key), .of(EntityJSON.object(of: rules.settings)),
      .of(created), .of(source?.format), .of(source?.identifier),
      .of(EntityJSON.object(of: metadata.entries)),
    ]
  }
  var texts: [LimitedText] {
    [
      (name, .name), (rules.key, .any), (EntityJSON.object(of: rules.settings), .keyed),
      (EntityJSON.object(of: metadata.entries), .keyed),
    ] + (source?.texts ?? [])
  }
  var uniqueName: String? { name }

  init(_ reader: inout RowReader) throws {
    let id = try reader.id(Board.self)
    let show = try reader.id(Show.self)
    let name = try reader.text(.name)
    let placement = try reader.text()
    let settings = try reader.keyedTexts()
    self.init(
      id: id, show: show, name: name, rules: BoardRules(placement, settings: settings),
      created: try reader.timestamp(), source: try reader.source(), metadata: try reader.metadata())
  }
}
