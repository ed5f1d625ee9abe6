extension CommandFamily {
  /// The tools and strokes of a canvas.
  static let ink = CommandFamily(
    "Draw with ink",
    [
      .tool, .pen, .eraser, .lasso, .inkDraw, .inkSelect, .inkCut, .inkCopy, .inkPaste, .inkMove,
      .inkDelete, .inkImport, .inkExport,
    ])
}
