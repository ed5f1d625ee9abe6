extension CellBuffer {
  /// The content of a cell.
  ///
  /// - Parameters:
  ///   - column: The column; may be outside.
  ///   - row: The row; may be outside.
  /// - Returns: The character that starts in the cell and its style, or `nil` outside the grid and
  ///   for the right half of a wide character.
  public func cell(column: Int, row: Int) -> (character: Character, style: TextStyle)? {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    let entry = entries[row * columns + column]
    guard entry.width > 0 else { return nil }
    if let scalar = Unicode.Scalar(entry.glyph) { return (Character(scalar), entry.style) }
    return (clusters[Int(entry.glyph - Entry.clusterBase)], entry.style)
  }
}
