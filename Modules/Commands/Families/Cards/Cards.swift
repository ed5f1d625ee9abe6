extension CommandFamily {
  /// The cards of a canvas, and its stack.
  static let cards = CommandFamily(
    "Arrange a canvas",
    [.cardAdd, .cardEdit, .cardShow, .cardRaise, .cardLower, .cardFront, .cardBack])
}
