/// How often fingers are heard of on their way.
public enum Pace: String, CaseIterable, Hashable, Sendable {
  /// A few reports for each gesture, so that one comes right after the other.
  case brisk
  /// As a screen reports fingers: 60 or 120 times a second, dozens of times for each gesture.
  case fluent
}
