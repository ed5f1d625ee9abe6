public import GridGeometry

/// Cells for blocks that lie in an order: where they are drawn small, or leave for a program that
/// knows cells only.
public enum OrderedRows {
  /// Lays the blocks of an order side by side.
  ///
  /// The board's settings say how large each is and how many are in a row, where they are set.
  /// Otherwise a row has twice as many blocks as there are rows: a view of the board has another
  /// width everywhere.
  ///
  /// - Parameters:
  ///   - items: Blocks of a board; those that lie in no order are left out.
  ///   - rules: The rules of the board, with `columns` and `size` as a flow has them.
  ///   - usual: The size of each where the board does not say, in cells.
  /// - Returns: The cells by block.
  public static func cells(
    of items: [BoardItem], under rules: BoardRules, usual: CellSpan = .standard
  ) -> [ID<BoardItem>: CellRect] {
    let ordered = items.filter { $0.pose.order != nil }.sorted(by: BoardItem.inReadingOrder)
    guard !ordered.isEmpty else { return [:] }
    let span = rules.settings["size"].flatMap(span) ?? usual
    let given = rules.settings["columns"].flatMap { Int($0) } ?? 0
    let columns =
      given > 0
      ? given : max(1, Int((Double(ordered.count) * 2).squareRoot().rounded(.up)))
    var cells: [ID<BoardItem>: CellRect] = [:]
    for (index, item) in ordered.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      guard let x = Int32(exactly: column * Int(span.width)),
        let y = Int32(exactly: row * Int(span.height))
      else { break }
      cells[item.id] = CellRect(origin: Cell(x: x, y: y), span: span)
    }
    return cells
  }

  /// Reads `WxH`.
  private static func span(_ text: String) -> CellSpan? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int32($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...100).contains(width), (1...100).contains(height)
    else { return nil }
    return CellSpan(width: width, height: height)
  }
}
