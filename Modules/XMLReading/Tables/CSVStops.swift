/// Finds the bytes of a table that mean something, eight bytes at a time.
///
/// These are the separator, the quote and control characters; all others are a cell's own.
struct CSVStops {
  /// How many bytes are looked at together.
  static let width = MemoryLayout<UInt64>.size

  /// The separator in each byte.
  private let separators: UInt64

  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let quotes = repeated(UInt8(ascii: "\""))
  /// What carries a byte from the space on into the high bit.
  private static let upToBlank = repeated(0x80 - 0x20)

  /// Prepares the search.
  ///
  /// - Parameter separator: What is between cells.
  init(separator: UInt8) { separators = Self.repeated(separator) }

  /// How many bytes come before the first that means something, up to ``width``.
  ///
  /// - Parameter bytes: As many as ``width`` says, the first in the lowest bits.
  /// - Returns: How many there are.
  @inline(__always)
  func plainCount(in bytes: UInt64) -> Int {
    let atLeastBlank = ((bytes & ~Self.highBits) &+ Self.upToBlank) | bytes
    let isPlain =
      Self.nonZero(bytes ^ separators) & Self.nonZero(bytes ^ Self.quotes) & atLeastBlank
    return (~isPlain & Self.highBits).trailingZeroBitCount / UInt8.bitWidth
  }

  /// The high bit of each byte is set where the byte is not zero; the other bits mean nothing.
  @inline(__always)
  private static func nonZero(_ bytes: UInt64) -> UInt64 {
    ((bytes & ~highBits) &+ ~highBits) | bytes
  }

  private static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
