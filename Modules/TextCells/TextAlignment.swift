/// The position of a text in the available cells.
public enum TextAlignment: Hashable, Sendable {
  /// At the left, with blanks after it.
  case leading
  /// In the middle; an odd blank goes to the right.
  case center
  /// At the right, with blanks before it.
  case trailing
}
