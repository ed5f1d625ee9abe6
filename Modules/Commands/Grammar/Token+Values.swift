import PluginAPI

extension Token {
  /// The error `not a cell: 'x'`, with the forms that could be there, the names that the word may
  /// mean, and what to write instead.
  func isNo(
    _ what: String, _ forms: [String], near names: [String] = [], remedy: String
  ) -> SyntaxError {
    SyntaxError(
      "not a \(what): '\(text.clipped)'", at: range, expected: forms,
      suggestion: Spelling.nearest(to: text, among: names), remedy: remedy)
  }

  /// The error that the word does not have the one form that it needs.
  func isNo(_ what: String, _ form: String, example: String) -> SyntaxError {
    isNo(what, [form], remedy: "write \(form), for example \(example)")
  }

  /// The error that the value is out of range, with a message that says the range.
  func isBeyond(_ message: String, _ forms: [String] = [], remedy: String? = nil) -> SyntaxError {
    SyntaxError(message, at: range, code: .outOfRange, expected: forms, remedy: remedy)
  }

  /// The error that a cell is outside of the grid.
  var isBeyondGrid: SyntaxError {
    isBeyond("beyond the grid: cells go from \(Int32.min) to \(Int32.max - 1)")
  }

  /// The error that a number is too large, or too near to zero.
  var isBeyondNumbers: SyntaxError { isBeyond("number out of range: '\(text.clipped)'") }

  /// Reads a decimal number of any size.
  func decimal(_ what: String, _ form: String, example: String) throws(SyntaxError) -> Double {
    guard Self.isDecimal(text[...]) else {
      throw isNo(what, [form], remedy: "write a number, for example \(example)")
    }
    return try finite(text[...])
  }

  /// Reads two decimal numbers with a comma between them.
  func decimals(
    _ what: String, _ form: String, example: String
  ) throws(SyntaxError) -> (Double, Double) {
    let (first, second) = try pair(what, form, example: example, of: Self.isDecimal)
    return (try finite(first), try finite(second))
  }

  /// The numbers on both sides of the comma, or of the `x` of a size, in a part of the word or in
  /// all of it.
  func pair(
    _ what: String, _ form: String, example: String, in part: Substring? = nil,
    of isNumber: (Substring) -> Bool
  ) throws(SyntaxError) -> (Substring, Substring) {
    let separators: [Character] = form.contains(",") ? [","] : ["x", "X", "×"]
    let sides = (part ?? text[...])
      .split(omittingEmptySubsequences: false, whereSeparator: separators.contains)
    if sides.count == 2, sides.allSatisfy(isNumber) { return (sides[0], sides[1]) }
    // Most often a space has crept in.
    let digits = text.filter { $0 != separators[0] && $0 != "@" }
    guard [text.first, text.last].contains(separators[0]), !digits.isEmpty,
      digits.allSatisfy({ $0.isNumber || "+-.".contains($0) })
    else { throw isNo(what, form, example: example) }
    throw SyntaxError("write \(form) without a space", at: range, expected: [form])
  }

  private func finite(_ text: Substring) throws(SyntaxError) -> Double {
    guard let value = Double(text), value.isFinite else { throw isBeyondNumbers }
    return value
  }

  /// Whether a text is a decimal number: `-3`, `.5`, `1e-7`, the last because JSON prints it so.
  ///
  /// Hexadecimal digits and words such as `nan`, which Swift reads as well, are no number here.
  private static func isDecimal(_ text: Substring) -> Bool {
    text.utf8.allSatisfy("+-.0123456789Ee".utf8.contains) && Double(text) != nil
  }

  /// Whether a text is digits, with or without a sign.
  static func isInteger(_ text: Substring) -> Bool {
    WordReader.isWhole(text.first == "-" || text.first == "+" ? text.dropFirst() : text)
  }
}
