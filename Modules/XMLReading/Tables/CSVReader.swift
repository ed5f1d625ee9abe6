package import PluginAPI

/// Splits a streamed table of comma-separated values into rows and cells (RFC 4180).
///
/// A quoted cell can contain the separator, line ends and doubled quotes. LF, CR and CRLF can be
/// mixed. Spaces around a cell belong to it, but those before a quote that opens it do not. The
/// reader buffers one piece of the file and one row.
package struct CSVReader {
  /// The most bytes that a row may have.
  package static let maximumLength = 1 << 20
  /// The most cells that a row may have.
  package static let maximumCells = 4_096

  /// The separator of cells: a comma, a semicolon or a tab.
  package private(set) var separator: UInt8
  /// The line on which the row returned last begins, from 1.
  package private(set) var lineNumber = 0
  /// The text that the rows come from.
  package private(set) var text = TextSource()

  /// The row read last.
  package private(set) var row = CSVRow()

  private var chunk: ArraySlice<UInt8> = []
  /// How much of the chunk has been read.
  private var used = 0
  /// The line on which the row that is read begins, from 1.
  private var line = 1
  private var endedWithReturn = false

  /// Prepares the reading.
  ///
  /// - Parameter separator: The separator of cells.
  package init(separator: UInt8 = UInt8(ascii: ",")) { self.separator = separator }

  /// Detects the separator from the start of the file, before the first row.
  ///
  /// A first line such as `sep=;`, which spreadsheets write and ask for, states it, and is skipped.
  ///
  /// - Parameter source: The file, from its start.
  /// - Throws: ``ShowFileError`` if the source fails.
  package mutating func detectSeparator(from source: inout any ByteSource) throws(ShowFileError) {
    while chunk.count < FileHead.maximumLength {
      let piece = try text.next(from: &source)
      guard !piece.isEmpty else { break }
      chunk += piece
    }
    let head = chunk.prefix(FileHead.maximumLength)
    if let stated = CSVSeparator.stated(in: head) {
      separator = stated.separator
      used = stated.length
      line += 1
    } else {
      separator = CSVSeparator.detect(head)
    }
  }

  /// The next row that is not empty, or `nil` at the end of the file.
  ///
  /// - Throws: ``ShowFileError`` if the source fails, a row is too long, a quote is never
  ///   closed, or a byte is none of a text.
  package mutating func next(from source: inout any ByteSource) throws(ShowFileError) -> CSVRow? {
    try readRow(from: &source) ? row : nil
  }

  /// Reads the next row that is not empty into ``row``.
  ///
  /// Unlike ``next(from:)`` it returns no copy, which matters for files with many short rows.
  ///
  /// - Returns: Whether there was one; `false` at the end of the file.
  /// - Throws: ``ShowFileError`` if the source fails, a row is too long, a quote is never
  ///   closed, or a byte is none of a text.
  package mutating func readRow(from source: inout any ByteSource) throws(ShowFileError) -> Bool {
    row.removeAll()
    while true {
      if used == chunk.count {
        chunk = try text.next(from: &source)
        used = 0
        if chunk.isEmpty { return try endFile() }
      }
      if endedWithReturn {
        endedWithReturn = false
        if chunk[chunk.startIndex + used] == 0x0A { used += 1 }
        continue
      }
      if !row.isBegun { lineNumber = line }
      let isEnd = chunk.withUnsafeBufferPointer { row.take($0, from: &used, separator) }
      try checkSize()
      if let binary = row.fault { throw binaryFault(binary) }
      guard isEnd else { continue }
      line += row.lineEnds + 1
      endedWithReturn = chunk[chunk.startIndex + used - 1] == 0x0D
      if row.isBegun {
        row.endCell()
        return true
      }
    }
  }

  /// Ends the last row of the file, and returns whether there is one.
  private mutating func endFile() throws(ShowFileError) -> Bool {
    guard !row.isInQuotes else { throw fault("a quote is opened and never closed") }
    guard row.isBegun else { return false }
    row.endCell()
    return true
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
      remedy: "the file seems damaged, or is not a table; export it again")
  }

  private func binaryFault(_ byte: UInt8) -> ShowFileError {
    let hex = String(byte, radix: 16, uppercase: true)
    return ShowFileError(
      .malformed, "byte 0x\(byte < 16 ? "0" : "")\(hex) does not belong in a text file",
      line: line + row.lineEnds,
      remedy: "the file is binary, damaged, or UTF-16 without a mark; export it again as text")
  }
}
