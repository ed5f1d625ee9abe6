/// Columns of plain ASCII text, side by side.
enum TextColumns {
  /// The lines of a table.
  ///
  /// - Parameters:
  ///   - rows: The rows, with as many cells each; the first one has the headings.
  ///   - numbers: The columns that are aligned to the right.
  /// - Returns: A line for each row, without blanks at its end.
  static func lines(of rows: [[String]], numbers: Set<Int> = []) -> String {
    let columns = rows.first?.count ?? 0
    let widths = (0..<columns).map { column in rows.map { $0[column].utf8.count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        let blanks = String(repeating: " ", count: widths[column] - text.utf8.count)
        if numbers.contains(column) { return blanks + text }
        return column == columns - 1 ? text : text + blanks
      }
      return cells.joined(separator: "  ") + "\n"
    }
    .joined()
  }
}
