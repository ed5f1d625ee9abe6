extension CommandFamily {
  /// Consoles, and messages to them.
  static let consoles = CommandFamily(
    "Control consoles",
    [
      .connect, .disconnect, .connections, .profiles, .trigger, .cues, .running, .release,
      .releaseAll, .checkShow, .send, .monitor,
    ])
}
