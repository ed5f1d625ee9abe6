extension CommandFamily {
  /// The session itself.
  static let session = CommandFamily("Get help and quit", [.plugins, .help, .quit])
}
