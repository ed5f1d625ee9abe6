import PluginAPI

/// Cuts a JSON file into its brackets, signs and values, while it streams.
struct JSONLexer {
  enum Token: Hashable {
    /// `{` or `[`.
    case open(isObject: Bool)
    /// `}` or `]`.
    case close(isObject: Bool)
    case colon, comma
    case scalar(JSONScalar)
  }

  /// The line that is read, from 1.
  private(set) var line = 1

  private let limits: JSONLimits
  private var text = TextSource()
  private var piece: ArraySlice<UInt8> = []
  /// Where in the piece the next byte is.
  private var position = 0
  private var length = 0

  init(_ limits: JSONLimits) { self.limits = limits }

  /// The error of what is broken here.
  func fault(_ what: String) -> ShowFileError {
    ShowFileError(.malformed, what, line: line, remedy: limits.remedy)
  }

  /// The next token; `nil` at the end.
  mutating func next(from source: inout any ByteSource) throws(ShowFileError) -> Token? {
    while let byte = try peek(&source) {
      switch byte {
      case 0x20, 0x09, 0x0D, 0x0A: advance()
      case UInt8(ascii: "{"): return sign(.open(isObject: true))
      case UInt8(ascii: "["): return sign(.open(isObject: false))
      case UInt8(ascii: "}"): return sign(.close(isObject: true))
      case UInt8(ascii: "]"): return sign(.close(isObject: false))
      case UInt8(ascii: ":"): return sign(.colon)
      case UInt8(ascii: ","): return sign(.comma)
      case UInt8(ascii: "\""): return .scalar(.string(try string(from: &source)))
      default: return .scalar(try word(from: &source))
      }
    }
    return nil
  }

  private mutating func sign(_ token: Token) -> Token {
    advance()
    return token
  }

  @inline(__always)
  private mutating func peek(_ source: inout any ByteSource) throws(ShowFileError) -> UInt8? {
    if position < piece.endIndex { return piece[position] }
    return try refill(from: &source)
  }

  private mutating func refill(
    from source: inout any ByteSource
  ) throws(ShowFileError) -> UInt8? {
    piece = try text.next(from: &source)
    position = piece.startIndex
    length += piece.count
    guard length <= limits.length else {
      throw ShowFileError(
        .tooLarge, "the file has more than \(limits.length >> 20) MiB", remedy: limits.remedy)
    }
    return piece.first
  }

  @inline(__always)
  private mutating func advance() {
    if piece[position] == 0x0A { line += 1 }
    position += 1
  }
}

// MARK: - Values

extension JSONLexer {
  private mutating func word(from source: inout any ByteSource) throws(ShowFileError) -> JSONScalar
  {
    var bytes: [UInt8] = []
    while let byte = try peek(&source), Self.isOfWord(byte) {
      guard bytes.count < 64 else { throw fault("a number has more than 64 characters") }
      bytes.append(byte)
      advance()
    }
    let word = String(decoding: bytes, as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      guard JSONNumber.isOne(bytes), Double(word)?.isFinite == true else {
        throw fault(word.isEmpty ? "this is no JSON" : "'\(word)' is no value of JSON")
      }
      return .number(word)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }

  private mutating func string(from source: inout any ByteSource) throws(ShowFileError) -> String {
    let start = line
    advance()
    var bytes: [UInt8] = []
    /// The first half of a character, as long as the second may follow.
    var half: UInt16?
    while let byte = try peek(&source) {
      if byte == UInt8(ascii: "\\") {
        advance()
        try escape(from: &source, into: &bytes, &half)
        continue
      }
      if half != nil { finish(&half, into: &bytes) }
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        return String(decoding: bytes, as: UTF8.self)
      case ..<0x20: throw fault("a text holds a control character")
      default: takePlain(into: &bytes)
      }
    }
    line = start
    throw fault("a text has no closing quote")
  }

  /// Takes what stands before the next quote or escape at once.
  private mutating func takePlain(into bytes: inout [UInt8]) {
    var end = position
    while end < piece.endIndex {
      let byte = piece[end]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      end += 1
    }
    bytes += piece[position..<end].prefix(max(0, limits.textLength - bytes.count))
    position = end
  }

  private mutating func escape(
    from source: inout any ByteSource, into bytes: inout [UInt8], _ half: inout UInt16?
  ) throws(ShowFileError) {
    guard let byte = try peek(&source) else { return }
    advance()
    if byte == UInt8(ascii: "u") {
      return take(try unit(from: &source), into: &bytes, &half)
    }
    finish(&half, into: &bytes)
    let plain: UInt8
    switch byte {
    case UInt8(ascii: "n"): plain = 0x0A
    case UInt8(ascii: "r"): plain = 0x0D
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = byte
    default: throw fault("a text has an escape that JSON does not know")
    }
    if bytes.count < limits.textLength { bytes.append(plain) }
  }

  /// Takes a character's number, or one of the two numbers of a pair; a half that stands alone is
  /// a replacement character.
  private func take(_ unit: UInt16, into bytes: inout [UInt8], _ half: inout UInt16?) {
    if let first = half, UTF16.isTrailSurrogate(unit) {
      half = nil
      let number = 0x1_0000 + (UInt32(first) & 0x3FF) << 10 + UInt32(unit) & 0x3FF
      return append(Unicode.Scalar(number) ?? "\u{FFFD}", to: &bytes)
    }
    finish(&half, into: &bytes)
    if UTF16.isLeadSurrogate(unit) {
      half = unit
    } else {
      append(Unicode.Scalar(unit) ?? "\u{FFFD}", to: &bytes)
    }
  }

  /// Ends a character whose second half does not follow.
  private func finish(_ half: inout UInt16?, into bytes: inout [UInt8]) {
    guard half != nil else { return }
    half = nil
    append("\u{FFFD}", to: &bytes)
  }

  private func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if bytes.count < limits.textLength { bytes += Array(UTF8.encode(scalar) ?? .init()) }
  }

  private mutating func unit(from source: inout any ByteSource) throws(ShowFileError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = try peek(&source),
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { throw fault("a text has a character number that is none") }
      unit = unit << 4 | UInt16(digit)
      advance()
    }
    return unit
  }
}
