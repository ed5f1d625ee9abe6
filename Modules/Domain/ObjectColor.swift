/// The colour of an object: 8 bits each of red, green and blue.
public struct ObjectColor: Hashable, Sendable {
  /// Red, 0 to 255.
  public let red: UInt8
  /// Green, 0 to 255.
  public let green: UInt8
  /// Blue, 0 to 255.
  public let blue: UInt8

  /// Creates a colour from its components, each 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from 24 bits, red first.
  public init(rgb: UInt32) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
  }

  /// Reads `#rrggbb` or a colour name, in any case; `nil` for other text.
  public init?(_ text: some StringProtocol) {
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      // The initialiser from text accepts a sign, which is not a digit.
      guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
        let bits = UInt32(digits, radix: 16)
      else { return nil }
      self.init(rgb: bits)
    } else {
      guard let known = Self.named.first(where: { $0.name == text.lowercased() }) else {
        return nil
      }
      self = known.color
    }
  }

  /// The named colours, with the names for commands.
  public static let named: [(name: String, color: ObjectColor)] = [
    ("red", ObjectColor(rgb: 0xE53935)), ("orange", ObjectColor(rgb: 0xFB8C00)),
    ("amber", ObjectColor(rgb: 0xFFB300)), ("yellow", ObjectColor(rgb: 0xFDD835)),
    ("lime", ObjectColor(rgb: 0xC0CA33)), ("green", ObjectColor(rgb: 0x43A047)),
    ("teal", ObjectColor(rgb: 0x00897B)), ("cyan", ObjectColor(rgb: 0x00ACC1)),
    ("blue", ObjectColor(rgb: 0x1E88E5)), ("indigo", ObjectColor(rgb: 0x3949AB)),
    ("purple", ObjectColor(rgb: 0x8E24AA)), ("magenta", ObjectColor(rgb: 0xD81B60)),
    ("pink", ObjectColor(rgb: 0xF06292)), ("brown", ObjectColor(rgb: 0x6D4C41)),
    ("white", ObjectColor(rgb: 0xFFFFFF)), ("gray", ObjectColor(rgb: 0x757575)),
    ("grey", ObjectColor(rgb: 0x757575)), ("black", ObjectColor(rgb: 0x000000)),
  ]

  /// The 24 bits, red first.
  public var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

extension ObjectColor: CustomStringConvertible {
  /// The colour as `#rrggbb`.
  public var description: String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension ObjectColor: Codable {
  /// Reads `#rrggbb`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError.dataCorrupted` for a text that is not a colour.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let color = Self(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a colour: '\(text)'"))
    }
    self = color
  }

  /// Writes `#rrggbb`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
