import Domain
import PluginAPI
import XMLReading

/// Recognises from a file's beginning a table of show objects or cues, and of nothing else.
///
/// Tables of everything begin alike, so names of columns do not suffice: rows have to hold known
/// kinds and readable numbers as well. Either the header says `kind` and `number`, and what else it
/// likes, and one of the first rows is good; or each of its columns is one that is read, none is
/// there twice, among them are kinds and numbers, or cues and names, and all first rows are good.
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
      let isGood = { (row: CSVRow) in
        TableWords.meaning(ofKind: text(row, kind)) != nil
          && row.withCell(number) { TableCueNumber($0, separator: separator) } != nil
      }
      let content = rows.dropFirst()
      // Such a header is written for this program; a bad row of many is reported and left out.
      return isOwn ? content.contains(where: isGood) : content.allSatisfy(isGood)
    }
    guard let cue = places[.cue], places[.name] != nil else { return false }
    return rows.dropFirst().allSatisfy { row in
      row.withCell(cue) { TableCueNumber($0, separator: separator) } != nil
    }
  }

  /// Whether a file is a table of something: text with rows of as many cells as the header has.
  static func isSomeTable(_ head: FileHead) -> Bool {
    guard isText(head) else { return false }
    let rows = CSVHead.rows(of: head, limit: rowCount + 1).rows
    guard let width = rows.first?.count, width > 1, rows.count > 1 else { return false }
    return rows.allSatisfy { $0.count == width }
  }

  /// Whether a file may be text, in one byte for each character or in UTF-8.
  static func isText(_ head: FileHead) -> Bool {
    head.bytes.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  private static func text(_ row: CSVRow, _ column: Int) -> String {
    String(decoding: row[trimmed: column].prefix(80), as: UTF8.self)
  }
}
