public import Domain
public import GridGeometry
import PluginAPI

/// Where copied items are pasted.
public enum PasteSpot: Hashable, Sendable {
  /// The corner of the box around them comes to a cell or, on a canvas, a point.
  case at(x: Double, y: Double)
  /// The first of them comes to a position in the order, from 1.
  case position(Int)
  /// They lie so far to the right of and below the originals, in cells or points.
  case by(x: Double, y: Double)
  /// The free place that is nearest to the middle of the view; the end of an order.
  case inView
  /// The free place that is nearest to a point; in an order the place there.
  case near(Point<BoardSpace>)
  /// The free place that is nearest to the originals; in an order right behind them.
  case besideOriginals
}

extension BoardSession {
  /// How far beside others items are pasted on a canvas, in points.
  private static let pasteOffset = Grid.unit / 2

  /// The items that copies would be on this board, where the whole group fits.
  ///
  /// - Parameters:
  ///   - copied: The copied items.
  ///   - objects: For each of their objects the one that its copies show here.
  ///   - spot: Where they are pasted.
  ///   - newID: Makes an identity.
  /// - Returns: The items, to be added together.
  /// - Throws: ``CopiedBlocks/Fault`` if an item cannot be on this board, or there is no such
  ///   place. Whether a place that was asked for is free is not judged.
  public func items(
    pasting copied: CopiedBlocks, showing objects: [ID<ShowObject>: ID<ShowObject>],
    at spot: PasteSpot, newID: () -> ID<BoardItem>
  ) throws(CopiedBlocks.Fault) -> [BoardItem] {
    let items = copied.items.map { item in
      var content = item.object.flatMap { objects[$0] }.map(item.content.showing) ?? item.content
      // Boards of another show, and deleted ones, cannot be opened from here.
      var label = item.label
      if let page = content.destination, copied.show != board.show || !state.canOpen(page) {
        content = .goto(nil)
        label = label ?? copied.pages[page]
      }
      return BoardItem(
        id: newID(), board: board.id, content: content, pose: item.pose, action: item.action,
        label: label)
    }
    let poses =
      switch form {
      case .ordered: try keys(for: copied, at: spot).map(Pose.ordered)
      case .free: try freePoses(of: copied, at: spot)
      case .cells, .shaped: try poses(on: items, of: copied, at: spot)
      }
    return zip(items, poses).map { item, pose in
      var item = item
      item.pose = pose
      return item
    }
  }

  // MARK: An order

  private func keys(
    for copied: CopiedBlocks, at spot: PasteSpot
  ) throws(CopiedBlocks.Fault) -> [OrderKey] {
    for item in copied.items { try CopiedBlocks.check(item, in: .ordered) }
    var position: Int?
    switch spot {
    case .at, .by: throw .ordered
    case .position(let given): position = given
    case .inView: position = nil
    case .near(let point): position = self.position(near: point)
    case .besideOriginals:
      let originals = Set(copied.items.map(\.id))
      position = itemsInReadingOrder.lastIndex { originals.contains($0.id) }.map { $0 + 2 }
    }
    return try keys(for: copied.items.count, at: position)
  }

  /// The position in the order before the nearest item, or behind it for a point beyond it; `nil`
  /// for the end.
  private func position(near point: Point<BoardSpace>) -> Int? {
    guard point.isFinite, let place = state.rules.place(at: point),
      let area = state.rules.area(ofPlace: place, isNew: false)
    else { return nil }
    return place + (point.x > area.maxX || point.y > area.maxY ? 2 : 1)
  }

  /// Keys for new items in the order of the board.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - position: The position of the first, from 1; `nil` for the end.
  /// - Returns: The keys, in order.
  /// - Throws: ``CopiedBlocks/Fault`` if there is no such position, or no room for keys.
  public func keys(for count: Int, at position: Int?) throws(CopiedBlocks.Fault) -> [OrderKey] {
    let keys = itemsInReadingOrder.compactMap(\.pose.order)
    let last = keys.count + 1
    guard (1...last).contains(position ?? last) else { throw .noSuchPlace(of: last) }
    var place = (position ?? last) - 1
    // After all that share a key with the one before: between them there is no other.
    while place > 0, place < keys.count, keys[place] == keys[place - 1] { place += 1 }
    let new = OrderKey.between(
      place > 0 ? keys[place - 1] : nil, place < keys.count ? keys[place] : nil, count: count)
    guard new.count == count else { throw .outOfRange }
    return new
  }

  // MARK: A canvas

