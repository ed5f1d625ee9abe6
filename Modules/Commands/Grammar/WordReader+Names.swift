extension WordReader {
  /// Takes all words that are left as one name: one text in quotes, or words with one blank
  /// between them.
  ///
  /// - Returns: The name, or `nil` where no word is left.
  /// - Throws: ``SyntaxError`` where quotes stand in the middle of a name, or an option does.
  mutating func name() throws(SyntaxError) -> Located<NameReference>? {
    guard let first = words.first else { return nil }
    _ = next()
    if first.token.form == .quoted {
      try finish("put the whole name in quotes")
      return Located(NameReference(first.token.text, isExact: true), at: first.token.range)
    }
    var text = first.token.text
    var range = first.token.range
    var ordinal = first.ordinal
    while let word = words.first {
      guard word.token.form == .word else {
        throw SyntaxError("put the whole name in quotes", at: range.through(word.token.range))
      }
      guard word.ordinal == ordinal + 1 else {
        throw SyntaxError(
          "unexpected '\(word.token.text.clipped)'", at: word.token.range,
          remedy: "put a name of several words in quotes")
      }
      text += " \(word.token.text)"
      range = range.through(word.token.range)
      ordinal = word.ordinal
      _ = next()
    }
    return Located(NameReference(text), at: range)
  }

  /// Takes all words that are left as a name that must be there.
  ///
  /// - Parameters:
  ///   - missing: What to say where it is not.
  ///   - expected: What may stand there.
  /// - Returns: The name.
  /// - Throws: ``SyntaxError`` where there is none.
  mutating func name(missing: String, _ expected: [String]) throws(SyntaxError) -> Located<
    NameReference
  > {
    guard let name = try name() else { throw self.missing(missing, expected) }
    return name
  }

  /// Takes a name in quotes that another name follows: between the two no keyword is needed.
  ///
  /// - Returns: The name, or `nil` where none stands in quotes or it is the last.
  mutating func quotedNameBeforeAnother() -> Located<NameReference>? {
    guard words.count > 1, let first = peek, first.form == .quoted else { return nil }
    _ = next()
    return Located(NameReference(first.text, isExact: true), at: first.range)
  }

  /// Takes all words that are left as a message to a console: an address and arguments.
  ///
  /// - Parameter others: What else may stand there.
  /// - Returns: The words, at least one.
  /// - Throws: ``SyntaxError`` where the address is missing.
  mutating func message(or others: [String] = []) throws(SyntaxError) -> [Located<String>] {
    let address = try next(["ADDRESS"] + others, missing: "the address is missing")
    var message = [Located(address.text, at: address.range)]
    while let word = next() { message.append(Located(word.text, at: word.range)) }
    return message
  }

  /// Takes all words that are left as the path of a file, blanks as they were written.
  ///
  /// - Parameter missing: What to say where there is none.
  /// - Returns: The path.
  /// - Throws: ``SyntaxError`` where there is none, or quotes stand in the middle.
  mutating func path(
    missing: String = "the file to read is missing"
  ) throws(SyntaxError) -> String {
    guard let path = try pathIfAny() else { throw self.missing(missing, ["FILE"]) }
    return path.value
  }

  /// Takes all words that are left as the path of a file, or a name, blanks as they were written.
  ///
  /// - Returns: The path, or `nil` where no word is left.
  /// - Throws: ``SyntaxError`` where quotes stand in the middle.
  mutating func pathIfAny() throws(SyntaxError) -> Located<String>? {
    guard let name = try name() else { return nil }
    guard !name.value.isExact else { return name.map(\.text) }
    let bytes = line.utf8.dropFirst(name.range.lowerBound).prefix(name.range.byteCount)
    return Located(String(decoding: bytes, as: UTF8.self), at: name.range)
  }
}
