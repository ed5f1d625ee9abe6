import Domain
import GridGeometry
import PluginAPI
import Simulation

/// The ways in which the oracle of the columns can be wrong on purpose.
enum ColumnDefect: String, CaseIterable {
  case columnsRoundDown = "columns-round-down"
  case onlyFirstInTheWay = "only-first-in-the-way"
  case togetherNeverCollide = "together-never-collide"
  case shrinksToNothing = "shrinks-to-nothing"
}

/// The rules of `ColumnRules` once more, with bare numbers: blocks on cells of 44 points, of which
/// none covers another's, and which come to lie at columns of four cells when they are carried.
struct ColumnOracle: RulesOracle {
  private typealias Edges = (left: Double, top: Double, right: Double, bottom: Double)

  private let board: ID<Board>
  private var least: Int32
  private var blocks: [ID<BoardItem>: CellRect] = [:]
  private let defect: ColumnDefect?

  init(_ board: Board, _ items: [BoardItem], _ mutant: Mutant?) {
    self.board = board.id
    least = board.rules.minimum.rawValue
    defect = mutant.flatMap { ColumnDefect(rawValue: $0.name) }
    take(items.map { .insert(.item($0)) })
  }

  func placed(_ item: ID<BoardItem>) -> Placed? { blocks[item].map(Placed.init(cells:)) }

  mutating func take(_ changes: [Change]) {
    for change in changes {
      if case .board(let board)? = change.after, board.id == self.board {
        least = board.rules.minimum.rawValue
      }
      guard case .item(let item)? = change.after ?? change.before else { continue }
      let isHere = change.after != nil && item.board == board
      blocks[item.id] = isHere ? item.pose.cells : nil
    }
  }

  func breach() -> String? {
    for (item, cells) in blocks {
      if isSmall(cells) { return "block \(item) is too small" }
      if let other = inTheWay(of: [(item, cells)], moving: []).first(where: { $0 != item }) {
        return "blocks \(item) and \(other) share a cell"
      }
    }
    return nil
  }

  func answer(to intent: Intent) -> Verdict {
    switch intent {
    case .place(let area):
      let side = Double(least) * 44
      guard area.size.width >= side, area.size.height >= side else { return tooSmall }
      guard let cells = cells((area.minX, area.minY, area.maxX, area.maxY)) else {
        return .refused(Refusal(.outOfRange))
      }
      let others = inTheWay(of: [(nil, cells)], moving: [])
      return others.isEmpty
        ? .placed(Placed(cells: cells)) : .refused(Refusal(.overlap, by: others))
    case .carry(let lifts), .drop(let lifts, _): return carry(lifts)
    case .resize(let lift, let handle): return resize(lift, handle)
    case .restore(let changes): return restore(changes)
    default: return .refused(Refusal(.notAllowed))
    }
  }

  // MARK: Intents

  private func carry(_ lifts: [Lift]) -> Verdict {
    var wanted: [PoseChange] = []
    for lift in lifts {
      guard let now = blocks[lift.item], let from = lift.from.pose.cells else {
        return .refused(Refusal(.unknownItem))
      }
      let (dx, dy) = (lift.finger.x - lift.grip.x, lift.finger.y - lift.grip.y)
      let share = (Double(from.minX) * 44 + dx) / 176
      let column = defect == .columnsRoundDown ? share.rounded(.down) : share.rounded()
      let top = Double(from.minY) * 44 + dy
      guard let corner = snapped((column * 176, top, column * 176, top)),
        let cells = CellRect(
          x: corner.0, y: corner.1, width: from.width, height: from.height)
      else { return .refused(Refusal(.outOfRange)) }
      wanted.append(PoseChange(item: lift.item, from: .cells(now), to: .cells(cells)))
    }
    return verdict(wanted, checksSize: false)
  }