  private func freePoses(
    of copied: CopiedBlocks, at spot: PasteSpot
  ) throws(CopiedBlocks.Fault) -> [Pose] {
    let poses = try copied.poses(in: .free)
    let areas = poses.compactMap(\.area)
    guard let first = areas.first else { return [] }
    let bounds = areas.dropFirst().reduce(first) { $0.union($1) }
    let way: Vector<BoardSpace>
    switch spot {
    case .position: throw .notOrdered
    case .at(let x, let y): way = Point(x: x, y: y) - bounds.origin
    case .by(let x, let y): way = Vector(dx: x, dy: y)
    case .inView where copied.board != board.id || !isSeen(bounds):
      let corner = Point<BoardSpace>(
        x: (viewport.center.x - bounds.size.width / 2).rounded(),
        y: (viewport.center.y - bounds.size.height / 2).rounded())
      way = beside(first, by: corner - bounds.origin)
    case .near(let point):
      let corner = Point<BoardSpace>(
        x: (point.x - bounds.size.width / 2).rounded(),
        y: (point.y - bounds.size.height / 2).rounded())
      way = beside(first, by: corner - bounds.origin)
    case .inView, .besideOriginals:
      way = beside(first, by: Vector(dx: Self.pasteOffset, dy: Self.pasteOffset))
    }
    return try poses.map { pose throws(CopiedBlocks.Fault) in
      guard case .free(let area, let z) = pose else { throw .outOfRange }
      let moved = Rect(origin: area.origin + way, size: area.size)
      guard moved.isFinite else { throw .outOfRange }
      return .free(moved, z: z)
    }
  }

  /// Whether an area is in view, at least partly; a view without a size shows a point.
  private func isSeen(_ area: Rect<BoardSpace>) -> Bool {
    let seen = viewport.visible
    let size = Size<BoardSpace>(width: max(seen.size.width, 1), height: max(seen.size.height, 1))
    return Rect(origin: seen.origin, size: size).intersects(area)
  }

  /// A way for copies so that the first one does not lie just upon another item.
  private func beside(
    _ first: Rect<BoardSpace>, by way: Vector<BoardSpace>
  ) -> Vector<BoardSpace> {
    let taken = Set(state.items.values.compactMap(\.pose.area))
    var way = way
    for _ in 0..<taken.count
    where taken.contains(Rect(origin: first.origin + way, size: first.size)) {
      way = Vector(dx: way.dx + Self.pasteOffset, dy: way.dy + Self.pasteOffset)
    }
    return way
  }

  // MARK: Cells

  private func poses(
    on items: [BoardItem], of copied: CopiedBlocks, at spot: PasteSpot
  ) throws(CopiedBlocks.Fault) -> [Pose] {
    let poses = try copied.poses(in: form)
    let boxes = poses.compactMap(\.cellBounds)
    guard boxes.count == poses.count else { throw .outOfRange }
    guard let left = boxes.map(\.minX).min(), let top = boxes.map(\.minY).min(),
      let right = boxes.map(\.maxX).max(), let bottom = boxes.map(\.maxY).max()
    else { return [] }
    let way: (columns: Int, rows: Int)
    switch spot {
    case .position: throw .notOrdered
    case .at(let x, let y):
      guard let x = Int32(exactly: x), let y = Int32(exactly: y) else { throw .outOfRange }
      way = (Int(x) - Int(left), Int(y) - Int(top))
    case .by(let x, let y):
      guard let x = Int(exactly: x), let y = Int(exactly: y) else { throw .outOfRange }
      way = (x, y)
    case .inView, .near:
      var point = viewport.center
      if case .near(let given) = spot { point = given }
      let middle = Grid.cell(at: point) ?? .origin
      way = (
        Int(middle.x) - (Int(left) + Int(right)) / 2, Int(middle.y) - (Int(top) + Int(bottom)) / 2
      )
    case .besideOriginals: way = (0, 0)
    }
    switch spot {
    case .at, .by, .position:
      let moved = poses.compactMap { $0.moved(byColumns: way.columns, rows: way.rows) }
      guard moved.count == poses.count else { throw .outOfRange }
      return moved
    case .inView, .near, .besideOriginals:
      let search = FreePlaceSearch(of: zip(items, poses).map { ($0.id, $1) }, in: state.rules)
      guard let found = search.nearest(to: way) else { throw .noRoom }
      return found
    }
  }
}

extension Pose {
  /// The pose on other cells; `nil` beyond their range, and for a pose without cells.
  func moved(byColumns columns: Int, rows: Int) -> Pose? {
    switch self {
    case .cells(let cells):
      cells.origin.moved(byColumns: columns, rows: rows).flatMap(cells.moved).map(Pose.cells)
    case .shaped(let shape, let cell, let orientation):
      cell.moved(byColumns: columns, rows: rows).map { .shaped(shape, at: $0, orientation) }
    case .ordered, .free: nil
    }
  }

  /// The rectangles of cells that it covers: one for each bar of a piece.
  var cellRects: [CellRect] {
    guard let piece else { return cells.map { [$0] } ?? [] }
    return piece.shape.bars.compactMap { bar in
      piece.cell.moved(byColumns: Int(bar.origin.x), rows: Int(bar.origin.y)).flatMap {
        CellRect(x: $0.x, y: $0.y, width: bar.width, height: 1)
      }
    }
  }
}
