public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// The grid rules (spec B3, B5–B7, P1): blocks cover whole cells, share none, and are at least as
/// large as the board's minimum.
public struct GridRules: PlacementRules {
  private let board: ID<Board>
  private var minimum: MinimumSpan
  private var badSetting: RefusalReason?
  var index: OccupancyIndex<ID<BoardItem>>

  #if Mutants
    /// The fault that was sown.
    var defect: Defect?
  #endif

  /// Creates the rules of a board.
  ///
  /// - Parameters:
  ///   - board: The board, whose minimum holds.
  ///   - items: The blocks on it. Those that break the rules are taken over and reported by
  ///     ``violations()``.
  public init(board: Board, items: [BoardItem]) {
    self.board = board.id
    minimum = board.rules.minimum
    badSetting = Self.fault(in: board.rules.settings)
    index = OccupancyIndex(
      items.lazy.filter { $0.board == board.id }.compactMap { item in
        item.pose.cells.map { (item.id, $0) }
      })
  }

  /// How many blocks lie on the board.
  public var count: Int { index.count }

  /// One block at a time: two could be dragged to the same cells.
  public var allowsManyHolds: Bool { false }

  /// Blocks are drawn, moved and tapped; two fingers move the view.
  public func interest(on item: ID<BoardItem>?) -> GestureInterest { [.tap, .drag, .pinch] }

  /// All eight handles of a block.
  public func handles(of item: ID<BoardItem>) -> [Handle] { Handle.allCases }

  /// The block that covers the cell at a point.
  public func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? {
    guard let cell = Grid.cell(at: point) else { return nil }
    return index.hit(at: cell)
  }

  /// The cells that a block covers.
  public func placed(_ item: ID<BoardItem>) -> Placed? {
    index.rect(of: item).map(Placed.init(cells:))
  }

  /// Draws what is held as the finger has it, and tells the cells that it snaps to.
  public func preview(_ intent: Intent, into preview: inout Preview) {
    preview.begin()
    switch intent {
    case .carry(let lifts):
      for place in lifts.indices {
        preview.draw(lifts[place].item, at: place, in: lifts[place].carried)
      }
    case .resize(let lift, let handle):
      preview.draw(lift.item, at: 0, in: lift.resized(by: handle))
    case .place, .drop, .restore: break
    }
    if preview.land(at: landing(of: intent)) {
      #if Mutants
        if defect == .sameCellsSameAnswer { return }
      #endif
      // The same cells, the same answer; but a region can be too small for its own cells.
      guard case .place = intent, preview.refusal?.reason != .overlap else { return }
    }
    preview.refusal = if case .refused(let refusal) = judge(intent) { refusal } else { nil }
  }

  /// Answers what is to be done without altering anything.
  public func judge(_ intent: Intent) -> Verdict {
    switch intent {
    case .place(let area): judgePlacing(area)
    case .carry(let lifts), .drop(let lifts, _): judgeCarrying(lifts)
    case .resize(let lift, let handle): judgeResizing(lift, by: handle)
    case .restore(let poses): judgeRestoring(poses)
    }
  }

  /// The cells that the region drawn, or the first block held, snaps to; `nil` beyond the grid.
  private func landing(of intent: Intent) -> Placed? {
    // No closures: this is asked for every touch, and a captured lift would be copied.
    let cells: CellRect?
    switch intent {
    case .place(let area):
      cells = snapped(area)
    case .carry(let lifts):
      guard let lift = lifts.first else { return nil }
      cells = carried(lift)
    case .resize(let lift, let handle):
      guard let edges = edges(of: lift, by: handle) else { return nil }
      cells = CellRect(edges: edges.left, edges.top, edges.right, edges.bottom)
    case .drop, .restore: return nil
    }
    guard let cells else { return nil }
    return Placed(cells: cells)
  }

  /// Takes over changes that have been decided.
  public mutating func apply(_ changes: [Change]) {
    for change in changes {
      if case .board(let after) = change.after, after.id == board {
        minimum = after.rules.minimum
        badSetting = Self.fault(in: after.rules.settings)
      }
      guard case .item(let item)? = change.after ?? change.before else { continue }
      guard case .item(let after)? = change.after, after.board == board,
        let cells = after.pose.cells
      else {
        _ = index.remove(item.id)
        continue
      }
      if !index.move(item.id, to: cells) { _ = index.insert(item.id, at: cells) }
    }
  }

