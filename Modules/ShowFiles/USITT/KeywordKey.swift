/// A keyword folded to capitals and packed, so that a line's keyword is found without a `String`.
///
/// Words of more than 24 bytes are told apart by their first 24 and their length; the format's own
/// are all shorter.
struct KeywordKey: Hashable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  /// How many bytes the word has.
  private(set) var length = 0
  /// How many `$` it begins with, two at most.
  private(set) var dollars = 0

  /// The key of no word.
  init() {}

  /// The key of a word in ASCII.
  init(_ word: String) {
    for byte in word.utf8 { append(byte) }
  }

  /// The key of `Ident`.
  static let ident = KeywordKey("IDENT")

  /// Adds a byte of the word.
  mutating func append(_ byte: UInt8) {
    let isLowercase = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
    let folded = UInt64(isLowercase ? byte - 0x20 : byte)
    switch length {
    case ..<8: first = first << 8 | folded
    case ..<16: second = second << 8 | folded
    case ..<24: third = third << 8 | folded
    default: break
    }
    if byte == UInt8(ascii: "$"), length == dollars, dollars < 2 { dollars += 1 }
    length += 1
  }
}
