import PluginAPI

/// Splits a table of comma-separated values into rows of texts, strictly by RFC 4180.
///
/// A quoted cell can contain the separator, line ends and doubled quotes; nothing can follow its
/// closing quote. LF, CR and CRLF can be mixed. Blank lines are skipped.
struct TableRows {
  /// A row.
  struct Row {
    /// The line on which it begins, from 1.
    let line: Int
    /// The texts of its cells.
    let cells: [String]
  }

  /// The most bytes of a row.
  static let rowLength = 64 << 10
  /// The most cells of a row.
  static let cellLimit = 256

  /// The separator of cells: a comma, a semicolon or a tab.
  let separator: UInt8
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  private static let quote = UInt8(ascii: "\"")

  /// Reads a text.
  ///
  /// The separator is the most frequent candidate in the first line that has any.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    separator = Self.separator(of: bytes)
  }

  /// The next row, or `nil` at the end.
  ///
  /// - Throws: ``ShowFileError`` if a quote is out of place, or a row is too long.
  mutating func next() throws(ShowFileError) -> Row? {
    while place < bytes.count, isLineEnd(bytes[place]) { passLineEnd() }
    guard place < bytes.count else { return nil }
    let (start, first) = (place, line)
    var cells: [String] = []
    while true {
      guard cells.count < Self.cellLimit else {
        throw fault("the row has more than \(Self.cellLimit) cells", first)
      }
      cells.append(try cell(from: start, first))
      guard place < bytes.count, bytes[place] == separator else { break }
      place += 1
    }
    if place < bytes.count { passLineEnd() }
    return Row(line: first, cells: cells)
  }

  private mutating func cell(from start: Int, _ first: Int) throws(ShowFileError) -> String {
    guard place < bytes.count, bytes[place] == Self.quote else {
      let begin = place
      while place < bytes.count, bytes[place] != separator, !isLineEnd(bytes[place]) {
        guard bytes[place] != Self.quote else {
          throw fault("a quote is inside a cell without quotes around it", line)
        }
        place += 1
        try checkLength(from: start, first)
      }
      return String(decoding: bytes[begin..<place], as: UTF8.self)
    }
    return try quotedCell(from: start, first)
  }

  private mutating func quotedCell(from start: Int, _ first: Int) throws(ShowFileError) -> String {
    var text: [UInt8] = []
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      try checkLength(from: start, first)
      if byte == Self.quote {
        place += 1
        guard place < bytes.count, bytes[place] == Self.quote else {
          guard place >= bytes.count || bytes[place] == separator || isLineEnd(bytes[place]) else {
            throw fault("something follows a closed quote", line)
          }
          return String(decoding: text, as: UTF8.self)
        }
        text.append(byte)
        place += 1
      } else if isLineEnd(byte) {
        text.append(0x0A)
        passLineEnd()
      } else {
        text.append(byte)
        place += 1
      }
    }
    throw fault("a quote is opened and never closed", first)
  }

  private func checkLength(from start: Int, _ first: Int) throws(ShowFileError) {
    guard place - start <= Self.rowLength else {
      throw fault("the row has more than \(Self.rowLength >> 10) KiB; is a quote left open?", first)
    }
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func passLineEnd() {
    let isReturn = bytes[place] == 0x0D
    place += 1
    if isReturn, place < bytes.count, bytes[place] == 0x0A { place += 1 }
    line += 1
  }

  private func fault(_ message: String, _ line: Int) -> ShowFileError {
    ShowFileError(
      .malformed, message, line: line,
      remedy: "put cells with quotes, line ends or separators in quotes, and double quotes in them")
  }

  private static func separator(of bytes: [UInt8]) -> UInt8 {
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in bytes {
      if byte == quote {
        isQuoted.toggle()
      } else if !isQuoted {
        if let place = candidates.firstIndex(of: byte) { counts[place] += 1 }
        if byte == 0x0A || byte == 0x0D, counts != [0, 0, 0] { break }
      }
    }
    var best = 0
    for place in counts.indices where counts[place] > counts[best] { best = place }
    return candidates[best]
  }
}
