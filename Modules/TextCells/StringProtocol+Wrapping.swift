extension StringProtocol {
  /// The text broken into lines at spaces, and within words that are too long for a line.
  ///
  /// Text that does not fit into the last line is cut with `…`. Runs of spaces count as one.
  ///
  /// - Parameters:
  ///   - cells: The width of a line.
  ///   - rows: The most lines.
  /// - Returns: At most `rows` lines, none wider than `cells`; empty for an empty text.
  public func wrapped(to cells: Int, rows: Int) -> [String] {
    guard cells > 0, rows > 0 else { return [] }
    var lines: [String] = []
    var words = split(separator: " ").map { Substring($0) }[...]
    while let first = words.first {
      if lines.count == rows - 1 {
        lines.append(words.joined(separator: " ").truncated(to: cells))
        break
      }
      var line = String(first.prefix(fitting: cells))
      if line.utf8.count < first.utf8.count {
        // A cluster wider than the line is nowhere: say so, and stop.
        guard !line.isEmpty else { return lines + ["…"] }
        words[words.startIndex] = first.dropFirst(line.count)
      } else {
        words.removeFirst()
        var room = cells - line.cellWidth
        while let next = words.first, next.cellWidth < room {
          line += " " + next
          room -= next.cellWidth + 1
          words.removeFirst()
        }
      }
      lines.append(line)
    }
    return lines
  }
}
