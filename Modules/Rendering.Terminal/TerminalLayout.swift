/// How the room of a terminal is shared: header, rulers, and the board in the rest.
struct TerminalLayout: Hashable, Sendable {
  let columns: Int
  let rows: Int
  /// 1 if there is room for a header.
  let headerRows: Int
  /// 1 if there is room for the ruler above the board.
  let rulerRows: Int
  /// The columns of the ruler at the left; 0 in a narrow terminal.
  let gutterColumns: Int

  init(columns: Int, rows: Int, hasHeader: Bool = true) {
    self.columns = columns
    self.rows = rows
    headerRows = hasHeader && rows >= 3 ? 1 : 0
    rulerRows = rows >= 6 && columns >= 12 ? 1 : 0
    gutterColumns = rows >= 6 && columns >= 40 ? 4 : 0
  }

  /// The columns that show the board.
  var boardColumns: Int { columns - gutterColumns }
  /// The rows that show the board.
  var boardRows: Int { rows - headerRows - rulerRows }
}
