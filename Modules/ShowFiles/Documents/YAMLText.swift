/// Reads the texts of YAML.
enum YAMLText {
  /// The bytes as a text.
  static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The value of a plain text.
  static func value(_ text: String) -> DocumentValue {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default:
      let isNumber = text.first.map { $0.isNumber || "-+.".contains($0) } ?? false
      return isNumber && Double(text) != nil ? .number(text) : .text(text)
    }
  }

  /// A text without the comment after it.
  static func withoutComment(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = bytes.endIndex
    var previous: UInt8 = 0x20
    for place in bytes.indices {
      if bytes[place] == UInt8(ascii: "#"), previous == 0x20 || previous == 0x09 {
        end = place
        break
      }
      previous = bytes[place]
    }
    var text = bytes[..<end]
    while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
    return text
  }

  /// The index of the `:` after a plain key; `nil` if there is none.
  static func endOfPlainKey(_ bytes: ArraySlice<UInt8>) -> Int? {
    var previous: UInt8 = 0x20
    for place in bytes.indices {
      let byte = bytes[place]
      if byte == UInt8(ascii: "#"), previous == 0x20 { return nil }
      if place == bytes.startIndex, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        return nil
      }
      if byte == UInt8(ascii: ":") {
        let next = bytes.index(after: place)
        if next == bytes.endIndex || bytes[next] == 0x20 { return place }
      }
      previous = byte
    }
    return nil
  }

  /// The index after a quoted text; `nil` if it does not end on the line.
  static func endOfQuoted(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let quote = bytes.first else { return nil }
    var scan = QuoteScan(quote, from: bytes.startIndex + 1)
    return scan.end(in: bytes)
  }

  /// Looks for the end of a text in quotes, which may come in pieces.
  struct QuoteScan {
    private let quote: UInt8
    private var place: Int
    /// Whether the last piece ended with a `\` that means its line end.
    private(set) var endsWithEscape = false

    init(_ quote: UInt8, from place: Int = 1) {
      self.quote = quote
      self.place = place
    }

    /// Goes on at a place.
    mutating func skip(to place: Int) { self.place = place }

    /// Where the text ends, behind the quote; `nil` if it goes on.
    mutating func end(in bytes: ArraySlice<UInt8>) -> Int? {
      endsWithEscape = false
      while place < bytes.endIndex {
        let byte = bytes[place]
        if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
          endsWithEscape = place + 1 == bytes.endIndex
          place += 2
        } else if byte == quote {
          let isDoubled =
            quote == UInt8(ascii: "'") && place + 1 < bytes.endIndex && bytes[place + 1] == quote
          guard isDoubled else { return place + 1 }
          place += 2
        } else {
          place += 1
        }
      }
      return nil
    }
  }

  /// The content of single quotes: two quotes are one.
  ///
  /// - Parameters:
  ///   - bytes: The bytes between the quotes.
  ///   - limit: The most bytes to read.
  /// - Returns: The text.
  static func unquoted(_ bytes: ArraySlice<UInt8>, limit: Int) -> String {
    var text: [UInt8] = []
    var isSecond = false
    for byte in bytes where text.count < limit {
      isSecond = byte == UInt8(ascii: "'") && !isSecond
      if !isSecond { text.append(byte) }
    }
    return string(text[...])
  }

  /// The content of double quotes, with escapes resolved.
  ///
  /// - Parameters:
  ///   - bytes: The bytes between the quotes.
  ///   - limit: The most bytes to read.
  /// - Returns: The text.
  static func unescaped(_ bytes: ArraySlice<UInt8>, limit: Int) -> String {
    var text: [UInt8] = []
    var place = bytes.startIndex
    while place < bytes.endIndex, text.count < limit {
      let byte = bytes[place]
      place += 1
      guard byte == UInt8(ascii: "\\"), place < bytes.endIndex else {
        text.append(byte)
        continue
      }
      let mark = bytes[place]
      place += 1
      let digits = digitCount(of: mark)
      if digits > 0 {
        let code = UInt32(string(bytes[place...].prefix(digits)), radix: 16)
        text += Array(String(code.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}").utf8)
        place = min(bytes.endIndex, place + digits)
      } else {
        text.append(plainMark(mark))
      }
    }
    return string(text.prefix(limit))
  }

  /// How many digits of a character's number follow a mark.
  private static func digitCount(of mark: UInt8) -> Int {
    switch mark {
    case UInt8(ascii: "x"): 2
    case UInt8(ascii: "u"): 4
    case UInt8(ascii: "U"): 8
    default: 0
    }
  }

  private static func plainMark(_ mark: UInt8) -> UInt8 {
    switch mark {
    case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "L"), UInt8(ascii: "P"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "0"), UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "e"),
      UInt8(ascii: "f"), UInt8(ascii: "v"), UInt8(ascii: "_"):
      0x20
    default: mark
    }
  }
}
