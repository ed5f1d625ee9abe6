extension CellBuffer {
  /// The rows as text, without line ends and trailing spaces.
  ///
  /// - Parameter depth: The number of colours.
  /// - Returns: A text for each row; without colours it contains no escape sequences.
  public func lines(depth: ColorDepth) -> [String] {
    (0..<rows).map { row in
      var bytes: [UInt8] = []
      append(row: row, to: &bytes, depth: depth)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The rows as UTF-8, each with a line feed at its end.
  ///
  /// - Parameter depth: The number of colours.
  /// - Returns: The bytes; without colours they contain no escape sequences.
  public func encoded(depth: ColorDepth) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows * (columns + 1) * (depth == .none ? 2 : 8))
    for row in 0..<rows {
      append(row: row, to: &bytes, depth: depth)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private func append(row: Int, to bytes: inout [UInt8], depth: ColorDepth) {
    let start = row * columns
    var end = start + columns
    while end > start, isInvisible(entries[end - 1], depth: depth) { end -= 1 }
    var current = TextStyle.plain
    for index in start..<end {
      let entry = entries[index]
      guard entry.width > 0 else { continue }
      if depth != .none, entry.style != current,
        entry.glyph != Entry.space || !entry.style.looksLike(onBlanks: current)
      {
        entry.style.appendSequence(to: &bytes, depth: depth)
        current = entry.style
      }
      append(glyph: entry.glyph, to: &bytes)
    }
    if current != .plain { TextStyle.plain.appendSequence(to: &bytes, depth: depth) }
  }

  func append(glyph: UInt32, to bytes: inout [UInt8]) {
    if glyph < 0x80 {
      bytes.append(UInt8(glyph))
    } else if let scalar = Unicode.Scalar(glyph) {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    } else {
      bytes.append(contentsOf: clusters[Int(glyph - Entry.clusterBase)].utf8)
    }
  }

  private func isInvisible(_ entry: Entry, depth: ColorDepth) -> Bool {
    entry.width == 1 && entry.glyph == Entry.space && (depth == .none || entry.style == .plain)
  }
}
