extension CommandFamily {
  /// The session itself.
  static let session = CommandFamily(
    "Get help and quit",
    [
      .tour, .help, .explain, .begin, .commit, .rollback, .plugins, .config, .format, .timing,
      .split, .live, .serve, .quit,
    ])
}
