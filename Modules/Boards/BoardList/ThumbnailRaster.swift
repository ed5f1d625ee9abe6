import Domain

/// The raster for the picture of a board with very many blocks.
///
/// All arithmetic uses whole numbers: lengths are measured in cells (or points) times columns (or
/// rows), so that the raster's lines are whole numbers too.
struct ThumbnailRaster {
  /// How many columns the raster has.
  let columns: Int64
  /// How many rows the raster has.
  let rows: Int64
  /// How many cells, or points, the picture is wide: fewer than 2^42.
  let width: Int64
  /// How many it is high.
  let height: Int64

  /// The parts of the raster that blocks touch, each with the colour that covers most of it.
  ///
  /// If colours cover the same area, the one with the smaller number wins, and no colour comes
  /// last.
  ///
  /// - Parameter blocks: The blocks, in cells from the picture's top left corner.
  /// - Returns: One rectangle for each part, in units of the raster, from top to bottom and from
  ///   left to right.
  /// - Complexity: Grows with the blocks, and with the parts that each of them touches.
  func parts(of blocks: [Thumbnail.Part]) -> [Thumbnail.Part] {
    var covered: [[UInt32: UInt128]] = Array(repeating: [:], count: Int(columns * rows))
    var colors: [UInt32: ObjectColor] = [:]
    for part in blocks {
      let rank = ObjectColor.rank(part.color)
      colors[rank] = part.color
      for block in part.bars.isEmpty ? [part.box] : part.bars {
        cover(block, rank, &covered)
      }
    }
    return covered.indices.compactMap { index in
      guard let winner = Self.most(covered[index]) else { return nil }
      let (row, column) = Int64(index).quotientAndRemainder(dividingBy: columns)
      return Thumbnail.Part(
        box: Thumbnail.Box(minX: column, minY: row, maxX: column + 1, maxY: row + 1), bars: [],
        color: colors[winner])
    }
  }

  /// Adds what a block covers of each part to the areas of its colour.
  private func cover(
    _ block: Thumbnail.Box, _ rank: UInt32, _ covered: inout [[UInt32: UInt128]]
  ) {
    for row in touched(from: block.minY, to: block.maxY, of: rows, along: height) {
      let tall = overlap(row, from: block.minY, to: block.maxY, of: rows, along: height)
      for column in touched(from: block.minX, to: block.maxX, of: columns, along: width) {
        let wide = overlap(column, from: block.minX, to: block.maxX, of: columns, along: width)
        covered[Int(row * columns + column)][rank, default: 0] &+= UInt128(tall) * UInt128(wide)
      }
    }
  }

  /// The lines of the raster, in one direction, that a block touches.
  private func touched(
    from start: Int64, to end: Int64, of count: Int64, along length: Int64
  ) -> ClosedRange<Int64> {
    // A block covers a cell at least and lies within the picture: the last line is never before the
    // first.
    (start * count / length)...max(start * count / length, (end * count - 1) / length)
  }

  /// How much of one line of the raster a block covers, in one direction.
  private func overlap(
    _ line: Int64, from start: Int64, to end: Int64, of count: Int64, along length: Int64
  ) -> UInt64 {
    let first = max(start * count, line * length)
    let last = min(end * count, (line + 1) * length)
    return UInt64(max(0, last - first))
  }

  private static func most(_ areas: [UInt32: UInt128]) -> UInt32? {
    areas.max { left, right in
      left.value == right.value ? left.key > right.key : left.value < right.value
    }?.key
  }
}
