import Domain
import GridGeometry

/// Finds how blocks give way with the least total distance, as far as a number of states allows.
///
/// Of two blocks that share a cell, one must lie left of, right of, above or below the other. A
/// state is a set of such decisions, and the least distance with which blocks keep them all is a
/// lower bound for whatever follows. So the first state without a conflict, taken in the order of
/// the bounds, is the best: no arrangement without overlaps has a smaller total distance.
struct PushSearch {
  /// A block that may give way, and where it lies.
  struct Block: Hashable, Comparable {
    let item: ID<BoardItem>
    let cells: CellRect

    static func < (left: Block, right: Block) -> Bool {
      (left.cells, left.item) < (right.cells, right.item)
    }
  }

  /// A block that gives way, and its new place.
  struct Move: Hashable {
    let block: Block
    let cells: CellRect

    var distance: Int { block.cells.distance(to: cells) }
  }

  private let ground: PushGround
  /// How many of the blocks of every state are in the way from the start.
  private let count: Int
  /// The states that are not looked at yet, with their ranks: to read those copies no state.
  private var open: [(rank: (bound: Int, decisions: Int), state: State)] = []

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - blocks: The blocks in the way; the ground is without them.
  ///   - ground: What else there is.
  init(_ blocks: [Block], on ground: PushGround) {
    self.ground = ground
    count = blocks.count
    var start = State()
    for block in blocks {
      start.add(block, rest: ground.distance(outOfSettled: block.cells))
    }
    open = [(start.rank, start)]
  }

  /// The distance that is certainly needed.
  var bound: Int { open.first?.rank.bound ?? 0 }

  /// Looks for the arrangement with the least total distance.
  ///
  /// - Parameters:
  ///   - limit: The distance that it must be under; `nil` for any.
  ///   - states: How many states may be looked at; those that were are taken off.
  /// - Returns: The blocks with new places; `nil` if there is none under the limit, or no states
  ///   are left.
  mutating func best(under limit: Int?, states: inout Int) -> [Move]? {
    while states > 0, let state = takeNext() {
      if let limit, state.bound >= limit { return nil }
      states -= 1
      guard let conflict = conflict(in: state) else { return state.moves }
      for next in state.resolving(conflict) { open.append((next.rank, next)) }
    }
    return nil
  }

  /// Takes a state with the lowest bound, of those one with most decisions.
  private mutating func takeNext() -> State? {
    guard var best = open.indices.first else { return nil }
    for place in open.indices where open[place].rank < open[best].rank { best = place }
    open.swapAt(best, open.count - 1)
    return open.popLast()?.state
  }

  /// The first conflict; one that brings in a further block only if there is no other.
  private func conflict(in state: State) -> State.Conflict? {
    var unmoved: State.Conflict?
    let places = state.blocks.indices.map(state.cells(of:))
    for (place, cells) in places.enumerated() {
      guard let cells else { return state.edge(of: place) }
      let isMoved = cells != state.blocks[place].cells
      guard isMoved || place < count else { continue }
      if let other = ground.settled(inTheWayOf: cells) { return .settled(place, other) }
      for (other, rect) in places.enumerated() where other != place {
        if rect?.overlaps(cells) == true { return .blocks(place, other) }
      }
      if isMoved, unmoved == nil,
        let other = ground.block(inTheWayOf: cells, except: state.blocks)
      {
        unmoved = .unmoved(place, other)
      }
    }
    return unmoved
  }
}

/// Decisions which block lies beside which other one, and the least distance that keeps them.
private struct State {
  /// What cannot stay as it is.
  enum Conflict {
    /// A block lies on what does not give way.
    case settled(Int, CellRect)
    /// Two blocks share a cell.
    case blocks(Int, Int)
    /// A block lies on one that has not moved so far.
    case unmoved(Int, PushSearch.Block)
    /// A block lies beyond the first or last column or row.
    case edge(Int, Axis, isLast: Bool)
  }

  enum Axis { case across, down }

