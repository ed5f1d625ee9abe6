/// A JSON value whose members keep their order: what every program and report prints.
///
/// Written on one line, with everything escaped that cannot be seen: control characters, line
/// separators, and those that turn the direction of text or hide in it. So no name steers a
/// terminal, ends a line, or looks like another one, and the same text is read back.
public indirect enum JSON: Sendable {
  /// Nothing.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number, with the shortest digits that read back as the same; `null` where it is not finite.
  case number(Double)
  /// A text.
  case string(String)
  /// Elements in order.
  case array([JSON])
  /// Members in order.
  case object([(name: String, value: JSON)])

  /// A text, or `null`.
  public static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// A whole number, or `null`.
  public static func optional(_ number: Int?) -> JSON { number.map(JSON.integer) ?? .null }

  /// The value on one line, without blanks between its parts.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += Self.digits(of: value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// The shortest digits that read back as the same number; whole numbers have no point.
  private static func digits(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    // Beyond 2^53 not every whole number is a Double, and the exponent form says so.
    if value == value.rounded(), abs(value) < 9_007_199_254_740_992 { return String(Int64(value)) }
    return String(value)
  }

  /// Escapes what JSON asks for, and what cannot be seen.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        guard isUnseen(scalar) else {
          text.unicodeScalars.append(scalar)
          continue
        }
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    text += "\""
  }

  /// Whether a character leaves no trace of its own where text is shown.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default:
      // What fonts leave out, but for what chooses the form of the character before it.
      return scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isVariationSelector
    }
  }
}
