import GridGeometry

/// Where the blocks of a draft are meant to be, as far as the file says.
struct BlockPlaces {
  /// The cells of each block, in order; `nil` for one without a place.
  let cells: [CellRect?]
  /// Which blocks were too large and have been cut.
  let cut: Set<Int>
  /// The bounding rectangle of all cells, or `nil` if no block has a position.
  let bounds: CellRect?
  /// Whether the file gives cells, not frames in its own units.
  let areExact: Bool

  /// Places fitted to frames.
  init(_ fit: FrameFit) {
    cells = fit.cells
    cut = fit.cut
    bounds = fit.bounds
    areExact = false
  }

  /// Places in cells: exact ones of an export, or those beside what the board has.
  init(_ cells: [CellRect?], areExact: Bool) {
    self.cells = cells
    cut = []
    let all = cells.compactMap { $0 }
    bounds = all.dropFirst().reduce(all.first) { bounds, rect in bounds?.union(rect) }
    self.areExact = areExact
  }
}
