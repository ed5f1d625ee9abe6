/// An object's number on a console: a decimal stored as text, never as a `Double`.
///
/// The text is canonical (`1.0`, `01` and `1` are all `1`; `1.10` is `1.1`), so equal numbers are
/// equal texts. Numbers compare by value: `2` comes before `10`.
public struct ObjectNumber: Hashable, Sendable {
  /// The canonical digits.
  public let text: String

  /// The maximum number of digits on either side of the point; consoles use five and four.
  public static let maximumDigits = 15

  /// Reads a decimal number: digits with at most one point; `nil` for other text.
  ///
  /// - Parameter text: ASCII digits, optionally with a point and more digits; no sign.
  public init?(_ text: some StringProtocol) {
    let parts = String(text).split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2 else { return nil }
    let fraction = parts.count == 2 ? parts[1] : "0"
    guard Self.isDigits(whole), Self.isDigits(fraction) else { return nil }

    let significantWhole = whole.drop { $0 == "0" }
    var significantFraction = fraction
    while significantFraction.last == "0" { significantFraction.removeLast() }
    guard significantWhole.utf8.count <= Self.maximumDigits,
      significantFraction.utf8.count <= Self.maximumDigits
    else { return nil }
    let wholeText = significantWhole.isEmpty ? "0" : String(significantWhole)
    self.text = significantFraction.isEmpty ? wholeText : "\(wholeText).\(significantFraction)"
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Creates a number from a whole, non-negative value.
  public init(_ value: UInt32) {
    text = String(value)
  }

  /// The number 0: what an object of a host's kind has if it has no number.
  ///
  /// Files and JSON contain it as any other number; nothing shows it to people. Objects of the
  /// eleven kinds always have a number, which can be 0.
  public static let zero = ObjectNumber(0)

  /// The number as a whole value, or `nil` if it has a fraction or is too large.
  public var wholeValue: Int? { Int(text) }

  private var parts: (whole: Substring.UTF8View, fraction: Substring.UTF8View) {
    let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) ?? text.utf8.endIndex
    let afterPoint =
      point == text.utf8.endIndex ? point : text.utf8.index(after: point)
    return (text[..<point].utf8, text[afterPoint...].utf8)
  }
}

extension ObjectNumber: Comparable {
  /// Compares by numeric value.
  public static func < (left: Self, right: Self) -> Bool {
    let (leftParts, rightParts) = (left.parts, right.parts)
    if leftParts.whole.count != rightParts.whole.count {
      return leftParts.whole.count < rightParts.whole.count
    }
    if !leftParts.whole.elementsEqual(rightParts.whole) {
      return leftParts.whole.lexicographicallyPrecedes(rightParts.whole)
    }
    // Without trailing zeros, fractions compare like words: .1 < .15 < .2
    return leftParts.fraction.lexicographicallyPrecedes(rightParts.fraction)
  }
}

extension ObjectNumber: CustomStringConvertible {
  /// The canonical digits.
  public var description: String { text }
}

extension ObjectNumber: Codable {
  /// Reads a number from its text.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError.dataCorrupted` for a text that is not a number.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let number = Self(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a number: '\(text)'"))
    }
    self = number
  }

  /// Writes the canonical text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
