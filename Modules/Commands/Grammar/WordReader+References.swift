import Domain
import PluginAPI

extension WordReader {
  /// Takes a block: `@3,-2`, `#4`, or at least four digits of its identity.
  ///
  /// - Throws: ``SyntaxError`` where none, or something else, stands there.
  mutating func item() throws(SyntaxError) -> Located<ItemReference> {
    guard let token = next() else { throw missing("the block is missing", Self.itemForms) }
    return Located(try Self.item(token, Self.itemForms), at: token.range)
  }

  /// How a block is named.
  static let itemForms = ["@X,Y", "#N", "ID"]

  private static func item(
    _ token: Token, _ forms: [String]
  ) throws(SyntaxError) -> ItemReference {
    if token.form == .word, token.text.hasPrefix("@") {
      return .covering(try cell(token, token.text.dropFirst(), expected: "@X,Y"))
    }
    if token.form == .word, token.text.hasPrefix("#") {
      let digits = token.text.dropFirst()
      guard let ordinal = Int(digits), ordinal >= 1, digits.allSatisfy(\.isNumber) else {
        throw SyntaxError(
          "not a block: '\(token.text.clipped)'", at: token.range, expected: ["#N"],
          remedy: "the first block is #1")
      }
      return .ordinal(ordinal)
    }
    guard token.form == .word, isIdentity(token.text) else {
      throw SyntaxError(
        "not a block: '\(token.text.clipped)'", at: token.range, expected: forms,
        remedy: remedy(forItem: token.text))
    }
    return .identity(token.text.lowercased())
  }

  /// How a block is named, with the number that was written.
  private static func remedy(forItem text: String) -> String {
    let ordinal = isWhole(text[...]) && text.utf8.count < identityDigits && Int(text) != 0
    let isShort = text.utf8.allSatisfy(isHexadecimal) && text.utf8.count < identityDigits
    let identity = isShort && !ordinal ? "at least \(identityDigits) digits of an id" : "an id"
    return "use #\(ordinal ? text : "1"), @X,Y or \(identity)"
  }

  /// The digits of an identity that name something: with fewer, short words would.
  static let identityDigits = 4
  /// The digits that name what will be deleted.
  static let deletionDigits = 8

  /// Whether a text can begin an identity.
  static func isIdentity(_ text: String, isDeletion: Bool = false) -> Bool {
    ((isDeletion ? deletionDigits : identityDigits)...32).contains(text.utf8.count)
      && text.utf8.allSatisfy(isHexadecimal)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// Takes all words that are left as an object: kind and number, a name, or the beginning of its
  /// identity.
  ///
  /// - Throws: ``SyntaxError`` where none stands there, or its number is none.
  mutating func object() throws(SyntaxError) -> Located<ObjectReference> {
    guard let first = peek else { throw missing("the object is missing", Self.objectForms) }
    guard first.form == .word, let kind = kinds.kind(word: first.text) else {
      let name = try name(missing: "the object is missing", Self.objectForms)
      return Located(.named(name.value), at: name.range)
    }
    let start = self
    _ = next()
    guard let second = next() else {
      throw missing("the number of the \(kind.rawValue) is missing", ["NUMBER"])
    }
    guard Self.looksLikeNumber(second) else {
      // A name that begins with the word for a kind, such as Group Left.
      self = start
      let name = try name(missing: "the object is missing", Self.objectForms)
      return Located(.named(name.value), at: name.range)
    }
    let number = try Self.consoleNumber(second, of: kind)
    var range = first.range.through(second.range)
    var name: String?
    if let third = peek, third.form == .quoted {
      _ = next()
      name = third.text
      range = range.through(third.range)
    }
    try finish("put a name of several words in quotes")
    return Located(.numbered(kind, number, name: name), at: range)
  }

  /// How an object is named.
  static let objectForms = ["KIND NUMBER", "\"NAME\"", "ID"]

  private static func looksLikeNumber(_ token: Token) -> Bool {
    guard token.form == .word, let first = token.text.first else { return false }
    return first.isNumber || "+-.".contains(first)
  }
}
