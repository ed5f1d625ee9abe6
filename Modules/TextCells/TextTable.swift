/// A table in plain text: columns side by side, cut to fit the width.
public struct TextTable: Hashable, Sendable {
  /// A column: its heading, and where its texts are.
  public struct Column: Hashable, Sendable {
    /// The heading; may be empty.
    public let title: String
    /// Where the heading and the texts are.
    public let alignment: TextAlignment
    /// Whether it is cut only as the last resort: a cut key is a different key.
    public let isWhole: Bool
    /// Its place among the columns that are omitted of a table that is too wide, lowest first;
    /// `nil` if it always stays.
    public let leaves: Int?

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - title: The heading; can be empty.
    ///   - alignment: The alignment of the heading and the texts.
    ///   - isWhole: Whether it is cut only as the last resort.
    ///   - leaves: Its rank among the columns that can be omitted, lowest first.
    public init(
      _ title: String, alignment: TextAlignment = .leading, isWhole: Bool = false,
      leaves: Int? = nil
    ) {
      self.title = title
      self.alignment = alignment
      self.isWhole = isWhole
      self.leaves = leaves
    }
  }

  /// The columns from left to right.
  public let columns: [Column]
  /// The texts of each row, made safe for a terminal; one for each column.
  public let rows: [[String]]

  /// Spaces between two columns.
  static let gap = 2

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns from left to right.
  ///   - rows: The texts of each row; a missing one is empty, one too many is omitted.
  public init(columns: [Column], rows: [[String]]) {
    self.columns = columns.map { column in
      Column(
        column.title.safeForTerminal, alignment: column.alignment, isWhole: column.isWhole,
        leaves: column.leaves)
    }
    self.rows = rows.map { row in
      columns.indices.map { $0 < row.count ? row[$0].safeForTerminal : "" }
    }
  }

  /// The table's lines: the heading, if a column has one, then the rows.
  ///
  /// If the table is too wide, the widest columns shrink first, down to a readable width; then
  /// optional columns are omitted; then all columns shrink. Cut texts end in `…`. No line ends in
  /// spaces.
  ///
  /// - Parameters:
  ///   - width: The cells of a line; `nil` cuts nothing, as for a file or pipe.
  ///   - depth: The number of colours.
  ///   - headerStyle: The style of the heading.
  /// - Returns: The lines, without line ends.
  public func lines(
    width: Int?, depth: ColorDepth, headerStyle: TextStyle = TextStyle(bold: true)
  ) -> [String] {
    let table = width.map(reduced) ?? self
    let widths = table.fitted(to: width)
    var lines: [String] = []
    if columns.contains(where: { !$0.title.isEmpty }) {
      let heading = table.line(table.columns.map(\.title), widths, limit: width)
      lines.append(headerStyle.applied(to: heading, depth: depth))
    }
    return lines + table.rows.map { table.line($0, widths, limit: width) }
  }

  /// The table without the columns that must leave so that the others can be read.
  private func reduced(to width: Int) -> TextTable {
    var kept = Array(columns.indices)
    let natural = naturalWidths
    func least() -> Int {
      kept.reduce(Self.gap * (kept.count - 1)) { sum, index in
        sum + (columns[index].isWhole ? natural[index] : min(natural[index], Self.readable))
      }
    }
    let leaving = columns.indices.filter { columns[$0].leaves != nil }
      .sorted { (columns[$0].leaves ?? 0) < (columns[$1].leaves ?? 0) }
    for index in leaving where least() > width { kept.removeAll { $0 == index } }
    guard kept.count < columns.count else { return self }
    return TextTable(
      columns: kept.map { columns[$0] }, rows: rows.map { row in kept.map { row[$0] } })
  }

  /// The cells of a text that was cut and can still be read.
  private static let readable = 12

  private var naturalWidths: [Int] {
    columns.indices.map { index in
      rows.reduce(columns[index].title.cellWidth) { max($0, $1[index].cellWidth) }
    }
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
    var widths = naturalWidths
    guard let width else { return widths }
    var excess = widths.reduce(0, +) + Self.gap * (widths.count - 1) - width
    Self.shrink(&widths, columns.indices.filter { !columns[$0].isWhole }, by: &excess)
    Self.shrink(&widths, Array(columns.indices), by: &excess)
    return widths
  }

  /// Shrinks some of the columns until none is wider than the rest, or none can shrink.
  private static func shrink(_ widths: inout [Int], _ columns: [Int], by excess: inout Int) {
    while excess > 0, let widest = columns.map({ widths[$0] }).max(), widest > 1 {
      // Shrink all columns that are widest to the next width below, or as far as needed.
      let sharers = columns.filter { widths[$0] == widest }
      let next = max(columns.map { widths[$0] }.filter { $0 < widest }.max() ?? 1, 1)
      let step = max(min(widest - next, excess / sharers.count), 1)
      // Keys and numbers usually come first, so the last column shrinks first.
      for index in sharers.reversed() where excess > 0 {
        widths[index] -= step
        excess -= step
      }
    }
  }
}
