public import TextCells

/// The whole screen of a terminal, on which only changes are written.
///
/// This is a value that returns the text to write, each time in one call. Terminals that know
/// synchronised output (mode 2026) show all changes of a call at once; others ignore the request.
public struct FullScreen: Sendable {
  private let depth: ColorDepth
  private var shown: CellBuffer?
  private var isCursorShown = false

  /// Creates a screen of which nothing is known.
  ///
  /// - Parameter depth: The number of colours.
  public init(depth: ColorDepth) { self.depth = depth }

  /// Shows cells instead of the last ones.
  ///
  /// - Parameters:
  ///   - cells: The cells, as many as the terminal has.
  ///   - cursor: Where the cursor is, from 0; `nil` to hide it.
  /// - Returns: The text to write; empty if nothing has changed.
  /// - Complexity: O(*n*) in the number of cells.
  public mutating func draw(
    _ cells: CellBuffer, cursor: (column: Int, row: Int)? = nil
  ) -> String {
    var output = ""
    let blank = CellBuffer(columns: cells.columns, rows: cells.rows)
    var before = shown ?? blank
    if shown == nil || before.columns != cells.columns || before.rows != cells.rows {
      output += "\u{1B}[0m\u{1B}[2J"
      before = blank
    }
    output += cells.text(changing: before, depth: depth)
    shown = cells
    if let cursor {
      let place = CellBuffer.moving(column: cursor.column, row: cursor.row)
      output += isCursorShown && output.isEmpty ? place : place + "\u{1B}[?25h"
    } else if isCursorShown {
      output += "\u{1B}[?25l"
    }
    isCursorShown = cursor != nil
    return output.isEmpty ? "" : "\u{1B}[?2026h" + output + "\u{1B}[?2026l"
  }

  /// Notes that something else was shown, so that everything is written again.
  public mutating func forget() {
    (shown, isCursorShown) = (nil, false)
  }
}
