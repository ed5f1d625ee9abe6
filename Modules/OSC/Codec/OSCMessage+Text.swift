extension OSCArgument: CustomStringConvertible {
  /// The argument as text: `1`, `1.5`, `"text"` and `true` for the common types.
  ///
  /// The other types have their tag before a colon: `h:5 d:1.5 S:"text" c:A b:0a0b r:ff0000ff
  /// m:00903c7f t:0000000000000001`. `N` is nothing, `I` an impulse, `[1, 2]` an array.
  public var description: String {
    switch self {
    case .int32(let value): "\(value)"
    case .float32(let value): "\(value)"
    case .string(let text): text.debugDescription
    case .blob(let bytes): "b:" + Hexadecimal.text(of: bytes)
    case .bool(let value): "\(value)"
    case .null: "N"
    case .impulse: "I"
    case .timeTag(let time): "t:" + Hexadecimal.text(of: time.rawValue)
    case .int64(let value): "h:\(value)"
    case .float64(let value): "d:\(value)"
    case .symbol(let text): "S:" + text.debugDescription
    case .character(let code): "c:" + Self.text(ofCharacter: code)
    case .color(let value): "r:" + Hexadecimal.text(of: value)
    case .midi(let value): "m:" + Hexadecimal.text(of: value)
    case .array(let elements): elements.description
    }
  }

  /// A character that can be typed, or the eight hexadecimal digits of its code.
  private static func text(ofCharacter code: UInt32) -> String {
    guard (0x21...0x7E).contains(code), code != 0x22, let scalar = UnicodeScalar(code) else {
      return Hexadecimal.text(of: code)
    }
    return String(Character(scalar))
  }
}

extension OSCArguments: CustomStringConvertible {
  /// The arguments with spaces between them.
  public var description: String { map(\.description).joined(separator: " ") }
}

extension OSCMessage: CustomStringConvertible {
  /// Address and arguments, such as `/cue/go 1 0.5 "text"`.
  public var description: String {
    ([address] + arguments.map(\.description)).joined(separator: " ")
  }
}

extension OSCBundle: CustomStringConvertible {
  /// The elements, such as `#bundle immediately [/a 1, /b 2]`.
  public var description: String { "#bundle \(timeTag) \(elements)" }
}

extension OSCPacket: CustomStringConvertible {
  /// The message or the bundle.
  public var description: String {
    switch self {
    case .message(let message): message.description
    case .bundle(let bundle): bundle.description
    }
  }
}

extension OSCTimeTag: CustomStringConvertible {
  /// `immediately`, or milliseconds since the beginning of 1970, such as `1750000000500 ms`.
  public var description: String {
    millisecondsSince1970.map { "\($0) ms" } ?? "immediately"
  }
}
