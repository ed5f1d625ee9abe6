import Domain

extension ConsoleMessage {
  /// The message on one line, as for `send`: `/hog/playback/go/0/5 1.0`.
  public var line: String {
    // Text that is not an address belongs to a protocol without addresses.
    guard address.hasPrefix("/") else { return address }
    return MessageText.text([address] + arguments.flatMap(\.words))
  }
}

extension MessageArgument {
  /// The argument as words, with its type if they do not show it.
  fileprivate var words: [String] {
    switch value {
    case .none: [type]
    case .bool(let value): [value ? "true" : "false"]
    case .integer(let value) where type == "c": ["c:" + Self.character(value)]
    case .integer(let value): [type == "i" ? "\(value)" : "\(type):\(value)"]
    case .number(let value):
      // For example `inf`, which is a number only by its type.
      type == "f" && value.isFinite ? ["\(Float(value))"] : ["\(type):\(value)"]
    case .text(let text): [type == "s" && Self.isPlain(text) ? text : "\(type):\(text)"]
    case .list(let elements): ["["] + elements.flatMap(\.words) + ["]"]
    }
  }

  private static func character(_ code: Int64) -> String {
    if (0x21...0x7E).contains(code), let code = UInt8(exactly: code) {
      return String(Character(Unicode.Scalar(code)))
    }
    let digits = String(code, radix: 16)
    return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }

  /// Whether a word is read as text without a type: it starts with a letter and is longer than type
  /// tags.
  private static func isPlain(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, first.properties.isAlphabetic, scalars.count > 1,
      scalars[scalars.index(after: scalars.startIndex)] != ":", !text.hasSuffix("]")
    else { return false }
    return !["true", "false"].contains(text)
  }
}
