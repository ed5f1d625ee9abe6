/// How many colours an output can show.
public enum ColorDepth: Int, CaseIterable, Hashable, Sendable, Comparable {
  /// No colours and no styles: plain text.
  case none
  /// The 16 colours of every terminal.
  case sixteen
  /// The 256 indexed colours.
  case indexed
  /// 24 bits.
  case full

  /// Whether the left depth has fewer colours.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
