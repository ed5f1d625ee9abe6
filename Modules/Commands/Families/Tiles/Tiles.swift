extension CommandFamily {
  /// The pieces of a tiles board, and the cards of a canvas with its stack.
  static let tiles = CommandFamily(
    "Tiles and cards",
    [
      .tileTurn, .tileFlip, .tileCheck, .cardAdd, .cardEdit, .cardShow, .cardRaise, .cardLower,
      .cardFront, .cardBack,
    ])
}
