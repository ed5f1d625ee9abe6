/// How often the touch screen reports a finger during a gesture.
public enum Pace: String, CaseIterable, Hashable, Sendable {
  /// A few times a gesture, so that a run has many gestures.
  case brisk
  /// 60 or 120 times a second, as a real screen does.
  case fluent
}
