import Domain
import GridGeometry
import PluginAPI

/// The rules of a grid on which blocks give way: the plain rules of the reference model, and a
/// check of every push by brute force.
///
/// Often several pushes are as good. So this does not make one, but looks at the one that was made:
/// nothing overlaps, what was moved is where it was asked to be, sizes are kept, and with a few
/// blocks no other way takes fewer columns and rows. Blocks with other identities must give the
/// same answer.
struct PushOracle: RulesOracle {
  private var board: Board
  /// Makes the rules of a board once more.
  private let makeRules: @Sendable (Board, [BoardItem]) -> any PlacementRules
  private var minimum = MinimumSpan.one
  private var isPushOn = false
  private var blocks: [ReferenceBlock] = []
  /// Items that are by other rules.
  private var strangers: Set<ID<BoardItem>> = []

  init(
    _ board: Board, _ items: [BoardItem],
    rules makeRules: @escaping @Sendable (Board, [BoardItem]) -> any PlacementRules
  ) {
    self.board = board
    self.makeRules = makeRules
    take([.insert(.board(board))] + items.map { .insert(.item($0)) })
  }

  mutating func take(_ changes: [Change]) {
    for change in changes {
      if case .board(let board)? = change.after, board.id == self.board.id {
        self.board = board
        minimum = board.rules.minimum
        isPushOn = board.rules.settings["push"] == "on"
      }
      guard case .item(let item)? = change.after ?? change.before else { continue }
      blocks.removeAll { $0.item.id == item.id }
      strangers.remove(item.id)
      guard change.after != nil, item.board == board.id else { continue }
      if let block = ReferenceBlock(item) {
        blocks.append(block)
      } else {
        strangers.insert(item.id)
      }
    }
    blocks.sort { one, other in
      one.cells == other.cells ? one.item.id < other.item.id : one.cells.isBefore(other.cells)
    }
  }

  func placed(_ item: ID<BoardItem>) -> Placed? {
    cells(of: item).map { Placed($0.pose, frame: $0.frame) }
  }

  private func cells(of item: ID<BoardItem>) -> ReferenceCells? {
    blocks.first { $0.item.id == item }?.cells
  }

  func breach() -> String? {
    for (place, block) in blocks.enumerated() {
      if block.cells.width < Int(minimum.rawValue) || block.cells.height < Int(minimum.rawValue) {
        return "block \(block.item.id) is too small"
      }
      if let other = blocks.dropFirst(place + 1).first(where: {
        $0.cells.rect.overlaps(block.cells.rect)
      }) {
        return "blocks \(block.item.id) and \(other.item.id) overlap"
      }
    }
    return strangers.isEmpty ? nil : "\(strangers.count) blocks lie by other rules"
  }

  // MARK: Answers

  func answer(to intent: Intent) -> Verdict { answer(to: intent, pushes: false, given: nil) }

  func answer(to intent: Intent, pushes: Bool, given: Verdict?) -> Verdict {
    switch intent {
    case .place(let area): return place(area)
    case .put(let pose):
      return pose.cells.map { place(ReferenceCells($0).frame) } ?? .refused(Refusal(.notAllowed))
    case .carry(let lifts), .drop(let lifts, _):
      return carry(lifts, pushes: pushes || isPushOn, given)
    case .resize(let lift, let handle): return resize(lift, handle)
    case .restore(let poses): return restore(poses)
    case .restack: return .refused(Refusal(.noStack))
    case .fit, .touch, .reframe: return .refused(Refusal(.notAllowed))
    }
  }

  private var rules: ReferenceRules {
    ReferenceRules(defect: nil, width: 0, minimum: minimum, blocks: blocks)
  }

  private func place(_ area: Rect<BoardSpace>) -> Verdict {
    switch rules.verdict(onRegion: area, rules.edges(of: area)) {
    case .fits(let cells): .placed(Placed(cells.pose, frame: cells.frame))
    case .refused(let refusal): .refused(refusal)
    }
  }

