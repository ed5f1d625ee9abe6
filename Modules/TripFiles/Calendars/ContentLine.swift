import PluginAPI
import XMLReading

/// A line of a calendar as RFC 5545 has it, put together where it was folded.
struct ContentLine {
  /// The line of the file on which it begins, from 1.
  let line: Int
  /// Its bytes, without folds and line end.
  let bytes: [UInt8]
  /// The part before its first colon or semicolon, in upper case; empty if that is not a name.
  let name: String

  /// The raw value: the part after the first colon outside quotes.
  var value: ArraySlice<UInt8> {
    var isQuoted = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !isQuoted { return bytes[(index + 1)...] }
    }
    return []
  }

  /// The value as a word in upper case, without spaces around it.
  var word: String {
    var value = value
    while let first = value.first, first <= 0x20 { value = value.dropFirst() }
    while let last = value.last, last <= 0x20 { value = value.dropLast() }
    return String(decoding: value.prefix(80), as: UTF8.self).uppercased()
  }
}

/// Cuts a calendar into its content lines.
struct ContentLines {
  /// The most bytes of a content line; a longer one contains an enclosed file.
  static let lengthLimit = 4 << 20

  /// The lines that are not UTF-8.
  private(set) var texts = FallbackTexts()

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next line that is not blank, or `nil` at the end.
  ///
  /// - Throws: ``ShowFileError`` if a line is too long.
  mutating func next() throws(ShowFileError) -> ContentLine? {
    while place < bytes.count {
      let first = line
      var content = takeLine()
      while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 {
        place += 1
        content += takeLine()
        guard content.count <= Self.lengthLimit else {
          throw ShowFileError(
            .tooLarge, "the line has more than \(Self.lengthLimit >> 20) MiB", line: first,
            remedy: "export the calendar without enclosed files")
        }
      }
      if content.allSatisfy({ $0 <= 0x20 }) { continue }
      // Some programs fold a line within a character, so only the whole line shows its encoding.
      if UTF8Check.firstFault(in: content) != nil {
        content = Array(texts.text(content, line: first).utf8)[...]
      }
      return Self.line(Array(content), first)
    }
    return nil
  }

  private static func line(_ bytes: [UInt8], _ line: Int) -> ContentLine {
    let end = bytes.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
    let name = String(decoding: bytes[..<(end ?? 0)].prefix(80), as: UTF8.self).uppercased()
    let isName =
      end.map { $0 <= 80 } ?? false
      && !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      }
    return ContentLine(line: line, bytes: bytes, name: isName ? name : "")
  }

  private mutating func takeLine() -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
    let content = bytes[start..<place]
    if place < bytes.count {
      let isReturn = bytes[place] == 0x0D
      place += 1
      if isReturn, place < bytes.count, bytes[place] == 0x0A { place += 1 }
      line += 1
    }
    return content
  }
}
