import Domain
import GridGeometry

/// A piece on the board.
struct Piece: Sendable {
  let id: ID<BoardItem>
  let pose: Pose
  let orientation: Orientation
  /// The bounding box as the piece lies.
  let bounds: CellRect
  /// The shape as the piece lies.
  let lying: TurnedShape
  /// The eight ways in which it can lie, by the numbers of their orientations.
  let turnings: [TurnedShape]

  /// A piece in a pose; `nil` for another pose, or beyond the range of cells.
  init?(_ id: ID<BoardItem>, _ pose: Pose, turnings: [TurnedShape]) {
    guard case .shaped(_, _, let orientation) = pose, let bounds = pose.cellBounds else {
      return nil
    }
    self.id = id
    self.pose = pose
    self.orientation = orientation
    self.bounds = bounds
    self.turnings = turnings
    lying = turnings[Int(orientation.rawValue)]
  }

  /// The shape as it is defined.
  var shape: Polyomino { turnings[0].shape }

  /// The shape in an orientation.
  func turned(_ orientation: Orientation) -> TurnedShape { turnings[Int(orientation.rawValue)] }

  /// Reading order: by the top left cell, ties by identity.
  func comes(before other: Piece) -> Bool {
    bounds.origin == other.bounds.origin ? id < other.id : bounds.origin < other.bounds.origin
  }

  /// The same, to sort by.
  static func inReadingOrder(_ left: Piece, _ right: Piece) -> Bool { left.comes(before: right) }
}

/// The pieces of a board, and which cells they fill.
///
/// Pieces may overlap by damage; all answers are still exact. A judgement mostly needs the map of
/// filled cells alone; the index of bounding boxes finds the pieces themselves.
struct Pieces: Sendable {
  /// What the index finds: a piece and its place in the list.
  private struct Entry: Hashable, Comparable, Sendable {
    let id: ID<BoardItem>
    let slot: Int

    static func == (left: Entry, right: Entry) -> Bool { left.id == right.id }
    static func < (left: Entry, right: Entry) -> Bool { left.id < right.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// The pieces by slot; free slots keep the piece that was there, which nothing finds any more.
  private(set) var list: ContiguousArray<Piece> = []
  private var freeSlots: [Int] = []
  private var slots = SlotTable()
  private var index = OccupancyIndex<Entry>()
  private var map = CellMap()
  /// How each shape on the board is turned: made once, so that a finger that turns a piece makes
  /// nothing.
  private var turnings: [Polyomino: [TurnedShape]] = [:]

  /// How many there are.
  var count: Int { slots.count }

  /// The place of a piece in the list.
  func slot(of item: ID<BoardItem>) -> Int? { slots[item] }

  /// A piece, or `nil`.
  func piece(_ item: ID<BoardItem>) -> Piece? { slots[item].map { list[$0] } }

  /// All pieces in reading order.
  var inReadingOrder: [Piece] { slots.slots.map { list[$0] }.sorted(by: Piece.inReadingOrder) }

  // MARK: Changing

  /// Adds a piece; one with the same identity must not be there.
  ///
  /// - Returns: Whether it was added: the pose is of a piece within the range of cells.
  mutating func insert(_ item: ID<BoardItem>, in pose: Pose) -> Bool {
    guard case .shaped(let shape, let cell, _) = pose else { return false }
    let known = turnings[shape] ?? TurnedShape.all(of: shape)
    guard let piece = Piece(item, pose, turnings: known) else { return false }
    turnings[shape] = known
    let slot = freeSlots.popLast() ?? list.count
    if slot < list.count { list[slot] = piece } else { list.append(piece) }
    slots.insert(item, slot: slot)
    index.insert(Entry(id: item, slot: slot), at: piece.bounds)
    for part in piece.lying.parts {
      map.fill(part.cells, x: Int(cell.x) + part.x, y: Int(cell.y) + part.y)
    }
    return true
  }

  /// Removes a piece, if it is there.
  mutating func remove(_ item: ID<BoardItem>) {
    guard let slot = slots.remove(item) else { return }
    let piece = list[slot]
    index.remove(Entry(id: item, slot: slot))
    freeSlots.append(slot)
    let corner = piece.bounds.origin
    for part in piece.lying.parts {
      let kept = map.clear(part.cells, x: Int(corner.x) + part.x, y: Int(corner.y) + part.y)
      for cell in kept where count(at: cell) < 2 { map.unshare(cell) }
    }
  }

  #if Mutants
    /// Gives a piece another pose, and leaves the cells that it filled.
    mutating func relabel(_ item: ID<BoardItem>, _ pose: Pose) {
      guard let slot = slots[item],
        let piece = Piece(item, pose, turnings: list[slot].turnings)
      else { return }
      list[slot] = piece
    }
  #endif
}

// MARK: - Finding

extension Pieces {
  /// Calls a closure with each piece whose bounding box shares cells with an area.
  func visit(in area: CellRect, _ body: (Piece) -> Void) {
    index.visit(in: area) { entry, _ in body(list[entry.slot]) }
  }

