import GridGeometry

/// Turns the frames of a file's layout, in whatever unit, into cells.
///
/// The median widget becomes two by two cells, horizontally and vertically on its own; edges and
/// sizes round to whole cells. Frames that make no sense (not finite, without an area, or far away
/// from all others) get no cells.
struct FrameFit {
  /// The farthest a widget may lie from the median one, in cells.
  private static let farthest = 4096.0
  /// The longest side of a block, in cells.
  private static let longestSide: Int32 = 64
  /// The lengths in the file's unit that are taken for real.
  private static let plausible = 1e-6...1e12

  /// The cells of each frame, in order; `nil` for a frame that makes no sense.
  let cells: [CellRect?]
  /// Which frames were too large for a block and have been cut.
  let cut: Set<Int>
  /// The cells that all frames cover together, or `nil` where none makes sense.
  let bounds: CellRect?

  /// Fits the frames of one layout.
  init(_ frames: [Rect<BoardSpace>?]) {
    let usable = Self.usable(frames)
    let horizontal = Axis(usable.map { (start: $0.frame.minX, length: $0.frame.size.width) })
    let vertical = Axis(usable.map { (start: $0.frame.minY, length: $0.frame.size.height) })

    var spots: [(index: Int, x: Span, y: Span)] = []
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

  /// Cells along one axis.
  private struct Span {
    let start: Int32
    let length: Int32
    let isCut: Bool

    var end: Int32 { start + length }
  }

  /// One axis of a layout, scaled by its median length.
  private struct Axis {
    /// The cells of each entry; `nil` where it lies too far from the others.
    let spans: [Span?]

    init(_ entries: [(start: Double, length: Double)]) {
      guard let length = Self.median(entries.map(\.length)),
        let middle = Self.median(entries.map(\.start))
      else {
        spans = []
        return
      }
      let unit = length / 2
      let isNear = { (start: Double) in abs((start - middle) / unit) <= FrameFit.farthest }
      // Measured from the first edge, so that moving a whole layout changes nothing.
      let first = entries.map(\.start).filter(isNear).min() ?? 0
      let longest = Double(FrameFit.longestSide)
      spans = entries.map { entry in
        guard isNear(entry.start) else { return nil }
        let length = (entry.length / unit).rounded()
        return Span(
          start: Int32(((entry.start - first) / unit).rounded()),
          length: Int32(min(max(length, 1), longest)), isCut: length > longest)
      }
    }

    private static func median(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.sorted()[values.count / 2]
    }
  }
}
