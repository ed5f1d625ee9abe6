/// A row of a table.
package struct CSVRow {
  /// All cells, one after the other, with a separator after each but the last.
  @usableFromInline
  package private(set) var bytes: [UInt8] = []
  /// Where each cell ends, with room for the most cells; the array never grows.
  @usableFromInline
  private(set) var ends = [Int32](repeating: 0, count: CSVReader.maximumCells + 1)
  /// How many cells there are, up to one more than a row may have.
  @usableFromInline
  package private(set) var count = 0

  /// The first byte that is none of a text.
  private(set) var fault: UInt8?
  /// Whether anything of it has been read.
  private(set) var isBegun = false
  /// How many lines have ended within its quoted cells.
  private(set) var lineEnds = 0
  /// Where the reading of it is.
  private var place = Place.start

  private enum Place {
    case start, cell, quoted, quoteInQuoted
  }

  /// The bytes of a cell; none where the row has fewer.
  package subscript(_ index: Int) -> ArraySlice<UInt8> { bytes[range(of: index)] }

  /// The bytes of a cell without spaces around it; none where the row has fewer.
  package subscript(trimmed index: Int) -> ArraySlice<UInt8> {
    var range = range(of: index)
    while let first = range.first, bytes[first] <= 0x20 { range = range.dropFirst() }
    while let last = range.last, bytes[last] <= 0x20 { range = range.dropLast() }
    return bytes[range]
  }

  /// The bytes of a cell without spaces around it; none if there is no such column.
  package subscript(trimmed index: Int?) -> ArraySlice<UInt8> {
    index.map { self[trimmed: $0] } ?? []
  }

  /// Looks at the bytes of a cell without spaces around it; at none if there is no such column.
  ///
  /// The bytes are there during the call only. Unlike with a slice, nothing is counted, which
  /// matters where it is done for every cell.
  ///
  /// - Parameters:
  ///   - index: The column.
  ///   - body: What looks at them.
  /// - Returns: What that returns.
  /// - Throws: What that throws.
  @inlinable @inline(__always)
  package func withCell<Result, Failure: Error>(
    _ index: Int?, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = index.map(range(of:)) ?? 0..<0
    return try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
      var (start, end) = (range.lowerBound, min(range.upperBound, buffer.count))
      while start < end, buffer[start] <= 0x20 { start += 1 }
      while start < end, buffer[end - 1] <= 0x20 { end -= 1 }
      guard start < end else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
      return try body(UnsafeBufferPointer(rebasing: buffer[start..<end]))
    }
  }

  /// Whether a cell holds nothing but spaces, or there is no such column.
  package func isBlank(_ index: Int?) -> Bool { withCell(index) { $0.isEmpty } }

  /// Whether no cell holds anything but spaces.
  package var isBlank: Bool { (0..<count).allSatisfy { isBlank($0) } }

  @usableFromInline
  func range(of index: Int) -> Range<Int> {
    guard index >= 0, index < count else { return 0..<0 }
    return (index == 0 ? 0 : Int(ends[index - 1]) + 1)..<Int(ends[index])
  }

  /// Counts the cells that hold anything, be it spaces, by the topics of their columns.
  ///
  /// - Parameters:
  ///   - topics: The topic of each column; negative where it is of none.
  ///   - counts: How many there are of each topic.
  package func countCells(by topics: [Int], into counts: inout [Int]) {
    var start: Int32 = 0
    for column in 0..<min(topics.count, count) {
      let (end, topic) = (ends[column], topics[column])
      if end > start, topic >= 0 { counts[topic] += 1 }
      start = end + 1
    }
  }
}

// MARK: - Building

extension CSVRow {
  /// Whether a quote is open.
  var isInQuotes: Bool { place == .quoted }

