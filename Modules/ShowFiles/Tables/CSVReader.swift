import PluginAPI

/// Cuts a table of comma-separated values into rows and cells while it streams (RFC 4180).
///
/// A cell may stand in quotes and hold the separator, line ends and doubled quotes then. LF, CR and
/// CRLF may be mixed. Blanks around a cell belong to it. It holds one piece of the file, and one
/// row.
struct CSVReader {
  /// The most bytes that a row may have.
  static let maximumLength = 1 << 20
  /// The most cells that a row may have.
  static let maximumCells = 4_096

  /// What stands between cells: a comma, a semicolon or a tab.
  private(set) var separator: UInt8
  /// The line on which the row returned last begins, from 1.
  private(set) var lineNumber = 0
  /// The text that the rows come from.
  private(set) var text = TextSource()

  private var chunk: ArraySlice<UInt8> = []
  private var row = CSVRow()
  /// The line that is read, from 1.
  private var line = 1
  private var endedWithReturn = false

  private enum Place {
    case start, cell, quoted, quoteInQuoted
  }

  /// Prepares the reading.
  ///
  /// - Parameter separator: What stands between cells.
  init(separator: UInt8 = UInt8(ascii: ",")) { self.separator = separator }

  /// Looks at the beginning of the file for what stands between cells, before the first row.
  ///
  /// - Parameter source: The file, from its start.
  /// - Throws: ``ShowFileError`` where the source fails.
  mutating func tellSeparator(from source: inout any ByteSource) throws(ShowFileError) {
    while chunk.count < FileHead.maximumLength {
      let piece = try text.next(from: &source)
      guard !piece.isEmpty else { break }
      chunk += piece
    }
    separator = CSVSeparator.tell(chunk.prefix(FileHead.maximumLength))
  }

  /// The next row that is not empty, or `nil` at the end of the file.
  ///
  /// - Throws: ``ShowFileError`` where the source fails, a row is too long, a quote is never
  ///   closed, or a byte is none of a text.
  mutating func next(from source: inout any ByteSource) throws(ShowFileError) -> CSVRow? {
    row.removeAll()
    var place = Place.start
    var isRow = false
    while true {
      if chunk.isEmpty {
        chunk = try text.next(from: &source)
        if chunk.isEmpty {
          guard place != .quoted else {
            throw fault("a quote is opened and never closed")
          }
          guard isRow || !row.bytes.isEmpty else { return nil }
          row.endCell()
          return row
        }
      }
      if endedWithReturn {
        endedWithReturn = false
        if chunk.first == 0x0A { chunk = chunk.dropFirst() }
        continue
      }
      if !isRow { lineNumber = line }
      let (used, isEnd) = read(chunk, &place, &isRow)
      let stop = isEnd ? chunk[chunk.startIndex + used - 1] : 0
      chunk = chunk.dropFirst(used)
      try checkSize()
      if let binary = row.fault { throw binaryFault(binary) }
      guard isEnd else { continue }
      line += 1
      endedWithReturn = stop == 0x0D
      if isRow {
        row.endCell()
        return row
      }
      place = .start
    }
  }

  /// Reads up to the end of the row or the chunk.
  private mutating func read(
    _ bytes: ArraySlice<UInt8>, _ place: inout Place, _ isRow: inout Bool
  ) -> (used: Int, isEnd: Bool) {
    bytes.withUnsafeBufferPointer { buffer in
      var offset = 0
      while offset < buffer.count {
        switch place {
        case .start, .cell:
          let start = offset
          row.takePlain(buffer, from: &offset, separator, isStart: place == .start)
          if offset > start {
            isRow = true
            place = buffer[offset - 1] == separator ? .start : .cell
            if offset == buffer.count { break }
          }
          let byte = buffer[offset]
          offset += 1
          switch byte {
          case 0x0A, 0x0D: return (offset, true)
          case UInt8(ascii: "\""): (place, isRow) = (.quoted, true)
          default:
            row.fault = row.fault ?? byte
            return (offset, false)
          }
        case .quoted:
          readQuoted(buffer[offset], &place)
          offset += 1
          if row.fault != nil { return (offset, false) }
        case .quoteInQuoted:
          // What follows a closed quote belongs to the cell, as people leave it.
          place = buffer[offset] == UInt8(ascii: "\"") ? .quoted : .cell
          guard place == .quoted else { break }
          row.append(buffer[offset])
          offset += 1
        }
        if row.bytes.count > Self.maximumLength { return (offset, false) }
      }
      return (offset, false)
    }
  }

  /// Takes a byte that stands in quotes.
  @inline(__always)
  private mutating func readQuoted(_ byte: UInt8, _ place: inout Place) {
    switch byte {
    case UInt8(ascii: "\""): place = .quoteInQuoted
    case 0: row.fault = row.fault ?? byte
    default:
      if byte == 0x0A { line += 1 }
      row.append(byte)
    }
  }

  private func checkSize() throws(ShowFileError) {
    guard row.bytes.count <= Self.maximumLength else {
      throw fault("the row has more than \(Self.maximumLength) bytes; is a quote left open?")
    }
    guard row.count <= Self.maximumCells else {
      throw fault("the row has more than \(Self.maximumCells) cells")
    }
  }

  private func fault(_ what: String) -> ShowFileError {
    ShowFileError(
      .malformed, what, line: lineNumber,
      remedy: "the file seems damaged, or is no table; export it again")
  }

  private func binaryFault(_ byte: UInt8) -> ShowFileError {
    let hex = String(byte, radix: 16, uppercase: true)
    return ShowFileError(
      .malformed, "byte 0x\(byte < 16 ? "0" : "")\(hex) does not belong in a text file",
      line: line,
      remedy: "the file is binary, damaged, or UTF-16 without a mark; export it again as text")
  }
}
