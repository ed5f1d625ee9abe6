import PluginAPI

/// The encoding of an XML file from its beginning, and the position of things in it.
package enum XMLText {
  /// The encodings that are read, by the names that XML declarations give them.
  private static let unicodeNames: Set<String> = [
    "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be",
  ]
  private static let westernNames: Set<String> = [
    "iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252",
  ]

  /// Whether an encoding that a declaration names is a Western one of a byte for each character,
  /// rather than Unicode.
  ///
  /// - Parameter encoding: Its name in lower case.
  /// - Returns: Whether it is read as Windows-1252.
  /// - Throws: ``ShowFileError`` if it is neither.
  static func isWestern(_ encoding: String) throws(ShowFileError) -> Bool {
    if unicodeNames.contains(encoding) { return false }
    guard westernNames.contains(encoding) else {
      throw ShowFileError(
        .badEncoding, "the encoding '\(encoding.prefix(40))' is not read", line: 1,
        remedy: "save the file as UTF-8")
    }
    return true
  }

  /// UTF-16 without a mark is recognised by the zero beside the first `<`.
  ///
  /// - Parameter bytes: The beginning of a file.
  /// - Returns: The mark that it lacks, or `nil` if it is something else.
  static func unmarkedUTF16(_ bytes: some Collection<UInt8>) -> ByteOrderMark? {
    if bytes.starts(with: [0x3C, 0x00]) { return .utf16LittleEndian }
    if bytes.starts(with: [0x00, 0x3C]) { return .utf16BigEndian }
    return nil
  }

  /// The beginning of a file as UTF-8, as far as is known.
  package static func head(_ bytes: [UInt8]) -> [UInt8] {
    guard var transcoder = unmarkedUTF16(bytes)?.transcoder else {
      return ByteOrderMark.utf8(bytes[...])
    }
    return transcoder.transcode(bytes[...])
  }

  /// The line of a place, from 1.
  package static func line(of place: Int, in text: [UInt8]) -> Int {
    text[..<place].reduce(into: 1) { line, byte in line += byte == 0x0A ? 1 : 0 }
  }
}