  /// A block and where it lay: 0 for what does not move, then the blocks.
  private typealias Side = (number: Int, cells: CellRect)

  /// The blocks that may move.
  private(set) var blocks: [PushSearch.Block] = []
  private var across = AxisShifts()
  private var down = AxisShifts()
  /// How far each block at least has to go, as long as nothing is decided about it.
  private var rests: [Int] = []
  /// A distance that no later state is under.
  private(set) var bound = 0
  private var decisions = 0

  /// What is looked at first has the least rank.
  var rank: (bound: Int, decisions: Int) { (bound, -decisions) }

  /// Adds a block.
  mutating func add(_ block: PushSearch.Block, rest: Int = 0) {
    blocks.append(block)
    rests.append(rest)
    across.addBlock()
    down.addBlock()
    bound += rest
  }

  /// Where a block lies now; `nil` beyond the range of cells.
  func cells(of place: Int) -> CellRect? {
    let (dx, dy) = (across.shifts[place + 1], down.shifts[place + 1])
    return dx == 0 && dy == 0 ? blocks[place].cells : blocks[place].cells.shifted(dx, dy)
  }

  /// The blocks that lie elsewhere, with their places.
  var moves: [PushSearch.Move] {
    blocks.indices.compactMap { place in
      guard let cells = cells(of: place), cells != blocks[place].cells else { return nil }
      return PushSearch.Move(block: blocks[place], cells: cells)
    }
  }

  /// The edge of all cells beyond which a block lies.
  func edge(of place: Int) -> Conflict {
    let (old, dx) = (blocks[place].cells, across.shifts[place + 1])
    if Int(old.minX) + dx < Int(Int32.min) { return .edge(place, .across, isLast: false) }
    if Int(old.maxX) + dx > Int(Int32.max) { return .edge(place, .across, isLast: true) }
    let isLast = down.shifts[place + 1] > 0
    return .edge(place, .down, isLast: isLast)
  }

  /// The states in which a conflict is decided one way or another.
  func resolving(_ conflict: Conflict) -> [State] {
    var known = self
    let (one, other): (Side, Side)
    switch conflict {
    case .settled(let place, let cells): (one, other) = ((0, cells), side(place))
    case .blocks(let first, let second): (one, other) = (side(first), side(second))
    case .unmoved(let place, let block):
      known.add(block)
      (one, other) = (side(place), known.side(blocks.count))
    case .edge(let place, let axis, let isLast):
      let block = side(place)
      let (low, high) =
        axis == .across
        ? (block.cells.minX, block.cells.maxX) : (block.cells.minY, block.cells.maxY)
      let link =
        isLast
        ? AxisShifts.Link(from: block.number, to: 0, gap: Int(high) - Int(Int32.max))
        : AxisShifts.Link(from: 0, to: block.number, gap: Int(Int32.min) - Int(low))
      return [known.deciding(axis, link)].compactMap(\.self)
    }
    func after(_ first: Side, _ second: Side, _ axis: Axis) -> State? {
      let gap =
        axis == .across
        ? Int(first.cells.maxX) - Int(second.cells.minX)
        : Int(first.cells.maxY) - Int(second.cells.minY)
      return known.deciding(
        axis, AxisShifts.Link(from: first.number, to: second.number, gap: gap))
    }
    return [
      after(one, other, .across), after(one, other, .down), after(other, one, .across),
      after(other, one, .down),
    ].compactMap(\.self)
  }

  private func side(_ place: Int) -> Side { (place + 1, blocks[place].cells) }

  /// The state with one more decision; `nil` if it contradicts the others.
  private func deciding(_ axis: Axis, _ link: AxisShifts.Link) -> State? {
    var next = self
    let isPossible = axis == .across ? next.across.add(link) : next.down.add(link)
    guard isPossible else { return nil }
    for number in [link.from, link.to] where number > 0 { next.rests[number - 1] = 0 }
    next.bound = next.across.distance + next.down.distance + next.rests.reduce(0, +)
    next.decisions += 1
    return next
  }
}
