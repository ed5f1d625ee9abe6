import Domain
import GridGeometry

extension Thumbnail {
  /// An item on the board, in units of the picture.
  struct Tile: Comparable {
    let box: Box
    /// The bars of a piece; empty for everything that fills its box.
    let bars: [Box]
    let color: ObjectColor?
    /// The key in the stack of items that are placed freely.
    let stacked: OrderKey?

    /// Measures items, in cells, or in points if any of them is placed freely.
    static func all(
      of items: [BoardItem], showing objects: [ID<ShowObject>: ShowObject], under rules: BoardRules
    ) -> [Tile] {
      let places = OrderedRows.cells(of: items, under: rules, usual: .single)
      let isFree = items.contains { if case .free = $0.pose { true } else { false } }
      let unit = isFree ? Int64(Grid.unit) : 1
      return items.compactMap { item in
        let color = item.object.flatMap { objects[$0]?.color } ?? item.content.color
        func tile(_ box: Box, bars: [Box] = [], stacked: OrderKey? = nil) -> Tile {
          Tile(box: box, bars: bars, color: color, stacked: stacked)
        }
        switch item.pose {
        case .cells(let cells): return tile(Box(cells, unit))
        case .ordered: return places[item.id].map { tile(Box($0, unit)) }
        case .free(let area, let key): return Box(area).map { tile($0, stacked: key) }
        case .shaped(let shape, let cell, let orientation):
          let shape = shape.turned(orientation)
          return tile(
            Box(cell, width: shape.width, height: shape.height, unit),
            bars: shape.bars.map {
              Box(cell, by: $0.origin, width: $0.width, height: 1, unit)
            })
        }
      }
    }

    /// The lowest first, then reading order, then colour: only a damaged board has two items in one
    /// place.
    static func < (left: Tile, right: Tile) -> Bool {
      if left.stacked != right.stacked {
        guard let key = left.stacked else { return true }
        return right.stacked.map { key < $0 } ?? false
      }
      guard left.box == right.box else { return left.box < right.box }
      guard left.color == right.color else {
        return ObjectColor.rank(left.color) < ObjectColor.rank(right.color)
      }
      return left.bars.lexicographicallyPrecedes(right.bars)
    }

    /// The item in the picture.
    func part(in bounds: Box) -> Part {
      Part(box: box.moved(into: bounds), bars: bars.map { $0.moved(into: bounds) }, color: color)
    }
  }
}

extension Thumbnail.Box {
  /// The cells of a block; units may be parts of cells.
  fileprivate init(_ cells: CellRect, _ unit: Int64) {
    self.init(
      minX: Int64(cells.minX) * unit, minY: Int64(cells.minY) * unit,
      maxX: Int64(cells.maxX) * unit, maxY: Int64(cells.maxY) * unit)
  }

  /// Cells at a distance from a cell.
  fileprivate init(
    _ cell: Cell, by offset: Cell = Cell(x: 0, y: 0), width: Int32, height: Int32, _ unit: Int64
  ) {
    let (left, top) = (Int64(cell.x) + Int64(offset.x), Int64(cell.y) + Int64(offset.y))
    self.init(
      minX: left * unit, minY: top * unit, maxX: (left + Int64(width)) * unit,
      maxY: (top + Int64(height)) * unit)
  }

  /// An area in points, or `nil` if it is not made of numbers.
  fileprivate init?(_ area: Rect<BoardSpace>) {
    guard area.isFinite else { return nil }
    // Beyond the limit everything is equally far away.
    func edge(_ position: Double) -> Int64 {
      Int64(min(max(position, -0x1p40), 0x1p40).rounded())
    }
    let (left, top) = (edge(area.minX), edge(area.minY))
    self.init(
      minX: left, minY: top, maxX: max(edge(area.maxX), left + 1),
      maxY: max(edge(area.maxY), top + 1))
  }
}
