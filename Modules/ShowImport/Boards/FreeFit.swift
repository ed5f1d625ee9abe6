import Domain
import GridGeometry

/// Converts the frames of a file's layout, in any unit, to areas on a canvas.
///
/// Places, sizes and overlaps stay as in the file. If its usual widget is narrower or lower than a
/// finger, all is enlarged alike.
struct FreeFit {
  /// The area of a block that says nothing about itself.
  static let standard = Rect<BoardSpace>(
    origin: .origin, size: Size(width: 2 * Grid.unit, height: 2 * Grid.unit))
  /// The farthest that a place can be, so that sums and products of it stay exact enough.
  private static let farthest = 1e9
  /// How many blocks without a place lie side by side.
  private static let columns = 8

  private let scale: Double

  /// Fits the frames of one layout; canvases of other programs have points already.
  init(_ draft: BoardDraft) {
    guard draft.record == nil else {
      scale = 1
      return
    }
    let sides = draft.blocks.compactMap { $0.frame.flatMap(Self.usable) }
      .map { min($0.size.width, $0.size.height) }.sorted()
    scale = sides.isEmpty ? 1 : max(1, Grid.unit / sides[(sides.count - 1) / 2])
  }

  /// The area of a block; `nil` if its frame makes no sense.
  func area(of block: BoardDraft.Block) -> Rect<BoardSpace>? {
    guard let frame = block.frame.flatMap(Self.usable) else { return nil }
    var area = Rect<BoardSpace>(
      origin: Point(x: frame.minX * scale, y: frame.minY * scale),
      size: Size(width: frame.size.width * scale, height: frame.size.height * scale))
    if case .card? = block.drawing {
      area.size.width = max(area.size.width, Card.minimumSize.width)
      area.size.height = max(area.size.height, Card.minimumSize.height)
    }
    return Self.usable(area)
  }

  /// A frame with an area that is not lost in rounding.
  private static func usable(_ frame: Rect<BoardSpace>) -> Rect<BoardSpace>? {
    guard frame.isFinite, frame.size.width > 0, frame.size.height > 0, frame.maxX > frame.minX,
      frame.maxY > frame.minY, abs(frame.minX) <= farthest, abs(frame.minY) <= farthest,
      frame.size.width <= farthest, frame.size.height <= farthest
    else { return nil }
    return frame
  }

  /// Rows of blocks without a place, below all others.
  static func rows(
    _ blocks: [BoardDraft.Block], below areas: some Collection<Rect<BoardSpace>>
  ) -> [Rect<BoardSpace>] {
    let left = areas.map(\.minX).min() ?? 0
    let top = (areas.map(\.maxY).max() ?? 0) + Grid.unit
    let pitch = 3 * Grid.unit
    return blocks.enumerated().map { place, block in
      let (row, column) = place.quotientAndRemainder(dividingBy: columns)
      var area = standard
      area.origin = Point(x: left + Double(column) * pitch, y: top + Double(row) * pitch)
      if case .card? = block.drawing { area.size.width = Card.minimumSize.width }
      return area
    }
  }
}
