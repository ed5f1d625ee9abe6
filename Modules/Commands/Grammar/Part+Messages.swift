extension Part where Value == [Located<String>] {
  /// All words that are left as a message to a console: an address and arguments.
  ///
  /// - Parameter others: What else the error says could stand there.
  /// - Returns: The part.
  static func message(or others: [String] = []) -> Part {
    let shape = Shape.sequence([
      .value(ValueKind("ADDRESS", isOpen: true)), .optional(.repeated(.value(ValueKind("ARGS")))),
    ])
    return Part(shape) { reader throws(SyntaxError) in try reader.message(or: others) }
  }
}
