/// A place in a Reaper project, as the project shows time: seconds, `m:s.ms`, `h:m:s:f`, or
/// measures and beats.
///
/// All places of a file are in one form, so they are compared part by part.
struct ReaperTime: Comparable {
  /// The parts, the largest first, filled up with zeros in front, and billionths behind a point.
  private let parts: [Int]

  /// The most parts that a time has.
  private static let partCount = 4

  /// Reads a cell without blanks around it; `nil` where it holds no time.
  init?(_ bytes: ArraySlice<UInt8>) {
    let isNegative = bytes.first == UInt8(ascii: "-")
    var pieces = bytes.dropFirst(isNegative ? 1 : 0)
      .split(omittingEmptySubsequences: false) {
        $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";")
      }
    var fraction = 0
    if let last = pieces.last {
      let points = last.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      if pieces.count == 1, points.count > 2 {
        // Measures, beats and hundredths of a beat.
        pieces = points
      } else if points.count == 2 {
        guard let digits = Self.fraction(points[1]) else { return nil }
        pieces[pieces.count - 1] = points[0]
        fraction = digits
      }
    }
    guard pieces.count <= Self.partCount else { return nil }
    var parts = Array(repeating: 0, count: Self.partCount - pieces.count)
    for piece in pieces {
      guard let part = Self.digits(piece) else { return nil }
      parts.append(part)
    }
    parts.append(fraction)
    self.parts = isNegative ? parts.map { -$0 } : parts
  }

  static func < (left: Self, right: Self) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.count <= 15 else { return nil }
    var value = 0
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// The digits behind a point as billionths; finer ones make no difference.
  private static func fraction(_ bytes: ArraySlice<UInt8>) -> Int? {
    let isDigits = bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isDigits, var value = digits(bytes.prefix(9)) else { return nil }
    for _ in bytes.prefix(9).count..<9 { value *= 10 }
    return value
  }
}
