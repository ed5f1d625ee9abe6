import Domain
import GRDB
import PluginAPI

extension ShowObject: StoredRow {
  static let table = Table(
    "object",
    [
      "id", "show", "kind", "number", "name", "color", "outlined", "created", "source_format",
      "source_identifier", "cue", "metadata",
    ], hasNameKey: false)

  var values: [ColumnValue] {
    [
      .of(id), .of(show), .of(kind.rawValue), .of(number.text), .of(name),
      .of(color?.description), .integer(isOutlined ? 1 : 0), .of(created), .of(source?.format),
      .of(source?.identifier), .of(cue?.text), .of(EntityJSON.object(of: metadata.entries)),
    ]
  }
  var uniqueName: String? { nil }

  init(_ reader: inout RowReader) throws {
    let id = try reader.id(ShowObject.self)
    let show = try reader.id(Show.self)
    guard let kind = ObjectKind(rawValue: try reader.text()) else {
      throw reader.wrong("a kind of objects")
    }
    guard let number = ObjectNumber(try reader.text()) else {
      throw reader.wrong("an object's number")
    }
    let name = try reader.text(.name)
    let color = try reader.color()
    let isOutlined = try reader.integer() != 0
    let created = try reader.timestamp()
    let source = try reader.source()
    let cue = try reader.textIfAny().map { text in
      guard let cue = ObjectNumber(text), ConsoleNumber(number, cue: cue).isPossible(for: kind)
      else { throw reader.wrong("a cue of a list") }
      return cue
    }
    self.init(
      id: id, show: show, kind: kind, number: number, cue: cue, name: name, color: color,
      isOutlined: isOutlined, created: created, source: source, metadata: try reader.metadata())
  }
}
