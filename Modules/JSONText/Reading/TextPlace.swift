/// A place in a text that a person wrote, as editors show it.
public struct TextPlace: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column in characters of Unicode, from 1.
  public let column: Int

  /// Creates a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The line and the column: `3:14`.
  public var description: String { "\(line):\(column)" }
}
