extension CommandFamily {
  /// Recordings of touches.
  static let recordings = CommandFamily("Record touches", [.record, .recordStop, .touches])
}
