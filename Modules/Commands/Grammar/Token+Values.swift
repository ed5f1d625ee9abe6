import PluginAPI

extension Token {
  /// The error `not a cell: 'x'`, with the allowed forms, likely names, and a remedy.
  func isNo(
    _ what: String, _ forms: [String], near names: [String] = [], remedy: String
  ) -> SyntaxError {
    SyntaxError(
      "not a \(what): '\(text.clipped)'", at: range, expected: forms,
      suggestion: Spelling.nearest(to: text, among: names), remedy: remedy)
  }

  /// The error for a word without the one allowed form.
  func isNo(_ what: String, _ form: String, example: String) -> SyntaxError {
    isNo(what, [form], remedy: "write \(form), for example \(example)")
  }

  /// The error for a value that is out of range; the message states the range.
  func isBeyond(_ message: String, _ forms: [String] = [], remedy: String? = nil) -> SyntaxError {
    SyntaxError(message, at: range, code: .outOfRange, expected: forms, remedy: remedy)
  }

  /// The error for a cell outside the grid.
  var isBeyondGrid: SyntaxError {
    isBeyond("beyond the grid: cells go from \(Int32.min) to \(Int32.max - 1)")
  }

  /// The error for a number that is too large, or too close to zero.
  var isBeyondNumbers: SyntaxError { isBeyond("number out of range: '\(text.clipped)'") }

  /// Reads a decimal number of any size.
  func decimal(_ what: String, _ form: String, example: String) throws(SyntaxError) -> Double {
    guard Self.isDecimal(text[...]) else {
      throw isNo(what, [form], remedy: "write a number, for example \(example)")
    }
    return try finite(text[...])
  }

  /// Reads two decimal numbers separated by a comma.
  func decimals(
    _ what: String, _ form: String, example: String
  ) throws(SyntaxError) -> (Double, Double) {
    let (first, second) = try pair(what, form, example: example, of: Self.isDecimal)
    return (try finite(first), try finite(second))
  }

  /// Two decimal numbers, separated as in `X,Y` or `WxH`, of which one has a fraction; `nil` for
  /// whole numbers and other words.
  func fractions(_ form: String) throws(SyntaxError) -> (Double, Double)? {
    guard self.form == .word,
      let (first, second) = try? pair("", form, example: "", of: Self.isDecimal),
      !Self.isInteger(first) || !Self.isInteger(second)
    else { return nil }
    return (try finite(first), try finite(second))
  }

  /// The numbers on both sides of the comma, or of the `x` in a size, in all or part of the word.
  func pair(
    _ what: String, _ form: String, example: @autoclosure () -> String,
    in part: Substring? = nil, of isNumber: (Substring) -> Bool
  ) throws(SyntaxError) -> (Substring, Substring) {
    let isList = form.utf8.contains(UInt8(ascii: ","))
    if isList, let (first, second) = Self.halves(of: part ?? text[...]), isNumber(first),
      isNumber(second)
    {
      return (first, second)
    }
    let separators: [Character] = isList ? [","] : ["x", "X", "×"]
    let sides = (part ?? text[...])
      .split(omittingEmptySubsequences: false, whereSeparator: separators.contains)
    if sides.count == 2, sides.allSatisfy(isNumber) { return (sides[0], sides[1]) }
    // Usually there is a space by mistake.
    let digits = text.filter { $0 != separators[0] && $0 != "@" }
    guard [text.first, text.last].contains(separators[0]), !digits.isEmpty,
      digits.allSatisfy({ $0.isNumber || "+-.".contains($0) })
    else { throw isNo(what, form, example: example()) }
    throw SyntaxError("write \(form) without a space", at: range, expected: [form])
  }

  /// What is on both sides of the only comma.
  private static func halves(of text: Substring) -> (Substring, Substring)? {
    let comma = UInt8(ascii: ",")
    guard let place = text.utf8.firstIndex(of: comma) else { return nil }
    let rest = text[text.utf8.index(after: place)...]
    return rest.utf8.contains(comma) ? nil : (text[..<place], rest)
  }

  private func finite(_ text: Substring) throws(SyntaxError) -> Double {
    guard let value = Double(text), value.isFinite else { throw isBeyondNumbers }
    return value
  }

  /// Whether a text is a decimal number: `-3`, `.5`, or `1e-7`, because JSON prints it so.
  ///
  /// Swift also reads hexadecimal digits and words such as `nan`, which are not numbers here.
  private static func isDecimal(_ text: Substring) -> Bool {
    text.utf8.allSatisfy("+-.0123456789Ee".utf8.contains) && Double(text) != nil
  }

  /// Whether a text is digits, with or without a sign.
  static func isInteger(_ text: Substring) -> Bool {
    let hasSign = text.utf8.first.map("+-".utf8.contains) ?? false
    return WordReader.isWhole(hasSign ? text.dropFirst() : text)
  }
}
