/// The source of a simulation's choices: a seed, or a fuzzer's bytes.
///
/// Equal seeds make equal choices on every machine. You can split a source: draws from one part do
/// not depend on draws from another, so runs can be distributed among workers in any way.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// The remaining bytes of a fuzzer; `nil` with a seed.
  private var bytes: ArraySlice<UInt8>?

  /// Starts at a seed.
  public init(seed: UInt64) { state = seed }

  /// Takes its choices from bytes; when they are used up, every choice is the first one.
  public init(bytes: some Sequence<UInt8>) {
    state = 0
    self.bytes = ArraySlice(bytes)
  }

  /// Whether there are no bytes left; never where a seed decides.
  public var isExhausted: Bool { bytes?.isEmpty ?? false }

  /// A source of its own for one part of the work, which follows from this one's state.
  public func split(_ part: UInt64) -> RandomSource {
    RandomSource(seed: Self.mixed(Self.mixed(state &+ Self.step) ^ (part &* 0xD1B5_4A32_D192_ED03)))
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    if bytes != nil { return word(of: 8) }
    state &+= Self.step
    return Self.mixed(state)
  }

  /// A whole number from 0 to below a bound; 0 if the bound is not positive.
  ///
  /// It is slightly uneven for bounds near 2^32, which does not matter here, but the same with
  /// every version of the standard library, and fast.
  public mutating func int(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    guard bytes == nil else {
      return Int(word(of: bound <= 256 ? 1 : bound <= 65_536 ? 2 : 7) % UInt64(bound))
    }
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A whole number within a range.
  public mutating func int(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + int(below: range.upperBound - range.lowerBound + 1)
  }

  /// A number from 0 to below 1, with 16 bits.
  public mutating func fraction() -> Double { Double(int(below: 65_536)) / 65_536 }

  /// A number from the lower to below the upper bound.
  public mutating func double(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + fraction() * (range.upperBound - range.lowerBound)
  }

  /// Whether something happens that happens so often out of so many times.
  public mutating func chance(_ times: Int, in total: Int) -> Bool { int(below: total) < times }

  /// One of several elements, or `nil` if there are none.
  public mutating func pick<Choices: RandomAccessCollection>(
    _ choices: Choices
  ) -> Choices.Element? where Choices.Index == Int {
    guard !choices.isEmpty else { return nil }
    return choices[choices.startIndex + int(below: choices.count)]
  }

  private mutating func word(of count: Int) -> UInt64 {
    var word: UInt64 = 0
    for _ in 0..<count { word = word << 8 | UInt64(bytes?.popFirst() ?? 0) }
    return word
  }

  // A Weyl sequence with a strong mix (SplitMix64, public domain).
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mixed(_ state: UInt64) -> UInt64 {
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