  private func resize(_ lift: Lift, _ handle: Handle) -> Verdict {
    guard let now = cells(of: lift.item), let from = lift.from.pose.cells else {
      return .refused(Refusal(.unknownItem))
    }
    let edges = rules.edges(
      of: .resizing(handle), drawn: lift.from.frame, from: ReferenceCells(from),
      by: lift.translation)
    switch rules.verdict(onResizing: lift.item, to: edges) {
    case .fits(let cells): return .accepted(Self.changes([(lift.item, now, cells)]))
    case .refused(let refusal): return .refused(refusal)
    }
  }

  private typealias Move = (item: ID<BoardItem>, from: ReferenceCells, to: ReferenceCells)

  private static func changes(_ moves: [Move]) -> [PoseChange] {
    moves.filter { $0.from != $0.to }.map {
      PoseChange(item: $0.item, from: $0.from.pose, to: $0.to.pose)
    }
  }

  private func carry(_ lifts: [Lift], pushes: Bool, _ given: Verdict?) -> Verdict {
    var moves: [Move] = []
    for lift in lifts {
      guard let now = cells(of: lift.item), let from = lift.from.pose.cells else {
        return .refused(Refusal(.unknownItem))
      }
      guard
        let cells = rules.edges(
          of: .moving, drawn: lift.from.frame, from: ReferenceCells(from), by: lift.translation)?
          .cells
      else { return .refused(Refusal(.outOfRange)) }
      moves.append((lift.item, now, cells))
    }
    guard Set(moves.map(\.item)).count == moves.count else {
      return .refused(Refusal(.duplicateItem))
    }
    guard pushes else {
      return lay(
        moves.map { PoseChange(item: $0.item, from: $0.from.pose, to: $0.to.pose) }, least: 1)
    }
    let rivals = moves.filter { move in
      moves.contains { $0.item != move.item && $0.to.rect.overlaps(move.to.rect) }
    }
    guard rivals.isEmpty else {
      let ordered = rivals.sorted { $0.to.isBefore($1.to) || $0.to == $1.to && $0.item < $1.item }
      return .refused(Refusal(.overlap, by: ordered.map(\.item)))
    }
    if case .accepted(let poses)? = given, isRight(poses, for: moves) { return .accepted(poses) }
    return .accepted(Self.changes(moves))
  }

  private func restore(_ poses: [PoseChange]) -> Verdict {
    for change in poses where cells(of: change.item)?.pose != change.from {
      return .refused(Refusal(change.from == nil ? .duplicateItem : .unknownItem))
    }
    guard Set(poses.map(\.item)).count == poses.count else {
      return .refused(Refusal(.duplicateItem))
    }
    return lay(poses, least: Int(minimum.rawValue))
  }

  /// Lays blocks on free cells, with at least so many columns and rows each.
  private func lay(_ poses: [PoseChange], least: Int) -> Verdict {
    let items = Set(poses.map(\.item))
    var laid: [(item: ID<BoardItem>, cells: ReferenceCells)] = []
    var named: [(item: ID<BoardItem>, cells: ReferenceCells)] = []
    for change in poses {
      guard let pose = change.to else { continue }
      guard let rect = pose.cells else { return .refused(Refusal(.outOfRange)) }
      let others = blocks.filter { !items.contains($0.item.id) }.map { ($0.item.id, $0.cells) }
      for other in others + laid where other.1.rect.overlaps(rect) {
        if !named.contains(where: { $0.item == other.0 }) { named.append(other) }
      }
      laid.append((change.item, ReferenceCells(rect)))
    }
    if laid.contains(where: { $0.cells.width < least || $0.cells.height < least }) {
      return .refused(Refusal(.belowMinimum(minimum)))
    }
    guard named.isEmpty else {
      let ordered = named.sorted {
        $0.cells.isBefore($1.cells) || $0.cells == $1.cells && $0.item < $1.item
      }
      return .refused(Refusal(.overlap, by: ordered.map(\.item)))
    }
    return .accepted(poses.filter { $0.from != $0.to })
  }
}

