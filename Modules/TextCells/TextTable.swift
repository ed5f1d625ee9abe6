/// A table in plain text: columns side by side, cut to fit the width.
public struct TextTable: Hashable, Sendable {
  /// A column: its heading, and where its texts stand.
  public struct Column: Hashable, Sendable {
    /// The heading; may be empty.
    public let title: String
    /// Where the heading and the texts stand.
    public let alignment: TextAlignment

    /// Creates a column.
    public init(_ title: String, alignment: TextAlignment = .leading) {
      self.title = title
      self.alignment = alignment
    }
  }

  /// The columns from left to right.
  public let columns: [Column]
  /// The texts of each row, made safe for a terminal; one for each column.
  public let rows: [[String]]

  /// Blanks between two columns.
  static let gap = 2

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns from left to right.
  ///   - rows: The texts of each row; a missing one is empty, one too many is left out.
  public init(columns: [Column], rows: [[String]]) {
    self.columns = columns.map { Column($0.title.safeForTerminal, alignment: $0.alignment) }
    self.rows = rows.map { row in
      columns.indices.map { $0 < row.count ? row[$0].safeForTerminal : "" }
    }
  }

  /// The table's lines: the heading, where a column has one, then the rows.
  ///
  /// Where the table is too wide, the widest columns give way first, and what does not fit is cut
  /// with `…`. No line ends in blanks.
  ///
  /// - Parameters:
  ///   - width: The cells of a line; `nil` cuts nothing, which is what a file or pipe wants.
  ///   - depth: How many colours there are.
  ///   - headerStyle: How the heading looks.
  /// - Returns: The lines, without ends of lines.
  public func lines(
    width: Int?, depth: ColorDepth, headerStyle: TextStyle = TextStyle(bold: true)
  ) -> [String] {
    let widths = fitted(to: width)
    var lines: [String] = []
    if columns.contains(where: { !$0.title.isEmpty }) {
      let heading = line(columns.map(\.title), widths, limit: width)
      lines.append(headerStyle.applied(to: heading, depth: depth))
    }
    return lines + rows.map { line($0, widths, limit: width) }
  }

  private func line(_ texts: [String], _ widths: [Int], limit: Int?) -> String {
    var line = ""
    for (index, text) in texts.enumerated() where widths[index] > 0 {
      if !line.isEmpty || index > 0 { line += String(repeating: " ", count: Self.gap) }
      line += text.truncated(to: widths[index])
        .padded(to: widths[index], alignment: columns[index].alignment)
    }
    while line.last == " " { line.removeLast() }
    return limit.map { line.truncated(to: max($0, 0)) } ?? line
  }

  /// The width of each column, when the whole may take so many cells.
  private func fitted(to width: Int?) -> [Int] {
    var widths = columns.indices.map { index in
      rows.reduce(columns[index].title.cellWidth) { max($0, $1[index].cellWidth) }
    }
    guard let width else { return widths }
    var excess = widths.reduce(0, +) + Self.gap * (widths.count - 1) - width
    while excess > 0, let widest = widths.max(), widest > 1 {
      // Shrink all columns that are widest to the next width below, or as far as needed.
      let sharers = widths.indices.filter { widths[$0] == widest }
      let next = max(widths.filter { $0 < widest }.max() ?? 1, 1)
      let step = max(min(widest - next, excess / sharers.count), 1)
      // Keys and numbers usually come first, so the last gives way first.
      for index in sharers.reversed() where excess > 0 {
        widths[index] -= step
        excess -= step
      }
    }
    return widths
  }
}
