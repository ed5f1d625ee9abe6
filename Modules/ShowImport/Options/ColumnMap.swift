public import PluginAPI

/// Parses the fields of a table's columns: `Title=name`.
public enum ColumnMap {
  /// The columns for ``/PluginAPI/ReadingOptions/columns``.
  ///
  /// - Parameter texts: Pairs of a column and a field with `=` between; a column name can contain
  ///   `=`.
  /// - Returns: The column of each named field.
  /// - Throws: ``ImportOptionError`` if a text is not a pair, or a field appears twice.
  public static func columns(
    from texts: [String]
  ) throws(ImportOptionError) -> [TableField: String] {
    var columns: [TableField: String] = [:]
    for text in texts {
      guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
        throw ImportOptionError(
          "map", "'\(text)' names no column", allowed: "COLUMN=FIELD with the fields \(fields)")
      }
      let word = text[text.index(after: equals)...]
      guard let field = TableField(rawValue: word == "colour" ? "color" : word.lowercased()) else {
        throw ImportOptionError("map", "'\(word)' is not a field", allowed: fields)
      }
      guard columns.updateValue(String(text[..<equals]), forKey: field) == nil else {
        throw ImportOptionError(
          "map", "two columns are given for '\(field.rawValue)'", allowed: "one column each")
      }
    }
    return columns
  }

  private static var fields: String {
    TableField.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
