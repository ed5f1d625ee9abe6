/// Signs tokens with SipHash-2-4, a keyed hash for short messages, here with 128 bits.
///
/// It is fast, and needs no other library. A key of 16 random bytes keeps tokens from being forged.
public struct KeyedHash: TokenSigner {
  private let key: (UInt64, UInt64)

  /// Creates a signer.
  ///
  /// - Parameter key: The secret key: 16 bytes; `nil` is returned for any other number of them.
  public init?(key: [UInt8]) {
    guard key.count == 16 else { return nil }
    self.key = (Self.word(key[0..<8]), Self.word(key[8..<16]))
  }

  /// The hash of a message: 16 bytes.
  public func code(for message: [UInt8]) -> [UInt8] {
    var state = HashState(key)
    let whole = message.count & ~7
    for start in stride(from: 0, to: whole, by: 8) {
      state.take(Self.word(message[start..<start + 8]))
    }
    state.take(UInt64(truncatingIfNeeded: message.count) << 56 | Self.word(message[whole...]))
    return state.finish()
  }

  /// The bytes as a number, the lowest first.
  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The four words of SipHash.
private struct HashState {
  private var words: (UInt64, UInt64, UInt64, UInt64)

  init(_ key: (UInt64, UInt64)) {
    words = (
      key.0 ^ 0x736f_6d65_7073_6575, key.1 ^ 0x646f_7261_6e64_6f6d ^ 0xee,
      key.0 ^ 0x6c79_6765_6e65_7261, key.1 ^ 0x7465_6462_7974_6573
    )
  }

  mutating func take(_ word: UInt64) {
    words.3 ^= word
    mix(2)
    words.0 ^= word
  }

  mutating func finish() -> [UInt8] {
    words.2 ^= 0xee
    mix(4)
    let low = folded
    words.1 ^= 0xdd
    mix(4)
    return [low, folded].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
  }

  private var folded: UInt64 { words.0 ^ words.1 ^ words.2 ^ words.3 }

  private mutating func mix(_ rounds: Int) {
    for _ in 0..<rounds {
      words.0 &+= words.1
      words.1 = Self.turned(words.1, 13) ^ words.0
      words.0 = Self.turned(words.0, 32)
      words.2 &+= words.3
      words.3 = Self.turned(words.3, 16) ^ words.2
      words.0 &+= words.3
      words.3 = Self.turned(words.3, 21) ^ words.0
      words.2 &+= words.1
      words.1 = Self.turned(words.1, 17) ^ words.2
      words.2 = Self.turned(words.2, 32)
    }
  }

  private static func turned(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word << bits | word >> (64 - bits)
  }
}
