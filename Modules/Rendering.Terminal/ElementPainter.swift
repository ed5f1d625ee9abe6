import PluginAPI
import TextCells

/// Draws elements one after the other, each by the painter of its kind.
struct ElementPainter {
  let palette: Palette
  /// The block that handles belong to.
  let owner: SceneElement?
  /// The prefixes shared by names of blocks.
  let beginnings: SharedBeginnings
  /// The thumbnail that was drawn last: miniatures that follow belong to it.
  private var thumbnail: ThumbnailPainter?

  init(palette: Palette, owner: SceneElement?, beginnings: SharedBeginnings) {
    self.palette = palette
    self.owner = owner
    self.beginnings = beginnings
  }

  /// What is drawn as one piece if it has the shape of several cells.
  private static let kindsOfPieces: Set<SceneElement.Kind> = [
    .block, .region, .landing, .dropGap, .miniature,
  ]

  mutating func paint(_ element: SceneElement, on board: inout CellBuffer) {
    if case .cells(let frames) = element.shape, !Self.kindsOfPieces.contains(element.kind) {
      for (index, frame) in frames.enumerated() {
        var cell = element
        (cell.frame, cell.shape) = (frame, .rect)
        if index > 0 { (cell.title, cell.subtitle) = ("", "") }
        paint(cell, on: &board)
      }
      return
    }
    switch element.kind {
    case .boardField:
      BoardFieldPainter(element: element, palette: palette, on: board)?.paint(on: &board)
    case .block: paintBlock(element, on: &board)
    case .region, .landing, .dropGap:
      OutlinePainter(element: element, palette: palette, on: board)?.paint(on: &board)
    case .handle:
      HandlePainter(element: element, of: owner, palette: palette, on: board)?.paint(on: &board)
    case .dayHeader, .itineraryRow:
      RowPainter(element: element, palette: palette, on: board)?.paint(on: &board)
    case .stroke, .lasso:
      StrokePainter(element: element, palette: palette)?.paint(on: &board)
    case .route:
      RoutePainter(element: element, palette: palette)?.paint(on: &board)
    case .marker:
      if let cells = CellFrame(element.frame, on: board) {
        paintMarker(element, in: cells, on: &board)
      }
    case .panel:
      PanelPainter(element: element, palette: palette, on: board)?.paint(on: &board)
    case .text:
      if let cells = CellFrame(element.frame, on: board) {
        paintText(element, in: cells, on: &board)
      }
    case .field:
      FieldPainter(element: element, palette: palette, on: board)?.paint(on: &board)
    case .button:
      ButtonPainter(element: element, palette: palette, on: board)?.paint(on: &board)
    case .filter:
      if let cells = CellFrame(element.frame, on: board) {
        paintFilter(element, in: cells, on: &board)
      }
    case .choice:
      ChoicePainter(element: element, palette: palette, on: board)?.paint(on: &board)
    case .boardCard:
      if let cells = CellFrame(element.frame, on: board) {
        paintBoardCard(element, in: cells, on: &board)
      }
    case .thumbnail:
      thumbnail = ThumbnailPainter(element: element, palette: palette, on: board)
      thumbnail?.paint(on: &board)
    case .miniature:
      MiniaturePainter(element: element, in: thumbnail, palette: palette)?.paint(on: &board)
    }
  }

  private func paintBlock(_ element: SceneElement, on board: inout CellBuffer) {
    let distinctive = beginnings.distinctive(element.title)
    if case .cells = element.shape {
      PiecePainter(element: element, distinctive: distinctive, palette: palette, on: board)?
        .paint(on: &board)
    } else if let card = CardPainter(
      element: element, distinctive: distinctive, palette: palette, on: board)
    {
      card.paint(on: &board)
    } else {
      var element = element
      // On a small card, what it is says nothing.
      if element.body != nil { element.subtitle = "" }
      BlockPainter(element: element, distinctive: distinctive, palette: palette, on: board)?
        .paint(on: &board)
    }
  }
}
