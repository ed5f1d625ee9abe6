import Domain

/// A new name for a show, a board or a trip.
package struct Renaming: Hashable, Sendable {
  /// The thing to rename; `nil` for the current one.
  package let target: Located<NameReference>?
  /// The new name.
  package let name: Located<String>

  /// Creates a renaming.
  package init(target: Located<NameReference>?, name: Located<String>) {
    (self.target, self.name) = (target, name)
  }
}

/// A copy of a show or a board.
package struct Duplication: Hashable, Sendable {
  /// The thing to copy; `nil` for the current one.
  package let target: Located<NameReference>?
  /// The copy's name; `nil` for a free name.
  package let name: Located<String>?

  /// Creates a copy.
  package init(target: Located<NameReference>?, name: Located<String>?) {
    (self.target, self.name) = (target, name)
  }
}

extension Part where Value == Located<NameReference> {
  /// The name of something to open, such as a `show`, which is also the verb; if it is missing, the
  /// error also lists the verb's second words.
  static func opened(_ what: String, from source: ValueKind.Source) -> Part {
    Part(.value(ValueKind("NAME", isOpen: true, from: source))) { reader throws(SyntaxError) in
      try reader.name(
        missing: "the name of the \(what) is missing", ["NAME"] + CommandSpec.nouns(after: what))
    }
  }

  /// The name of something to delete.
  static func deleted(_ source: ValueKind.Source) -> Part {
    .name(
      ValueKind("NAME", isOpen: true, from: source),
      missing: "the name of what to delete is missing")
  }
}

extension Part where Value == Renaming {
  /// `[OLD to] NEW`; the keyword is optional after a quoted name.
  static func renaming(of source: ValueKind.Source) -> Part {
    let old = Shape.value(ValueKind("OLD", isOpen: true, from: source))
    let new = Part<Located<String>>.text("NEW", missing: "the new name is missing")
    let shape = Shape.sequence([.optional(.sequence([old, .keyword("to")])), new.shape])
    return Part(shape) { reader throws(SyntaxError) in
      let target = try reader.name(before: "to", new.shape)
      return Renaming(target: target, name: try new.read(&reader))
    }
  }
}

extension Part where Value == Duplication {
  /// `[NAME] [as NEW]`; the keyword is optional after a quoted name.
  static func duplication(of source: ValueKind.Source) -> Part {
    let old = Shape.value(ValueKind("NAME", isOpen: true, from: source))
    let new = Part<Located<String>>.text("NEW", missing: "the copy's name is missing")
    let copy = Shape.sequence([.keyword("as"), new.shape])
    return Part(.sequence([.optional(old), .optional(copy)])) { reader throws(SyntaxError) in
      let isNamed = reader.count(of: "as") > 0
      let target = try reader.name(before: "as", new.shape)
      guard !isNamed, target == nil else {
        return Duplication(target: target, name: try new.read(&reader))
      }
      defer { reader.note(copy) }
      return Duplication(target: try reader.name(), name: nil)
    }
  }
}

extension WordReader {
  /// Takes a name and the keyword after it, followed by `next`, or a quoted name before another
  /// name; `nil` if there is none.
  fileprivate mutating func name(
    before keyword: String, _ next: Shape
  ) throws(SyntaxError) -> Located<NameReference>? {
    try checkOnce(keyword)
    if var old = words(beforeLast: keyword) {
      note(next)
      return try old.name()
    }
    guard words.count > 1, let first = peek, first.form == .quoted else { return nil }
    _ = self.next()
    return Located(NameReference(first.text, isExact: true), at: first.range)
  }
}
