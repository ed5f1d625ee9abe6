import PluginAPI

/// Sees to it that a stream is UTF-8 without zero bytes, whatever way it is cut.
struct UTF8Stream {
  /// The beginning of a character that the last piece was cut in.
  private var cut: [UInt8] = []
  /// How many lines have ended so far.
  private var lines = 0

  /// The next bytes, up to the last character that is whole.
  ///
  /// - Parameter bytes: The next bytes of the stream.
  /// - Returns: The characters that are whole with them.
  /// - Throws: ``ShowFileError`` with the line of the first byte that is none of a text.
  mutating func whole(_ bytes: ArraySlice<UInt8>) throws(ShowFileError) -> ArraySlice<UInt8> {
    let text = cut.isEmpty ? bytes : (cut + bytes)[...]
    let end = text.endIndex - Self.lengthOfCut(at: text)
    cut = Array(text[end...])
    let whole = text[..<end]
    if let zero = whole.firstIndex(of: 0) {
      throw ShowFileError(
        .malformed, "a zero byte does not belong in XML", line: line(of: zero, in: whole),
        remedy: "the file is binary or damaged; export it again")
    }
    if let fault = UTF8Check.firstFault(in: whole) {
      throw wrongEncoding(line: line(of: fault, in: whole))
    }
    lines += Self.count(whole)
    return whole
  }

  /// Looks at the end of the stream.
  ///
  /// - Throws: ``ShowFileError`` if it ends within a character.
  func finish() throws(ShowFileError) {
    guard cut.isEmpty else { throw wrongEncoding(line: lines + 1) }
  }

  private func wrongEncoding(line: Int) -> ShowFileError {
    ShowFileError(
      .badEncoding, "the text is not UTF-8", line: line, remedy: "save the file as UTF-8")
  }

  private func line(of place: Int, in text: ArraySlice<UInt8>) -> Int {
    lines + Self.count(text[..<place]) + 1
  }

  private static func count(_ text: ArraySlice<UInt8>) -> Int {
    text.withUnsafeBufferPointer { $0.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) } }
  }

  /// How many bytes at the end begin a character that is not whole.
  private static func lengthOfCut(at text: ArraySlice<UInt8>) -> Int {
    for (back, byte) in text.suffix(3).reversed().enumerated() {
      switch byte {
      case 0x80...0xBF: continue
      case 0xC2...0xDF: return back == 0 ? 1 : 0
      case 0xE0...0xEF: return back < 2 ? back + 1 : 0
      case 0xF0...0xF4: return back + 1
      default: return 0
      }
    }
    return 0
  }
}
