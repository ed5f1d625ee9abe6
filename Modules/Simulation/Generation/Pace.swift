/// How many events a gesture has.
public enum Pace: String, CaseIterable, Hashable, Sendable {
  /// A few, so that one gesture comes soon after another.
  case brisk
  /// Dozens, as from a screen that reports fingers 60 or 120 times a second.
  case fluent
}
