/// Looks for tags so long that a parser would take minutes over their attributes.
///
/// Parsers compare every attribute of a tag with all others; a megabyte of them keeps one busy for
/// seconds, and ten megabytes for minutes.
enum XMLTags {
  /// The most bytes that a tag may have; real ones have some hundred.
  static let maximumLength = 65_536

  /// Where the first tag begins that is longer, or `nil`.
  static func firstOverlong(in text: [UInt8]) -> Int? {
    text.withUnsafeBufferPointer { buffer in
      var position = 0
      while let start = next(UInt8(ascii: "<"), in: buffer, from: position) {
        if let end = endOfOther(in: buffer, from: start) {
          position = end
        } else {
          position = endOfTag(in: buffer, from: start)
          if position - start > maximumLength { return start }
        }
      }
      return nil
    }
  }

  private static func next(
    _ byte: UInt8, in buffer: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var position = start
    while position < buffer.count, buffer[position] != byte { position += 1 }
    return position < buffer.count ? position : nil
  }

  /// The end of a comment, character data or instruction, or `nil` where none begins there.
  private static func endOfOther(
    in buffer: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard start + 1 < buffer.count, [0x21, 0x3F].contains(buffer[start + 1]) else { return nil }
    let brackets: [(open: String, close: String)] = [
      ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"),
    ]
    for (open, close) in brackets where buffer[start...].starts(with: open.utf8) {
      var position = start + open.utf8.count
      while position < buffer.count, !buffer[position...].starts(with: close.utf8) {
        position += 1
      }
      return min(buffer.count, position + close.utf8.count)
    }
    return nil
  }

  private static func endOfTag(in buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    var quote: UInt8?
    while position < buffer.count {
      let byte = buffer[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    return position
  }
}
