/// A place in a Reaper project, as the project shows time: seconds, `m:s.ms`, `h:m:s:f`, or
/// measures and beats.
///
/// All places of a file are in one form, so they are compared part by part.
struct ReaperTime: Comparable {
  /// The parts, the largest first, with zeros in front if there are fewer than four.
  private var parts = (0, 0, 0, 0)
  /// The billionths behind a point.
  private var fraction: Int32 = 0

  /// The most digits that a part has.
  private static let mostDigits = 15

  /// Reads a cell without spaces around it; `nil` if it holds no time.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    let point = UInt8(ascii: ".")
    let isNegative = bytes.first == UInt8(ascii: "-")
    // Measures, beats and hundredths of a beat have points between them.
    let isMeasures =
      bytes.count { $0 == point } > 1 && !bytes.contains(where: Self.isColon)
    var (part, digits, count) = (0, 0, 0)
    var place = isNegative ? 1 : 0
    while place < bytes.count, bytes[place] != point || isMeasures {
      let byte = bytes[place]
      if Self.isColon(byte) || byte == point {
        guard digits > 0, count < 3 else { return nil }
        push(part)
        (part, digits, count) = (0, 0, count + 1)
      } else {
        guard let digit = Self.digit(byte), digits < Self.mostDigits else { return nil }
        (part, digits) = (part * 10 + digit, digits + 1)
      }
      place += 1
    }
    guard digits > 0 else { return nil }
    push(part)
    if place < bytes.count {
      guard let read = Self.fraction(bytes[(place + 1)...]) else { return nil }
      fraction = read
    }
    if isNegative {
      parts = (-parts.0, -parts.1, -parts.2, -parts.3)
      fraction = -fraction
    }
  }

  private mutating func push(_ part: Int) { parts = (parts.1, parts.2, parts.3, part) }

  static func == (left: Self, right: Self) -> Bool {
    left.parts == right.parts && left.fraction == right.fraction
  }

  static func < (left: Self, right: Self) -> Bool {
    left.parts == right.parts ? left.fraction < right.fraction : left.parts < right.parts
  }

  private static func isColon(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";")
  }

  private static func digit(_ byte: UInt8) -> Int? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }

  /// The digits behind a point as billionths; finer ones make no difference.
  private static func fraction(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int32? {
    guard !bytes.isEmpty else { return nil }
    var (value, scale): (Int32, Int32) = (0, 1_000_000_000)
    for byte in bytes {
      guard let digit = digit(byte) else { return nil }
      guard scale > 1 else { continue }
      (value, scale) = (value * 10 + Int32(digit), scale / 10)
    }
    return value * scale
  }
}
