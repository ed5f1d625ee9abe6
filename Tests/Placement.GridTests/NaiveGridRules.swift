import Domain
import GridGeometry
import PluginAPI

/// The grid rules once more, as plainly as they can be said: a list of blocks, searched from end
/// to end for every question.
struct NaiveGridRules {
  var minimum: MinimumSpan
  var blocks: [(item: ID<BoardItem>, cells: CellRect)]

  func judge(_ intent: Intent) -> Verdict {
    switch intent {
    case .place(let area): judgePlacing(area)
    case .carry(let lifts), .drop(let lifts, _): judgeCarrying(lifts)
    case .resize(let lift, let handle): judgeResizing(lift, handle)
    case .put(let pose):
      pose.cells.map { judgePlacing(Grid.frame(of: $0)) } ?? .refused(Refusal(.notAllowed))
    case .restack: .refused(Refusal(.noStack))
    case .fit, .touch, .reframe: .refused(Refusal(.notAllowed))
    case .restore(let changes): judgeRestoring(changes)
    }
  }

  private func cells(of item: ID<BoardItem>) -> CellRect? {
    blocks.first { $0.item == item }?.cells
  }

  // MARK: Snapping

  /// The nearest edge of the grid among all that could be, of two the one farther from zero.
  ///
  /// Exact for the quarters of points that the tests use.
  static func nearestEdge(to coordinate: Double) -> Int? {
    guard coordinate.isFinite, abs(coordinate) < 1e12 else { return nil }
    let start = Int(coordinate) / 44
    let candidates = (start - 2...start + 2).sorted { abs($0) > abs($1) }
    let nearest = candidates.min {
      abs(coordinate - 44 * Double($0)) < abs(coordinate - 44 * Double($1))
    }
    return nearest.flatMap { Int32(exactly: $0) == nil ? nil : $0 }
  }

  static func rect(_ left: Int?, _ top: Int?, _ right: Int?, _ bottom: Int?) -> CellRect? {
    guard let left = left.flatMap(Int32.init(exactly:)),
      let top = top.flatMap(Int32.init(exactly:)),
      let right = right.flatMap(Int32.init(exactly:)),
      let bottom = bottom.flatMap(Int32.init(exactly:))
    else { return nil }
    return CellRect(edges: left, top, right, bottom)
  }

  // MARK: Judging

  private func judgePlacing(_ area: Rect<BoardSpace>) -> Verdict {
    guard area.isFinite else { return .refused(Refusal(.outOfRange)) }
    let side = 44 * Double(minimum.rawValue)
    guard area.size.width >= side, area.size.height >= side else {
      return .refused(Refusal(.belowMinimum(minimum)))
    }
    let cells = Self.rect(
      Self.nearestEdge(to: area.minX), Self.nearestEdge(to: area.minY),
      Self.nearestEdge(to: area.maxX), Self.nearestEdge(to: area.maxY))
    guard let cells else { return .refused(Refusal(.outOfRange)) }
    guard minimum.allows(cells.span) else { return .refused(Refusal(.belowMinimum(minimum))) }
    let others = blocks.filter { $0.cells.overlaps(cells) }
    return others.isEmpty ? .placed(Placed(cells: cells)) : Self.refused(by: others)
  }

  private func judgeCarrying(_ lifts: [Lift]) -> Verdict {
    var wanted: [PoseChange] = []
    for lift in lifts {
      guard let now = cells(of: lift.item), let from = lift.from.pose.cells else {
        return .refused(Refusal(.unknownItem))
      }
      let drag = lift.translation
      let left = Self.nearestEdge(to: Double(from.minX) * 44 + drag.dx)
      let top = Self.nearestEdge(to: Double(from.minY) * 44 + drag.dy)
      let cells = Self.rect(
        left, top, left.map { $0 + Int(from.width) }, top.map { $0 + Int(from.height) })
      guard let cells else { return .refused(Refusal(.outOfRange)) }
      wanted.append(PoseChange(item: lift.item, from: .cells(now), to: .cells(cells)))
    }
    return judge(wanted, checksMinimum: false)
  }

  private func judgeResizing(_ lift: Lift, _ handle: Handle) -> Verdict {
    guard let now = cells(of: lift.item), let from = lift.from.pose.cells else {
      return .refused(Refusal(.unknownItem))
    }
    let drag = lift.translation
    func edge(_ edge: Int32, _ distance: Double, _ isDragged: Bool) -> Int? {
      isDragged ? Self.nearestEdge(to: Double(edge) * 44 + distance) : Int(edge)
    }
    guard let left = edge(from.minX, drag.dx, handle.movesLeft),
      let top = edge(from.minY, drag.dy, handle.movesTop),
      let right = edge(from.maxX, drag.dx, handle.movesRight),
      let bottom = edge(from.maxY, drag.dy, handle.movesBottom)
    else { return .refused(Refusal(.outOfRange)) }
    guard left < right, top < bottom else { return .refused(Refusal(.belowMinimum(minimum))) }
    guard let cells = Self.rect(left, top, right, bottom) else {
      return .refused(Refusal(.outOfRange))
    }
    return judge(
      [PoseChange(item: lift.item, from: .cells(now), to: .cells(cells))], checksMinimum: true)
  }

  private func judgeRestoring(_ changes: [PoseChange]) -> Verdict {
    for change in changes where cells(of: change.item) != change.from?.cells {
      return .refused(Refusal(change.from == nil ? .duplicateItem : .unknownItem))
    }
    return judge(changes, checksMinimum: true)
  }

  private func judge(_ wanted: [PoseChange], checksMinimum: Bool) -> Verdict {
    for (position, change) in wanted.enumerated()
    where wanted.prefix(position).contains(where: { $0.item == change.item }) {
      return .refused(Refusal(.duplicateItem))
    }
    let placed: [(item: ID<BoardItem>, cells: CellRect)] = wanted.compactMap { change in
      change.to?.cells.map { (change.item, $0) }
    }
    if checksMinimum, !placed.allSatisfy({ minimum.allows($0.cells.span) }) {
      return .refused(Refusal(.belowMinimum(minimum)))
    }
    let still = blocks.filter { block in !wanted.contains { $0.item == block.item } }
    var inTheWay: [(item: ID<BoardItem>, cells: CellRect)] = []
    for (position, (_, cells)) in placed.enumerated() {
      inTheWay += (still + placed.prefix(position)).filter { $0.cells.overlaps(cells) }
    }
    guard inTheWay.isEmpty else { return Self.refused(by: inTheWay) }
    return .accepted(wanted.filter { $0.from != $0.to })
  }

  /// Each block once, in reading order.
  private static func refused(by blocks: [(item: ID<BoardItem>, cells: CellRect)]) -> Verdict {
    let ordered = blocks.sorted { ($0.cells, $0.item) < ($1.cells, $1.item) }.map(\.item)
    let once = ordered.enumerated().filter { !ordered.prefix($0.offset).contains($0.element) }
    return .refused(Refusal(.overlap, by: once.map(\.element)))
  }
}
