import PluginAPI
import TextCells

/// The styles of texts that are on a ground which something else has painted.
struct Ink {
  private let ground: TerminalColor?
  private let readable: TerminalColor?
  private let palette: Palette

  /// Takes the ground of the first cell that can be seen of a frame.
  init(under cells: CellFrame, on board: CellBuffer, palette: Palette) {
    self.init(
      column: cells.visibleColumns.lowerBound, row: cells.visibleRows.lowerBound, on: board,
      palette: palette)
  }

  /// Takes the ground of one cell.
  init(column: Int, row: Int, on board: CellBuffer, palette: Palette) {
    self.init(ground: board.cell(column: column, row: row)?.style.background, palette: palette)
  }

  init(ground: TerminalColor?, palette: Palette) {
    self.ground = ground
    self.palette = palette
    readable = ground?.shown(at: palette.depth).readableText
  }

  /// A text like any other.
  var plain: TextStyle { TextStyle(foreground: readable, background: ground) }

  /// A highlighted text.
  var strong: TextStyle { TextStyle(foreground: readable, background: ground, bold: true) }

  /// A text in a colour, which has to be readable on the grounds of panels.
  func colored(_ color: TerminalColor, bold: Bool = false) -> TextStyle {
    TextStyle(foreground: color, background: ground, bold: bold)
  }

  /// The style of a text that can be touched.
  func touchable(_ states: Set<SceneElement.State>) -> TextStyle {
    var style =
      states.contains(.destructive) || states.contains(.invalid)
      ? colored(palette.danger) : states.contains(.chosen) ? colored(palette.accent) : plain
    style.bold = states.contains(.chosen) || states.contains(.focused)
    style.reverse = states.contains(.pressed)
    return style
  }
}
