/// Reads the tokens of one line of a recording: the part of JSON that its form needs.
///
/// Names are plain ASCII without escapes, whole numbers are exact over all their 64 bits, and other
/// numbers are read to the nearest `Double`. Nesting is what the callers ask for, so no line can
/// lead deep.
package struct RecordingScanner {
  package static let newline = UInt8(ascii: "\n")
  /// The longest name or text.
  static let textLimit = 64

  let bytes: ArraySlice<UInt8>
  private let line: Int
  var position: Int
  /// Whether the object was opened just now.
  private var isAtStart = false

  /// Starts at a line's first byte.
  package init(_ bytes: ArraySlice<UInt8>, line: Int) {
    self.bytes = bytes
    self.line = line
    position = bytes.startIndex
  }

  /// A mistake in this line.
  package func mistake(_ code: RecordingError.Code, _ message: String) -> RecordingError {
    RecordingError(code, line: line, message)
  }

  var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  mutating func skipBlanks() {
    while let byte = next, Self.isBlank(byte) { position += 1 }
  }

  mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

// MARK: Objects

extension RecordingScanner {
  /// Enters an object.
  package mutating func open(_ name: String) throws(RecordingError) {
    skipBlanks()
    guard skip("{") else { throw mistake(.wrongType, "\(name) must be an object in braces") }
    isAtStart = true
  }

  /// The next member's name, standing before its value; `nil` after the closing brace.
  package mutating func nextMember() throws(RecordingError) -> String? {
    skipBlanks()
    let isFirst = isAtStart
    isAtStart = false
    if skip("}") { return nil }
    guard isFirst || skip(",") else {
      throw mistake(.malformed, "a comma or a closing brace must follow a value")
    }
    skipBlanks()
    guard next == UInt8(ascii: "\"") else {
      throw mistake(.malformed, "a member must begin with its name in double quotes")
    }
    let name = try text("a member's name")
    skipBlanks()
    guard skip(":") else { throw mistake(.malformed, "a colon must follow '\(name)'") }
    skipBlanks()
    return name
  }

  /// Makes sure that nothing but blanks is left.
  package mutating func finish() throws(RecordingError) {
    skipBlanks()
    guard position == bytes.endIndex else {
      throw mistake(.trailingText, "text stands after the object; a line holds one object only")
    }
  }

  /// A member that must be there.
  package func required<Value>(
    _ value: Value?, _ member: String, of owner: String
  ) throws(RecordingError) -> Value {
    guard let value else { throw mistake(.missingMember, "\(owner) must have '\(member)'") }
    return value
  }

  /// What to say to a member that the form does not have.
  package func unknown(_ member: String, of owner: String, allowed: [String]) -> RecordingError {
    mistake(
      .unknownMember,
      "\(owner) has no '\(member)'; allowed are \(allowed.joined(separator: ", "))")
  }

  /// What to say to a member that is there twice.
  package func duplicate(_ member: String) -> RecordingError {
    mistake(.duplicateMember, "'\(member)' stands there twice")
  }

  private func fill<Value>(
    _ slot: inout Value?, with value: Value, _ member: String
  ) throws(RecordingError) {
    guard slot == nil else { throw duplicate(member) }
    slot = value
  }
}

// MARK: Texts

extension RecordingScanner {
  /// Reads a text in double quotes.
  package mutating func text(_ member: String) throws(RecordingError) -> String {
    guard skip("\"") else { throw mistake(.wrongType, "\(member) must be text in double quotes") }
    let start = position
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\\") else {
        throw mistake(.malformed, "\(member) must be plain ASCII without escapes")
      }
      position += 1
    }
    guard position - start <= Self.textLimit else {
      throw mistake(.malformed, "\(member) must have at most \(Self.textLimit) characters")
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard skip("\"") else { throw mistake(.malformed, "a closing quote is missing") }
    return text
  }

  /// Reads a text that is there once.
  package mutating func text(
    _ member: String, into slot: inout String?
  ) throws(RecordingError) {
    try fill(&slot, with: try text(member), member)
  }

  /// Reads one of a few words that is there once.
  package mutating func word<Value: RawRepresentable<String> & CaseIterable>(
    _ member: String, into slot: inout Value?
  ) throws(RecordingError) {
    let text = try text(member)
    guard let value = Value(rawValue: text) else {
      let allowed = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw mistake(.outOfRange, "\(member) is '\(text)'; allowed are \(allowed)")
    }
    try fill(&slot, with: value, member)
  }
}

