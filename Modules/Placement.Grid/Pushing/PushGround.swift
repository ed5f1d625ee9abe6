import Domain
import GridGeometry

/// What lies on a board while blocks give way.
struct PushGround {
  private let index: OccupancyIndex<ID<BoardItem>>
  /// The blocks that are not at their old places.
  private var gone: Set<ID<BoardItem>>
  /// What has its final place and does not give way.
  private var settled = OccupancyIndex<Int>()

  /// Creates the ground.
  ///
  /// - Parameters:
  ///   - index: The blocks at their old places.
  ///   - gone: Those that are not there: they moved, or will give way.
  ///   - moved: Where those that moved are.
  init(
    _ index: OccupancyIndex<ID<BoardItem>>, without gone: Set<ID<BoardItem>>, moved: [CellRect]
  ) {
    self.index = index
    self.gone = gone
    for cells in moved { settle(cells) }
  }

  /// Something has its final place.
  mutating func settle(_ cells: CellRect) { _ = settled.insert(settled.count, at: cells) }

  /// A block leaves its old place.
  mutating func leave(_ block: ID<BoardItem>) { gone.insert(block) }

  /// What is settled and in the way of cells: the first in reading order.
  func settled(inTheWayOf cells: CellRect) -> CellRect? {
    guard !settled.isEmpty else { return nil }
    var first: CellRect?
    settled.visit(in: cells) { _, rect in
      if first.map({ rect < $0 }) ?? true { first = rect }
    }
    return first
  }

  /// A distance that cells must be moved at least, to lie on nothing that is settled.
  func distance(outOfSettled cells: CellRect) -> Int {
    var distance = 0
    settled.visit(in: cells) { _, rect in distance = max(distance, cells.distance(outOf: rect)) }
    return distance
  }

  /// The block in the way of cells that is at its old place: the first in reading order.
  func block(
    inTheWayOf cells: CellRect, except moving: [PushSearch.Block]
  ) -> PushSearch.Block? {
    var first: PushSearch.Block?
    index.visit(in: cells) { item, rect in
      let block = PushSearch.Block(item: item, cells: rect)
      guard first.map({ block < $0 }) ?? true, !gone.contains(item), !moving.contains(block)
      else { return }
      first = block
    }
    return first
  }

  // MARK: The nearest free place

  /// How many places are tried beside those in a straight line.
  private static let tries = 256

  /// The nearest free place of a block; `nil` if the range of cells ends before.
  ///
  /// It is exact unless very many blocks are around. Then it is the nearest in a straight line, or
  /// better.
  func nearestPlace(for cells: CellRect) -> CellRect? {
    var nearest: (cells: CellRect, distance: Int)?
    var tries = Int.max
    func look(_ way: Way, besides shift: Int) {
      var cells = cells
      if shift != 0 {
        guard let row = cells.shifted(0, shift) else { return }
        cells = row
      }
      var distance = abs(shift)
      while nearest.map({ distance < $0.distance }) ?? true, tries > 0 {
        tries -= 1
        guard let step = self.step(out: cells, to: way) else {
          nearest = (cells, distance)
          return
        }
        guard let next = cells.shifted(step.dx, step.dy) else { return }
        cells = next
        distance += abs(step.dx + step.dy)
      }
    }
    for way in [Way.right, .down, .left, .up] { look(way, besides: 0) }
    tries = Self.tries
    var row = 1
    while nearest.map({ row < $0.distance }) ?? true, tries > 0 {
      for way in [Way.right, .left] {
        look(way, besides: row)
        look(way, besides: -row)
      }
      row += 1
    }
    return nearest?.cells
  }

  private enum Way { case right, down, left, up }

  /// The least step to one side after which none of what is in the way now is; `nil` if nothing is.
  private func step(out cells: CellRect, to way: Way) -> (dx: Int, dy: Int)? {
    var furthest = 0
    func leave(_ other: CellRect) {
      let step =
        switch way {
        case .right: Int(other.maxX) - Int(cells.minX)
        case .down: Int(other.maxY) - Int(cells.minY)
        case .left: Int(cells.maxX) - Int(other.minX)
        case .up: Int(cells.maxY) - Int(other.minY)
        }
      furthest = max(furthest, step)
    }
    settled.visit(in: cells) { _, other in leave(other) }
    index.visit(in: cells) { item, other in if !gone.contains(item) { leave(other) } }
    guard furthest > 0 else { return nil }
    return switch way {
    case .right: (furthest, 0)
    case .down: (0, furthest)
    case .left: (-furthest, 0)
    case .up: (0, -furthest)
    }
  }
}

extension CellRect {
  /// The rectangle so many cells further right and down; `nil` beyond the range.
  func shifted(_ dx: Int, _ dy: Int) -> CellRect? {
    origin.moved(byColumns: dx, rows: dy).flatMap(moved(to:))
  }

  /// The distance to the place of another rectangle of the same size, in columns and rows.
  func distance(to other: CellRect) -> Int {
    abs(Int(other.minX) - Int(minX)) + abs(Int(other.minY) - Int(minY))
  }

  /// The least distance after which it does not share a cell with another one.
  func distance(outOf other: CellRect) -> Int {
    min(
      Int(other.maxX) - Int(minX), Int(maxX) - Int(other.minX), Int(other.maxY) - Int(minY),
      Int(maxY) - Int(other.minY))
  }
}
