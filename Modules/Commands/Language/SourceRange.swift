/// Where something stands in a line of commands.
///
/// Bytes are for slicing, columns for people: both are kept, so that nobody has to count twice.
public struct SourceRange: Hashable, Sendable {
  /// The UTF-8 offset of the first byte, from 0.
  public let lowerBound: Int
  /// The UTF-8 offset after the last byte.
  public let upperBound: Int
  /// The column of the first character, from 1.
  public let column: Int
  /// How many characters are covered; 0 for a place between two of them.
  public let length: Int

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - lowerBound: The UTF-8 offset of the first byte.
  ///   - upperBound: The UTF-8 offset after the last byte.
  ///   - column: The column of the first character, from 1.
  ///   - length: How many characters are covered.
  public init(lowerBound: Int, upperBound: Int, column: Int, length: Int) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.column = column
    self.length = length
  }

  /// The start of a line.
  public static let start = SourceRange(lowerBound: 0, upperBound: 0, column: 1, length: 0)

  /// The place right after the range.
  public var end: SourceRange {
    SourceRange(
      lowerBound: upperBound, upperBound: upperBound, column: column + length, length: 0)
  }

  /// The range from the start of this one to the end of a later one.
  public func through(_ last: SourceRange) -> SourceRange {
    SourceRange(
      lowerBound: lowerBound, upperBound: last.upperBound, column: column,
      length: last.column + last.length - column)
  }
}

/// A part of a command with the place where it was written.
///
/// The place plays no part in equality: two commands that mean the same are the same.
package struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What was written.
  package let value: Value
  /// Where it was written.
  package let range: SourceRange

  /// Creates a part from what and where it is.
  package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }

  /// Another value at the same place.
  func map<Other: Hashable & Sendable>(_ transform: (Value) -> Other) -> Located<Other> {
    Located<Other>(transform(value), at: range)
  }

  /// Whether both mean the same, wherever they stand.
  package static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  /// Feeds what was written into a hasher, and not where.
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
