import Domain
import GridGeometry
import PluginAPI

extension WordReader {
  // MARK: Kinds and numbers

  /// Reads a kind.
  func kind(_ token: Token) throws(SyntaxError) -> ObjectKind {
    if let kind = kinds.kind(word: token.text) { return kind }
    let kinds = kinds.all.map(\.rawValue)
    throw SyntaxError(
      "not a kind of object: '\(token.text.clipped)'", at: token.range, expected: kinds,
      suggestion: Spelling.nearest(to: token.text, among: kinds),
      remedy: "'help all' lists the kinds")
  }

  /// Reads one kind, or several with commas and no blanks between.
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
    throw SyntaxError(
      "not a number: '\(token.text.clipped)'", at: token.range, expected: ["NUMBER"],
      remedy: "use up to \(ObjectNumber.maximumDigits) digits, and as many after a point")
  }

  /// Reads an object's number: `5`, or `5/20` for a cue of a list.
  ///
  /// - Parameters:
  ///   - token: The word.
  ///   - kind: The kind of the object, where it is known.
  /// - Returns: The number.
  /// - Throws: ``SyntaxError`` where it is none, or no object of the kind can have it.
  static func consoleNumber(
    _ token: Token, of kind: ObjectKind? = nil
  ) throws(SyntaxError) -> ConsoleNumber {
    guard token.text.contains(ConsoleNumber.separator) else {
      return ConsoleNumber(try number(token))
    }
    guard let number = ConsoleNumber(token.text) else {
      throw SyntaxError(
        "not a cue of a list: '\(token.text.clipped)'", at: token.range, expected: ["LIST/CUE"],
        remedy: "write LIST/CUE, for example 5/20")
    }
    guard kind.map(number.isPossible) ?? true else {
      throw SyntaxError(
        "'\(token.text.clipped)' is a cue; only lists have cues", at: token.range,
        expected: ["NUMBER"])
    }
    return number
  }

  /// Reads a colour.
  static func color(_ token: Token, or others: [String] = []) throws(SyntaxError) -> ObjectColor {
    if let color = ObjectColor(token.text) { return color }
    let names = others + ObjectColor.named.map(\.name)
    throw SyntaxError(
      "not a colour: '\(token.text.clipped)'", at: token.range, expected: ["#rrggbb"] + names,
      suggestion: Spelling.nearest(to: token.text, among: names),
      remedy: "use \((["a name such as red", "#rrggbb"] + others).choice)")
  }

  /// Reads the smallest block of a board.
  static func minimum(_ token: Token) throws(SyntaxError) -> MinimumSpan {
    switch token.text {
    case "1": .one
    case "2": .two
    default:
      throw SyntaxError(
        "the smallest block is 1 or 2, not '\(token.text.clipped)'", at: token.range,
        expected: ["1", "2"])
    }
  }

  // MARK: Cells and sizes

  /// Reads a cell: `3,-2`.
  ///
  /// - Parameters:
  ///   - token: The word.
  ///   - orPlace: Whether a place in an order may stand there as well.
  /// - Returns: The cell.
  /// - Throws: ``SyntaxError`` where it is none.
  static func cell(_ token: Token, orPlace: Bool = false) throws(SyntaxError) -> Cell {
    try cell(token, token.text, expected: "X,Y", orPlace: orPlace)
  }

  static func cell(
    _ token: Token, _ text: some StringProtocol, expected: String, orPlace: Bool = false
  ) throws(SyntaxError) -> Cell {
    guard let (x, y) = pair(text, separators: [","], signed: true) else {
      throw wrongPair(
        token, what: "cell", form: expected,
        example: expected.replacing("X,Y", with: "3,-2")
          + (orPlace ? "; on a board that keeps an order, write N" : ""))
    }
    guard let column = Int32(x), let row = Int32(y) else { throw beyondGrid(token) }
    return Cell(x: column, y: row)
  }

  /// Reads a place in the order: `3`; `nil` for what is no whole number.
  static func place(_ token: Token) throws(SyntaxError) -> Int? {
    guard token.form == .word, !token.text.isEmpty, token.text.utf8.allSatisfy(isDigit) else {
      return nil
    }
    guard let place = Int(token.text), place >= 1 else {
      throw SyntaxError(
        "not a place: '\(token.text.clipped)'", at: token.range, expected: ["N"],
        remedy: "places start at 1")
    }
    return place
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Reads how far a block goes: `-5,2`.
  static func offset(_ token: Token) throws(SyntaxError) -> (columns: Int, rows: Int) {
    guard let (x, y) = pair(token.text, separators: [","], signed: true)
    else {
      throw wrongPair(token, what: "distance", form: "DX,DY", example: "-5,2")
    }
    // From one end of the grid to the other, and no further.
    let reach = Int64(UInt32.max)
    guard let columns = Int64(x), let rows = Int64(y), (-reach...reach).contains(columns),
      (-reach...reach).contains(rows)
    else { throw beyondGrid(token) }
    return (Int(columns), Int(rows))
  }

  /// Reads a size: `2x3`, or `2×3`.
  static func span(_ token: Token) throws(SyntaxError) -> CellSpan {
    guard
      let (width, height) = pair(token.text, separators: ["x", "X", "×"], signed: false)
    else {
      throw wrongPair(token, what: "size", form: "WxH", example: "2x3")
    }
    guard let columns = Int32(width), let rows = Int32(height) else { throw beyondGrid(token) }
    guard let span = CellSpan(width: columns, height: rows) else {
      throw SyntaxError(
        "a block is at least 1 cell wide and high, not \(token.text.clipped)", at: token.range,
        expected: ["WxH"])
    }
    return span
  }

  /// The error of what should be two numbers in one word; most often a space has crept in.
  static func wrongPair(
    _ token: Token, what: String, form: String, example: String
  ) -> SyntaxError {
    let separator: Character = form.contains(",") ? "," : "x"
    let numbers = token.text.filter { $0 != separator && $0 != "@" }
    let isSplit =
      [token.text.first, token.text.last].contains(separator) && !numbers.isEmpty
      && numbers.allSatisfy { $0.isNumber || "+-.".contains($0) }
    guard !isSplit else {
      return SyntaxError("write \(form) without a space", at: token.range, expected: [form])
    }
    return SyntaxError(
      "not a \(what): '\(token.text.clipped)'", at: token.range, expected: [form],
      remedy: "write \(form), for example \(example)")
  }

  private static func beyondGrid(_ token: Token) -> SyntaxError {
    SyntaxError(
      "beyond the grid: cells go from \(Int32.min) to \(Int32.max - 1)", at: token.range,
      code: .outOfRange)
  }

  /// Two whole numbers of any length with one separator between them.
  private static func pair(
    _ text: some StringProtocol, separators: Set<Character>, signed: Bool
  ) -> (String, String)? {
    let parts = text.split(omittingEmptySubsequences: false) { separators.contains($0) }
    guard parts.count == 2, isWhole(parts[0], signed: signed), isWhole(parts[1], signed: signed)
    else { return nil }
    return (String(parts[0]), String(parts[1]))
  }

  private static func isWhole(_ text: some StringProtocol, signed: Bool) -> Bool {
    let digits =
      signed && (text.hasPrefix("-") || text.hasPrefix("+"))
      ? text.utf8.dropFirst() : text.utf8[...]
    return !digits.isEmpty
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  // MARK: Handles

  /// Reads a handle: its name, or the point of the compass.
  static func handle(_ token: Token) throws(SyntaxError) -> Handle {
    let word = token.text.lowercased()
    if let handle = Handle(rawValue: word) ?? compass.first(where: { $0.word == word })?.handle {
      return handle
    }
    let names = Handle.allCases.map(\.rawValue)
    throw SyntaxError(
      "not a handle: '\(token.text.clipped)'", at: token.range,
      expected: names + compass.map(\.word),
      suggestion: Spelling.nearest(to: token.text, among: names),
      remedy: "use a side such as left, or a corner such as top-left")
  }

  private static let compass: [(word: String, handle: Handle)] = [
    ("n", .top), ("ne", .topRight), ("e", .right), ("se", .bottomRight), ("s", .bottom),
    ("sw", .bottomLeft), ("w", .left), ("nw", .topLeft),
  ]
}
