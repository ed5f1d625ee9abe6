public import TextCells

/// The rows at the top of a terminal's screen that keep their place while text scrolls below them.
///
/// This is a value that returns the text to write, each time in one call. It uses the scroll
/// margins of a terminal (DECSTBM) and its saved cursor (DECSC), which all terminals with a movable
/// cursor have. What scrolls out of the part below is not in the terminal's scrollback.
public struct TopScreen: Sendable {
  /// What to write.
  public struct Change: Hashable, Sendable {
    /// The text; empty if nothing has changed.
    public var text: String
    /// Whether it clears the part below and moves the cursor to its beginning.
    public var clearsBelow: Bool
  }

  private enum Phase {
    case hidden
    case shown
    /// Another program may use the whole screen.
    case lent
  }

  private let depth: ColorDepth
  private var phase = Phase.hidden
  private var cells = CellBuffer(columns: 0, rows: 0)
  private var terminalRows = 0

  private static let save = "\u{1B}7"
  private static let restore = "\u{1B}8"
  private static let wholeScreen = "\u{1B}[r"

  /// Creates hidden rows.
  ///
  /// - Parameter depth: The number of colours.
  public init(depth: ColorDepth) { self.depth = depth }

  /// Whether the rows are reserved, so that text scrolls only below them.
  public var isReserved: Bool { phase == .shown }

  /// Shows cells instead of the last ones.
  ///
  /// What is on the screen before the first call scrolls into the terminal's own history.
  ///
  /// - Parameters:
  ///   - new: The cells, as wide as the terminal, and lower than it.
  ///   - rows: The rows of the terminal.
  /// - Returns: What to write.
  /// - Complexity: O(*n*) in the number of cells.
  public mutating func draw(_ new: CellBuffer, terminalRows rows: Int) -> Change {
    let isSameSize =
      (new.columns, new.rows, rows) == (cells.columns, cells.rows, terminalRows)
    let keepsBelow = phase == .lent && isSameSize
    var begin = ""
    if phase == .shown, isSameSize {
      let text = new.text(changing: cells, depth: depth)
      cells = new
      guard !text.isEmpty else { return Change(text: "", clearsBelow: false) }
      return Change(text: Self.atOnce(Self.save + text + Self.restore), clearsBelow: false)
    }
    let margins = "\u{1B}[\(new.rows + 1);\(rows)r"
    if keepsBelow {
      begin = Self.save + margins
    } else {
      if phase == .hidden { begin = "\u{1B}[\(rows);1H" + String(repeating: "\n", count: rows) }
      begin += Self.wholeScreen + "\u{1B}[0m\u{1B}[2J" + margins
      begin += "\u{1B}[\(new.rows + 1);1H" + Self.save
    }
    // What another program left there is gone, also where the new cells are blank.
    let blanks = (1...max(new.rows, 1)).map { "\u{1B}[\($0);1H\u{1B}[2K" }.joined()
    let blank = CellBuffer(columns: new.columns, rows: new.rows)
    let text = blanks + new.text(changing: blank, depth: depth)
    (cells, terminalRows, phase) = (new, rows, .shown)
    return Change(
      text: Self.atOnce(begin + "\u{1B}[0m" + text + Self.restore), clearsBelow: !keepsBelow)
  }

  /// Lets another program use the whole screen, until the next ``draw(_:terminalRows:)``.
  ///
  /// - Returns: The text to write; the cursor keeps its place.
  public mutating func lend() -> String {
    guard phase == .shown else { return "" }
    phase = .lent
    return Self.save + Self.wholeScreen + Self.restore
  }

  /// Lets text scroll on the whole screen again; the rows scroll away with it.
  ///
  /// - Returns: The text to write; the cursor keeps its place.
  public mutating func end() -> String {
    let text = lend()
    phase = .hidden
    return text
  }

  /// Clears the whole screen; the next ``draw(_:terminalRows:)`` draws all rows again.
  ///
  /// - Returns: The text to write; it moves the cursor to the beginning of the screen.
  public mutating func clear() -> String {
    let text = lend()
    cells = CellBuffer(columns: 0, rows: 0)
    return text + "\u{1B}[H\u{1B}[J"
  }

  /// Terminals that know synchronised output (mode 2026) show everything at once; others at least
  /// do not show the cursor on its way.
  private static func atOnce(_ text: String) -> String {
    "\u{1B}[?2026h\u{1B}[?25l" + text + "\u{1B}[?25h\u{1B}[?2026l"
  }
}