  /// The last piece in reading order that fills a cell.
  func hit(at cell: Cell) -> ID<BoardItem>? {
    guard let probe = CellRect(origin: cell, span: .single) else { return nil }
    var found: Int?
    index.visit(in: probe) { entry, _ in
      guard fills(cell, entry.slot) else { return }
      if let other = found, Piece.inReadingOrder(list[entry.slot], list[other]) { return }
      found = entry.slot
    }
    return found.map { list[$0].id }
  }

  private func fills(_ cell: Cell, _ slot: Int) -> Bool {
    let corner = list[slot].bounds.origin
    // The index found the cell within the bounding box.
    return list[slot].lying.shape.contains(Cell(x: cell.x - corner.x, y: cell.y - corner.y))
  }

  private func count(at cell: Cell) -> Int {
    guard let probe = CellRect(origin: cell, span: .single) else { return 0 }
    var count = 0
    index.visit(in: probe) { entry, _ in if fills(cell, entry.slot) { count += 1 } }
    return count
  }

  /// The pieces that share cells with a shape, in reading order.
  ///
  /// - Parameters:
  ///   - shape: The shape as it would lie.
  ///   - bounds: Its bounding box.
  ///   - isIgnored: Whether a piece does not count.
  /// - Returns: The pieces that fill one of its cells.
  func obstacles(
    to shape: TurnedShape, in bounds: CellRect, except isIgnored: (ID<BoardItem>) -> Bool
  ) -> [ID<BoardItem>] {
    // A closure that used the whole of this value would copy it.
    let list = list
    var found: [Int] = []
    // As many as a pentomino meets, and more: growing step by step takes longer.
    found.reserveCapacity(8)
    index.visit(in: bounds) { entry, box in
      let (columns, rows) = (Int(box.minX) - Int(bounds.minX), Int(box.minY) - Int(bounds.minY))
      guard shape.overlaps(list[entry.slot].lying, columns: columns, rows: rows),
        !isIgnored(entry.id)
      else { return }
      // Only a few can be in the way of one piece, unless by damage.
      var place = found.count
      while place > 0, list[entry.slot].comes(before: list[found[place - 1]]) { place -= 1 }
      found.insert(entry.slot, at: place)
    }
    return found.map { list[$0].id }
  }

  /// Every pair of pieces that share cells, each once and the first in reading order first.
  func overlappingPairs() -> [(Piece, Piece)] {
    index.overlappingPairs().compactMap { left, right in
      let two = [list[left.slot], list[right.slot]].sorted(by: Piece.inReadingOrder)
      let (one, other) = (two[0].bounds, two[1].bounds)
      let isShared = two[0].lying.overlaps(
        two[1].lying, columns: Int(other.minX) - Int(one.minX),
        rows: Int(other.minY) - Int(one.minY))
      return isShared ? (two[0], two[1]) : nil
    }.sorted { left, right in
      left.0.id == right.0.id
        ? Piece.inReadingOrder(left.1, right.1) : Piece.inReadingOrder(left.0, right.0)
    }
  }
}

// MARK: - Free cells

extension Pieces {
  /// The cells of a window that pieces fill, except those that only an ignored one fills.
  ///
  /// - Parameters:
  ///   - x: The leftmost column.
  ///   - y: The topmost row.
  ///   - width: How many columns are asked for, at most 8; beyond them filled cells may be missing.
  ///   - height: How many rows are asked for, at most 8.
  ///   - ignored: The slot of a piece that does not count.
  /// - Returns: The filled cells, a row in each byte.
  func window(x: Int, y: Int, width: Int, height: Int, except ignored: Int?) -> UInt64 {
    let cells = map.window(x: x, y: y, width: width, height: height)
    guard cells != 0, let ignored else { return cells }
    let (left, top) = (Int(list[ignored].bounds.minX) - x, Int(list[ignored].bounds.minY) - y)
    var own: UInt64 = 0
    for part in list[ignored].lying.parts {
      own |= Patch.moved(part.cells, right: left + part.x, down: top + part.y)
    }
    return own == 0 ? cells : cells & (~own | map.sharedWindow(x: x, y: y))
  }

  /// Whether no piece fills a cell of a shape.
  ///
  /// - Parameters:
  ///   - shape: The shape as it would lie.
  ///   - x: The column of its top left cell.
  ///   - y: The row of its top left cell.
  ///   - ignored: The slot of a piece that does not count.
  /// - Returns: Whether all its cells are free.
  func isFree(_ shape: TurnedShape, x: Int, y: Int, except ignored: Int?) -> Bool {
    shape.parts.allSatisfy { part in
      window(
        x: x + part.x, y: y + part.y, width: part.width, height: part.height, except: ignored)
        & part.cells == 0
    }
  }
}
