extension CommandFamily {
  /// Shows in files, and on consoles.
  static let files = CommandFamily("Import and export", [.import, .export])
}
