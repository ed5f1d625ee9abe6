/// Reads the tokens of a streamed JSON text, strictly by RFC 8259.
///
/// Feed it a piece, take tokens until there are none, then feed the next piece; an empty piece ends
/// the text. You can cut pieces anywhere. It stores only the open brackets and the current token:
/// neither a long text nor a deep one needs more memory than its limits allow. It looks at each
/// byte a bounded number of times.
public struct JSONTokeniser: Sendable {
  /// The tokens that can come next.
  enum Expected {
    case value, valueOrEnd, name, nameOrEnd, colon, commaOrEnd, nothing
  }

  /// The incomplete token.
  private enum Part {
    case none, text, word
  }

  /// Where the last token began.
  public private(set) var place = TextPlace(line: 1, column: 1)

  let limits: JSONLimits
  /// The current piece.
  var piece: ArraySlice<UInt8> = []
  /// The index of the next byte in the piece.
  var position = 0
  /// The bytes of the unfinished token.
  var bytes: [UInt8] = []
  var text = TextState()
  var expected = Expected.value
  private(set) var isLast = false
  private var part = Part.none
  /// Whether each open bracket is a brace.
  private var isObject: [Bool] = []
  /// The name of the last member.
  private var name = ""
  /// The comma before the token that is expected.
  private var comma: TextPlace?
  private var valueCount = 0

  // The position: the bytes before the piece, the line, and the line's offset.
  private var length = 0
  private var line = 1
  private var lineStart = 0
  /// How many bytes of the line continue a character.
  var continuations = 0
  private var followsReturn = false

  /// Starts before the first piece.
  public init(_ limits: JSONLimits = JSONLimits()) { self.limits = limits }

  /// Starts at a whole text; a byte order mark before it is skipped.
  public init(
    _ bytes: ArraySlice<UInt8>, _ limits: JSONLimits = JSONLimits(), line: Int = 1
  ) {
    self.limits = limits
    self.line = line
    feed(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes)
    isLast = true
  }

  /// How many arrays and objects are open.
  public var depth: Int { isObject.count }

  /// Whether the text has ended and all its tokens were taken.
  public var isAtEnd: Bool { isLast && position == piece.endIndex && part == .none }

  /// Takes the next piece of the text; an empty one ends it.
  ///
  /// The tokens of the last piece must have been taken.
  public mutating func feed(_ piece: ArraySlice<UInt8>) {
    length += self.piece.count
    self.piece = piece
    position = piece.startIndex
    isLast = piece.isEmpty
  }

  /// The next token; `nil` when the piece is used up, and at the end of the text.
  ///
  /// - Throws: ``JSONError`` with the place of the first fault.
  public mutating func next() throws(JSONError) -> JSONToken? {
    guard length + piece.count <= limits.length else {
      throw JSONError(.tooLarge, "the text has more than \(limits.length) bytes", at: here)
    }
    while true {
      switch part {
      case .text:
        guard let text = try readText() else { return nil }
        part = .none
        return taken(text)
      case .word:
        guard try readWord() else { return nil }
        part = .none
        return .scalar(try word())
      case .none:
        skipBlanks()
        guard let byte = peek else {
          guard isLast, expected != .nothing else { return nil }
          throw isEmpty ? error("the text is empty") : unexpected()
        }
        if let token = try begin(byte) { return token }
      }
    }
  }

  private var isEmpty: Bool { expected == .value && isObject.isEmpty }

