import Domain
import GridGeometry
import PluginAPI

extension WordReader {
  // MARK: Places

  /// Takes a place on the board, or on the screen where `--screen` says so.
  ///
  /// - Parameter missing: What to say where the command ends.
  /// - Returns: The place.
  /// - Throws: ``SyntaxError`` where none, or something else, stands there.
  mutating func spot(
    missing: String = "the place is missing"
  ) throws(SyntaxError) -> Command.Spot {
    let token = try next("X,Y", missing: missing)
    let (x, y) = try Self.decimals(token, what: "point", example: "3.5,-2", expected: "X,Y")
    return has("screen") ? .screen(Point(x: x, y: y)) : .board(Point(x: x, y: y))
  }

  /// Takes how far the board goes, in board points or, with `--screen`, in screen points.
  mutating func distance() throws(SyntaxError) -> Command.Distance {
    let token = try next("DX,DY", missing: "the distance is missing")
    let (dx, dy) = try Self.decimals(
      token, what: "distance", example: "-44,22.5", expected: "DX,DY")
    return has("screen") ? .screen(Vector(dx: dx, dy: dy)) : .board(Vector(dx: dx, dy: dy))
  }

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

  // MARK: Numbers

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
  static func seconds(_ token: Token, _ what: String = "a press lasts") throws(SyntaxError)
    -> Double
  {
    let value = try decimal(
      token, what: "number of seconds", example: "0.6", expected: "SECONDS")
    guard Command.pressSeconds.contains(value) else {
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
    let isWhole = !token.text.isEmpty && token.text.utf8.allSatisfy(isDigit)
    guard isWhole, let count = Int(token.text), range.contains(count) else {
      throw SyntaxError(
        "the number of \(what) is \(range.lowerBound) to \(range.upperBound), "
          + "not '\(token.text.clipped)'",
        at: token.range, code: isWhole ? .outOfRange : .syntax, expected: [expected])
    }
    return count
  }

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
  /// What else Swift reads as a number, hexadecimal digits and the words for what is none, is not.
  private static func isDecimal(_ text: Substring) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard let mantissa = parts.first.map(unsigned), parts.count <= 2 else { return false }
    if parts.count == 2 {
      let exponent = unsigned(parts[1])
      guard !exponent.isEmpty, exponent.utf8.allSatisfy(isDigit) else { return false }
    }
    let digits = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    return digits.count <= 2 && digits.contains { !$0.isEmpty }
      && digits.allSatisfy { $0.utf8.allSatisfy(isDigit) }
  }

  private static func unsigned(_ text: Substring) -> Substring {
    text.first == "-" || text.first == "+" ? text.dropFirst() : text
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Kinds

  /// Reads one kind, or several with commas and no blanks between.
  func kindList(_ token: Token) throws(SyntaxError) -> Set<ObjectKind> {
    var kinds: Set<ObjectKind> = []
    for part in token.text.split(separator: ",", omittingEmptySubsequences: false) {
      kinds.insert(try kind(Token(token.form, String(part), at: token.range)))
    }
    return kinds
  }
}
