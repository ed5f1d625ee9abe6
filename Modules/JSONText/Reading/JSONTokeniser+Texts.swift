extension JSONTokeniser {
  /// How far a string was read.
  struct TextState {
    /// An escape that has begun.
    enum Escape {
      case none, sign
      case digits(Int, unit: UInt16)
    }

    var escape = Escape.none
    /// Where the last escape began.
    var escapePlace = TextPlace(line: 1, column: 1)
    /// The first half of a surrogate pair whose second half must follow.
    var half: UInt16?
  }

  /// Reads on in a string; `nil` when the piece ends before it.
  mutating func readText() throws(JSONError) -> String? {
    while let byte = peek {
      switch text.escape {
      case .sign: try readSign(byte)
      case .digits(let count, let unit): try readDigit(byte, count, unit)
      case .none:
        if byte == UInt8(ascii: "\\") {
          if text.half == nil { text.escapePlace = here }
          text.escape = .sign
          position += 1
          continue
        }
        try finishHalf()
        switch byte {
        case UInt8(ascii: "\""):
          position += 1
          return try string(bytes[...])
        case ..<0x20: throw controlCharacter(byte)
        default: if let text = try readPlain() { return text }
        }
      }
    }
    guard isLast else { return nil }
    throw error("the text is not closed with '\"'", at: place)
  }

  /// Reads everything before the next quote or escape at once; the string if it ends there.
  private mutating func readPlain() throws(JSONError) -> String? {
    let start = position
    var continued = 0
    while position < piece.endIndex {
      let byte = piece[position]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      if byte & 0xC0 == 0x80 { continued += 1 }
      position += 1
    }
    continuations += continued
    let plain = piece[start..<position].prefix(max(0, limits.textLength - bytes.count))
    if bytes.isEmpty, peek == UInt8(ascii: "\"") {
      position += 1
      return try string(plain)
    }
    bytes += plain
    return nil
  }

  private func string(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> String {
    // ASCII is valid, and most texts are.
    if limits.isLenient || bytes.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("the text is not valid UTF-8", at: place)
    }
    return text
  }

  private func controlCharacter(_ byte: UInt8) -> JSONError {
    switch byte {
    case 0: error("a text cannot hold the character NUL")
    case 0x0A, 0x0D: error("the text is not closed with '\"' in its line")
    default: error("\(found) must not be in a text; write it with '\\', as in \\t")
    }
  }

  // MARK: Escapes

  private mutating func readSign(_ byte: UInt8) throws(JSONError) {
    text.escape = .none
    if byte == UInt8(ascii: "u") {
      text.escape = .digits(0, unit: 0)
      position += 1
      return
    }
    try finishHalf()
    let plain: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = byte
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "n"): plain = 0x0A
    case UInt8(ascii: "r"): plain = 0x0D
    case UInt8(ascii: "t"): plain = 0x09
    default:
      throw error(
        "'\\' is followed by one of \" \\ / b f n r t u, not \(found)", at: text.escapePlace)
    }
    if bytes.count < limits.textLength { bytes.append(plain) }
    position += 1
  }

  private mutating func readDigit(
    _ byte: UInt8, _ count: Int, _ unit: UInt16
  ) throws(JSONError) {
    guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
      throw error("four hexadecimal digits are expected behind \\u, not \(found)")
    }
    position += 1
    let unit = unit << 4 | UInt16(digit)
    text.escape = .digits(count + 1, unit: unit)
    guard count == 3 else { return }
    text.escape = .none
    if let high = text.half, UTF16.isTrailSurrogate(unit) {
      text.half = nil
      append(UnicodeScalar(0x10000 + (UInt32(high) & 0x3FF) << 10 + UInt32(unit) & 0x3FF))
      return
    }
    try finishHalf()
    if UTF16.isLeadSurrogate(unit) {
      text.half = unit
    } else if UTF16.isTrailSurrogate(unit) {
      try refuseHalf(unit)
    } else {
      guard unit > 0 || limits.isLenient else {
        throw error("a text cannot hold the character NUL", at: text.escapePlace)
      }
      append(UnicodeScalar(unit))
    }
  }

  /// Ends a surrogate pair without its second half.
  private mutating func finishHalf() throws(JSONError) {
    guard let half = text.half else { return }
    text.half = nil
    try refuseHalf(half)
  }

  private mutating func refuseHalf(_ unit: UInt16) throws(JSONError) {
    guard limits.isLenient else {
      throw error(
        "\\u\(String(unit, radix: 16)) is half of a character; its other half is missing",
        at: text.escapePlace)
    }
    append(nil)
  }

  private mutating func append(_ scalar: UnicodeScalar?) {
    guard bytes.count < limits.textLength else { return }
    bytes += Array(String(scalar ?? "\u{FFFD}").utf8)
  }
}
