extension Duration {
  /// How long a test waits for what has to come: longer than it ever takes, on a busy machine too.
  package static let patience: Duration = .seconds(240)
}
