/// Bytes and bits as hexadecimal digits.
package enum Hexadecimal {
  /// Two digits for each byte.
  package static func text(of bytes: [UInt8]) -> String { bytes.map { text(of: $0) }.joined() }

  /// As many digits as the number has room for.
  package static func text(of value: some FixedWidthInteger) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: value.bitWidth / 4 - digits.count) + digits
  }

  /// The bytes that pairs of digits are, or `nil`.
  package static func bytes(of text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[place...place + 1], as: UTF8.self)
      // The number parser would accept a sign before digits.
      guard pair.utf8.first != UInt8(ascii: "+"), let byte = UInt8(pair, radix: 16) else {
        return nil
      }
      bytes.append(byte)
    }
    return bytes
  }

  /// The number that exactly as many digits are as it has room for, or `nil`.
  package static func number<Value: FixedWidthInteger>(of text: String, as type: Value.Type)
    -> Value?
  {
    guard text.utf8.count == Value.bitWidth / 4, text.utf8.first != UInt8(ascii: "+") else {
      return nil
    }
    return Value(text, radix: 16)
  }
}
