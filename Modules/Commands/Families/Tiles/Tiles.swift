extension CommandFamily {
  /// The pieces of a tiles board.
  static let tiles = CommandFamily(
    "Arrange pieces", [.tileTurn, .tileFlip, .tileCheck])
}
