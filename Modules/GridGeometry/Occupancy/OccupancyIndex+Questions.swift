extension OccupancyIndex {
  /// An item that overlaps a rectangle, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - probe: The rectangle.
  ///   - ignored: The key of an item that does not count, usually the one being moved.
  /// - Returns: The key of one overlapping item, in no particular order.
  /// - Complexity: O(*s*) for a small probe on a board without overlaps. For a large one it grows
  ///   with the blocks it touches or the blocks occupied, whichever are fewer.
  @inlinable public func firstOverlap(of probe: CellRect, ignoring ignored: Key? = nil) -> Key? {
    guard let slot = grid.firstOverlap(of: probe, ignoring: nil) else { return nil }
    let key = keys[Int(slot)]
    guard key == ignored else { return key }
    // Comparing what was found, and asking again, is cheaper than looking the key up first.
    return grid.firstOverlap(of: probe, ignoring: slot).map { keys[Int($0)] }
  }

  /// An item that overlaps a rectangle and is not among the ignored, or `nil`.
  ///
  /// - Parameters:
  ///   - probe: The rectangle.
  ///   - ignored: The keys of items that do not count, usually those being moved together.
  /// - Returns: The key of one overlapping item, in no particular order.
  /// - Complexity: As for a single ignored item, and a look-up in the set for each item met.
  @inlinable public func firstOverlap(of probe: CellRect, ignoring ignored: Set<Key>) -> Key? {
    grid.firstOverlap(of: probe) { !ignored.contains(keys[$0]) }.map { keys[Int($0)] }
  }

  /// All items that overlap a rectangle, in reading order; ties go by key.
  ///
  /// - Complexity: As ``visit(in:_:)``, and O(*k* log *k*) for *k* items found.
  @inlinable public func overlaps(of probe: CellRect) -> [Key] {
    var found: [(rect: CellRect, key: Key)] = []
    grid.visit(in: probe) { slot, rect in found.append((rect, keys[slot])) }
    found.sort { ($0.rect, $0.key) < ($1.rect, $1.key) }
    return found.map(\.key)
  }

  /// The item at a cell, or `nil` if it is free.
  ///
  /// - Returns: Of several, the last in reading order, and of those that cover the very same
  ///   cells, the one with the greatest key.
  /// - Complexity: O(*s*) on a board without overlaps.
  @inlinable public func hit(at cell: Cell) -> Key? {
    guard let probe = CellRect(origin: cell, span: .single) else { return nil }
    var best: (rect: CellRect, key: Key)?
    grid.visit(in: probe) { slot, rect in
      if let (bestRect, bestKey) = best, (rect, keys[slot]) < (bestRect, bestKey) { return }
      best = (rect, keys[slot])
    }
    return best?.key
  }

  /// Visits the items that overlap a region, each once, in no particular order.
  ///
  /// - Parameters:
  ///   - region: The cells of interest, for example those that a viewport shows.
  ///   - body: Called with the key and rectangle of each item.
  /// - Complexity: Grows with the items found and, for each shape of blocks, with the blocks that
  ///   the region touches or the blocks occupied, whichever are fewer.
  @inlinable public func visit(in region: CellRect, _ body: (Key, CellRect) -> Void) {
    grid.visit(in: region) { slot, rect in body(keys[slot], rect) }
  }

  /// All pairs of items that overlap each other: none on a board that keeps the grid's rules.
  ///
  /// - Returns: Each pair once, the earlier in reading order first, ties by key; pairs are sorted
  ///   likewise.
  /// - Complexity: O((*n* + *k*) log *n*) for *n* items and *k* pairs, whatever their sizes.
  public func overlappingPairs() -> [(Key, Key)] {
    var sweep = OverlapSweep(grid.rects)
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      (grid.rects[left], keys[left]) < (grid.rects[right], keys[right])
    }
    return sweep.pairs()
      .map { isBefore($0, $1) ? ($0, $1) : ($1, $0) }
      .sorted { $0.0 == $1.0 ? isBefore($0.1, $1.1) : isBefore($0.0, $1.0) }
      .map { (keys[$0], keys[$1]) }
  }
}
