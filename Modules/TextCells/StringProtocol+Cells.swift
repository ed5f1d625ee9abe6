/// Measuring and cutting by terminal cells. These functions never split a grapheme cluster.
extension StringProtocol {
  /// How many cells of a terminal the text takes.
  public var cellWidth: Int { TextWidth.cells(of: self) }

  /// The longest prefix of the text that fits into a number of cells.
  ///
  /// - Parameter cells: The available cells; nothing fits below 1.
  /// - Returns: Whole grapheme clusters from the start of the text.
  public func prefix(fitting cells: Int) -> SubSequence {
    var room = cells
    var end = startIndex
    while end < endIndex {
      let width = TextWidth.cells(of: self[end])
      guard width <= room, room > 0 else { break }
      room -= width
      end = index(after: end)
    }
    return self[..<end]
  }

  /// The text, cut with an ellipsis if it does not fit.
  ///
  /// Spaces before the ellipsis are dropped, so the result can be narrower. If the ellipsis itself
  /// does not fit, the text is cut without one.
  ///
  /// - Parameters:
  ///   - cells: The available cells.
  ///   - ellipsis: The mark at the end of a cut text.
  /// - Returns: A text at most this wide.
  public func truncated(to cells: Int, ellipsis: String = "…") -> String {
    // A cell takes at least one byte, so most short texts are known to fit without measuring.
    if utf8.count <= cells || cellWidth <= cells { return String(self) }
    let room = cells - ellipsis.cellWidth
    guard room >= 0 else { return String(prefix(fitting: cells)) }
    var beginning = prefix(fitting: room)
    while beginning.last == " " { beginning.removeLast() }
    return beginning + ellipsis
  }

  /// The text padded with spaces; a wider text stays as it is.
  ///
  /// - Parameters:
  ///   - cells: The available cells.
  ///   - alignment: The position of the text.
  /// - Returns: A text at least this wide.
  public func padded(to cells: Int, alignment: TextAlignment = .leading) -> String {
    let missing = cells - cellWidth
    guard missing > 0 else { return String(self) }
    let before =
      switch alignment {
      case .leading: 0
      case .center: missing / 2
      case .trailing: missing
      }
    return String(repeating: " ", count: before) + self
      + String(repeating: " ", count: missing - before)
  }
}
