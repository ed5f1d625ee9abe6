/// A digest of a set of stored things, such as the entities of a workspace, in any order.
///
/// It is the sum of the hashes of its members. So a member that is added or removed changes the
/// digest at once, without a look at the others, and sets with equal members have equal digests.
package struct SetDigest: Hashable, Sendable {
  /// The sum of the hashes, with overflow.
  private var sum: UInt64 = 0

  /// The digest of the empty set.
  package init() {}

  /// Adds a member.
  ///
  /// - Parameter hash: Its hash, as ``MixedHash`` makes it.
  package mutating func add(_ hash: UInt64) { sum &+= hash }

  /// Removes a member that was added before.
  ///
  /// - Parameter hash: Its hash.
  package mutating func remove(_ hash: UInt64) { sum &-= hash }

  /// Adds the members of another set, or removes those that were removed from it.
  ///
  /// - Parameter other: The digest of that set.
  package mutating func add(_ other: SetDigest) { sum &+= other.sum }
}

extension SetDigest: CustomStringConvertible {
  /// The digest as 16 hexadecimal digits.
  package var description: String {
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Reads 16 hexadecimal digits; `nil` if the text is anything else.
  package init?(_ text: String) {
    guard text.utf8.count == 16, text.utf8.allSatisfy(Self.isDigit),
      let sum = UInt64(text, radix: 16)
    else { return nil }
    self.sum = sum
  }

  /// Whether a byte is a digit, in lower case as they are written.
  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
