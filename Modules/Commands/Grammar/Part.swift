/// A part of a command: its syntax and its reader.
struct Part<Value: Hashable & Sendable>: Sendable {
  /// The syntax.
  let shape: Shape
  /// Reads the part.
  let read: @Sendable (inout WordReader) throws(SyntaxError) -> Value

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - shape: The syntax.
  ///   - read: Reads it from the remaining words.
  init(
    _ shape: Shape,
    read: @escaping @Sendable (inout WordReader) throws(SyntaxError) -> Value
  ) {
    self.shape = shape
    self.read = read
  }

  /// Creates a part of one word.
  ///
  /// - Parameters:
  ///   - shape: The syntax of the word.
  ///   - missing: The error message if the command ends here.
  ///   - read: Reads the word.
  init(
    _ shape: Shape, missing: String,
    read: @escaping @Sendable (Token) throws(SyntaxError) -> Value
  ) {
    self.init(shape) { reader throws(SyntaxError) in
      try read(try reader.next(shape.forms, missing: missing))
    }
  }

  /// Creates a part of one word; if `missing` is `nil`, an error names the kind.
  init(
    _ kind: ValueKind, missing: String? = nil,
    read: @escaping @Sendable (Token) throws(SyntaxError) -> Value
  ) {
    self.init(.value(kind), missing: missing ?? "\(kind.name) is missing", read: read)
  }
}

// MARK: Parts made of parts

extension Part {
  /// Several parts in sequence, as one value.
  ///
  /// - Parameters:
  ///   - parts: The parts.
  ///   - make: Creates the value.
  /// - Returns: The part.
  static func sequence<each Element: Hashable & Sendable>(
    _ parts: repeat Part<each Element>,
    as make: @escaping @Sendable (repeat each Element) throws(SyntaxError) -> Value
  ) -> Part {
    let slots = Slot.all(repeat each parts)
    return Part(.sequence(slots.map(\.shape))) { reader throws(SyntaxError) in
      var sequence = SequenceReader(slots)
      return try make(repeat try sequence.read(each parts, from: &reader))
    }
  }

  /// A part with a keyword before it.
  static func after(_ keyword: String, _ part: Part) -> Part {
    Part(.sequence([.keyword(keyword), part.shape])) { reader throws(SyntaxError) in
      _ = try reader.keyword(keyword)
      reader.note(part.shape)
      return try part.read(&reader)
    }
  }

  /// A part with a keyword before it, mapped to another value.
  static func after<Other>(
    _ keyword: String, _ part: Part<Other>, as make: @escaping @Sendable (Other) -> Value
  ) -> Part {
    Part<Other>.after(keyword, part).map(make)
  }

  /// A keyword with a value.
  static func keyword(_ word: String, as value: Value) -> Part {
    Part(.keyword(word)) { reader throws(SyntaxError) in
      _ = try reader.keyword(word)
      return value
    }
  }

  /// One of several keywords, each with its value.
  ///
  /// - Parameters:
  ///   - words: The keywords with their values.
  ///   - missing: The error message if the command ends here; `nil` to name the keywords.
  ///   - what: The noun for the error about another word; `nil` to say what to write.
  /// - Returns: The part.
  static func keywords(
    _ words: KeyValuePairs<String, Value>, missing: String? = nil, not what: String? = nil
  ) -> Part {
    let names = words.map(\.key)
    let values = words.map(\.value)
    return Part(.choice(names.map(Shape.keyword))) { reader throws(SyntaxError) in
      let index = try reader.choice(of: names, missing: missing, not: what)
      return values[index]
    }
  }

  /// One of several parts, distinguished by their first keywords; the last may start with any word.
  static func oneOf(_ parts: Part...) -> Part {
    let choices = parts.map { (leads: $0.shape.leads, part: $0) }
    let leads = choices.flatMap(\.leads)
    return Part(.choice(parts.map(\.shape))) { reader throws(SyntaxError) in
      let word = reader.peek
      let part = choices.first { choice in
        choice.leads.isEmpty || choice.leads.contains { word?.isKeyword($0) == true }
      }?.part
      guard let part else {
        _ = try reader.choice(of: leads, missing: nil, not: nil)
        throw reader.missing("a word is missing", leads)
      }
      return try part.read(&reader)
    }
  }

  /// The part with its value mapped.
  func map<Other: Hashable & Sendable>(
    _ make: @escaping @Sendable (Value) throws(SyntaxError) -> Other
  ) -> Part<Other> {
    Part<Other>(shape) { reader throws(SyntaxError) in try make(try read(&reader)) }
  }

  /// An optional part; `nil` if it is left out.
  static func optional<Wrapped>(_ part: Part<Wrapped>) -> Part where Value == Wrapped? {
    let leads = part.shape.leads
    return Part(.optional(part.shape)) { reader throws(SyntaxError) in
      guard let token = reader.peek else { return nil }
      // Another word may belong to a later part; if there is none, the error names the keyword.
      if reader.hasLaterParts, !leads.isEmpty, !leads.contains(where: token.isKeyword) {
        return nil
      }
      return try part.read(&reader)
    }
  }
}

// MARK: Options

extension Part {
  /// An option with a value; `nil` if it is not given.
  static func option<Wrapped>(
    _ name: String, _ part: Part<Wrapped>
  ) -> Part where Value == Wrapped? {
    Part(.option(OptionSpec(name: name, value: part.shape))) { reader throws(SyntaxError) in
      guard let token = reader.value(name) else { return nil }
      return try part.value(of: token, in: reader)
    }
  }

  /// An option with a value and a default.
  static func option(_ name: String, _ part: Part, default value: Value) -> Part {
    Part(.option(OptionSpec(name: name, value: part.shape))) { reader throws(SyntaxError) in
      guard let token = reader.value(name) else { return value }
      return try part.value(of: token, in: reader)
    }
  }

  /// A repeatable option; its values in the order typed.
  static func options<Element>(
    _ name: String, _ part: Part<Element>
  ) -> Part where Value == [Element] {
    let option = OptionSpec(name: name, value: part.shape, isRepeated: true)
    return Part(.option(option)) { reader throws(SyntaxError) in
      var values: [Element] = []
      for token in reader.values(name) { values.append(try part.value(of: token, in: reader)) }
      return values
    }
  }

  /// Reads one word, such as an option's value.
  func value(of token: Token, in reader: WordReader) throws(SyntaxError) -> Value {
    var value = reader.reader(of: token)
    return try read(&value)
  }
}

extension Part where Value == Bool {
  /// An option without a value: whether it is given.
  static func flag(_ name: String) -> Part {
    Part(.option(OptionSpec(name: name, value: nil))) { reader in reader.has(name) }
  }
}
