public import TextCells

/// A part of a terminal's screen below what was printed before, in which only changes are written.
///
/// This is a value that returns the text to write, each time in one call. It uses only sequences
/// that every terminal with a movable cursor knows.
public struct InlineScreen: Sendable {
  /// A picture of the part, and where the cursor is in it.
  public struct Picture: Sendable {
    /// The cells.
    public var cells: CellBuffer
    /// The row of the cursor, from 0.
    public var row: Int
    /// The column of the cursor, from 0.
    public var column: Int

    /// Creates a picture.
    public init(cells: CellBuffer, row: Int, column: Int) {
      (self.cells, self.row, self.column) = (cells, row, column)
    }
  }

  private let depth: ColorDepth
  private var shown = CellBuffer(columns: 0, rows: 0)
  private var row = 0
  /// The column of the cursor; `nil` if the terminal may wrap before the next character.
  private var column: Int? = 0

  /// Creates an empty part; the cursor is at the beginning of a row.
  ///
  /// - Parameter depth: The number of colours.
  public init(depth: ColorDepth) { self.depth = depth }

  /// Shows a picture instead of the last one.
  ///
  /// - Parameter picture: The picture, as wide as the terminal.
  /// - Returns: The text to write; empty if nothing has changed.
  /// - Complexity: O(*n*) in the number of cells.
  public mutating func draw(_ picture: Picture) -> String {
    let cells = picture.cells
    var output = ""
    if shown.rows > 0, shown.columns != cells.columns {
      output += eraseReflowed(at: cells.columns)
    }
    var written = 0
    for row in 0..<cells.rows {
      if row > 0, row >= shown.rows { output += moving(toNewRow: row) }
      for range in cells.changes(since: shown, row: row) {
        output += moving(to: row, range.lowerBound)
        output += cells.text(ofRow: row, columns: range, depth: depth)
        column = range.upperBound < cells.columns ? range.upperBound : nil
        written += 1
      }
    }
    if cells.rows < shown.rows {
      output += moving(to: cells.rows, 0) + "\u{1B}[J"
      written += 1
    }
    shown = cells
    output += moving(to: picture.row, picture.column)
    // What takes several steps must not be seen step by step.
    return written > 1 ? "\u{1B}[?25l" + output + "\u{1B}[?25h" : output
  }

  /// Removes the picture, so that something else can be printed in its place.
  ///
  /// - Returns: The text to write.
  public mutating func erase() -> String {
    defer { forget() }
    return moving(to: 0, 0) + "\u{1B}[J"
  }

  /// Leaves the picture on the screen.
  ///
  /// - Returns: The text to write: it moves the cursor to the beginning of the row below.
  public mutating func leave() -> String {
    defer { forget() }
    return moving(to: max(shown.rows - 1, 0), 0) + "\r\n"
  }

  /// Notes that the screen was cleared, or that something else was printed.
  public mutating func forget() {
    shown = CellBuffer(columns: 0, rows: 0)
    (row, column) = (0, 0)
  }

  /// Removes a picture that was drawn for another width.
  ///
  /// Terminals break rows again that became too long, and keep the cursor at its character.
  private mutating func eraseReflowed(at columns: Int) -> String {
    let width = max(columns, 1)
    let above = (0..<row).reduce(0) { sum, row in
      sum + max((shown.end(ofRow: row) + width - 1) / width, 1)
    }
    let up = above + (column ?? max(shown.columns - 1, 0)) / width
    defer { forget() }
    return "\r" + (up > 0 ? "\u{1B}[\(up)A" : "") + "\u{1B}[J"
  }

  private mutating func moving(toNewRow row: Int) -> String {
    let output = moving(to: row - 1, 0) + "\r\n"
    (self.row, column) = (row, 0)
    return output
  }

  private mutating func moving(to row: Int, _ column: Int) -> String {
    var output = ""
    if row < self.row { output += "\u{1B}[\(self.row - row)A" }
    if row > self.row { output += "\u{1B}[\(row - self.row)B" }
    if self.column != column {
      output += column == 0 ? "\r" : "\u{1B}[\(column + 1)G"
    }
    (self.row, self.column) = (row, column)
    return output
  }
}
