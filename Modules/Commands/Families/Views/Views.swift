extension CommandFamily {
  /// Where a person looks.
  static let views = CommandFamily("Look around", [.find, .zoom, .pinch, .pan, .home, .fit, .grid])
}
