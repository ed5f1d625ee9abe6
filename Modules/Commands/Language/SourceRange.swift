/// The position of something in a command line.
///
/// Bytes are for slicing, columns for people: both are stored, so that nothing is counted twice.
public struct SourceRange: Hashable, Sendable {
  /// The UTF-8 offset of the first byte, from 0.
  public let lowerBound: Int
  /// The UTF-8 offset after the last byte.
  public let upperBound: Int
  /// The column of the first character, from 1.
  public let column: Int
  /// The number of characters covered; 0 for a position between two characters.
  public let length: Int

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - lowerBound: The UTF-8 offset of the first byte.
  ///   - upperBound: The UTF-8 offset after the last byte.
  ///   - column: The column of the first character, from 1.
  ///   - length: The number of characters covered.
  public init(lowerBound: Int, upperBound: Int, column: Int, length: Int) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.column = column
    self.length = length
  }

  /// The start of a line.
  public static let start = SourceRange(lowerBound: 0, upperBound: 0, column: 1, length: 0)

  /// The position right after the range.
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

/// A part of a command with its position.
///
/// Equality ignores the position: two commands with the same meaning are equal.
package struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value.
  package let value: Value
  /// The position.
  package let range: SourceRange

  /// Creates a part from its value and position.
  package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }

  /// Another value at the same position.
  func map<Other: Hashable & Sendable>(_ transform: (Value) -> Other) -> Located<Other> {
    Located<Other>(transform(value), at: range)
  }

  /// Whether both values are equal, whatever their positions.
  package static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  /// Hashes the value, not the position.
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
