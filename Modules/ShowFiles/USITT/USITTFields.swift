import XMLReading

/// Walks over the fields of one line: the keyword, then what the delimiters separate.
///
/// The delimiters are interchangeable: `1@Hff`, `7/HFF` and `1 Hff` read alike. `!` begins a
/// comment, except in text.
struct USITTFields {
  private let line: ArraySlice<UInt8>
  private var position: Int
  private var keywordRange: Range<Int>

  init(_ line: ArraySlice<UInt8>) {
    self.line = line
    position = line.startIndex
    keywordRange = position..<position
  }

  /// The first word, or `nil` if the line is blank, or a comment.
  mutating func keyword() -> KeywordKey? {
    while position < line.endIndex, line[position].isBlankInText { position += 1 }
    let start = position
    var key = KeywordKey()
    while position < line.endIndex, !Self.endsField(line[position]) {
      key.append(line[position])
      position += 1
    }
    keywordRange = start..<position
    // A line that begins with a delimiter is none of the format, but no blank one either.
    if key.length == 0, position < line.endIndex, line[position] != Self.comment { return key }
    return key.length == 0 ? nil : key
  }

  /// The keyword as it is counted: in capitals, and cut where it is longer than any real one.
  var keywordText: String {
    FallbackTexts.decoded(line[keywordRange].prefix(80)).text.uppercased()
  }

  /// Whether a space, or nothing, follows the keyword.
  var isKeywordFollowedByBlank: Bool {
    keywordRange.upperBound >= line.endIndex || line[keywordRange.upperBound].isBlankInText
  }

  /// The next field, or `nil` at the end or a comment.
  mutating func nextField() -> ArraySlice<UInt8>? {
    while position < line.endIndex, Self.isDelimiter(line[position]) { position += 1 }
    let start = position
    while position < line.endIndex, !Self.endsField(line[position]) { position += 1 }
    return start < position ? line[start..<position] : nil
  }

  /// The next field as a number, or `nil` if there is none or it is not a number.
  mutating func nextNumber() -> RecordNumber? {
    nextField().flatMap { RecordNumber($0) }
  }

  /// All that follows the keyword, spaces at both ends taken off.
  var restOfText: ArraySlice<UInt8> {
    var rest = line[keywordRange.upperBound...]
    if let first = rest.first, Self.isDelimiter(first) { rest = rest.dropFirst() }
    rest = rest.drop(while: \.isBlankInText)
    while let last = rest.last, last.isBlankInText { rest = rest.dropLast() }
    return rest
  }

  private static let comment = UInt8(ascii: "!")

  private static func endsField(_ byte: UInt8) -> Bool {
    byte == comment || isDelimiter(byte)
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "/"), UInt8(ascii: ";"), UInt8(ascii: "<"),
      UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "@"):
      true
    default: byte.isBlankInText
    }
  }
}
