/// A sequence of identities: equal sequences give the same ones.
///
/// A session has no source of randomness. It gets a sequence, so that a replay creates the same
/// blocks again.
///
/// A sequence is a value: a copy gives the same identities as the original. So give each session a
/// sequence that nothing else uses. Make a new one, or split one off from yours, which then goes on
/// with other identities:
///
/// ```swift
/// let own = IDSequence(using: &ids)
/// ```
public struct IDSequence: Hashable, Sendable {
  private var high: UInt64
  private var low: UInt64

  /// Starts a sequence of its own.
  ///
  /// - Parameter generator: The source of randomness, or another sequence, from which this one
  ///   splits off. It takes 128 bits.
  public init(using generator: inout some RandomNumberGenerator) {
    high = generator.next()
    low = generator.next()
  }

  /// Returns the next identity.
  public mutating func next<Entity>() -> ID<Entity> {
    high = Self.step(high)
    low = Self.step(low)
    return ID(high: Self.mixed(high), low: Self.mixed(low))
  }

  // A Weyl sequence with a strong mix (SplitMix64, public domain): all 2^64 steps differ.
  private static func step(_ state: UInt64) -> UInt64 { state &+ 0x9E37_79B9_7F4A_7C15 }

  private static func mixed(_ state: UInt64) -> UInt64 {
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

extension IDSequence: RandomNumberGenerator {
  /// Returns the next word; an identity is two words.
  public mutating func next() -> UInt64 {
    swap(&high, &low)
    low = Self.step(low)
    return Self.mixed(low)
  }
}
