/// Reads JSON from bytes and counts lines and columns meanwhile.
///
/// Each byte is looked at a bounded number of times.
struct JSONTextReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1
  /// How many more values there may be.
  private var room: Int
  private let limit: Int

  init(
    _ bytes: [UInt8], size: Int = LocatedJSON.size, count: Int = .max
  ) throws(LocatedJSONError) {
    self.bytes = bytes
    limit = count
    room = count
    guard bytes.count <= size else {
      throw LocatedJSONError(
        "the text has \(bytes.count) bytes; at most \(size) are read", at: place)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  var place: TextPlace { TextPlace(line: line, column: column) }
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func mistake(_ message: String) -> LocatedJSONError {
    LocatedJSONError(message, at: place)
  }

  mutating func readAll() throws(LocatedJSONError) -> LocatedJSON {
    skipBlanks()
    guard next != nil else { throw mistake("the text is empty") }
    let value = try readValue(depth: 0)
    skipBlanks()
    guard next == nil else { throw mistake("\(found) follows the end of the value") }
    return value
  }

  // MARK: Moving

  /// Passes over a byte; a character's column is that of its first byte.
  mutating func advance() {
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "\n"):
      line += 1
      column = 1
    case UInt8(ascii: "\r"):
      // Of the pair that ends a line on Windows, the second counts.
      guard next != UInt8(ascii: "\n") else { return }
      line += 1
      column = 1
    default:
      if next.map({ $0 & 0xC0 != 0x80 }) ?? true { column += 1 }
    }
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      advance()
    }
  }

  /// What stands here, in the words of a message.
  var found: String {
    guard let byte = next else { return "the end of the text" }
    switch byte {
    case 0: return "the character NUL"
    case 0x21...0x7E: return "'\(UnicodeScalar(byte))'"
    case 0x01...0x20, 0x7F: return "the character \(Self.code(UInt32(byte)))"
    default: return "a character that is not ASCII"
    }
  }

  static func code(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  // MARK: Values

  private mutating func readValue(depth: Int) throws(LocatedJSONError) -> LocatedJSON {
    let start = place
    guard room > 0 else { throw mistake("the text holds more than \(limit) values") }
    room -= 1
    switch next ?? 0 {
    case UInt8(ascii: "{"):
      return LocatedJSON(.object(try readMembers(depth: try deeper(depth))), at: start)
    case UInt8(ascii: "["):
      return LocatedJSON(.array(try readElements(depth: try deeper(depth))), at: start)
    case UInt8(ascii: "\""): return LocatedJSON(.string(try readString()), at: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return LocatedJSON(.number(try readNumber()), at: start)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return LocatedJSON(try readWord(), at: start)
    case UInt8(ascii: "'"): throw mistake("a text stands between '\"', not between \"'\"")
    case UInt8(ascii: "/"), UInt8(ascii: "#"): throw mistake("JSON has no comments")
    default: throw mistake("a value is expected, not \(found)")
    }
  }

  private func deeper(_ depth: Int) throws(LocatedJSONError) -> Int {
    guard depth < LocatedJSON.depth else {
      throw mistake("nothing may lie deeper than \(LocatedJSON.depth) levels")
    }
    return depth + 1
  }

  private mutating func readMembers(depth: Int) throws(LocatedJSONError) -> [LocatedJSON.Member] {
    var members: [LocatedJSON.Member] = []
    var places: [String: TextPlace] = [:]
    try readList(closedBy: UInt8(ascii: "}")) { reader throws(LocatedJSONError) in
      let start = reader.place
      guard reader.next == UInt8(ascii: "\"") else {
        throw reader.mistake(
          "the name of a member is expected, between '\"', not \(reader.found)")
      }
      let name = try reader.readString()
      if let first = places.updateValue(start, forKey: name) {
        throw LocatedJSONError(
          "the member '\(name)' stands in line \(first.line) already", at: start)
      }
      reader.skipBlanks()
      guard reader.next == UInt8(ascii: ":") else {
        throw reader.mistake("':' is expected behind the name '\(name)', not \(reader.found)")
      }
      reader.advance()
      reader.skipBlanks()
      let value = try reader.readValue(depth: depth)
      members.append(LocatedJSON.Member(name: name, place: start, value: value))
    }
    return members
  }

  private mutating func readElements(depth: Int) throws(LocatedJSONError) -> [LocatedJSON] {
    var elements: [LocatedJSON] = []
    try readList(closedBy: UInt8(ascii: "]")) { reader throws(LocatedJSONError) in
      elements.append(try reader.readValue(depth: depth))
    }
    return elements
  }

  /// Reads what stands between brackets, with commas between.
  private mutating func readList(
    closedBy end: UInt8,
    _ readOne: (inout JSONTextReader) throws(LocatedJSONError) -> Void
  ) throws(LocatedJSONError) {
    let bracket = UnicodeScalar(end)
    advance()
    skipBlanks()
    if next == end {
      advance()
      return
    }
    while true {
      try readOne(&self)
      skipBlanks()
      let here = place
      if next == end {
        advance()
        return
      }
      guard next == UInt8(ascii: ",") else {
        throw mistake("',' or '\(bracket)' is expected, not \(found)")
      }
      advance()
      skipBlanks()
      if next == end {
        throw LocatedJSONError("a comma stands before '\(bracket)'; take it away", at: here)
      }
    }
  }

  private mutating func readWord() throws(LocatedJSONError) -> LocatedJSON.Value {
    let start = place
    let first = offset
    while let byte = next, Self.isWordByte(byte) { advance() }
    switch String(decoding: bytes[first..<offset], as: UTF8.self) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case let word:
      throw LocatedJSONError(
        "'\(word.prefix(40))' is no value; a text stands between '\"', "
          + "and the words are true, false and null", at: start)
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Numbers

  private mutating func readNumber() throws(LocatedJSONError) -> String {
    let first = offset
    let start = place
    if next == UInt8(ascii: "-") { advance() }
    let whole = offset
    try readDigits()
    if bytes[whole] == UInt8(ascii: "0"), offset - whole > 1 {
      throw LocatedJSONError("a number does not begin with 0 and more digits", at: start)
    }
    if next == UInt8(ascii: ".") {
      advance()
      try readDigits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      advance()
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { advance() }
      try readDigits()
    }
    return String(decoding: bytes[first..<offset], as: UTF8.self)
  }

  private mutating func readDigits() throws(LocatedJSONError) {
    guard let byte = next, Self.isDigit(byte) else {
      throw mistake("a digit is expected in a number, not \(found)")
    }
    while let byte = next, Self.isDigit(byte) { advance() }
  }
}
