extension JSONTokeniser {
  static func beginsWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "-")
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    beginsWord(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Reads on in a number or word; whether it has ended.
  mutating func readWord() throws(JSONError) -> Bool {
    let start = position
    while position < piece.endIndex, Self.isOfWord(piece[position]) { position += 1 }
    guard bytes.count + position - start <= JSONLimits.numberLength else {
      throw error("a number has at most \(JSONLimits.numberLength) characters", at: place)
    }
    bytes += piece[start..<position]
    return position < piece.endIndex || isLast
  }

  /// The value of the complete word.
  func word() throws(JSONError) -> JSONScalar {
    let word = String(decoding: bytes, as: UTF8.self)
    guard let first = bytes.first, Self.isLetter(first) else {
      try checkNumber(word)
      return .number(word)
    }
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      throw error(
        "'\(word)' is not a value; a text is between '\"', "
          + "and the words are true, false and null", at: place)
    }
  }

  private func checkNumber(_ word: String) throws(JSONError) {
    var index = bytes.first == UInt8(ascii: "-") ? 1 : 0
    let whole = index
    try skipDigits(&index)
    if bytes[whole] == UInt8(ascii: "0"), index - whole > 1 {
      throw error("a number does not begin with 0 and more digits", at: place)
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      try skipDigits(&index)
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
      {
        index += 1
      }
      try skipDigits(&index)
    }
    guard index == bytes.count else { throw error("'\(word)' is not a number", at: place) }
  }

  private func skipDigits(_ index: inout Int) throws(JSONError) {
    let start = index
    while index < bytes.count, Self.isDigit(bytes[index]) { index += 1 }
    guard index == start else { return }
    let found = index < bytes.count ? "'\(UnicodeScalar(bytes[index]))'" : found
    throw error(
      "a digit is expected in a number, not \(found)",
      at: TextPlace(line: place.line, column: place.column + index))
  }
}
