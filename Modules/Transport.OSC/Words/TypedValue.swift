import OSC
import PluginAPI

/// Values of arguments, from a type and a text.
enum TypedValue {
  /// The type of a number by its form; `nil` for anything else.
  static func sort(ofNumber text: String) -> String? {
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let whole = digits(&rest)
    guard !rest.isEmpty else { return whole > 0 ? "i" : nil }
    var part = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      part = digits(&rest)
    }
    guard whole + part > 0 else { return nil }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
        rest = rest.dropFirst()
      }
      guard digits(&rest) > 0 else { return nil }
    }
    return rest.isEmpty ? "f" : nil
  }

  /// Skips digits, and returns how many there were.
  private static func digits(_ text: inout Substring.UTF8View) -> Int {
    let rest = text.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    defer { text = rest }
    return text.count - rest.count
  }

  /// The argument of a type with a value.
  ///
  /// - Parameters:
  ///   - type: One of ``MessageWords/types``.
  ///   - text: The value.
  /// - Returns: The argument.
  /// - Throws: ``/PluginAPI/TransportError`` if there is no such type, or it has no such value.
  static func argument(of type: String, _ text: String) throws(TransportError) -> OSCArgument {
    guard type.unicodeScalars.count == 1, MessageWords.types.contains(type) else {
      throw TransportError(
        .badMessage, "there is no type '\(type)'",
        remedy: "types are \(MessageWords.types.map(String.init).joined(separator: " ")), and "
          + "T F N I without a value; text with a colon there is written s:TEXT")
    }
    guard let argument = value(of: type, text) else {
      throw TransportError(
        .badMessage, "'\(text)' is not a value of the type '\(type)'",
        remedy: "'\(type)' is \(meaning(of: type))")
    }
    return argument
  }

  /// The argument of a type with a value, or `nil`.
  static func value(of type: String, _ text: String) -> OSCArgument? {
    switch type {
    case "i": sort(ofNumber: text) == "i" ? Int32(text).map(OSCArgument.int32) : nil
    case "h": sort(ofNumber: text) == "i" ? Int64(text).map(OSCArgument.int64) : nil
    case "f": number(text, Float.init).map(OSCArgument.float32)
    case "d": number(text, Double.init).map(OSCArgument.float64)
    case "s": text.utf8.contains(0) ? nil : .string(text)
    case "S": text.utf8.contains(0) ? nil : .symbol(text)
    case "b": Hexadecimal.bytes(of: text).map(OSCArgument.blob)
    case "r": Hexadecimal.number(of: text, as: UInt32.self).map(OSCArgument.color)
    case "m": Hexadecimal.number(of: text, as: UInt32.self).map(OSCArgument.midi)
    case "t":
      Hexadecimal.number(of: text, as: UInt64.self).map { .timeTag(OSCTimeTag(rawValue: $0)) }
    case "c": character(text).map(OSCArgument.character)
    default: nil
    }
  }

  private static func number<Value: BinaryFloatingPoint>(
    _ text: String, _ read: (String) -> Value?
  ) -> Value? {
    guard sort(ofNumber: text) != nil, let value = read(text), value.isFinite else { return nil }
    return value
  }

  /// The code of a character: itself, or eight hexadecimal digits if it cannot be typed.
  private static func character(_ text: String) -> UInt32? {
    let scalars = text.unicodeScalars
    if let only = scalars.first, scalars.count == 1 { return only.value }
    return Hexadecimal.number(of: text, as: UInt32.self)
  }

  private static func meaning(of type: String) -> String {
    switch type {
    case "i": "a whole number of 32 bits"
    case "h": "a whole number of 64 bits"
    case "f", "d": "a number"
    case "b": "pairs of hexadecimal digits"
    case "r", "m": "eight hexadecimal digits"
    case "t": "sixteen hexadecimal digits"
    case "c": "one character, or eight hexadecimal digits"
    default: "text without NUL"
    }
  }
}
