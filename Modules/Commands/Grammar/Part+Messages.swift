import Domain

extension Part where Value == [Located<String>] {
  /// All remaining words as a message to a console: an address and arguments; the error also lists
  /// `others`.
  static func message(or others: [String] = []) -> Part {
    let shape = Shape.sequence([
      .value(ValueKind("ADDRESS", isOpen: true)), .optional(.repeated(.value(ValueKind("ARGS")))),
    ])
    return Part(shape) { reader throws(SyntaxError) in
      var words = [try reader.next(["ADDRESS"] + others, missing: "the address is missing")]
      while let word = reader.next() { words.append(word) }
      return words.map { Located($0.text, at: $0.range) }
    }
  }
}

extension Part where Value == Located<String> {
  /// All remaining words as a message in one text, as ``/Domain/MessageText`` reads it; the error
  /// also lists `others`.
  static func wholeMessage(or others: [String] = []) -> Part {
    let message = Part<[Located<String>]>.message(or: others)
    return Part(message.shape) { reader throws(SyntaxError) in
      let words = try message.read(&reader)
      let range = words.dropFirst().reduce(words[0].range) { $0.through($1.range) }
      return Located(MessageText.text(words.map(\.value)), at: range)
    }
  }
}
