/// Texts in the cells of exported tables.
///
/// A spreadsheet treats a cell that starts with one of `= + - @` as a formula and runs it. Such a
/// text gets an apostrophe before it, which is removed on reading; a text that already has
/// apostrophes before the character gets one more, so every text reads back unchanged.
enum TableText {
  private static let apostrophe = UInt8(ascii: "'")

  /// A text as no spreadsheet mistakes it.
  static func guarded(_ text: String) -> String { isFormula(text) ? "'" + text : text }

  /// The text that was guarded.
  static func unguarded(_ text: String) -> String {
    guard text.utf8.first == apostrophe, isFormula(text) else { return text }
    return String(text.unicodeScalars.dropFirst())
  }

  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 != apostrophe }) else { return false }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): return true
    default: return false
    }
  }

  /// Appends a row as RFC 4180 has it, with commas and CRLF.
  static func append(_ cells: [String], to bytes: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(cell, to: &bytes)
    }
    bytes += [0x0D, 0x0A]
  }

  private static func append(_ cell: String, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let blank = UInt8(ascii: " ")
    // Spaces at an end belong to the cell; in quotes other programs keep them too.
    let needsQuotes =
      cell.utf8.contains { $0 == quote || $0 == UInt8(ascii: ",") || $0 < 0x20 }
      || cell.utf8.first == blank || cell.utf8.last == blank
    guard needsQuotes else {
      bytes += Array(cell.utf8)
      return
    }
    bytes.append(quote)
    for byte in cell.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}
