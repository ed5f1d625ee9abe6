extension CellBuffer {
  /// What a cell shows.
  ///
  /// - Parameters:
  ///   - column: The column; may lie outside.
  ///   - row: The row; may lie outside.
  /// - Returns: The character that begins in the cell and its style, or `nil` outside of the grid
  ///   and where a wide character began further left.
  public func cell(column: Int, row: Int) -> (character: Character, style: TextStyle)? {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    let entry = entries[row * columns + column]
    guard entry.width > 0 else { return nil }
    if let scalar = Unicode.Scalar(entry.glyph) { return (Character(scalar), entry.style) }
    return (clusters[Int(entry.glyph - Entry.clusterBase)], entry.style)
  }
}
