import GridGeometry

/// Converts frames of a layout to the cells of a board that has some of its widgets already.
///
/// A new widget lies beside those that it lies beside in the file, wherever a person has moved
/// them: it goes by the nearest widget that the board has, and by the usual scale.
struct AnchoredFit {
  /// A widget that is on the board.
  struct Anchor {
    let frame: Rect<BoardSpace>
    let cells: CellRect
  }

  /// How many pairs of a widget and an anchor are looked at.
  private static let budget = 5_000_000

  private let anchors: [Anchor]
  /// How many cells one unit of the file is, across and down.
  private let scale: (x: Double, y: Double)

  /// Creates a fit for so many new widgets; `nil` without a usable widget on the board.
  init?(_ anchors: [Anchor], for count: Int) {
    let usable = anchors.filter {
      $0.frame.isFinite && $0.frame.size.width > 0 && $0.frame.size.height > 0
    }
    // Of very many, some stand for all.
    let most = max(1, Self.budget / max(count, 1))
    let step = max(1, (usable.count + most - 1) / most)
    self.anchors = stride(from: 0, to: usable.count, by: step).map { usable[$0] }
    guard
      let x = Self.scale(
        self.anchors.map { ($0.frame.minX, $0.frame.size.width, $0.cells.minX, $0.cells.width) }),
      let y = Self.scale(
        self.anchors.map { ($0.frame.minY, $0.frame.size.height, $0.cells.minY, $0.cells.height) })
    else { return nil }
    scale = (x, y)
  }

  /// By the distances of neighbours, which include the gaps; else by the sizes.
  private static func scale(
    _ spans: [(start: Double, length: Double, cell: Int32, cells: Int32)]
  ) -> Double? {
    let sorted = spans.sorted { ($0.start, $0.cell) < ($1.start, $1.cell) }
    let steps = zip(sorted, sorted.dropFirst()).compactMap { one, next -> Double? in
      let (distance, cells) = (next.start - one.start, Double(next.cell) - Double(one.cell))
      return distance > one.length / 2 && cells > 0 ? cells / distance : nil
    }
    let scales = steps.isEmpty ? spans.map { Double($0.cells) / $0.length } : steps
    let middle = scales.isEmpty ? nil : scales.sorted()[(scales.count - 1) / 2]
    return middle.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  /// The cells of a frame; `nil` if they cannot be.
  func cells(of frame: Rect<BoardSpace>) -> CellRect? {
    func distance(_ anchor: Anchor) -> Double {
      abs(anchor.frame.minX - frame.minX) + abs(anchor.frame.minY - frame.minY)
    }
    guard frame.isFinite, let near = anchors.min(by: { distance($0) < distance($1) }) else {
      return nil
    }
    func place(_ cell: Int32, _ offset: Double, _ scale: Double) -> Int32? {
      Int32(exactly: (Double(cell) + offset * scale).rounded())
    }
    func length(_ length: Double, _ near: Double, _ cells: Int32, _ scale: Double) -> Int32? {
      // What is as large as its neighbour stays so, whatever the gap.
      if abs(length - near) <= near / 10 { return cells }
      let most = Double(FrameLines.longestSide)
      return Int32(exactly: min(max(1, (length * scale).rounded()), most))
    }
    guard let x = place(near.cells.minX, frame.minX - near.frame.minX, scale.x),
      let y = place(near.cells.minY, frame.minY - near.frame.minY, scale.y),
      let width = length(
        frame.size.width, near.frame.size.width, near.cells.width, scale.x),
      let height = length(
        frame.size.height, near.frame.size.height, near.cells.height, scale.y)
    else { return nil }
    return CellRect(x: x, y: y, width: width, height: height)
  }
}
