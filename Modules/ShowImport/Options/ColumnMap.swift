public import PluginAPI

/// Reads which columns of a table hold what, as people write it: `Title=name`.
public enum ColumnMap {
  /// The columns for ``ReadingOptions/columns``.
  ///
  /// - Parameter texts: A column and a field each, with `=` between them; a column may have `=` in
  ///   its own name.
  /// - Returns: The column of each field that was given.
  /// - Throws: ``ImportOptionError`` where a text is none, or a field is given twice.
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
        throw ImportOptionError("map", "'\(word)' is no field", allowed: fields)
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
