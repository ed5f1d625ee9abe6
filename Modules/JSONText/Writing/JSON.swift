/// A JSON value that keeps the order of its members, used by all programs and reports.
///
/// It is written on one line, with all invisible characters escaped: control characters, line
/// separators, and characters that are hidden or change the text direction. So no name controls a
/// terminal, ends a line, or looks like another one, and the same text is read back.
public indirect enum JSON: Sendable {
  /// Nothing.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number, with the shortest digits that read back as the same; `null` if it is not finite.
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

  /// An array with a line for each element, so that a person can read and compare it.
  public static func lines(_ elements: [String]) -> String {
    elements.isEmpty ? "[]" : "[\n\(elements.joined(separator: ",\n"))\n]"
  }

  /// The value on one line, without spaces between its parts.
  public var text: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.raw("null")
    case .bool(let value): writer.raw(value ? "true" : "false")
    case .integer(let value): writer.raw(String(value))
    case .number(let value): writer.raw(Self.digits(of: value))
    case .string(let value): writer.string(value)
    case .array(let values):
      writer.array { for value in values { value.write(to: &$0) } }
    case .object(let members):
      writer.object {
        for member in members {
          $0.name(member.name)
          member.value.write(to: &$0)
        }
      }
    }
  }

  /// The shortest digits that read back as the same number; whole numbers have no point.
  private static func digits(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    // Beyond 2^53 not every whole number is a Double, and the exponent form says so.
    if value == value.rounded(), abs(value) < 9_007_199_254_740_992 { return String(Int64(value)) }
    return String(value)
  }
}
