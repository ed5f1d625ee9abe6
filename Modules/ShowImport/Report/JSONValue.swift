/// A JSON value whose members keep the order in which they are listed.
enum JSONValue {
  /// Members in order.
  case object([(key: String, value: JSONValue)])
  /// Elements in order.
  case array([JSONValue])
  /// A text.
  case string(String)
  /// A whole number.
  case number(Int)
  /// A truth value.
  case bool(Bool)
  /// Nothing.
  case null

  /// A text, or nothing.
  static func string(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// A whole number, or nothing.
  static func number(_ number: Int?) -> JSONValue { number.map { .number($0) } ?? .null }

  /// The value on one line, without blanks between its parts.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .object(let members):
      text += "{"
      for (position, member) in members.enumerated() {
        if position > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    case .array(let elements):
      text += "["
      for (position, element) in elements.enumerated() {
        if position > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .string(let string): Self.write(string, to: &text)
    case .number(let number): text += String(number)
    case .bool(let value): text += value ? "true" : "false"
    case .null: text += "null"
    }
  }

  /// Escapes what JSON demands, and the line separators that end a line for some readers.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
