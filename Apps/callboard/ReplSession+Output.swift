import Commands
import PluginAPI
import Terminal
import TextCells

/// What output looks like, and how much room it has.
extension ReplSession {
  var colorDepth: ColorDepth { Self.colorDepth(environment, settings) }

  static func colorDepth(
    _ environment: [String: String], _ settings: LayeredSettings
  ) -> ColorDepth {
    ColorDepth.detect(
      environment: environment, isTerminal: StandardStream.output.isTerminal,
      choice: settings.settings.color.choice)
  }

  func makeForm(_ format: OutputFormat) -> any OutputForm {
    // A terminal that does not say how wide it is, is still one.
    let terminal = StandardStream.output.isTerminal ? 80 : nil
    return format.form(
      columns: StandardStream.output.terminalSize?.columns ?? terminal, colorDepth: colorDepth)
  }

  /// The size for `view`: that of the board above the prompt, the terminal without the lines for
  /// hidden blocks and the prompt, or 80 columns by 24 rows.
  func target() -> RenderTarget {
    let size = StandardStream.output.terminalSize
    let columns = size?.columns ?? environment["COLUMNS"].flatMap(Int.init) ?? 80
    let rows = split.rows ?? size.map { $0.rows - 2 } ?? environment["LINES"].flatMap(Int.init)
    return RenderTarget(columns: columns, rows: rows ?? 24, colorDepth: colorDepth)
  }
}
