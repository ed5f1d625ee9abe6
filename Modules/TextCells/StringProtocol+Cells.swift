/// Measuring and cutting by terminal cells. Nothing here ever splits a grapheme cluster.
extension StringProtocol {
  /// How many cells of a terminal the text takes.
  public var cellWidth: Int { TextWidth.cells(of: self) }

  /// The longest beginning of the text that fits into a number of cells.
  ///
  /// - Parameter cells: The room; below 1 nothing fits.
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

  /// The text, cut with a sign that it was cut where it does not fit.
  ///
  /// Blanks before the sign are dropped, so the result may be narrower than the room. Where the
  /// sign itself does not fit, the text is cut without one.
  ///
  /// - Parameters:
  ///   - cells: The room.
  ///   - ellipsis: What stands at the end of a text that was cut.
  /// - Returns: A text that is no wider than the room.
  public func truncated(to cells: Int, ellipsis: String = "…") -> String {
    // A cell takes at least one byte, so most short texts are known to fit without measuring.
    if utf8.count <= cells || cellWidth <= cells { return String(self) }
    let room = cells - ellipsis.cellWidth
    guard room >= 0 else { return String(prefix(fitting: cells)) }
    var beginning = prefix(fitting: room)
    while beginning.last == " " { beginning.removeLast() }
    return beginning + ellipsis
  }

  /// The text with blanks up to a number of cells; a wider text stays as it is.
  ///
  /// - Parameters:
  ///   - cells: The room.
  ///   - alignment: Where the text stands in it.
  /// - Returns: A text that is no narrower than the room.
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
