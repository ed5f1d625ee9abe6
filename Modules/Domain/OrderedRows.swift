public import GridGeometry

/// Cells for blocks that lie in an order: where they are drawn small, or leave for a program that
/// knows cells only.
public enum OrderedRows {
  /// Lays the blocks of an order side by side, in rows of twice as many blocks as there are rows: a
  /// view of the board has another width everywhere.
  ///
  /// - Parameters:
  ///   - items: Blocks of a board; those that lie in no order are left out.
  ///   - span: The size of each, in cells.
  /// - Returns: The cells by block.
  public static func cells(
    of items: [BoardItem], span: CellSpan
  ) -> [ID<BoardItem>: CellRect] {
    let ordered = items.filter { $0.pose.order != nil }.sorted(by: BoardItem.inReadingOrder)
    guard !ordered.isEmpty else { return [:] }
    let columns = max(1, Int((Double(ordered.count) * 2).squareRoot().rounded(.up)))
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
}
