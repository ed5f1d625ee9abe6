import Domain
import PluginAPI

extension WordReader {
  /// Takes a block: `@3,-2`, `#4`, or what it shows.
  ///
  /// A name takes all words that are left; where another text follows, it is in quotes.
  ///
  /// - Throws: ``SyntaxError`` where none, or something else, stands there.
  mutating func item() throws(SyntaxError) -> Located<ItemReference> {
    guard let token = peek else { throw missing("the block is missing", Self.itemForms) }
    if token.form == .word, token.text.hasPrefix("@") {
      _ = next()
      let cell = try Self.cell(token, token.text.dropFirst(), expected: "@X,Y")
      return Located(.covering(cell), at: token.range)
    }
    let digits = token.text.hasPrefix("#") ? token.text.dropFirst() : token.text[...]
    if token.form == .word, digits.count < token.text.count || Self.isShortNumber(digits) {
      _ = next()
      guard digits.count < token.text.count else {
        throw SyntaxError(
          "not a block: '\(token.text.clipped)'", at: token.range, expected: Self.itemForms,
          remedy: "use #\(digits == "0" ? "1" : digits), @X,Y, a name or an id")
      }
      guard let ordinal = Int(digits), ordinal >= 1, digits.allSatisfy(\.isNumber) else {
        throw SyntaxError(
          "not a block: '\(token.text.clipped)'", at: token.range, expected: ["#N"],
          remedy: "the first block is #1")
      }
      return Located(.ordinal(ordinal), at: token.range)
    }
    return try object(missing: "the block is missing", Self.itemForms).map(ItemReference.showing)
  }

  /// How a block is named.
  static let itemForms = ["@X,Y", "#N", "KIND NUMBER", "\"NAME\"", "ID"]

  /// Whether a word is the number of a block without its sign: too short for an identity.
  private static func isShortNumber(_ text: Substring) -> Bool {
    isWhole(text) && text.utf8.count < identityDigits
  }

  /// The digits of an identity that name something: with fewer, short words would.
  static let identityDigits = 4
  /// The digits that name what will be deleted.
  static let deletionDigits = 8

  /// Whether a text can begin an identity.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - digits: How many digits it needs.
  /// - Returns: Whether it has so many, and nothing else.
  static func isIdentity(_ text: String, digits: Int = identityDigits) -> Bool {
    (digits...32).contains(text.utf8.count) && text.utf8.allSatisfy(isHexadecimal)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// Takes an object: kind and number, a name, or the beginning of its identity.
  ///
  /// A name takes all words that are left; where another text follows, it is in quotes.
  ///
  /// - Parameters:
  ///   - missing: What to say where the command ends.
  ///   - forms: What may stand there.
  /// - Returns: How it is named.
  /// - Throws: ``SyntaxError`` where none stands there, or its number is none.
  mutating func object(
    missing: String = "the object is missing", _ forms: [String] = objectForms
  ) throws(SyntaxError) -> Located<ObjectReference> {
    guard let first = peek else { throw self.missing(missing, forms) }
    let second = words.dropFirst().first?.token
    guard first.form == .word, let kind = kinds.kind(word: first.text),
      // A name may begin with the word for a kind, such as Group Left.
      second.map(Self.looksLikeNumber) ?? true
    else {
      guard !isTight else {
        _ = next()
        // Where the name ends and the text begins, only quotes can say.
        guard first.form == .quoted || Self.isIdentity(first.text) else {
          throw SyntaxError(
            "put the block's name in quotes, as a text follows it", at: first.range,
            expected: forms)
        }
        let name = NameReference(first.text, isExact: first.form == .quoted)
        return Located(.named(name), at: first.range)
      }
      return try name(missing: missing, forms).map(ObjectReference.named)
    }
    _ = next()
    guard let second = next() else {
      throw self.missing("the number of the \(kind.rawValue) is missing", ["NUMBER"])
    }
    let number = try Self.consoleNumber(second, of: kind)
    var range = first.range.through(second.range)
    var name: String?
    if !isTight, let third = peek, third.form == .quoted {
      _ = next()
      name = third.text
      range = range.through(third.range)
    }
    if !leavesWords { try finish("put a name of several words in quotes") }
    return Located(.numbered(kind, number, name: name), at: range)
  }

  /// How an object is named.
  static let objectForms = ["KIND NUMBER", "\"NAME\"", "ID"]

  private static func looksLikeNumber(_ token: Token) -> Bool {
    guard token.form == .word, let first = token.text.first else { return false }
    return first.isNumber || "+-.".contains(first)
  }
}
