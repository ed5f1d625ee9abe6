extension CommandFamily {
  /// The session itself.
  static let session = CommandFamily(
    "Get help and quit", [.help, .begin, .commit, .rollback, .plugins, .timing, .live, .quit])
}
