public import Domain

/// A key that a server accepts requests of; the key itself stays with the client.
public struct KeyEntry: Hashable, Sendable {
  /// The name, unique at the server.
  public let name: String
  /// Whose zones it opens; keys of one owner share them.
  public let owner: String
  /// What requests name the key by.
  public let identifier: String
  /// The public half, which checks signatures.
  public let publicKey: [UInt8]
  /// Whether it may change zones and records, or only read them.
  public let canWrite: Bool
  /// When it was made.
  public let made: Timestamp

  /// The most characters of the name of a key or owner.
  public static let nameLength = 64

  /// Creates an entry.
  public init(
    name: String, owner: String, identifier: String, publicKey: [UInt8], canWrite: Bool,
    made: Timestamp
  ) {
    (self.name, self.owner) = (name, owner)
    (self.identifier, self.publicKey) = (identifier, publicKey)
    (self.canWrite, self.made) = (canWrite, made)
  }

  /// Whether a text can be the name of a key or owner.
  ///
  /// It has 1 to 64 ASCII letters, digits, dots, hyphens and underscores, and begins with a letter
  /// or digit, so that it needs no quotes in a shell, a log or a reply.
  public static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= nameLength, isLetter(first) else {
      return false
    }
    return text.utf8.allSatisfy { isLetter($0) || Array("._-".utf8).contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
