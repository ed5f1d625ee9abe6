import PluginAPI

/// Makes an XML file safe to parse: UTF-8 throughout, and without declarations of its own.
enum XMLText {
  /// The encodings that are read, by the names that XML declarations give them.
  private static let unicodeNames: Set<String> = [
    "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be",
  ]
  private static let westernNames: Set<String> = [
    "iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252",
  ]

  /// The file as UTF-8, without byte-order mark and XML declaration, line for line as it was.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: The text.
  /// - Throws: ``ShowFileError`` where the encoding cannot be read, a byte is none of a text, the
  ///   document type declaration is more than a name, or a tag is too long.
  static func checked(_ bytes: [UInt8]) throws(ShowFileError) -> [UInt8] {
    let marked = unmarkedUTF16(bytes)
    var text = ByteOrderMark.utf8(marked[...])
    try refuseOtherText(text)
    var prolog = XMLProlog(text)
    // A mark says for certain what a declaration may have kept from an earlier encoding.
    if ByteOrderMark(marked) == nil, let encoding = prolog.encoding?.lowercased(),
      !unicodeNames.contains(encoding)
    {
      guard westernNames.contains(encoding) else {
        throw ShowFileError(
          .badEncoding, "the encoding '\(encoding.prefix(40))' is not read", line: 1,
          remedy: "save the file as UTF-8")
      }
      text = Array(Windows1252.decode(text).utf8)
      // Places before decoding are none of the text that is parsed.
      prolog = XMLProlog(text)
    }
    if let fault = text.firstIndex(of: 0) {
      throw ShowFileError(
        .malformed, "a zero byte does not belong in XML", line: line(of: fault, in: text),
        remedy: "the file is binary or damaged; export it again")
    }
    if let fault = UTF8Check.firstFault(in: text[...]) {
      throw ShowFileError(
        .badEncoding, "the text is not UTF-8", line: line(of: fault, in: text),
        remedy: "save the file as UTF-8")
    }
    try refuseDeclarations(prolog, in: text)
    if let tag = XMLTags.firstOverlong(in: text) {
      throw ShowFileError(
        .malformed, "the tag has more than \(XMLTags.maximumLength) bytes",
        line: line(of: tag, in: text),
        remedy: "the file seems damaged; save it again in the program that wrote it")
    }
    // The declaration may name the encoding that the file had; blanks keep columns and lines.
    for place in prolog.declaration ?? 0..<0 where text[place] > 0x20 { text[place] = 0x20 }
    return text
  }

  /// Refuses what does not even begin as XML, before its encoding is blamed.
  private static func refuseOtherText(_ text: [UInt8]) throws(ShowFileError) {
    let start = text.firstIndex { $0 > 0x20 } ?? text.endIndex
    guard start == text.endIndex || text[start] != UInt8(ascii: "<") else { return }
    throw ShowFileError(
      .malformed, "this is no XML: it does not begin with '<'", line: line(of: start, in: text),
      remedy: "the file is of another program, or damaged")
  }

  private static func refuseDeclarations(
    _ prolog: XMLProlog, in text: [UInt8]
  ) throws(ShowFileError) {
    guard prolog.hasInternalSubset || prolog.hasExternalDefinition else { return }
    let what =
      prolog.hasInternalSubset
      ? "the document type declares entities or elements of its own"
      : "the document type names an external definition"
    throw ShowFileError(
      .malformed, what, line: line(of: prolog.doctypeStart, in: text),
      remedy: "only a bare '<!DOCTYPE \(prolog.doctypeName ?? "NAME")>' is accepted")
  }

  /// UTF-16 without a mark is told by the zero beside the first `<`; it gets a mark.
  private static func unmarkedUTF16(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0x3C, 0x00]) { return [0xFF, 0xFE] + bytes }
    if bytes.starts(with: [0x00, 0x3C]) { return [0xFE, 0xFF] + bytes }
    return bytes
  }

  /// The beginning of a file as UTF-8, as far as it can be told.
  static func head(_ bytes: [UInt8]) -> [UInt8] {
    ByteOrderMark.utf8(unmarkedUTF16(bytes)[...])
  }

  /// The line of a place, from 1.
  static func line(of place: Int, in text: [UInt8]) -> Int {
    text[..<place].reduce(into: 1) { line, byte in line += byte == 0x0A ? 1 : 0 }
  }
}
