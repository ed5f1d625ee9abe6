/// The colours of everything that has none of its own, chosen for what a terminal looks like.
package enum TerminalTheme: String, CaseIterable, Hashable, Sendable {
  /// For terminals with a dark ground.
  case dark
  /// For terminals with a light ground.
  case light
  /// For terminals with a dark ground, without red and green side by side.
  case colorBlind = "color-blind"
}
