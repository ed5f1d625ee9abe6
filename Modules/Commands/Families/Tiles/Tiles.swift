extension CommandFamily {
  /// The pieces of a tiles board, and the cards, the stack and the ink of a canvas.
  static let tiles = CommandFamily(
    "Tiles, cards, ink",
    [
      .tileTurn, .tileFlip, .tileCheck, .cardAdd, .cardEdit, .cardShow, .cardRaise, .cardLower,
      .cardFront, .cardBack, .tool, .pen, .eraser, .lasso, .inkDraw, .inkSelect, .inkCut, .inkCopy,
      .inkPaste, .inkMove, .inkDelete, .inkImport, .inkExport,
    ])
}
