/// Measures tags while a file streams, and reports one so long that a parser would take minutes.
///
/// Parsers compare every attribute of a tag with all others; a megabyte of them keeps one busy for
/// seconds, and ten megabytes for minutes. Long values do no harm, and formats that have them allow
/// for them.
struct XMLTagMeter {
  /// The most bytes that a tag may have; real ones have some hundred.
  static let maximumLength = 65_536

  /// How many bytes of a tag's values do not count.
  private let valueLength: Int
  /// How many bytes of the tag's values did not count so far.
  private var uncounted = 0

  /// Begins with a file.
  init(valueLength: Int) { self.valueLength = valueLength }

  private enum Place {
    /// Between tags.
    case text
    /// Behind a `<`, as long as it may begin a comment or character data.
    case opening
    /// In a tag.
    case tag
    /// In a value of a tag.
    case quoted
    /// In a comment, character data or an instruction.
    case comment, data, instruction
  }

  private static let openings: (comment: [UInt8], data: [UInt8]) = (
    Array("!--".utf8), Array("![CDATA[".utf8)
  )

  private var place = Place.text
  /// The quote that is open in a tag.
  private var quote: UInt8 = 0
  /// How many bytes of an opening or an end were seen.
  private var seen = 0
  /// Whether what was seen of an opening is a comment's.
  private var isComment = false
  /// How long the tag is so far.
  private var length = 0
  /// The line that is read, from 1.
  private var line = 1
  private var lineOfTag = 1

  /// Reads on.
  ///
  /// - Parameter bytes: The next bytes of the file.
  /// - Returns: The line on which a tag begins that is too long, or `nil`.
  mutating func read(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      var offset = 0
      while offset < buffer.count {
        if case .text = place {
          // Most of a file may be texts and spaces between tags.
          offset = skipText(buffer, from: offset)
          guard offset < buffer.count else { break }
        }
        let byte = buffer[offset]
        offset += 1
        if byte == 0x0A { line += 1 }
        take(byte)
        if length > Self.maximumLength { return lineOfTag }
      }
      return nil
    }
  }

  /// The place of the next tag, or the end.
  private mutating func skipText(_ buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    var lines = 0
    while offset < buffer.count, buffer[offset] != UInt8(ascii: "<") {
      lines &+= buffer[offset] == 0x0A ? 1 : 0
      offset &+= 1
    }
    line += lines
    return offset
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8) {
    switch place {
    case .text:
      guard byte == UInt8(ascii: "<") else { return }
      (place, seen, length, lineOfTag) = (.opening, 0, 1, line)
      uncounted = 0
    case .tag: readTag(byte)
    case .quoted:
      if uncounted < valueLength { uncounted += 1 } else { length += 1 }
      if byte == quote { place = .tag }
    case .opening: open(byte)
    case .comment: readOther(byte, UInt8(ascii: "-"), twice: true)
    case .data: readOther(byte, UInt8(ascii: "]"), twice: true)
    case .instruction: readOther(byte, UInt8(ascii: "?"), twice: false)
    }
  }

  private mutating func readTag(_ byte: UInt8) {
    length += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): (place, quote) = (.quoted, byte)
    case UInt8(ascii: ">"): (place, length) = (.text, 0)
    default: break
    }
  }

  private mutating func open(_ byte: UInt8) {
    if seen == 0, byte == UInt8(ascii: "?") { return leave(for: .instruction) }
    if seen == 1 { isComment = byte == UInt8(ascii: "-") }
    let opening = seen > 0 && isComment ? Self.openings.comment : Self.openings.data
    guard byte == opening[seen] else {
      // What was taken for an opening so far holds neither a quote nor an end.
      length += seen
      place = .tag
      return readTag(byte)
    }
    seen += 1
    if seen == opening.count { leave(for: isComment ? .comment : .data) }
  }

  private mutating func leave(for place: Place) {
    (self.place, seen, length) = (place, 0, 0)
  }

  /// Looks for the end, such as `-->`; of `--->` the last bytes count.
  private mutating func readOther(_ byte: UInt8, _ mark: UInt8, twice: Bool) {
    let needed = twice ? 2 : 1
    if byte == mark {
      seen = min(seen + 1, needed)
    } else if byte == UInt8(ascii: ">"), seen == needed {
      place = .text
    } else {
      seen = 0
    }
  }
}
