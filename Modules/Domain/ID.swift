/// The identity of an entity: 128 random bits, created once and never reused.
///
/// The generator is a parameter, so that a simulation or a test can repeat the same identities. As
/// text, an identity is 32 hexadecimal digits in lower case.
public struct ID<Entity>: Hashable, Sendable {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64

  /// Creates an identity from its bits.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a new identity.
  ///
  /// - Parameter generator: The source of randomness.
  public init(using generator: inout some RandomNumberGenerator) {
    high = generator.next()
    low = generator.next()
  }

  /// Reads an identity from its 32 hexadecimal digits; `nil` for other text.
  public init?(_ text: some StringProtocol) {
    guard let (high, low) = Digits.words(in: String(text)) else { return nil }
    self.init(high: high, low: low)
  }
}

extension ID: CustomStringConvertible {
  /// The 32 hexadecimal digits.
  public var description: String { Digits.text(of: high, low) }
}

extension ID: Comparable {
  /// Orders identities by their bits, only to break ties in the same way everywhere.
  public static func < (left: Self, right: Self) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension ID: Codable {
  /// Reads the 32 hexadecimal digits.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError.dataCorrupted` for any other text.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = Self(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not an identity: '\(text)'"))
    }
    self = id
  }

  /// Writes the 32 hexadecimal digits.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The digits of identities, outside ``ID`` because generic code would read them byte by byte
/// through tables; a store reads and writes thousands at once.
private enum Digits {
  static func words(in text: String) -> (high: UInt64, low: UInt64)? {
    var text = text
    return text.withUTF8 { digits in
      guard digits.count == 32 else { return nil }
      var (high, low) = (UInt64(0), UInt64(0))
      for position in 0..<32 {
        guard let digit = value(of: digits[position]) else { return nil }
        if position < 16 { high = high << 4 | digit } else { low = low << 4 | digit }
      }
      return (high, low)
    }
  }

  static func text(of high: UInt64, _ low: UInt64) -> String {
    String(unsafeUninitializedCapacity: 32) { buffer in
      for position in 0..<32 {
        let word = position < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - (position % 16) * 4)) & 0xF
        buffer[position] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 32
    }
  }

  private static func value(of byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
