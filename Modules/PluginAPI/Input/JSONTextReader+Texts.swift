extension JSONTextReader {
  /// Reads a text, from its first quote to its last.
  mutating func readString() throws(LocatedJSONError) -> String {
    let start = place
    var text: [UInt8] = []
    advance()
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        guard let text = String(validating: text, as: UTF8.self) else {
          throw LocatedJSONError("the text is not valid UTF-8", at: start)
        }
        return text
      case UInt8(ascii: "\\"): text += Array(String(try readEscape()).utf8)
      case 0: throw mistake("a text cannot hold the character NUL")
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw mistake("the text is not closed with '\"' in its line")
      case 0x01..<0x20:
        throw mistake("\(found) stands in a text; write it with '\\', as in \\t")
      default:
        text.append(byte)
        advance()
      }
    }
    throw LocatedJSONError("the text is not closed with '\"'", at: start)
  }

  private mutating func readEscape() throws(LocatedJSONError) -> Character {
    let start = place
    advance()
    let character: Character? =
      switch next {
      case UInt8(ascii: "\""): "\""
      case UInt8(ascii: "\\"): "\\"
      case UInt8(ascii: "/"): "/"
      case UInt8(ascii: "b"): "\u{8}"
      case UInt8(ascii: "f"): "\u{C}"
      case UInt8(ascii: "n"): "\n"
      case UInt8(ascii: "r"): "\r"
      case UInt8(ascii: "t"): "\t"
      default: nil
      }
    if let character {
      advance()
      return character
    }
    guard next == UInt8(ascii: "u") else {
      throw LocatedJSONError(
        "behind '\\' stands one of \" \\ / b f n r t u, not \(found)", at: start)
    }
    advance()
    let unit = try readUnit()
    guard let scalar = UnicodeScalar(unit) else { return try readPair(unit, at: start) }
    guard scalar.value != 0 else {
      throw LocatedJSONError("a text cannot hold the character NUL", at: start)
    }
    return Character(scalar)
  }

  /// The character that two units of UTF-16 stand for.
  private mutating func readPair(
    _ high: UInt32, at start: TextPlace
  ) throws(LocatedJSONError) -> Character {
    let alone = LocatedJSONError(
      "\\u\(String(high, radix: 16)) is half of a character; its other half is missing", at: start)
    guard high < 0xDC00, next == UInt8(ascii: "\\") else { throw alone }
    advance()
    guard next == UInt8(ascii: "u") else { throw alone }
    advance()
    let low = try readUnit()
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = UnicodeScalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw alone }
    return Character(scalar)
  }

  private mutating func readUnit() throws(LocatedJSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
        throw mistake("four hexadecimal digits are expected behind \\u, not \(found)")
      }
      unit = unit << 4 | UInt32(digit)
      advance()
    }
    return unit
  }
}
