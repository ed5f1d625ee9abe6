import GridGeometry

/// Finds the free position nearest to a block's intended one.
///
/// Candidates go by distance, then in reading order. The search ends at ``radius``: farther
/// positions say nothing about the original, and the cost stays bounded for stacked blocks.
struct NearestPlaces {
  /// How far a block is moved at most, in cells.
  static let radius: Int32 = 12

  private static let offsets: [(dx: Int32, dy: Int32)] = {
    var all: [(dx: Int32, dy: Int32)] = []
    for dy in -radius...radius {
      for dx in -radius...radius where dx * dx + dy * dy <= radius * radius {
        all.append((dx, dy))
      }
    }
    return all.sorted {
      ($0.dx * $0.dx + $0.dy * $0.dy, $0.dy, $0.dx)
        < ($1.dx * $1.dx + $1.dy * $1.dy, $1.dy, $1.dx)
    }
  }()

  /// How many places around each wanted one are known to be covered.
  private var tried: [CellRect: Int] = [:]

  /// Places a block as near as possible to a rectangle, or returns `nil` if all around is covered.
  mutating func lay(near wanted: CellRect, in occupancy: inout CoveredCells) -> CellRect? {
    var next = tried[wanted] ?? 0
    defer { tried[wanted] = next }
    while next < Self.offsets.count {
      let offset = Self.offsets[next]
      next += 1
      guard let origin = wanted.origin.moved(byColumns: Int(offset.dx), rows: Int(offset.dy)),
        let rect = wanted.moved(to: origin), occupancy.isFree(rect)
      else { continue }
      occupancy.insert(rect)
      return rect
    }
    return nil
  }
}
