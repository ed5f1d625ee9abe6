/// The first digits of identities.
package struct IDPrefix: Sendable {
  private let high: UInt64
  private let low: UInt64
  private let highMask: UInt64
  private let lowMask: UInt64

  /// Reads up to 32 hexadecimal digits; `nil` for other text.
  package init?(_ digits: String) {
    let count = digits.utf8.count
    guard count <= 32,
      let whole = ID<Never>(digits + String(repeating: "0", count: 32 - count))
    else { return nil }
    (high, low) = (whole.high, whole.low)
    highMask = Self.mask(digits: min(count, 16))
    lowMask = Self.mask(digits: max(count - 16, 0))
  }

  /// Whether an identity starts with the digits.
  package func matches<Entity>(_ id: ID<Entity>) -> Bool {
    id.high & highMask == high && id.low & lowMask == low
  }

  /// The bits of the first digits of a word.
  private static func mask(digits: Int) -> UInt64 { digits == 0 ? 0 : .max << (64 - 4 * digits) }
}
