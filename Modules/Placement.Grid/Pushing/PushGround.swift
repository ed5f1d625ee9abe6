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

  /// The nearest free place of a block; `nil` if the range of cells ends before.
  ///
  /// It is exact unless very many blocks are around. Then it is the nearest in a straight line, or
  /// better.
  ///
  /// - Parameters:
  ///   - cells: Where the block lies.
  ///   - count: How many places are tried beside those in a straight line.
  /// - Returns: The place.
  func nearestPlace(for cells: CellRect, tries count: Int) -> CellRect? {
    var looks = [Way.right, .down, .left, .up].map { Look(cells: cells, way: $0) }
    var (row, tries) = (1, count)
    // Always from the nearest place; of several as near, in a straight line first.
    while let place = looks.indices.min(by: { looks[$0].distance < looks[$1].distance }) {
      let look = looks[place]
      if tries > 0, row <= look.distance {
        for way in [Way.right, .left] {
          for shift in [row, -row] {
            guard let beside = cells.shifted(0, shift) else { continue }
            looks.append(Look(cells: beside, way: way, distance: row, isBeside: true))
          }
        }
        row += 1
        continue
      }
      if look.isBeside {
        guard tries > 0 else {
          looks.removeAll(where: \.isBeside)
          continue
        }
        tries -= 1
      }
      guard let step = step(out: look.cells, to: look.way) else { return look.cells }
      if let next = look.cells.shifted(step.dx, step.dy) {
        looks[place].cells = next
        looks[place].distance += abs(step.dx + step.dy)
      } else {
        looks.remove(at: place)
      }
    }
    return nil
  }

  /// A place that is looked at next, on the way to one side.
  private struct Look {
    var cells: CellRect
    let way: Way
    /// How far it is away.
    var distance = 0
    /// Whether it is in another row.
    var isBeside = false
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
    // Closures that used the whole of this value would copy it.
    let (index, settled, gone) = (index, settled, gone)
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
