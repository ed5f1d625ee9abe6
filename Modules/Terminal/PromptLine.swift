import TextCells

/// The prompt for a line, and how to write above it while someone types.
///
/// The system owns the typed text, which is unknown here: it stays on the screen while lines are
/// inserted above it and the prompt changes. If the typed text wraps at the right edge, the new
/// lines appear between its rows; Enter still runs the whole line. This is a value; write the text
/// it returns to the terminal in one call.
public struct PromptLine: Sendable {
  /// The prompt on the screen; empty before it is shown.
  public private(set) var text = ""
  /// Whether the terminal can move its cursor.
  private let canMove: Bool

  /// Creates a prompt that is not shown yet.
  ///
  /// - Parameter environment: Its `TERM` names the sort of terminal.
  public init(environment: [String: String]) {
    canMove = !["", "dumb"].contains(environment["TERM"] ?? "")
  }

  /// Shows the prompt on a new line.
  ///
  /// - Parameter text: The prompt.
  /// - Returns: The text to write.
  public mutating func show(_ text: String) -> String {
    self.text = text
    return text
  }

  /// Inserts lines above the prompt, and replaces the prompt if it changed.
  ///
  /// - Parameters:
  ///   - lines: The lines, none wider than the terminal.
  ///   - text: The prompt from now on.
  ///   - columns: The width of the terminal.
  /// - Returns: The text to write; empty if nothing changes.
  public mutating func insert(_ lines: [String], above text: String, columns: Int) -> String {
    let old = self.text
    guard !lines.isEmpty || old != text else { return "" }
    self.text = text
    let (before, now) = (old.cellWidth, text.cellWidth)
    guard canMove, max(before, now) < columns else {
      return "\n" + lines.map { $0 + "\n" }.joined() + text
    }
    var written = ""
    if !lines.isEmpty {
      let count = lines.count
      // Room below, also where the prompt is on the last row; then as many rows above it.
      written += String(repeating: "\u{1B}D", count: count) + "\u{1B}[\(count)A"
      written += "\u{1B}7\r\u{1B}[\(count)L" + lines.joined(separator: "\r\n") + "\u{1B}8"
      written += "\u{1B}[\(count)B"
    }
    if old != text {
      written += "\u{1B}7\r"
      if before > 0 { written += "\u{1B}[\(before)P" }
      if now > 0 { written += "\u{1B}[\(now)@" + text }
      written += "\u{1B}8"
      if now > before { written += "\u{1B}[\(now - before)C" }
      if now < before { written += "\u{1B}[\(before - now)D" }
    }
    return written
  }
}
