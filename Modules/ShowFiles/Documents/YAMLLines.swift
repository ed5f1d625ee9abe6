import PluginAPI

/// The lines of a YAML text, each with its indentation.
struct YAMLLines {
  /// The most lines that a text may have.
  static let maximumCount = 1_000_000

  /// A line without the spaces around it.
  struct Line {
    /// How many spaces are before it.
    var indent: Int
    /// The range of its content in the text.
    var content: Range<Int>
  }

  let bytes: [UInt8]
  private(set) var lines: [Line] = []
  /// The line that is read next.
  var current = 0

  /// Splits a text into lines.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8 without a mark.
  ///   - remedy: The remedy for a damaged text.
  /// - Throws: ``ShowFileError`` for too many lines, and for tabs in front of one.
  init(_ bytes: [UInt8], remedy: String) throws(ShowFileError) {
    self.bytes = bytes
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      var content = start..<end
      while let last = bytes[content].last, last == 0x20 || last == 0x09 || last == 0x0D {
        content = content.lowerBound..<(content.upperBound - 1)
      }
      let indent = bytes[content].prefix { $0 == 0x20 }.count
      content = (content.lowerBound + indent)..<content.upperBound
      guard bytes[content].first != 0x09 else {
        throw ShowFileError(
          .malformed, "the line begins with a tab", line: lines.count + 1, remedy: remedy)
      }
      guard lines.count < Self.maximumCount else {
        throw ShowFileError(
          .tooLarge, "the file has more than \(Self.maximumCount) lines", line: lines.count + 1,
          remedy: "export less at once")
      }
      lines.append(Line(indent: indent, content: content))
      start = end + 1
    }
  }

  /// The content of a line.
  func content(_ line: Int) -> ArraySlice<UInt8> { bytes[lines[line].content] }

  /// Moves to the next line that contains something; its place, or `nil` at the end.
  mutating func nextUsed() -> Int? {
    while current < lines.count {
      let content = content(current)
      if !content.isEmpty, content.first != UInt8(ascii: "#") { return current }
      current += 1
    }
    return nil
  }

  /// Removes the start of a line: the rest counts as a line with that much more indentation.
  mutating func cut(_ line: Int, by count: Int) {
    let content = lines[line].content
    var start = min(content.upperBound, content.lowerBound + count)
    while start < content.upperBound, bytes[start] == 0x20 { start += 1 }
    lines[line].indent += start - content.lowerBound
    lines[line].content = start..<content.upperBound
  }
}
