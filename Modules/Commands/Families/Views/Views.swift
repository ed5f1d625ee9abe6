extension CommandFamily {
  /// Where a person looks.
  static let views = CommandFamily(
    "Look around",
    [.zoom, .pinch, .pan, .home, .fit, .grid, .boardNext, .boardPrevious, .boardList])
}
