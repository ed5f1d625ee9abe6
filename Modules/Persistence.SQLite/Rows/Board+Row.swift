import Domain
import GRDB

extension Board: StoredRow {
  static let table = Table(
    "board",
    [
      "id", "show", "name", "placement", "minimum", "created", "source_format",
      "source_identifier",
    ], hasNameKey: true)

  /// The order of boards: those made at once come as they were put in.
  static let oldestFirst = "ORDER BY created, rowid"

  var values: [(any DatabaseValueConvertible)?] {
    [
      id.description, show.description, name, placement, minimum.rawValue, created.milliseconds,
      source?.format, source?.identifier,
    ]
  }
  var texts: [LimitedText] { [(name, .name), (placement, .any)] + (source?.texts ?? []) }
  var uniqueName: String? { name }

  init(_ reader: inout RowReader) throws {
    let id = try reader.id(Board.self)
    let show = try reader.id(Show.self)
    let name = try reader.text(.name)
    let placement = try reader.text()
    guard let minimum = MinimumSpan(rawValue: try reader.integer32()) else {
      throw reader.wrong("a smallest block of 1 or 2 cells")
    }
    self.init(
      id: id, show: show, name: name, placement: placement, minimum: minimum,
      created: try reader.timestamp(), source: try reader.source())
  }
}
