/// The position of a text in the available cells.
public enum TextAlignment: Hashable, Sendable {
  /// At the left, with spaces after it.
  case leading
  /// In the middle; an odd space goes to the right.
  case center
  /// At the right, with spaces before it.
  case trailing
}
