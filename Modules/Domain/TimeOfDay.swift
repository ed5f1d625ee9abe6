/// A local time to the minute, without a day or a zone: 00:00 to 23:59.
public struct TimeOfDay: Hashable, Sendable, Comparable {
  /// Minutes since midnight, 0 to 1,439.
  public let minutes: Int

  /// Creates a time from the minutes since midnight; `nil` outside 0 to 1,439.
  public init?(minutes: Int) {
    guard (0..<1_440).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// The start of a day, 00:00.
  public static let midnight = TimeOfDay()

  private init() { minutes = 0 }

  /// Whether the left time comes first.
  public static func < (left: Self, right: Self) -> Bool { left.minutes < right.minutes }
}

extension TimeOfDay: CustomStringConvertible {
  /// The time in 24-hour form, for example `19:05`.
  public var description: String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hours < 10 ? "0" : "")\(hours):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Reads `19:05` or `9:05`; `nil` for other text.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hours = Int(parts[0]), let rest = Int(parts[1]), hours < 24, rest < 60
    else { return nil }
    self.init(minutes: hours * 60 + rest)
  }
}

extension TimeOfDay: Codable {
  /// Reads a text such as `19:05`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let time = Self(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a time: '\(text)'"))
    }
    self = time
  }

  /// Writes a text such as `19:05`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
