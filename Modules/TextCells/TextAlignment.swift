/// Where a text stands in the room it is given.
public enum TextAlignment: Hashable, Sendable {
  /// At the left, with blanks after it.
  case leading
  /// In the middle; an odd blank goes to the right.
  case center
  /// At the right, with blanks before it.
  case trailing
}
