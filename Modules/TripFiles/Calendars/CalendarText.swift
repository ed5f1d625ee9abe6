import Domain

/// Writes content lines of a calendar, folded as RFC 5545 asks for.
struct CalendarText {
  /// The most bytes of a line, without its end.
  private static let width = 75

  private(set) var bytes: [UInt8] = []

  /// Adds a line whose value needs no escapes.
  mutating func add(_ name: String, _ value: String) {
    var width = 0
    for scalar in "\(name):\(value)".unicodeScalars {
      let length = UTF8.width(scalar)
      if width + length > Self.width {
        bytes += [0x0D, 0x0A, 0x20]
        width = 1
      }
      bytes += Array(String(Character(scalar)).utf8)
      width += length
    }
    bytes += [0x0D, 0x0A]
  }

  /// Adds a text; nothing if it is empty.
  mutating func add(_ name: String, text: String) {
    if !text.isEmpty { add(name, Self.escaped(text)) }
  }

  /// Adds a place.
  mutating func add(_ place: GeoLocation?) {
    guard let place else { return }
    add("GEO", "\(Self.decimal(place.latitude));\(Self.decimal(place.longitude))")
  }

  /// A text with its special characters escaped, and without control characters, which calendars do
  /// not allow.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result += ["\\", scalar]
      case "\n": result += ["\\", "n"]
      case "\u{0}"..."\u{1F}", "\u{7F}": result.append(" ")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// A coordinate with all its digits and without an exponent, which calendars do not know.
  static func decimal(_ number: Double) -> String {
    let text = "\(number)"
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    // Only numbers near zero are written so: coordinates are never large.
    let isNegative = text.hasPrefix("-")
    let digits = text[..<mark].filter { $0.isNumber }
    let zeros = String(repeating: "0", count: max(0, -exponent - 1))
    return "\(isNegative ? "-" : "")0.\(zeros)\(digits)"
  }
}
