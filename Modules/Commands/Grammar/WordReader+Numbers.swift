import Domain
import PluginAPI

extension WordReader {
  /// Reads two numbers with a comma between them.
  static func decimals(
    _ token: Token, what: String, example: String, expected: String
  ) throws(SyntaxError) -> (Double, Double) {
    let parts = token.text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, isDecimal(parts[0]), isDecimal(parts[1]) else {
      throw wrongPair(token, what: what, form: expected, example: example)
    }
    guard let first = finite(parts[0]), let second = finite(parts[1]) else {
      throw beyondNumbers(token)
    }
    return (first, second)
  }

  /// Reads a factor of magnification.
  static func scale(_ token: Token) throws(SyntaxError) -> Double {
    let value = try decimal(token, what: "scale", example: "1.5", expected: "SCALE")
    let digits = token.text.prefix { $0 != "e" && $0 != "E" }
    if value == 0, digits.contains(where: { ("1"..."9").contains($0) }) {
      throw beyondNumbers(token)
    }
    guard value > 0 else {
      throw SyntaxError(
        "a scale is greater than 0, not '\(token.text.clipped)'", at: token.range,
        code: .outOfRange, expected: ["SCALE"])
    }
    return value
  }

  /// Reads how long something lasts.
  ///
  /// - Parameters:
  ///   - token: The word.
  ///   - what: What the error says before the allowed seconds: `a press lasts`.
  /// - Returns: The seconds.
  /// - Throws: ``SyntaxError`` where it is no number, or not allowed.
  static func seconds(_ token: Token, _ what: String) throws(SyntaxError) -> Double {
    let value = try decimal(
      token, what: "number of seconds", example: "0.6", expected: "SECONDS")
    guard (0...3_600).contains(value) else {
      throw SyntaxError(
        "\(what) 0 to 3600 seconds, not '\(token.text.clipped)'", at: token.range,
        code: .outOfRange, expected: ["SECONDS"])
    }
    return value
  }

  /// Reads how many of something there are.
  static func count(
    _ token: Token, of what: String, in range: ClosedRange<Int>, expected: String = "N"
  ) throws(SyntaxError) -> Int {
    let isWhole = isWhole(token.text[...])
    guard isWhole, let count = Int(token.text), range.contains(count) else {
      throw SyntaxError(
        "the number of \(what) is \(range.lowerBound) to \(range.upperBound), "
          + "not '\(token.text.clipped)'",
        at: token.range, code: isWhole ? .outOfRange : .syntax, expected: [expected])
    }
    return count
  }

  /// Reads a decimal number of any size.
  static func decimal(
    _ token: Token, what: String, example: String, expected: String
  ) throws(SyntaxError) -> Double {
    guard isDecimal(token.text[...]) else {
      throw SyntaxError(
        "not a \(what): '\(token.text.clipped)'", at: token.range, expected: [expected],
        remedy: "write a number, for example \(example)")
    }
    guard let value = finite(token.text[...]) else { throw beyondNumbers(token) }
    return value
  }

  private static func beyondNumbers(_ token: Token) -> SyntaxError {
    SyntaxError(
      "number out of range: '\(token.text.clipped)'", at: token.range, code: .outOfRange)
  }

  private static func finite(_ text: Substring) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether a text is a decimal number: `-3`, `.5`, `1e-7`, the last because JSON prints it so.
  ///
  /// Hexadecimal digits and words such as `nan`, which Swift reads as well, are no number here.
  private static func isDecimal(_ text: Substring) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard let mantissa = parts.first.map(unsigned), parts.count <= 2 else { return false }
    if parts.count == 2, !isWhole(unsigned(parts[1])) { return false }
    let digits = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    return digits.count <= 2 && digits.contains { !$0.isEmpty }
      && digits.allSatisfy { $0.isEmpty || isWhole($0) }
  }

  private static func unsigned(_ text: Substring) -> Substring {
    text.first == "-" || text.first == "+" ? text.dropFirst() : text
  }
}
