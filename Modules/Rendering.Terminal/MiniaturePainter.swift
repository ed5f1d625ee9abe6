import PluginAPI
import TextCells

/// Draws a block or piece in a thumbnail, to half a row exactly, by characters that fill half a
/// cell.
struct MiniaturePainter {
  private let places: [HalfCellFrame]
  private let color: TerminalColor
  private let palette: Palette

  /// Prepares a block, of the thumbnail if it is in one, or returns `nil` if it has no place.
  init?(element: SceneElement, in thumbnail: ThumbnailPainter?, palette: Palette) {
    let frames = if case .cells(let bars) = element.shape { bars } else { [element.frame] }
    let places = frames.compactMap { thumbnail?.halves(of: $0) ?? HalfCellFrame($0) }
    guard places.count == frames.count else { return nil }
    self.places = places
    self.palette = palette
    color = (element.color.map(TerminalColor.init) ?? palette.miniature).visible(in: palette)
  }

  func paint(on board: inout CellBuffer) {
    for place in places { paint(place, on: &board) }
  }

  private func paint(_ place: HalfCellFrame, on board: inout CellBuffer) {
    let columns = place.columns.clamped(to: 0..<board.columns)
    let halves = place.halves.clamped(to: 0..<2 * board.rows)
    guard !columns.isEmpty, !halves.isEmpty else { return }
    for row in halves.lowerBound / 2...(halves.upperBound - 1) / 2 {
      for column in columns {
        paint(
          column, row, top: halves.contains(2 * row), bottom: halves.contains(2 * row + 1),
          on: &board)
      }
    }
  }

  /// Paints the halves of one cell, and leaves the other as it is.
  private func paint(
    _ column: Int, _ row: Int, top: Bool, bottom: Bool, on board: inout CellBuffer
  ) {
    var cell = HalfCells(board.cell(column: column, row: row))
    if top { cell.top = color }
    if bottom { cell.bottom = color }
    let (glyph, style) = cell.drawn(palette: palette)
    board.put(glyph, column, row, style: style)
  }
}

/// The colours in the two halves of a terminal cell.
private struct HalfCells {
  var top: TerminalColor?
  var bottom: TerminalColor?
  private let ground: TerminalColor?

  /// Reads the content of a cell; anything but halves is a background.
  init(_ cell: (character: Character, style: TextStyle)?) {
    let style = cell?.style ?? .plain
    switch cell?.character {
    case "█":
      (top, bottom) = (style.foreground, style.foreground)
      ground = style.background
    case "▄":
      bottom = style.foreground
      ground = style.background
    case "▀":
      top = style.foreground
      ground = style.background
    default:
      ground = style.background
    }
  }

  func drawn(palette: Palette) -> (Character, TextStyle) {
    switch (top, bottom) {
    case (let top?, let bottom?) where top == bottom || palette.depth == .none:
      // Without colours two halves in two colours are a whole.
      ("█", TextStyle(foreground: top, background: ground))
    case (let top?, let bottom?):
      ("▀", TextStyle(foreground: top, background: bottom))
    case (let top?, nil):
      ("▀", TextStyle(foreground: top, background: ground))
    case (nil, let bottom?):
      ("▄", TextStyle(foreground: bottom, background: ground))
    case (nil, nil):
      (" ", TextStyle(background: ground))
    }
  }
}
