extension CommandFamily {
  /// What fingers do on the board.
  static let gestures = CommandFamily(
    "Touch the board",
    [.tap, .doubletap, .press, .drag, .swipe, .record, .recordStop, .touches])
}
