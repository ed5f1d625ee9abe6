public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// The grid rules: blocks cover whole cells, share none, and are at least as
/// large as the board's minimum.
public struct GridRules: PlacementRules {
  private let board: ID<Board>
  private(set) var minimum: MinimumSpan
  /// Whether blocks give way to fingers.
  private(set) var isPushOn: Bool
  private var badSetting: RefusalReason?
  var index: OccupancyIndex<ID<BoardItem>>
  /// Items in poses of other rules, left by damage; they are not drawn.
  private var strangers: Set<ID<BoardItem>> = []

  #if Mutants
    /// The fault that was injected.
    var defect: Defect?
  #endif

  /// Creates the rules of a board.
  ///
  /// - Parameters:
  ///   - board: The board with its minimum.
  ///   - items: The blocks on it. ``violations()`` reports those that break the rules, and items in
  ///     poses of other rules, which are not drawn.
  public init(board: Board, items: [BoardItem]) {
    self.board = board.id
    minimum = board.rules.minimum
    isPushOn = Self.isPushOn(in: board.rules.settings)
    badSetting = Self.fault(in: board.rules.settings)
    index = OccupancyIndex(
      items.lazy.filter { $0.board == board.id }.compactMap { item in
        item.pose.cells.map { (item.id, $0) }
      })
    for item in items where item.board == board.id && item.pose.cells == nil {
      strangers.insert(item.id)
    }
  }

  /// How many blocks are on the board.
  public var count: Int { index.count + strangers.count }

  /// One block at a time: two could be dragged to the same cells.
  public var allowsManyHolds: Bool { false }

  /// Blocks that share cells.
  public var obstruction: Obstruction { .sharedCells }

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

  /// Draws the held block at the finger, and reports the cells that it snaps to.
  public func preview(_ intent: Intent, into preview: inout Preview) {
    preview.begin()
    switch intent {
    case .place(let area):
      let cells = snapped(area)
      if land(on: cells, &preview) {
        #if Mutants
          if defect == .sameCellsSameAnswer { return }
        #endif
        // What is in the way of cells stays in their way; but a region can be too small for its own
        // cells.
        if preview.refusal?.reason == .overlap, isLargeEnough(area) { return }
      }
      preview.refusal = refusal(ofPlacing: area, on: cells)
    case .carry(let lifts):
      for place in lifts.indices {
        preview.draw(lifts[place].item, at: place, in: lifts[place].carried)
      }
      guard let lift = lifts.first else { return show(.accepted([]), of: [], &preview) }
      let cells = carried(lift)
      if land(on: cells, &preview) { return }
      if isPushOn || lifts.count > 1 {
        show(judgeCarrying(lifts), of: lifts, &preview)
      } else {
        preview.refusal = refusal(ofCarrying: lift, to: cells)
      }
    case .resize(let lift, let handle):
      preview.draw(lift.item, at: 0, in: lift.resized(by: handle))
      let edges = edges(of: lift, by: handle)
      if land(on: edges.flatMap(Self.cells(between:)), &preview) { return }
      preview.refusal = refusal(ofResizing: lift, to: edges)
    case .put, .fit, .touch, .restack, .reframe, .drop, .restore:
      _ = preview.land(at: nil)
      preview.refusal = judge(intent).refusal
    }
  }

  /// Stores the cells that the held block snaps to; `nil` beyond the grid.
  ///
  /// - Returns: Whether they are the same as before.
  private func land(on cells: CellRect?, _ preview: inout Preview) -> Bool {
    guard let cells else { return preview.land(at: nil) }
    if preview.landing.count == 1, preview.landing[0].pose.cells == cells { return true }
    return preview.land(at: Placed(cells: cells))
  }

  /// Judges an intent without changing anything.
  public func judge(_ intent: Intent) -> Verdict {
    switch intent {
    case .place(let area): judgePlacing(area)
    case .carry(let lifts), .drop(let lifts, _): judgeCarrying(lifts)
    case .resize(let lift, let handle): judgeResizing(lift, by: handle)
    case .put(let pose): judgePutting(pose)
    case .restore(let poses): judgeRestoring(poses)
    case .restack: .refused(Refusal(.noStack))
    case .fit, .touch, .reframe: .refused(Refusal(.notAllowed))
    }
  }

  /// Takes over changes that have been decided.
  public mutating func apply(_ changes: [Change]) {
    for change in changes {
      if case .board(let after) = change.after, after.id == board {
        minimum = after.rules.minimum
        isPushOn = Self.isPushOn(in: after.rules.settings)
        badSetting = Self.fault(in: after.rules.settings)
      }
      guard case .item(let item)? = change.after ?? change.before else { continue }
      if !strangers.isEmpty { strangers.remove(item.id) }
      guard case .item(let after)? = change.after, after.board == board,
        let cells = after.pose.cells
      else {
        _ = index.remove(item.id)
        if case .item(let after)? = change.after, after.board == board { strangers.insert(item.id) }
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

  /// Every pair of blocks that overlap, the blocks under the minimum, items on no cells, and an
  /// invalid setting.
  public func violations() -> [Violation] {
    let overlaps = index.overlappingPairs().map { Violation(.overlap, items: [$0.0, $0.1]) }
    return overlaps + blocks(under: minimum).map { Violation(.belowMinimum(minimum), items: [$0]) }
      + strangers.sorted().map { Violation(.notAllowed, items: [$0]) }
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
  /// Refuses a minimum above existing blocks, and unknown settings.
  public func judge(settings: [String: String]) -> Refusal? {
    if let fault = Self.fault(in: settings) { return Refusal(fault) }
    let minimum = BoardRules(settings: settings).minimum
    let small = blocks(under: minimum)
    return small.isEmpty ? nil : Refusal(.belowMinimum(minimum), by: small)
  }

  /// The first setting that cannot be, in the order of their names.
  private static func fault(in settings: [String: String]) -> RefusalReason? {
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      let words: [String]
      switch name {
      case MinimumSpan.setting: words = ["1", "2"]
      case GridSetting.push.rawValue: words = Switch.allCases.map(\.rawValue)
      default: return .badSetting(name, value: value, allowed: nil)
      }
      if !words.contains(value) {
        return .badSetting(name, value: value, allowed: .words(words))
      }
    }
    return nil
  }

  private static func isPushOn(in settings: [String: String]) -> Bool {
    settings[GridSetting.push.rawValue] == Switch.on.rawValue
  }
}

/// Whether something is on.
private enum Switch: String, CaseIterable {
  case off = "off"
  case on = "on"
}
