import Domain
import GridGeometry
import PluginAPI

extension WordReader {
  /// Whether a text is only digits.
  static func isWhole(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Reads a kind of object.
  func kind(_ token: Token) throws(SyntaxError) -> ObjectKind {
    if let kind = kinds.kind(word: token.text) { return kind }
    let names = kinds.all.map(\.rawValue)
    throw token.isNo("kind of object", names, near: names, remedy: "'help all' lists the kinds")
  }

  /// Reads one kind of object, or several separated by commas without spaces.
  func kindList(_ token: Token) throws(SyntaxError) -> Set<ObjectKind> {
    var kinds: Set<ObjectKind> = []
    for part in token.text.split(separator: ",", omittingEmptySubsequences: false) {
      kinds.insert(try kind(Token(token.form, String(part), at: token.range)))
    }
    return kinds
  }

  /// Reads an object's number.
  static func number(_ token: Token) throws(SyntaxError) -> ObjectNumber {
    if let number = ObjectNumber(token.text) { return number }
    throw token.isNo(
      "number", ["NUMBER"],
      remedy: "use up to \(ObjectNumber.maximumDigits) digits, and as many after a point")
  }

  /// Reads an object's number: `5`, or `5/20` for a cue of a list; `kind` may be known.
  static func consoleNumber(
    _ token: Token, of kind: ObjectKind? = nil
  ) throws(SyntaxError) -> ConsoleNumber {
    guard token.text.contains(ConsoleNumber.separator) else {
      return ConsoleNumber(try number(token))
    }
    guard let number = ConsoleNumber(token.text) else {
      throw token.isNo("cue of a list", "LIST/CUE", example: "5/20")
    }
    guard kind.map(number.isPossible) ?? true else {
      throw SyntaxError(
        "'\(token.text.clipped)' is a cue; only lists have cues", at: token.range,
        expected: ["NUMBER"])
    }
    return number
  }

  /// Reads a cell, such as `3,-2`, in part of a word; `other` ends the error.
  static func cell(
    _ token: Token, _ text: Substring, expected form: String, or other: String = ""
  ) throws(SyntaxError) -> Cell {
    let (x, y) = try token.pair(
      "cell", form, example: form.replacing("X,Y", with: "3,-2") + other, in: text,
      of: Token.isInteger)
    guard let column = Int32(x), let row = Int32(y) else { throw token.isBeyondGrid }
    return Cell(x: column, y: row)
  }

  /// Reads two numbers separated by a comma.
  static func decimals(
    _ token: Token, what: String, example: String, expected: String
  ) throws(SyntaxError) -> (Double, Double) {
    try token.decimals(what, expected, example: example)
  }

  /// Reads a zoom factor.
  static func scale(_ token: Token) throws(SyntaxError) -> Double {
    let value = try token.decimal("scale", "SCALE", example: "1.5")
    let digits = token.text.prefix { $0 != "e" && $0 != "E" }
    if value > 0 { return value }
    // So close to zero that it counts as zero.
    guard value != 0 || !digits.contains(where: { ("1"..."9").contains($0) }) else {
      throw token.isBeyondNumbers
    }
    throw token.isBeyond("a scale is greater than 0, not '\(token.text.clipped)'", ["SCALE"])
  }
}