  /// Makes room for the next row.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    (count, lineEnds) = (0, 0)
    fault = nil
    isBegun = false
    place = .start
  }

  /// Ends the last cell.
  mutating func endCell() {
    guard count < ends.count else { return }
    ends[count] = Int32(truncatingIfNeeded: bytes.count)
    count += 1
  }

  /// Takes bytes up to the end of the row, as far as they go.
  ///
  /// It may stop before that where the row is too long or has a ``fault``.
  ///
  /// - Parameters:
  ///   - buffer: The bytes.
  ///   - offset: Where to begin; afterwards, how far they are taken.
  ///   - separator: What is between cells.
  /// - Returns: Whether the last byte taken is the end of a line, and so of the row.
  mutating func take(
    _ buffer: UnsafeBufferPointer<UInt8>, from offset: inout Int, _ separator: UInt8
  ) -> Bool {
    while offset < buffer.count {
      switch place {
      case .start, .cell:
        let (start, length) = (offset, bytes.count)
        takePlain(buffer, from: &offset, separator, isStart: place == .start)
        if offset > start {
          isBegun = true
          place = isAtStart(from: place == .start ? 0 : length + 1) ? .start : .cell
          if offset == buffer.count { break }
        }
        let byte = buffer[offset]
        offset += 1
        switch byte {
        case 0x0A, 0x0D: return true
        case UInt8(ascii: "\""):
          (place, isBegun) = (.quoted, true)
          bytes.removeLast(bytes.count - startOfCell)
        default:
          fault = byte
          return false
        }
      case .quoted:
        takeQuoted(buffer[offset])
        offset += 1
        if fault != nil { return false }
      case .quoteInQuoted:
        // What follows a closed quote belongs to the cell, as people leave it.
        place = buffer[offset] == UInt8(ascii: "\"") ? .quoted : .cell
        guard place == .quoted else { break }
        bytes.append(buffer[offset])
        offset += 1
      }
      if bytes.count > CSVReader.maximumLength { return false }
    }
    return false
  }

  /// Where the last cell begins.
  private var startOfCell: Int { count == 0 ? 0 : Int(ends[count - 1]) + 1 }

  /// Whether the last cell holds nothing but spaces yet, so that a quote opens it, and begins at
  /// some place or later: behind a closed quote the cell before it goes on.
  private func isAtStart(from begin: Int) -> Bool {
    startOfCell >= begin && bytes[startOfCell...].allSatisfy { $0 == 0x20 }
  }

  /// Takes a byte that is in quotes.
  @inline(__always)
  private mutating func takeQuoted(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): place = .quoteInQuoted
    case 0: fault = byte
    default:
      if byte == 0x0A { lineEnds += 1 }
      bytes.append(byte)
    }
  }

  /// Takes bytes that mean themselves, and separators, as far as there are any.
  ///
  /// - Parameters:
  ///   - buffer: The bytes.
  ///   - offset: Where to begin; afterwards, where a line ends, a quoted cell begins, or a byte is
  ///     none of a text.
  ///   - separator: What is between cells.
  ///   - isStart: Whether a cell begins there.
  private mutating func takePlain(
    _ buffer: UnsafeBufferPointer<UInt8>, from offset: inout Int, _ separator: UInt8, isStart: Bool
  ) {
    let stops = CSVStops(separator: separator)
    let start = offset
    let origin = bytes.count - start
    var (place, count) = (start, self.count)
    ends.withUnsafeMutableBufferPointer { ends in
      while place < buffer.count {
        if place + CSVStops.width <= buffer.count {
          let plain = stops.plainCount(in: Self.load(buffer, at: place))
          place &+= plain
          if plain == CSVStops.width { continue }
        }
        let byte = buffer[place]
        if byte == separator {
          guard count < ends.count else { break }
          ends[count] = Int32(truncatingIfNeeded: origin + place)
          count += 1
        } else if byte == UInt8(ascii: "\"") {
          // In the middle of a cell a quote is a sign like others.
          var first = place
          while first > start, buffer[first - 1] == 0x20 { first &-= 1 }
          if first == start ? isStart : buffer[first - 1] == separator { break }
        } else if byte < 0x20, !byte.isBlankInText {
          break
        }
        place &+= 1
      }
    }
    self.count = count
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start..<place]))
    offset = place
  }

  /// Eight bytes from a place on, the first in the lowest bits.
  @inline(__always)
  private static func load(_ buffer: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawBufferPointer(buffer).loadUnaligned(
        fromByteOffset: place, as: UInt64.self))
  }
}
