/// A digest of a set of stored things, such as the entities of a workspace, in any order.
///
/// It is the sum of a 64-bit hash of each member. So a member that is added or removed changes the
/// digest at once, without a look at the others, and sets with equal members have equal digests.
/// It shows damage and edits by accident, not by people who want to hide them.
///
/// Workspaces keep it, so its values never change.
package struct SetDigest: Hashable, Sendable {
  /// The sum of the hashes, with overflow.
  private var sum: UInt64 = 0

  /// The digest of the empty set.
  package init() {}

  /// Adds a member.
  ///
  /// - Parameter member: The bytes that stand for it.
  package mutating func add(_ member: UnsafeRawBufferPointer) { sum &+= Self.hash(of: member) }

  /// Removes a member that was added before.
  ///
  /// - Parameter member: The bytes that stand for it.
  package mutating func remove(_ member: UnsafeRawBufferPointer) { sum &-= Self.hash(of: member) }

  /// Adds a member.
  ///
  /// - Parameter member: The bytes that stand for it.
  package mutating func add(_ member: [UInt8]) { member.withUnsafeBytes { add($0) } }

  /// Removes a member that was added before.
  ///
  /// - Parameter member: The bytes that stand for it.
  package mutating func remove(_ member: [UInt8]) { member.withUnsafeBytes { remove($0) } }

  /// Adds a member.
  ///
  /// - Parameter member: The text that stands for it, as its UTF-8.
  package mutating func add(_ member: String) {
    var member = member
    member.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Removes a member that was added before.
  ///
  /// - Parameter member: The text that stands for it, as its UTF-8.
  package mutating func remove(_ member: String) {
    var member = member
    member.withUTF8 { remove(UnsafeRawBufferPointer($0)) }
  }

  /// Adds all members of another set.
  ///
  /// - Parameter other: The digest of that set.
  package mutating func add(_ other: SetDigest) { sum &+= other.sum }
}

// MARK: - Text

extension SetDigest: CustomStringConvertible {
  /// The digest as 16 hexadecimal digits.
  package var description: String {
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Reads 16 hexadecimal digits; `nil` if the text is anything else.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 16, text.utf8.allSatisfy({ Self.isDigit($0) }),
      let sum = UInt64(text, radix: 16)
    else { return nil }
    self.sum = sum
  }

  /// Whether a byte is a digit, in lower case as they are written; a number may have a sign.
  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

// MARK: - The hash

extension SetDigest {
  // Odd numbers without a pattern: the digits behind the point of the golden ratio, of the square
  // root of 2 and of that of 3, in base 2.
  private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let root2: UInt64 = 0x6A09_E667_F3BC_C909
  private static let root3: UInt64 = 0xBB67_AE85_84CA_A73B

  /// The hash of a member.
  ///
  /// The state takes in eight bytes at a time; the number of bytes comes first, and zeros fill the
  /// last ones. Each step can be undone, so members of one length that differ within eight bytes
  /// never have the same hash.
  private static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var state = golden ^ UInt64(bytes.count)
    let whole = bytes.count & ~7
    var offset = 0
    while offset < whole {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      state = step(state, UInt64(littleEndian: word))
      offset += 8
    }
    var rest: UInt64 = 0
    for (index, byte) in bytes[whole...].enumerated() { rest |= UInt64(byte) << (8 * index) }
    return mix(step(state, rest))
  }

  /// Takes in eight bytes: the product carries each bit upwards, the rotation brings it down again.
  private static func step(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word) &* root2
    return (product << 29 | product >> 35) &* root3
  }

  /// Spreads each bit over all others, so that sums of hashes of similar members look random.
  private static func mix(_ state: UInt64) -> UInt64 {
    var state = state
    state = (state ^ state >> 32) &* golden
    state = (state ^ state >> 29) &* root2
    return state ^ state >> 32
  }
}
