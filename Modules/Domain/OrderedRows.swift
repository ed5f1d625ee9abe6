public import GridGeometry

/// Cells for blocks in an order, for thumbnails and for programs that only know cells.
public enum OrderedRows {
  /// Places the blocks of an order side by side.
  ///
  /// The board's settings give the size of a block and the number of columns, if they are set.
  /// Otherwise a row has twice as many blocks as there are rows, because views differ in width.
  ///
  /// - Parameters:
  ///   - items: Blocks of a board; blocks without an order are left out.
  ///   - rules: The rules of the board, with a flow's `columns` and `size`.
  ///   - usual: The default size of a block, in cells.
  /// - Returns: The cells of each block.
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
