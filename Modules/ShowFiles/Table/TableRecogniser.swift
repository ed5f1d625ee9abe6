import Domain
import PluginAPI

/// Tells whether a file's beginning is a table of show objects or cues, and of nothing else.
///
/// Tables of everything begin alike, so names of columns do not suffice: the first rows have to
/// hold known kinds and readable numbers as well. Either the header says `kind` and `number`, and
/// what else it likes; or each of its columns is one that is read, none is there twice, and among
/// them are kinds and numbers, or cues and names.
enum TableRecogniser {
  /// How many rows are looked at.
  private static let rowCount = 20

  /// Whether a file is such a table.
  static func recognises(_ head: FileHead) -> Bool {
    let (rows, separator) = CSVHead.rows(of: head, limit: rowCount + 1)
    guard rows.count > 1 else { return false }
    let names = TableColumns.names(in: rows[0])
    var places: [TableField: Int] = [:]
    TableColumns.addOwn(to: &places, names)
    let keys = names.map { TableWords.key($0) }
    let isOwn = keys.contains("kind") && keys.contains("number")
    guard isOwn || places.count == names.count else { return false }
    if let kind = places[.kind] {
      guard let number = places[.number] else { return false }
      return rows.dropFirst().allSatisfy { row in
        TableWords.meaning(ofKind: text(row, kind)) != nil
          && row.withCell(number) { TableNumber($0, separator: separator) } != nil
      }
    }
    guard let cue = places[.cue], places[.name] != nil else { return false }
    return rows.dropFirst().allSatisfy { row in
      row.withCell(cue) { TableNumber($0, separator: separator) } != nil
    }
  }

  private static func text(_ row: CSVRow, _ column: Int) -> String {
    String(decoding: row[trimmed: column].prefix(80), as: UTF8.self)
  }
}
