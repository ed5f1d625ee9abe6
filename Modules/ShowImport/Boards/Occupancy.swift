import GridGeometry

/// Which cells of one board are covered.
///
/// Covered cells are bits in tiles of 8 by 8, so that the cost of a block is bounded by its tiles
/// whatever lies there already. Blocks beyond ``largestSide`` (only people make those) are kept as
/// rectangles.
struct Occupancy {
  /// The longest side of a block, in cells, that is kept as bits; imported blocks are never longer.
  static let largestSide: Int32 = 64

  private struct Tile: Hashable {
    let column: Int32
    let row: Int32
  }

  private var tiles: [Tile: UInt64] = [:]
  private var large: [CellRect] = []

  /// The row after the last one covered, or `nil` on an empty board.
  private(set) var bottom: Int32?

  /// The highest row of the blocks that begin lowest, or `nil` on an empty board.
  private(set) var lastRow: Int32?

  /// Covers the cells of a block.
  mutating func insert(_ rect: CellRect) {
    bottom = max(bottom ?? rect.maxY, rect.maxY)
    lastRow = max(lastRow ?? rect.minY, rect.minY)
    if rect.width > Self.largestSide || rect.height > Self.largestSide {
      large.append(rect)
    } else {
      Self.visit(rect) { tile, bits in
        tiles[tile, default: 0] |= bits
        return true
      }
    }
  }

  /// Whether no cell of the rectangle is covered.
  func isFree(_ rect: CellRect) -> Bool {
    blockedUntil(rect) == nil
  }

  /// A row up to which moving the rectangle down is no use, or `nil` where it is free.
  func blockedUntil(_ rect: CellRect) -> Int32? {
    if let wall = large.first(where: { $0.overlaps(rect) }) { return wall.maxY }
    let isFree = Self.visit(rect) { tile, bits in (tiles[tile] ?? 0) & bits == 0 }
    return isFree ? nil : rect.minY + 1
  }

  /// Visits the tiles of a rectangle until told to stop; tells whether it came to the end.
  @discardableResult
  private static func visit(_ rect: CellRect, _ body: (Tile, UInt64) -> Bool) -> Bool {
    for row in (rect.minY >> 3)...((rect.maxY - 1) >> 3) {
      let rows = range(from: rect.minY, to: rect.maxY, inTile: row)
      for column in (rect.minX >> 3)...((rect.maxX - 1) >> 3) {
        let columns = range(from: rect.minX, to: rect.maxX, inTile: column)
        let line = ((UInt64(1) << columns.count) - 1) << columns.lowerBound
        var bits: UInt64 = 0
        for y in rows { bits |= line << (8 * y) }
        guard body(Tile(column: column, row: row), bits) else { return false }
      }
    }
    return true
  }

  private static func range(from first: Int32, to end: Int32, inTile tile: Int32) -> Range<Int> {
    let start = Int(tile) * 8
    return max(Int(first) - start, 0)..<min(Int(end) - start, 8)
  }
}
