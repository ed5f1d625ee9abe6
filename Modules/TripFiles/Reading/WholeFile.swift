import PluginAPI
import XMLReading

/// A text file that is read whole, within ``TripLimits/bytes``.
///
/// Trips are small, and an itinerary has to be looked at from several ends. A file that is larger
/// is refused as soon as it is, before anything is made of it.
struct WholeFile {
  /// The bytes, at least one: UTF-8 if the file is UTF-16, else as they are, without a mark and
  /// without the character NUL.
  let bytes: [UInt8]
  /// How many broken characters of UTF-16 were replaced.
  let replaced: Int

  /// Reads a file.
  ///
  /// - Parameter source: The file, from its start.
  /// - Throws: ``ShowFileError`` if it is empty, too large or binary, or the source fails.
  init(_ source: inout any ByteSource) throws(ShowFileError) {
    var bytes: [UInt8] = []
    var text = TextSource()
    while true {
      let piece = try text.next(from: &source)
      guard !piece.isEmpty else { break }
      guard bytes.count + piece.count <= TripLimits.bytes else {
        throw ShowFileError(
          .tooLarge, "the file has more than \(TripLimits.bytes >> 20) MiB",
          remedy: "export a season or a trip at once, not everything")
      }
      bytes += piece
    }
    guard text.hasBytes else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: "export the schedule again")
    }
    if let place = bytes.firstIndex(of: 0) {
      throw ShowFileError(
        .malformed, "the character NUL does not belong in a text file",
        line: Self.line(of: place, in: bytes),
        remedy: "the file is binary, damaged, or UTF-16 without a mark; export it again as text")
    }
    self.bytes = bytes
    replaced = text.replacementCount
  }

  /// Checks that the text is UTF-8, for formats that allow no other encoding.
  ///
  /// - Throws: ``ShowFileError`` with the line of the first byte that is not.
  func checkUTF8() throws(ShowFileError) {
    guard let fault = UTF8Check.firstFault(in: bytes[...]) else { return }
    throw ShowFileError(
      .badEncoding, "the text is not valid UTF-8", line: Self.line(of: fault, in: bytes),
      remedy: "save the file as UTF-8")
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
