/// Reads numbers and signs of a text, as SVG and InkML write them.
struct NumberScanner {
  private let bytes: [UInt8]
  /// The place of the next byte, from 0.
  private(set) var place = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// Whether nothing is left.
  var isAtEnd: Bool { place >= bytes.count }
  /// The next byte.
  var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Moves past spaces.
  mutating func skipBlanks() {
    while let byte = next, byte <= 0x20 { place += 1 }
  }

  /// Moves past spaces, and one comma.
  mutating func skipSeparator() {
    skipBlanks()
    if take(",") { skipBlanks() }
  }

  /// Moves past a sign, if it is the next byte.
  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard let byte = next, UInt32(byte) == sign.value else { return false }
    place += 1
    return true
  }

  /// Moves past a byte.
  mutating func skip() { place += 1 }

  /// Reads a word of letters.
  mutating func word() -> String {
    let start = place
    while let byte = next, (byte | 0x20) >= 0x61, (byte | 0x20) <= 0x7A { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Reads a number; stays where it is and returns `nil` if there is none, or too large a one.
  mutating func number() -> Double? {
    let start = place
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { place += 1 }
    var digits = skipDigits()
    if next == UInt8(ascii: ".") {
      place += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      place = start
      return nil
    }
    skipExponent()
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      place = start
      return nil
    }
    return number
  }

  /// Reads hexadecimal digits after `#`.
  mutating func hexadecimal() -> Double? {
    let start = place
    while let byte = next, Unicode.Scalar(byte).properties.isASCIIHexDigit { place += 1 }
    let digits = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let number = UInt32(digits, radix: 16) else {
      place = start
      return nil
    }
    return Double(number)
  }

  /// An `e` without digits is a unit.
  private mutating func skipExponent() {
    guard let byte = next, byte | 0x20 == UInt8(ascii: "e") else { return }
    let start = place
    place += 1
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { place += 1 }
    if skipDigits() == 0 { place = start }
  }

  private mutating func skipDigits() -> Int {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    return place - start
  }
}
