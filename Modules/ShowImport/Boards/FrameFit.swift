import GridGeometry

/// Converts the frames of a file's layout, in any unit, to cells.
///
/// Along each axis the usual distance between widgets becomes two cells, or up to four if that
/// keeps the sizes of a mixed page closer to the file's. The usual gap disappears, so widgets of a
/// regular page touch. Frames that do not overlap in the file do not overlap in cells, and relative
/// order (left of, above) stays. Invalid frames (not finite, without an area, or far away from all
/// others) get no cells.
struct FrameFit {
  /// The lengths in the file's unit that are taken for real.
  private static let plausible = 1e-6...1e12
  /// How many cells the usual distance can become.
  private static let cellCounts = 2...4
  /// How much closer one more cell has to bring the sizes.
  private static let costOfCell = 0.03

  /// The cells of each frame, in order; `nil` for a frame that makes no sense.
  let cells: [CellRect?]
  /// Which frames were too large for a block and have been cut.
  let cut: Set<Int>
  /// The bounding rectangle of all frames in cells, or `nil` if none is valid.
  let bounds: CellRect?

  /// Fits the frames of one layout.
  init(_ frames: [Rect<BoardSpace>?]) {
    let usable = Self.usable(frames)
    let columns = usable.map { FrameSpan(start: $0.frame.minX, length: $0.frame.size.width) }
    let rows = usable.map { FrameSpan(start: $0.frame.minY, length: $0.frame.size.height) }
    let across = FramePitch(columns, across: rows)
    let down = FramePitch(rows, across: columns)
    let count = Self.cellCount([across, down])
    let horizontal = FrameLines(columns, across, cellsEach: count)
    let vertical = FrameLines(rows, down, cellsEach: count)

    var spots: [(index: Int, x: FrameLines.Span, y: FrameLines.Span)] = []
    for (position, entry) in usable.enumerated() {
      guard let x = horizontal.spans[position], let y = vertical.spans[position] else { continue }
      spots.append((entry.index, x, y))
    }
    let left = spots.map(\.x.start).min() ?? 0
    let top = spots.map(\.y.start).min() ?? 0
    let width = (spots.map(\.x.end).max() ?? 0) - left
    let height = (spots.map(\.y.end).max() ?? 0) - top
    let origin = Cell(x: -min(width / 2, 9), y: -min(height / 2, 4))

    var cells = [CellRect?](repeating: nil, count: frames.count)
    var cut: Set<Int> = []
    for spot in spots {
      cells[spot.index] = CellRect(
        x: origin.x + spot.x.start - left, y: origin.y + spot.y.start - top,
        width: spot.x.length, height: spot.y.length)
      if spot.x.isCut || spot.y.isCut { cut.insert(spot.index) }
    }
    self.cells = cells
    self.cut = cut
    bounds = CellRect(x: origin.x, y: origin.y, width: width, height: height)
  }

  private static func usable(
    _ frames: [Rect<BoardSpace>?]
  ) -> [(index: Int, frame: Rect<BoardSpace>)] {
    frames.enumerated().compactMap { index, frame in
      guard let frame, frame.isFinite, plausible.contains(frame.size.width),
        plausible.contains(frame.size.height), abs(frame.minX) <= plausible.upperBound,
        abs(frame.minY) <= plausible.upperBound
      else { return nil }
      return (index, frame)
    }
  }

  /// How many cells the usual distance becomes: the fewest that keep the sizes.
  private static func cellCount(_ axes: [FramePitch]) -> Int {
    let costs = cellCounts.map { count in
      let errors = axes.map { $0.error(cellsEach: count) }
      return (count, errors.reduce(costOfCell * Double(count - cellCounts.lowerBound), +))
    }
    return costs.min { $0.1 < $1.1 }?.0 ?? cellCounts.lowerBound
  }
}
