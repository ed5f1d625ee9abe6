import PluginAPI

/// Reads a JSON document into values, strictly and with limits.
///
/// What is not kept is checked like the rest and passed over without becoming a value.
struct JSONDocument {
  private let bytes: [UInt8]
  private var position = 0
  private var counter: DocumentCounter

  private init(_ bytes: [UInt8], _ limits: DocumentLimits) {
    self.bytes = bytes
    counter = DocumentCounter(limits)
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8 without a mark.
  ///   - limits: What is accepted, and what is kept.
  /// - Returns: The outermost value.
  /// - Throws: ``ShowFileError`` with the line.
  static func read(
    _ bytes: [UInt8], _ limits: DocumentLimits
  ) throws(ShowFileError) -> DocumentValue {
    var reader = JSONDocument(bytes, limits)
    let value = try reader.value()
    reader.skipBlanks()
    guard reader.position == bytes.count else { throw reader.fault("something follows the end") }
    return value
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var line: Int { bytes[..<position].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) } }

  private func fault(_ what: String) -> ShowFileError {
    ShowFileError(.malformed, what, line: line, remedy: counter.limits.remedy)
  }

  private mutating func skipBlanks() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// Moves past a byte, if it stands here.
  private mutating func skip(_ wanted: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: wanted) else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(ShowFileError) -> DocumentValue {
    skipBlanks()
    switch byte {
    case UInt8(ascii: "{"): return try table()
    case UInt8(ascii: "["): return try list()
    case UInt8(ascii: "\""):
      return .text(try string())
    case nil: throw fault("the file ends within a value")
    default: return try word()
    }
  }

  private mutating func table() throws(ShowFileError) -> DocumentValue {
    position += 1
    var entries: [DocumentValue.Entry] = []
    skipBlanks()
    if skip("}") { return .table([]) }
    while true {
      skipBlanks()
      guard byte == UInt8(ascii: "\"") else { throw fault("a name in quotes was expected") }
      let key = try string()
      skipBlanks()
      guard skip(":") else { throw fault("a ':' was expected after a name") }
      let isKept = counter.isKeeping
      let value = try inner(key)
      if isKept { entries.append(DocumentValue.Entry(key: key, value: value)) }
      skipBlanks()
      if skip("}") { return .table(entries) }
      guard skip(",") else { throw fault("a ',' or '}' was expected") }
    }
  }

  private mutating func list() throws(ShowFileError) -> DocumentValue {
    position += 1
    var values: [DocumentValue] = []
    skipBlanks()
    if skip("]") { return .list([]) }
    while true {
      let isKept = counter.isKeeping
      let value = try inner("*")
      if isKept { values.append(value) }
      skipBlanks()
      if skip("]") { return .list(values) }
      guard skip(",") else { throw fault("a ',' or ']' was expected") }
    }
  }

  /// A value within a table or list; null where it is passed over.
  private mutating func inner(_ key: String) throws(ShowFileError) -> DocumentValue {
    // The line is counted only where something is wrong, as that takes a look at all before it.
    let start = position
    do throws(ShowFileError) {
      try counter.enter(key, line: 0)
    } catch {
      position = start
      throw ShowFileError(error.code, error.message, line: line, remedy: error.remedy)
    }
    let value = try value()
    let isKept = counter.isKeeping
    counter.leave()
    return isKept ? value : .null
  }
}

// MARK: - Words and texts

extension JSONDocument {
  private mutating func word() throws(ShowFileError) -> DocumentValue {
    let start = position
    while let byte, Self.isOfWord(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position].prefix(100), as: UTF8.self)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      guard text.first.map({ $0 == "-" || $0.isNumber }) == true, Double(text) != nil else {
        position = start
        throw fault("this is no value")
      }
      return .number(text)
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func string() throws(ShowFileError) -> String {
    position += 1
    var text: [UInt8] = []
    let limit = counter.isKeeping ? counter.limits.textLength : 0
    while let byte {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        let scalar = try escaped()
        if text.count < limit { text += Array(String(scalar).utf8) }
      case ..<0x20: throw fault("a text is not closed on its line")
      default: if text.count < limit { text.append(byte) }
      }
    }
    throw fault("the file ends within a text")
  }

  private mutating func escaped() throws(ShowFileError) -> Unicode.Scalar {
    guard let byte else { throw fault("the file ends within a text") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"): return try codePoint()
    default: throw fault("a text has a '\\' that means nothing")
    }
  }

  private mutating func codePoint() throws(ShowFileError) -> Unicode.Scalar {
    let first = try unit()
    guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    guard bytes[position...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
    let start = position
    position += 2
    let second = try unit()
    guard (0xDC00...0xDFFF).contains(second) else {
      position = start
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func unit() throws(ShowFileError) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault("a '\\u' lacks its four digits") }
    position += 4
    return unit
  }
}
