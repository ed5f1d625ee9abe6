import Domain
import PluginAPI

extension Part where Value == Located<String> {
  /// All remaining words as one text; errors list the name if `forms` is `nil`.
  static func text(_ name: String, missing: String, forms: [String]? = nil) -> Part {
    Part<Located<NameReference>>.name(ValueKind(name, forms: forms, isOpen: true), missing: missing)
      .map { $0.map(\.text) }
  }

  /// All remaining words as one text, with spaces as typed.
  static func verbatim(_ shape: Shape, missing: String) -> Part {
    Part(shape) { reader throws(SyntaxError) in
      let name = try reader.name(missing: missing, shape.forms)
      guard !name.value.isExact else { return name.map(\.text) }
      let bytes = reader.line.utf8.dropFirst(name.range.lowerBound).prefix(name.range.byteCount)
      return Located(String(decoding: bytes, as: UTF8.self), at: name.range)
    }
  }

  /// One word, or a quoted text.
  static func word(
    _ name: String, from source: ValueKind.Source = .none, missing: String? = nil
  ) -> Part {
    Part(ValueKind(name, from: source), missing: missing) { token in
      Located(token.text, at: token.range)
    }
  }
}

extension Part where Value == Located<NameReference> {
  /// All remaining words as a name; `kind` is open.
  static func name(_ kind: ValueKind, missing: String) -> Part {
    Part(.value(kind)) { reader throws(SyntaxError) in
      try reader.name(missing: missing, kind.forms)
    }
  }

  /// A name as an option's value.
  static func nameWord(_ kind: ValueKind) -> Part {
    Part(kind) { token in
      Located(NameReference(token.text, isExact: token.form == .quoted), at: token.range)
    }
  }
}

extension Part where Value == String {
  /// All remaining words as a file path, with spaces as typed.
  static func path(
    _ name: String = "FILE", missing: String = "the file to read is missing"
  ) -> Part {
    let kind = ValueKind(name, isOpen: true, from: .files)
    return Part<Located<String>>.verbatim(.value(kind), missing: missing).map { $0.value }
  }
}

extension Part where Value == Int {
  /// A count; `what` is the plural noun.
  static func count(of what: String, in range: ClosedRange<Int>, name: String = "N") -> Part {
    let missing = "the number of \(what) is missing"
    return Part(ValueKind(name), missing: missing) { token throws(SyntaxError) in
      let isWhole = WordReader.isWhole(token.text[...])
      if isWhole, let count = Int(token.text), range.contains(count) { return count }
      let limits = "\(range.lowerBound) to \(range.upperBound)"
      throw SyntaxError(
        "the number of \(what) is \(limits), not '\(token.text.clipped)'", at: token.range,
        code: isWhole ? .outOfRange : .syntax, expected: [name])
    }
  }
}

extension Part where Value == Double {
  /// A number of seconds; `what` starts the error: `a press lasts`.
  static func seconds(_ what: String) -> Part {
    Part(ValueKind("SECONDS")) { token throws(SyntaxError) in
      let value = try token.decimal("number of seconds", "SECONDS", example: "0.6")
      if (0...3_600).contains(value) { return value }
      throw token.isBeyond("\(what) 0 to 3600 seconds, not '\(token.text.clipped)'", ["SECONDS"])
    }
  }
}