// MARK: Numbers

extension RecordingScanner {
  /// Reads a finite number.
  package mutating func number(_ member: String) throws(RecordingError) -> Double {
    let start = position
    _ = skip("-")
    try digits(member, mayBeginWithZero: false)
    if skip(".") { try digits(member, mayBeginWithZero: true) }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try digits(member, mayBeginWithZero: true)
    }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw mistake(.malformed, "\(member) must be a number")
    }
    guard value.isFinite else {
      throw mistake(.outOfRange, "\(member) lies beyond the finite numbers")
    }
    return value
  }

  /// Reads a finite number that is there once.
  package mutating func number(
    _ member: String, into slot: inout Double?
  ) throws(RecordingError) {
    try fill(&slot, with: try number(member), member)
  }

  /// Reads a whole number.
  package mutating func whole<Value: FixedWidthInteger>(
    _ member: String, as type: Value.Type = Value.self
  ) throws(RecordingError) -> Value {
    let isNegative = skip("-")
    let start = position
    try digits(member, mayBeginWithZero: false)
    if next == UInt8(ascii: ".") || next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      throw mistake(.wrongType, "\(member) must be a whole number, written in digits only")
    }
    var value: Value = 0
    for byte in bytes[start..<position] {
      let digit = Value(byte - UInt8(ascii: "0"))
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative
        ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
      guard !overflow, !carry else {
        throw mistake(.outOfRange, "\(member) must lie within \(Value.min) and \(Value.max)")
      }
      value = sum
    }
    return value
  }

  /// Reads a whole number that is there once.
  package mutating func whole<Value: FixedWidthInteger>(
    _ member: String, into slot: inout Value?
  ) throws(RecordingError) {
    try fill(&slot, with: try whole(member), member)
  }

  /// Passes over one digit or more.
  private mutating func digits(
    _ member: String, mayBeginWithZero: Bool
  ) throws(RecordingError) {
    guard let first = next, Self.isDigit(first) else {
      throw mistake(.wrongType, "\(member) must be a number")
    }
    position += 1
    let start = position
    while let byte = next, Self.isDigit(byte) { position += 1 }
    if !mayBeginWithZero, first == UInt8(ascii: "0"), position > start {
      throw mistake(.malformed, "\(member) must not begin with zeros")
    }
  }
}

// MARK: Looking ahead

extension RecordingScanner {
  /// A scanner that stands before the value of a member of the outermost object; `nil` where there
  /// is none.
  ///
  /// It makes no demands on the rest of the line, so that a header of another form is told from a
  /// damaged one.
  package func peek(_ member: String) -> RecordingScanner? {
    var scanner = self
    var depth = 0
    while let byte = scanner.next {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let name = scanner.skipText()
        scanner.skipBlanks()
        guard depth == 1, scanner.next == UInt8(ascii: ":") else { continue }
        guard name.elementsEqual(member.utf8) else { continue }
        scanner.position += 1
        scanner.skipBlanks()
        return scanner
      default: break
      }
      scanner.position += 1
    }
    return nil
  }

  /// Passes over any text, with its escapes, and gives what stands between its quotes.
  mutating func skipText() -> ArraySlice<UInt8> {
    position += 1
    let start = position
    while let byte = next, byte != UInt8(ascii: "\"") {
      // A line that ends in a backslash ends there.
      position = min(position + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.endIndex)
    }
    let text = bytes[start..<position]
    if next != nil { position += 1 }
    return text
  }
}