  /// Visits the blocks that touch a region, each once, in reading order.
  public func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    guard let cells = Grid.cells(touching: region) else { return }
    var seen: [(cells: CellRect, item: ID<BoardItem>)] = []
    index.visit(in: cells) { item, rect in seen.append((rect, item)) }
    seen.sort { ($0.cells, $0.item) < ($1.cells, $1.item) }
    for (cells, item) in seen { body(item, Placed(cells: cells)) }
  }

  /// Every pair of blocks that overlap, the blocks under the minimum, and a setting that cannot be.
  public func violations() -> [Violation] {
    let overlaps = index.overlappingPairs().map { Violation(.overlap, items: [$0.0, $0.1]) }
    return overlaps + blocks(under: minimum).map { Violation(.belowMinimum(minimum), items: [$0]) }
      + (badSetting.map { [Violation($0, items: [])] } ?? [])
  }

  /// The blocks that a minimum would not allow, in reading order.
  private func blocks(under minimum: MinimumSpan) -> [ID<BoardItem>] {
    index.entries.filter { !minimum.allows($0.1.span) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }
}

// MARK: - Settings

extension GridRules {
  /// Refuses a minimum above blocks that lie there, and whatever else there is no setting for.
  public func judge(settings: [String: String]) -> Refusal? {
    if let fault = Self.fault(in: settings) { return Refusal(fault) }
    let minimum = BoardRules(settings: settings).minimum
    let small = blocks(under: minimum)
    return small.isEmpty ? nil : Refusal(.belowMinimum(minimum), by: small)
  }

  /// The first setting that cannot be, in the order of their names.
  private static func fault(in settings: [String: String]) -> RefusalReason? {
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      guard name == MinimumSpan.setting else {
        return .badSetting(name, value: value, allowed: nil)
      }
      if MinimumSpan(setting: value) == nil {
        return .badSetting(name, value: value, allowed: "1 or 2")
      }
    }
    return nil
  }
}

// MARK: - Judging

extension GridRules {
  private func judgePlacing(_ area: Rect<BoardSpace>) -> Verdict {
    guard area.isFinite else { return .refused(Refusal(.outOfRange)) }
    // The drawn area counts, not the snapped one: 30 points across two cells are still too small.
    let side = Double(minimum.rawValue) * Grid.unit
    guard area.size.width >= side, area.size.height >= side else {
      return .refused(Refusal(.belowMinimum(minimum)))
    }
    guard let cells = snapped(area) else { return .refused(Refusal(.outOfRange)) }
    if let refusal = refusal(of: cells, ignoring: nil) { return .refused(refusal) }
    return .placed(Placed(cells: cells))
  }

  /// The cells between the grid corners nearest to those of an area.
  private func snapped(_ area: Rect<BoardSpace>) -> CellRect? {
    guard let first = Grid.nearestCorner(to: area.origin),
      let last = Grid.nearestCorner(to: area.end)
    else { return nil }
    return CellRect(edges: first.x, first.y, last.x, last.y)
  }

  /// The cells of a block that was dragged, with its top left corner at the nearest grid corner.
  private func carried(_ lift: Lift) -> CellRect? {
    guard let from = lift.from.pose.cells,
      let corner = Grid.nearestCorner(to: Grid.corner(of: from.origin) + lift.translation)
    else { return nil }
    return from.moved(to: corner)
  }

  /// The edges of a block after those that a handle moves were dragged; they may have crossed.
  private func edges(
    of lift: Lift, by handle: Handle
  ) -> (left: Int32, top: Int32, right: Int32, bottom: Int32)? {
    guard let from = lift.from.pose.cells else { return nil }
    func dragged(_ edge: Int32, by distance: Double, _ isDragged: Bool) -> Int32? {
      isDragged ? Grid.nearestEdge(to: Double(edge) * Grid.unit + distance) : edge
    }
    let drag = lift.translation
    guard let left = dragged(from.minX, by: drag.dx, handle.movesLeft),
      let top = dragged(from.minY, by: drag.dy, handle.movesTop),
      let right = dragged(from.maxX, by: drag.dx, handle.movesRight),
      let bottom = dragged(from.maxY, by: drag.dy, handle.movesBottom)
    else { return nil }
    return (left, top, right, bottom)
  }

  private func judgeCarrying(_ lifts: [Lift]) -> Verdict {
    var wanted: [PoseChange] = []
    for lift in lifts {
      guard let now = index.rect(of: lift.item), lift.from.pose.cells != nil else {
        return .refused(Refusal(.unknownItem))
      }
      guard let cells = carried(lift) else { return .refused(Refusal(.outOfRange)) }
      if lifts.count == 1 { return judge(lift.item, from: now, to: cells, checksMinimum: false) }
      wanted.append(PoseChange(item: lift.item, from: .cells(now), to: .cells(cells)))
    }
    return judge(wanted, checksMinimum: false)
  }