  private func resize(_ lift: Lift, _ handle: Handle) -> Verdict {
    guard let now = blocks[lift.item], let from = lift.from.pose.cells else {
      return .refused(Refusal(.unknownItem))
    }
    let (dx, dy) = (lift.finger.x - lift.grip.x, lift.finger.y - lift.grip.y)
    let edges: Edges = (
      Double(from.minX) * 44 + (handle.movesLeft ? dx : 0),
      Double(from.minY) * 44 + (handle.movesTop ? dy : 0),
      Double(from.maxX) * 44 + (handle.movesRight ? dx : 0),
      Double(from.maxY) * 44 + (handle.movesBottom ? dy : 0)
    )
    guard let (left, top, right, bottom) = snapped(edges) else {
      return .refused(Refusal(.outOfRange))
    }
    guard left < right && top < bottom || defect == .shrinksToNothing else { return tooSmall }
    guard let cells = cells(edges) else { return .refused(Refusal(.outOfRange)) }
    return verdict(
      [PoseChange(item: lift.item, from: .cells(now), to: .cells(cells))], checksSize: true)
  }

  private func restore(_ changes: [PoseChange]) -> Verdict {
    for change in changes where blocks[change.item].map(Pose.cells) != change.from {
      return .refused(Refusal(change.from == nil ? .duplicateItem : .unknownItem))
    }
    return verdict(changes, checksSize: true)
  }

  private func verdict(_ changes: [PoseChange], checksSize: Bool) -> Verdict {
    let moving = Set(changes.map(\.item))
    guard moving.count == changes.count else { return .refused(Refusal(.duplicateItem)) }
    var laid: [(item: ID<BoardItem>?, cells: CellRect)] = []
    for change in changes {
      guard let pose = change.to else { continue }
      guard let cells = pose.cells else { return .refused(Refusal(.outOfRange)) }
      laid.append((change.item, cells))
    }
    if checksSize, laid.contains(where: { isSmall($0.cells) }) { return tooSmall }
    let others = inTheWay(of: laid, moving: moving)
    guard others.isEmpty else { return .refused(Refusal(.overlap, by: others)) }
    return .accepted(changes.filter { $0.from != $0.to })
  }

  // MARK: Cells

  private var tooSmall: Verdict {
    .refused(Refusal(.belowMinimum(least == 2 ? .two : .one)))
  }

  private func isSmall(_ cells: CellRect) -> Bool { min(cells.width, cells.height) < least }

  /// The blocks that share a cell with what comes to lie, in reading order.
  private func inTheWay(
    of laid: [(item: ID<BoardItem>?, cells: CellRect)], moving: Set<ID<BoardItem>>
  ) -> [ID<BoardItem>] {
    var found: [ID<BoardItem>: CellRect] = [:]
    for (place, one) in laid.enumerated() {
      for (other, cells) in blocks
      where other != one.item && !moving.contains(other) && Self.overlap(one.cells, cells) {
        found[other] = cells
      }
      for (other, cells) in laid[..<place] where Self.overlap(one.cells, cells) {
        if let other, defect != .togetherNeverCollide { found[other] = cells }
      }
    }
    let order = found.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    return defect == .onlyFirstInTheWay ? Array(order.prefix(1)) : order
  }

  private static func overlap(_ one: CellRect, _ other: CellRect) -> Bool {
    one.minX < other.maxX && other.minX < one.maxX && one.minY < other.maxY
      && other.minY < one.maxY
  }

  private func cells(_ edges: Edges) -> CellRect? {
    snapped(edges).flatMap { CellRect(edges: $0.0, $0.1, $0.2, $0.3) }
  }

  /// The nearest edges of cells; halves go away from zero.
  private func snapped(_ edges: Edges) -> (Int32, Int32, Int32, Int32)? {
    func edge(_ value: Double) -> Int32? { Int32(exactly: (value / 44).rounded()) }
    guard let left = edge(edges.left), let top = edge(edges.top), let right = edge(edges.right),
      let bottom = edge(edges.bottom)
    else { return nil }
    return (left, top, right, bottom)
  }
}
