/// A hash of 64 bits over numbers and bytes, the same on every machine.
///
/// Each step can be undone, so two inputs that differ in one step never have the same hash; others
/// do by chance only, once in 2^64. It finds what a disk or another program altered, and is no
/// protection against someone who wants equal hashes.
package struct MixedHash: Sendable {
  /// An odd number whose bits are spread evenly: 2^64 divided by the golden ratio.
  private static let spread: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// Another one: the digits of the square root of 2 behind the point.
  private static let second: UInt64 = 0x6A09_E667_F3BC_C909

  private var state: UInt64

  /// Starts a hash.
  ///
  /// - Parameter seed: Hashes with different seeds have nothing in common.
  package init(seed: UInt64 = 0) {
    state = Self.spread
    combine(seed)
  }

  /// Takes in a number.
  package mutating func combine(_ number: UInt64) {
    let mixed = (state ^ number) &* Self.spread
    // The highest bit of a product is that of the number alone. Without the second product it would
    // cancel out with one bit of the next number.
    state = (mixed << 29 | mixed >> 35) &* Self.second
  }

  /// Takes in bytes, after how many they are.
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    combine(UInt64(bytes.count))
    var rest = bytes[...]
    while rest.count >= 8 {
      combine(UInt64(littleEndian: rest.loadUnaligned(as: UInt64.self)))
      rest = rest.dropFirst(8)
    }
    guard !rest.isEmpty else { return }
    combine(rest.reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// The hash of what was taken in.
  package var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ mixed >> 32) &* Self.spread
    mixed = (mixed ^ mixed >> 29) &* Self.spread
    return mixed ^ mixed >> 32
  }
}
