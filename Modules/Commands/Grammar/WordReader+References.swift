import Domain
import PluginAPI

extension WordReader {
  /// Takes a block: `@3,-2`, `#4`, or its object.
  ///
  /// A name takes all remaining words; it must be quoted if more text follows.
  ///
  /// - Throws: ``SyntaxError`` if there is no block here.
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

  /// The forms of a block reference.
  static let itemForms = ["@X,Y", "#N", "KIND NUMBER", "\"NAME\"", "ID"]

  /// Whether a word is the number of a block without `#`: too short for an identity.
  private static func isShortNumber(_ text: Substring) -> Bool {
    isWhole(text) && text.utf8.count < identityDigits
  }

  /// The digits of an identity needed to name something: fewer would match short words.
  static let identityDigits = 4
  /// The digits needed to name something to delete.
  static let deletionDigits = 8

  /// Whether a text can be the start of an identity.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - digits: The number of digits it needs.
  /// - Returns: Whether it has enough digits, and nothing else.
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

  /// Takes an object: kind and number, kind and quoted name if it has no number, a name, or the
  /// start of its identity.
  ///
  /// A name takes all remaining words; it must be quoted if more text follows.
  ///
  /// - Parameters:
  ///   - missing: The error message if the command ends here.
  ///   - forms: The forms allowed here.
  /// - Returns: The reference.
  /// - Throws: ``SyntaxError`` if there is no object here, or its number is invalid.
  mutating func object(
    missing: String = "the object is missing", _ forms: [String] = objectForms
  ) throws(SyntaxError) -> Located<ObjectReference> {
    guard let first = peek else { throw self.missing(missing, forms) }
    let second = words.dropFirst().first?.token
    guard first.form == .word, let kind = kinds.kind(word: first.text),
      // A name may start with the word for a kind, such as Group Left.
      second.map({
        Self.looksLikeNumber($0) || kind.isOfHost && $0.form == .quoted && !isTight
      }) ?? true
    else {
      guard !isTight else {
        _ = next()
        // Only quotes can show where the name ends and the text starts.
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
    if second.form == .quoted {
      let object = ObjectReference.numbered(kind, ConsoleNumber(.zero), name: second.text)
      if !leavesWords { try finish("put a name of several words in quotes") }
      return Located(object, at: first.range.through(second.range))
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

  /// The forms of an object reference.
  static let objectForms = ["KIND NUMBER", "\"NAME\"", "ID"]

  static func looksLikeNumber(_ token: Token) -> Bool {
    guard token.form == .word, let first = token.text.first else { return false }
    return first.isNumber || "+-.".contains(first)
  }
}
