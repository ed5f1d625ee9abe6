/// Bytes as text that fits an address: base 64 with `-` and `_`, without padding.
enum Base64URL {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  private static let values: [UInt8: UInt32] = Dictionary(
    uniqueKeysWithValues: zip(digits, 0...))

  /// The text of bytes.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for index in 0...UInt32(group.count) {
        text.append(digits[Int(bits >> (18 - 6 * index) & 63)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; `nil` unless it is exactly what these bytes are written as.
  static func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for digit in text.utf8 {
      guard let value = values[digit] else { return nil }
      bits = (bits << 6 | value) & 0xFF_FFFF
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    // Bits that are left over must not make a second text for the same bytes.
    return Self.text(of: bytes) == text ? bytes : nil
  }
}