// MARK: - Pushes

extension PushOracle {
  /// Whether these changes are a push that is as short as possible.
  private func isRight(_ poses: [PoseChange], for moves: [Move]) -> Bool {
    var places = Dictionary(blocks.map { ($0.item.id, $0.cells.rect) }) { first, _ in first }
    for change in poses {
      guard let now = places[change.item], change.from == .cells(now), change.from != change.to,
        let cells = change.to?.cells
      else { return false }
      let isMoved = moves.contains { $0.item == change.item }
      guard isMoved || cells.span == now.span else { return false }
      places[change.item] = cells
    }
    guard moves.allSatisfy({ places[$0.item] == $0.to.rect }) else { return false }
    let moved = Set(moves.map(\.item))
    var others: [CellRect] = []
    var distance = 0
    for (place, block) in blocks.enumerated() {
      guard let cells = places[block.item.id] else { return false }
      for other in blocks.dropFirst(place + 1)
      where places[other.item.id]?.overlaps(cells) ?? true { return false }
      guard !moved.contains(block.item.id) else { continue }
      others.append(block.cells.rect)
      distance += abs(Int(cells.minX) - block.cells.left) + abs(Int(cells.minY) - block.cells.top)
    }
    // The ones in the way come first: where they go, the others may have to.
    let laid = moves.map(\.to.rect)
    func isInTheWay(_ cells: CellRect) -> Bool { laid.contains { $0.overlaps(cells) } }
    let ordered = others.filter(isInTheWay) + others.filter { !isInTheWay($0) }
    guard dependsOnPlacesOnly(poses, for: moves) else { return false }
    guard distance > 0, Self.isSmall(ordered.count, distance - 1) else { return true }
    return !Self.fits(ordered[...], within: distance - 1, beside: laid)
  }

  /// Whether rules of the same blocks with other identities, which were not asked before, answer
  /// the same.
  private func dependsOnPlacesOnly(_ poses: [PoseChange], for moves: [Move]) -> Bool {
    func renamed(_ item: ID<BoardItem>) -> ID<BoardItem> { ID(high: ~item.high, low: ~item.low) }
    let items = blocks.map { block in
      BoardItem(
        id: renamed(block.item.id), board: board.id, content: block.item.content,
        pose: block.item.pose)
    }
    let verdict = makeRules(board, items).judge(
      pushing: moves.map {
        PoseChange(item: renamed($0.item), from: $0.from.pose, to: $0.to.pose)
      })
    guard case .accepted(let again) = verdict else { return false }
    return Set(poses)
      == Set(again.map { PoseChange(item: renamed($0.item), from: $0.from, to: $0.to) })
  }

  /// Whether so many blocks can go so far in all in few enough ways to try all of them.
  private static func isSmall(_ count: Int, _ distance: Int) -> Bool {
    guard count <= 16, distance <= 6 else { return false }
    // The points of a grid with two axes for each block that are so near to its middle.
    var ways = Array(repeating: 1, count: distance + 1)
    for _ in 0..<2 * count {
      var next = [1]
      for place in ways.indices.dropFirst() {
        next.append(next[place - 1] + ways[place] + ways[place - 1])
      }
      ways = next
    }
    return ways[distance] <= 100_000
  }

  /// Whether blocks find room by moving so many columns and rows in all, wherever they go.
  private static func fits(
    _ blocks: ArraySlice<CellRect>, within distance: Int, beside laid: [CellRect]
  ) -> Bool {
    guard let block = blocks.first else { return true }
    for dx in -distance...distance {
      let rest = distance - abs(dx)
      for dy in -rest...rest {
        guard let cells = block.origin.moved(byColumns: dx, rows: dy).flatMap(block.moved(to:)),
          !laid.contains(where: { $0.overlaps(cells) }),
          fits(blocks.dropFirst(), within: rest - abs(dy), beside: laid + [cells])
        else { continue }
        return true
      }
    }
    return false
  }
}
