/// A time stamp in milliseconds since 1970-01-01 00:00 UTC.
public struct Timestamp: Hashable, Sendable, Codable, Comparable {
  /// Milliseconds since 1970, UTC, leap seconds not counted.
  public var milliseconds: Int64

  /// Creates a moment from milliseconds since 1970, UTC.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Reads a bare number of milliseconds.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if there is no whole number.
  public init(from decoder: any Decoder) throws {
    milliseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Writes a bare number of milliseconds.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }

  /// Whether the left moment comes first.
  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}
