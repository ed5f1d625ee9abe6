import Domain

extension Part where Value == Located<String> {
  /// All words that are left as one text.
  ///
  /// - Parameters:
  ///   - name: What the text is called in help: `TEXT`.
  ///   - missing: What the error says where there is none.
  ///   - forms: What the error says could stand there; the name where it is `nil`.
  /// - Returns: The part.
  static func text(_ name: String, missing: String, forms: [String]? = nil) -> Part {
    let kind = ValueKind(name, forms: forms, isOpen: true)
    return Part(.value(kind)) { reader throws(SyntaxError) in
      try reader.name(missing: missing, kind.forms).map(\.text)
    }
  }

  /// One word, or a text in quotes.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - missing: What the error says where there is none.
  /// - Returns: The part.
  static func word(_ kind: ValueKind, missing: String) -> Part {
    Part(.value(kind)) { reader throws(SyntaxError) in
      let token = try reader.next(kind.forms, missing: missing)
      return Located(token.text, at: token.range)
    }
  }

  /// One word, or a text in quotes, as the value of an option.
  static func word(_ name: String, from source: ValueKind.Source = .none) -> Part {
    word(ValueKind(name, from: source), missing: "\(name) is missing")
  }
}

extension Part where Value == Located<NameReference> {
  /// All words that are left as the name of something.
  ///
  /// - Parameters:
  ///   - kind: What is named; open.
  ///   - missing: What the error says where there is none.
  /// - Returns: The part.
  static func name(_ kind: ValueKind, missing: String) -> Part {
    Part(.value(kind)) { reader throws(SyntaxError) in
      try reader.name(missing: missing, kind.forms)
    }
  }

  /// A name as the value of an option.
  static func nameWord(_ kind: ValueKind) -> Part {
    Part(.value(kind)) { reader throws(SyntaxError) in
      let token = try reader.next(kind.forms, missing: "\(kind.name) is missing")
      return Located(NameReference(token.text, isExact: token.form == .quoted), at: token.range)
    }
  }
}

extension Part where Value == String {
  /// All words that are left as the path of a file, blanks as they were written.
  ///
  /// - Parameters:
  ///   - name: What it is called in help.
  ///   - missing: What the error says where there is none.
  /// - Returns: The part.
  static func path(_ name: String = "FILE", missing: String = "the file to read is missing") -> Part
  {
    Part(.value(ValueKind(name, isOpen: true, from: .files))) { reader throws(SyntaxError) in
      guard let path = try reader.pathIfAny() else { throw reader.missing(missing, [name]) }
      return path.value
    }
  }
}

extension Part where Value == Int {
  /// How many of something.
  ///
  /// - Parameters:
  ///   - what: What is counted, in the plural.
  ///   - range: How many there can be.
  ///   - name: What the number is called in help.
  /// - Returns: The part.
  static func count(
    of what: String, in range: ClosedRange<Int>, name: String = "N"
  ) -> Part {
    Part(ValueKind(name), missing: "the number of \(what) is missing") {
      token throws(SyntaxError) in
      try WordReader.count(token, of: what, in: range, expected: name)
    }
  }
}

extension Part where Value == Double {
  /// How many seconds something lasts.
  ///
  /// - Parameter what: What the error says before the allowed seconds: `a press lasts`.
  /// - Returns: The part.
  static func seconds(_ what: String) -> Part {
    Part(ValueKind("SECONDS"), missing: "SECONDS is missing") { token throws(SyntaxError) in
      try WordReader.seconds(token, what)
    }
  }
}
