import Domain

/// The number of a record in hundred-thousandths: up to nine digits before the point, five after.
struct RecordNumber: Hashable, Comparable {
  /// How many parts make one.
  static let scale: UInt64 = 100_000
  /// The number in hundred-thousandths.
  let parts: UInt64

  /// The number from its hundred-thousandths.
  init(parts: UInt64) {
    self.parts = parts
  }

  /// The number 1, which the first cue list has.
  static let one = RecordNumber(parts: scale)

  /// Reads decimal digits with at most one point, or returns `nil`.
  ///
  /// Nearly all numbers are whole and short, so these are read without looking for more.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var value: UInt64 = 0
    for byte in bytes {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10, bytes.count <= 9 else {
        self.init(digits: bytes)
        return
      }
      value = value * 10 + UInt64(digit)
    }
    guard !bytes.isEmpty else { return nil }
    self.init(parts: value * Self.scale)
  }

  /// Reads decimal digits with at most one point, or returns `nil`.
  init?(_ bytes: ArraySlice<UInt8>) {
    let number = bytes.withUnsafeBufferPointer { Self($0) }
    guard let number else { return nil }
    self = number
  }

  private init?(digits bytes: UnsafeBufferPointer<UInt8>) {
    var value: UInt64 = 0
    var wholeDigits = 0
    var fractionDigits: Int?
    for byte in bytes {
      if byte == UInt8(ascii: "."), fractionDigits == nil, wholeDigits > 0 {
        fractionDigits = 0
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      let digit = UInt64(byte - UInt8(ascii: "0"))
      switch fractionDigits {
      case nil:
        value = value * 10 + digit
        guard value < 1_000_000_000 else { return nil }
        wholeDigits += 1
      case .some(5...): guard digit == 0 else { return nil }
      case .some(let count):
        value = value * 10 + digit
        fractionDigits = count + 1
      }
    }
    guard wholeDigits > 0, fractionDigits != 0 else { return nil }
    for _ in (fractionDigits ?? 0)..<5 { value *= 10 }
    parts = value
  }

  /// The canonical digits.
  var text: String {
    let (whole, fraction) = parts.quotientAndRemainder(dividingBy: Self.scale)
    guard fraction > 0 else { return String(whole) }
    var digits = String(fraction)
    digits = String(repeating: "0", count: 5 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  /// The number as an object has it.
  var objectNumber: ObjectNumber {
    let (number, fraction) = parts.quotientAndRemainder(dividingBy: Self.scale)
    if fraction == 0, let number = UInt32(exactly: number) { return ObjectNumber(number) }
    // The digits are canonical, so the fallback is never taken; it spares a trap.
    return ObjectNumber(text) ?? ObjectNumber(UInt32(truncatingIfNeeded: parts / Self.scale))
  }

  /// The number before the point.
  var whole: UInt64 { parts / Self.scale }

  static func < (left: Self, right: Self) -> Bool { left.parts < right.parts }
}

extension RecordNumber: CustomStringConvertible {
  /// The canonical digits.
  var description: String { text }
}