  private mutating func begin(_ byte: UInt8) throws(JSONError) -> JSONToken? {
    let here = here
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try open(byte == UInt8(ascii: "{"))
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return try close(byte == UInt8(ascii: "}"))
    case UInt8(ascii: ":") where expected == .colon: expected = .value
    case UInt8(ascii: ",") where expected == .commaOrEnd:
      comma = here
      expected = isObject.last == true ? .name : .value
    case UInt8(ascii: "\""):
      if expected != .name, expected != .nameOrEnd { try beginValue() }
      place = here
      comma = nil
      part = .text
      bytes.removeAll(keepingCapacity: true)
      text = TextState()
    default:
      guard Self.beginsWord(byte) else { throw unexpected() }
      try beginValue()
      part = .word
      bytes.removeAll(keepingCapacity: true)
      return nil
    }
    position += 1
    return nil
  }

  /// Checks that a value may begin here, and counts it.
  private mutating func beginValue() throws(JSONError) {
    guard expected == .value || expected == .valueOrEnd else { throw unexpected() }
    guard valueCount < limits.values else {
      throw JSONError(.tooLarge, "the text holds more than \(limits.values) values", at: here)
    }
    valueCount += 1
    place = here
    comma = nil
    expected = isObject.isEmpty ? .nothing : .commaOrEnd
  }

  private mutating func open(_ isBrace: Bool) throws(JSONError) -> JSONToken {
    try beginValue()
    guard depth < limits.depth else {
      throw error("the values nest more than \(limits.depth) deep")
    }
    position += 1
    isObject.append(isBrace)
    expected = isBrace ? .nameOrEnd : .valueOrEnd
    return isBrace ? .beginObject : .beginArray
  }

  private mutating func close(_ isBrace: Bool) throws(JSONError) -> JSONToken {
    guard isObject.last == isBrace, expected != .colon, expected != .value, expected != .name
    else { throw unexpected() }
    place = here
    position += 1
    isObject.removeLast()
    expected = isObject.isEmpty ? .nothing : .commaOrEnd
    return isBrace ? .endObject : .endArray
  }

  /// A string is a value, or a name.
  private mutating func taken(_ text: String) -> JSONToken {
    guard expected == .name || expected == .nameOrEnd else { return .scalar(.string(text)) }
    name = text
    expected = .colon
    return .name(text)
  }
}

// MARK: Places

extension JSONTokeniser {
  var peek: UInt8? { position < piece.endIndex ? piece[position] : nil }

  /// The next byte's place; a character's column is that of its first byte.
  var here: TextPlace {
    let offset = length + position - piece.startIndex
    return TextPlace(line: line, column: offset - lineStart - continuations + 1)
  }

  private mutating func skipBlanks() {
    while position < piece.endIndex {
      switch piece[position] {
      case 0x20, 0x09: followsReturn = false
      case 0x0A:
        // The pair that ends a line on Windows is one end.
        if !followsReturn { line += 1 }
        endLine()
      case 0x0D:
        line += 1
        endLine()
        followsReturn = true
      default:
        followsReturn = false
        return
      }
      position += 1
    }
  }

  private mutating func endLine() {
    lineStart = length + position - piece.startIndex + 1
    continuations = 0
    followsReturn = false
  }
}

// MARK: Errors

extension JSONTokeniser {
  func error(_ message: String, at place: TextPlace? = nil) -> JSONError {
    JSONError(.malformed, message, at: place ?? here)
  }

  /// The error for an unexpected character.
  private func unexpected() -> JSONError {
    let end = isObject.last == true ? "'}'" : "']'"
    switch expected {
    case .nothing:
      return JSONError(.trailingText, "\(found) follows the end of the value", at: here)
    case .commaOrEnd: return error("',' or \(end) is expected, not \(found)")
    case .colon: return error("':' is expected behind the name '\(name)', not \(found)")
    case .value, .valueOrEnd, .name, .nameOrEnd: break
    }
    if let comma, peek == UInt8(ascii: "}") || peek == UInt8(ascii: "]") {
      return error("there is a comma before \(found); take it away", at: comma)
    }
    if expected == .name || expected == .nameOrEnd {
      return error("the name of a member is expected, between '\"', not \(found)")
    }
    switch peek {
    case UInt8(ascii: "'"): return error("a text is between '\"', not between \"'\"")
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return error("JSON has no comments")
    default: return error("a value is expected, not \(found)")
    }
  }

  /// The unexpected character, in the words of a message.
  var found: String {
    guard let byte = peek else { return "the end of the text" }
    switch byte {
    case 0: return "the character NUL"
    case 0x21...0x7E: return "'\(UnicodeScalar(byte))'"
    case 0x01...0x20, 0x7F:
      let digits = String(byte, radix: 16, uppercase: true)
      return "the character U+" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return "a character that is not ASCII"
    }
  }
}
