/// What headers and lines of other forms need: scripts hold more than touches.
extension RecordingScanner {
  /// The texts that stand for what JSON has no numbers for.
  private static let words: [(text: String, value: Double)] = [
    ("nan", .nan), ("inf", .infinity), ("-inf", -.infinity),
  ]

  /// Makes sure that a header is of a version.
  package func check(version: UInt64) throws(RecordingError) {
    guard var scanner = peek("version") else {
      throw mistake(.missingMember, "the header must have 'version'")
    }
    let found: UInt64 = try scanner.whole("version")
    guard found >= 1 else {
      throw mistake(.outOfRange, "version is 0; this Callboard reads version \(version)")
    }
    guard found == version else {
      throw mistake(
        .newerVersion,
        "version \(found) needs a newer Callboard; this one reads version \(version)")
    }
  }

  /// Reads a number, or the text `"nan"`, `"inf"` or `"-inf"`.
  package mutating func anyNumber(_ member: String) throws(RecordingError) -> Double {
    guard next == UInt8(ascii: "\"") else { return try number(member) }
    let text = try text(member)
    guard let word = Self.words.first(where: { $0.text == text }) else {
      throw mistake(
        .outOfRange, #"\#(member) is '\#(text)'; as text only "nan", "inf" and "-inf" are allowed"#)
    }
    return word.value
  }

  /// Reads a number that is there once; a finite one where it is strict.
  mutating func number(
    _ member: String, into slot: inout Double?, isStrict: Bool
  ) throws(RecordingError) {
    guard slot == nil else { throw duplicate(member) }
    slot = try isStrict ? number(member) : anyNumber(member)
  }

  /// A number as ``anyNumber(_:)`` reads it.
  package static func json(_ value: Double) -> String {
    if value.isFinite { return "\(value)" }
    return value.isNaN ? #""nan""# : value < 0 ? #""-inf""# : #""inf""#
  }

  /// Reads `true` or `false`.
  package mutating func truth(_ member: String) throws(RecordingError) -> Bool {
    for (word, value) in [("true", true), ("false", false)]
    where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw mistake(.wrongType, "\(member) must be true or false")
  }

  /// Passes over a value of any form; what it holds is looked at when it is read.
  ///
  /// Braces are counted, not followed, so no line can lead deep.
  package mutating func skipValue() {
    var depth = 0
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        _ = skipText()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}") where depth == 0, UInt8(ascii: ",") where depth == 0: return
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      position += 1
    }
  }

  /// Makes sure that a value that was read is at its end.
  package func checkEnd(of member: String) throws(RecordingError) {
    var scanner = self
    scanner.skipBlanks()
    guard let byte = scanner.next, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") else {
      throw mistake(.malformed, "a comma or a closing brace must follow \(member)")
    }
  }
}

// MARK: Texts of people

extension RecordingScanner {
  /// Reads a text in double quotes, with all the escapes of JSON.
  package mutating func anyText(_ member: String) throws(RecordingError) -> String {
    guard skip("\"") else { throw mistake(.wrongType, "\(member) must be text in double quotes") }
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else {
        throw mistake(.malformed, "\(member) must have no control characters but as escapes")
      }
      position += 1
      if byte == UInt8(ascii: "\\") {
        text += Array(String(Character(try escaped(in: member))).utf8)
      } else {
        text.append(byte)
      }
    }
    guard skip("\"") else { throw mistake(.malformed, "a closing quote is missing") }
    guard let whole = String(validating: text, as: UTF8.self) else {
      throw mistake(.malformed, "\(member) must be valid UTF-8")
    }
    return whole
  }

  /// What stands for a character after a backslash.
  private mutating func escaped(in member: String) throws(RecordingError) -> Unicode.Scalar {
    let simple: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("\"", "\""), ("\\", "\\"), ("/", "/"), ("n", "\n"), ("r", "\r"), ("t", "\t"),
      ("b", "\u{8}"), ("f", "\u{C}"),
    ]
    for (letter, scalar) in simple where skip(letter) { return scalar }
    guard skip("u"), let unit = hexadecimal() else { throw badEscape(member) }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // Two of UTF-16 make a character beyond the first 65,536.
    guard unit < 0xDC00, skip("\\"), skip("u"), let low = hexadecimal(),
      (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(
        0x1_0000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    else { throw badEscape(member) }
    return scalar
  }

  private func badEscape(_ member: String) -> RecordingError {
    mistake(
      .malformed,
      #"\#(member) has a bad escape; allowed are \" \\ \/ \b \f \n \r \t and \u with 4 hex digits"#)
  }

  private mutating func hexadecimal() -> UInt16? {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ UInt8(ascii: "0") <= $0 && $0 < 0x7F }) else {
      return nil
    }
    guard let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
    position += 4
    return value
  }
}
