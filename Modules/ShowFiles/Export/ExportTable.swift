/// The tables of a CSV export: their names and columns.
///
/// The first heading of each identifies the table, so it is recognised by content.
enum ExportTable: String, CaseIterable {
  case objects, boards, blocks

  /// The name of the file.
  var fileName: String { "\(rawValue).csv" }

  /// The first heading, which is that of the identities.
  var mark: String { "callboard_\(rawValue)" }

  /// The headings of columns that are only there if something has them: JSON as in the sidecar.
  static let metadata = "metadata"
  static let settings = "settings"
  static let order = "order"
  static let item = "item"
  static let optional: Set = [metadata, settings, order, item]

  /// All headings.
  var headings: [String] {
    switch self {
    case .objects:
      [
        mark, "kind", "number", "cue", "name", "color", "outlined", "created",
        "source_format", "source_identifier", Self.metadata,
      ]
    case .boards:
      [
        mark, "name", "placement", "minimum", "created", "source_format", "source_identifier",
        Self.settings, Self.order, Self.metadata,
      ]
    case .blocks:
      [
        mark, "board", "board_name", "x", "y", "width", "height", "object", "kind", "number",
        "cue", "name", "action", "message", "label", Self.item,
      ]
    }
  }
}