  private func judgeResizing(_ lift: Lift, by handle: Handle) -> Verdict {
    guard let now = index.rect(of: lift.item), lift.from.pose.cells != nil else {
      return .refused(Refusal(.unknownItem))
    }
    guard let edges = edges(of: lift, by: handle) else { return .refused(Refusal(.outOfRange)) }
    // An edge dragged onto or past the opposite one is a size under the minimum, not a flip.
    guard edges.left < edges.right, edges.top < edges.bottom else {
      return .refused(Refusal(.belowMinimum(minimum)))
    }
    guard let cells = CellRect(edges: edges.left, edges.top, edges.right, edges.bottom) else {
      return .refused(Refusal(.outOfRange))
    }
    return judge(lift.item, from: now, to: cells, checksMinimum: true)
  }

  /// Answers for a single block, as it is asked while a finger moves: nothing is allocated but the
  /// answer's own list.
  private func judge(
    _ item: ID<BoardItem>, from now: CellRect, to cells: CellRect, checksMinimum: Bool
  ) -> Verdict {
    if let refusal = refusal(of: cells, ignoring: item, checksMinimum: checksMinimum) {
      return .refused(refusal)
    }
    guard cells != now else { return .accepted([]) }
    return .accepted([PoseChange(item: item, from: .cells(now), to: .cells(cells))])
  }

  /// What is wrong with a single block coming to lie on cells.
  ///
  /// Mostly nothing is, which one probe tells; the blocks in the way are gathered only where there
  /// are some.
  private func refusal(
    of cells: CellRect, ignoring item: ID<BoardItem>?, checksMinimum: Bool = true
  ) -> Refusal? {
    if checksMinimum, !minimum.allows(cells.span) { return Refusal(.belowMinimum(minimum)) }
    let index = index
    guard let first = index.firstOverlap(of: cells, ignoring: item) else { return nil }
    var others: [(cells: CellRect, item: ID<BoardItem>)] = []
    index.visit(in: cells) { other, rect in
      if other != item, other != first { others.append((rect, other)) }
    }
    // A single one needs no order.
    guard !others.isEmpty, let rect = index.rect(of: first) else {
      return Refusal(.overlap, by: [first])
    }
    others.append((rect, first))
    others.sort { ($0.cells, $0.item) < ($1.cells, $1.item) }
    return Refusal(.overlap, by: others.map(\.item))
  }

  private func judgeRestoring(_ poses: [PoseChange]) -> Verdict {
    for change in poses where placed(change.item)?.pose != change.from {
      return .refused(Refusal(change.from == nil ? .duplicateItem : .unknownItem))
    }
    return judge(poses, checksMinimum: true)
  }

  private func judge(_ wanted: [PoseChange], checksMinimum: Bool) -> Verdict {
    guard Set(wanted.map(\.item)).count == wanted.count else {
      return .refused(Refusal(.duplicateItem))
    }
    var placed: [(ID<BoardItem>, CellRect)] = []
    for change in wanted {
      guard let pose = change.to else { continue }
      guard let cells = pose.cells else { return .refused(Refusal(.outOfRange)) }
      placed.append((change.item, cells))
    }
    let lifted = Set(wanted.map(\.item))
    if let refusal = refusal(of: placed, ignoring: lifted, checksMinimum: checksMinimum) {
      return .refused(refusal)
    }
    return .accepted(wanted.filter { $0.from != $0.to })
  }

  /// What is wrong with blocks coming to lie as told, all at once.
  private func refusal(
    of placed: [(item: ID<BoardItem>, cells: CellRect)], ignoring lifted: Set<ID<BoardItem>>,
    checksMinimum: Bool
  ) -> Refusal? {
    if checksMinimum, placed.contains(where: { !minimum.allows($0.cells.span) }) {
      return Refusal(.belowMinimum(minimum))
    }
    var inTheWay: [ID<BoardItem>: CellRect] = [:]
    var among = OccupancyIndex<ID<BoardItem>>()
    for (item, cells) in placed {
      for other in index.overlaps(of: cells) where !lifted.contains(other) {
        inTheWay[other] = index.rect(of: other)
      }
      // Among themselves only several can collide; a single block needs no index of its own.
      guard placed.count > 1 else { continue }
      for other in among.overlaps(of: cells) { inTheWay[other] = among.rect(of: other) }
      _ = among.insert(item, at: cells)
    }
    guard !inTheWay.isEmpty else { return nil }
    let ordered = inTheWay.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    return Refusal(.overlap, by: ordered.map(\.key))
  }
}
