import PluginAPI

/// A text file that is read whole, within ``TripLimits/bytes``.
///
/// Trips are small, and an itinerary has to be looked at from several ends. A file that is larger
/// is refused as soon as it is, before anything is made of it.
enum WholeFile {
  /// The bytes of a file: UTF-8, without a mark, and without the character NUL.
  ///
  /// - Parameter source: The file, from its start.
  /// - Returns: The bytes, at least one.
  /// - Throws: ``ShowFileError`` if it is empty, too large or no such text, or the source fails.
  static func read(_ source: inout any ByteSource) throws(ShowFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try source.next()
      guard !piece.isEmpty else { break }
      guard bytes.count + piece.count <= TripLimits.bytes else {
        throw ShowFileError(
          .tooLarge, "the file has more than \(TripLimits.bytes >> 20) MiB",
          remedy: "export a season or a trip at once, not everything")
      }
      bytes += piece
    }
    guard !bytes.isEmpty else {
      throw ShowFileError(
        .emptyFile, "the file is empty", remedy: "export the schedule again")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    try check(bytes)
    return bytes
  }

  private static func check(_ bytes: [UInt8]) throws(ShowFileError) {
    let remedy = "save the file as UTF-8"
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw ShowFileError(.badEncoding, "the text is UTF-16", line: 1, remedy: remedy)
    }
    if let place = bytes.firstIndex(of: 0) {
      throw ShowFileError(
        .malformed, "the character NUL does not belong in a text file",
        line: line(of: place, in: bytes), remedy: "the file is binary or damaged; export it again")
    }
    guard !isUTF8(bytes[...]) else { return }
    // No multibyte character contains a line end, so each line can be checked alone.
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
      if !isUTF8(bytes[start..<end]) { break }
      start = end + 1
    }
    throw ShowFileError(
      .badEncoding, "the text is not valid UTF-8",
      line: line(of: min(start, bytes.endIndex), in: bytes), remedy: remedy)
  }

  private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// The line in which a byte is; LF, CR and CRLF end one.
  private static func line(of place: Int, in bytes: [UInt8]) -> Int {
    var line = 1
    for index in 0..<place {
      let isEnd = bytes[index] == 0x0A && !(index > 0 && bytes[index - 1] == 0x0D)
      if isEnd || bytes[index] == 0x0D { line += 1 }
    }
    return line
  }
}
