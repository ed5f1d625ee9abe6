/// A row of a table.
struct CSVRow {
  /// All cells, one after the other, with a separator after each but the last.
  private(set) var bytes: [UInt8] = []
  /// Where each cell ends, with room for the most cells; the array never grows.
  private var ends = [Int32](repeating: 0, count: CSVReader.maximumCells + 1)
  /// The first byte that is none of a text.
  var fault: UInt8?

  /// How many cells there are, up to one more than a row may have.
  private(set) var count = 0

  /// The bytes of a cell; none where the row has fewer.
  subscript(_ index: Int) -> ArraySlice<UInt8> { bytes[range(of: index)] }

  /// The bytes of a cell without blanks around it; none where the row has fewer.
  subscript(trimmed index: Int) -> ArraySlice<UInt8> {
    var range = range(of: index)
    while let first = range.first, bytes[first] <= 0x20 { range = range.dropFirst() }
    while let last = range.last, bytes[last] <= 0x20 { range = range.dropLast() }
    return bytes[range]
  }

  /// The bytes of a cell without blanks around it; none where there is no such column.
  subscript(trimmed index: Int?) -> ArraySlice<UInt8> { index.map { self[trimmed: $0] } ?? [] }

  /// Looks at the bytes of a cell without blanks around it; at none where there is no such column.
  ///
  /// The bytes are there during the call only. Unlike with a slice, nothing is counted, which
  /// matters where it is done for every cell.
  ///
  /// - Parameters:
  ///   - index: The column.
  ///   - body: What looks at them.
  /// - Returns: What that returns.
  @inline(__always)
  func withCell<Result>(
    _ index: Int?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let range = index.map(range(of:)) ?? 0..<0
    return bytes.withUnsafeBufferPointer { buffer in
      var (start, end) = (range.lowerBound, min(range.upperBound, buffer.count))
      while start < end, buffer[start] <= 0x20 { start += 1 }
      while start < end, buffer[end - 1] <= 0x20 { end -= 1 }
      guard start < end else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
      return body(UnsafeBufferPointer(rebasing: buffer[start..<end]))
    }
  }

  /// Whether a cell holds nothing but blanks, or there is no such column.
  func isBlank(_ index: Int?) -> Bool { withCell(index) { $0.isEmpty } }

  /// Whether no cell holds anything but blanks.
  var isBlank: Bool { (0..<count).allSatisfy { isBlank($0) } }

  private func range(of index: Int) -> Range<Int> {
    guard index >= 0, index < count else { return 0..<0 }
    return (index == 0 ? 0 : Int(ends[index - 1]) + 1)..<Int(ends[index])
  }

  /// Counts the cells that hold anything, be it blanks, by the topics of their columns.
  ///
  /// - Parameters:
  ///   - topics: The topic of each column; negative where it is of none.
  ///   - counts: How many there are of each topic.
  func countCells(by topics: [Int], into counts: inout [Int]) {
    var start: Int32 = 0
    ends.withUnsafeBufferPointer { ends in
      for (column, topic) in topics.prefix(count).enumerated() {
        let end = ends[column]
        if end > start, topic >= 0 { counts[topic] += 1 }
        start = end + 1
      }
    }
  }
}

// MARK: - Building

extension CSVRow {
  /// Makes room for the next row.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    count = 0
    fault = nil
  }

  /// Adds a byte to the cell that is open.
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Ends the last cell.
  mutating func endCell() {
    guard count < ends.count else { return }
    ends[count] = Int32(truncatingIfNeeded: bytes.count)
    count += 1
  }

  /// Takes bytes that mean themselves, and separators, as far as there are any.
  ///
  /// - Parameters:
  ///   - buffer: The bytes.
  ///   - offset: Where to begin; afterwards, where a line ends, a quoted cell begins, or a byte is
  ///     none of a text.
  ///   - separator: What stands between cells.
  ///   - isStart: Whether a cell begins there.
  mutating func takePlain(
    _ buffer: UnsafeBufferPointer<UInt8>, from offset: inout Int, _ separator: UInt8, isStart: Bool
  ) {
    let quote = UInt8(ascii: "\"")
    // Nearly all bytes are above all those that mean something.
    let plainAbove = max(quote, separator)
    let start = offset
    let origin = bytes.count - start
    var (place, count) = (start, self.count)
    ends.withUnsafeMutableBufferPointer { ends in
      while place < buffer.count {
        let byte = buffer[place]
        if byte > plainAbove {
          place &+= 1
          continue
        }
        if byte == separator {
          guard count < ends.count else { break }
          ends[count] = Int32(truncatingIfNeeded: origin + place)
          count += 1
        } else if byte == quote {
          // In the middle of a cell a quote is a sign like others.
          if place == start ? isStart : buffer[place - 1] == separator { break }
        } else if byte < 0x20, !LineReader.isBlank(byte) {
          break
        }
        place &+= 1
      }
    }
    self.count = count
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start..<place]))
    offset = place
  }
}
