import Domain
import GridGeometry
import PluginAPI

/// Judges placements on the grid.
extension GridRules {
  func judgePlacing(_ area: Rect<BoardSpace>) -> Verdict {
    let cells = snapped(area)
    if let refusal = refusal(ofPlacing: area, on: cells) { return .refused(refusal) }
    return cells.map { .placed(Placed(cells: $0)) } ?? .refused(Refusal(.outOfRange))
  }

  func judgePutting(_ pose: Pose) -> Verdict {
    pose.cells.map { judgePlacing(Grid.frame(of: $0)) } ?? .refused(Refusal(.notAllowed))
  }

  func refusal(ofPlacing area: Rect<BoardSpace>, on cells: CellRect?) -> Refusal? {
    guard area.isFinite else { return Refusal(.outOfRange) }
    guard isLargeEnough(area) else { return Refusal(.belowMinimum(minimum)) }
    guard let cells else { return Refusal(.outOfRange) }
    return refusal(of: cells, ignoring: nil)
  }

  /// Whether a drawn area is not below the minimum.
  ///
  /// The drawn area counts, not the snapped one: 30 points across two cells are still too small.
  func isLargeEnough(_ area: Rect<BoardSpace>) -> Bool {
    let side = Double(minimum.rawValue) * Grid.unit
    return area.size.width >= side && area.size.height >= side
  }

  /// The cells between the grid corners nearest to those of an area.
  func snapped(_ area: Rect<BoardSpace>) -> CellRect? {
    guard let first = Grid.nearestCorner(to: area.origin),
      let last = Grid.nearestCorner(to: area.end)
    else { return nil }
    return CellRect(edges: first.x, first.y, last.x, last.y)
  }

  /// The cells of a block that was dragged, with its top left corner at the nearest grid corner.
  func carried(_ lift: Lift) -> CellRect? {
    guard let from = lift.from.pose.cells,
      let corner = Grid.nearestCorner(to: Grid.corner(of: from.origin) + lift.translation)
    else { return nil }
    return from.moved(to: corner)
  }

  /// The edges of a block after those that a handle moves were dragged; they may have crossed.
  func edges(
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

  static func cells(
    between edges: (left: Int32, top: Int32, right: Int32, bottom: Int32)
  ) -> CellRect? {
    CellRect(edges: edges.left, edges.top, edges.right, edges.bottom)
  }

  func judgeCarrying(_ lifts: [Lift]) -> Verdict {
    #if Mutants
      let isPushOn = isPushOn || defect == .pushUnasked
    #endif
    if lifts.count == 1, !isPushOn {
      let cells = carried(lifts[0])
      return answer(refusal(ofCarrying: lifts[0], to: cells), lifts[0].item, cells)
    }
    var wanted: [PoseChange] = []
    for lift in lifts {
      guard let now = index.rect(of: lift.item), lift.from.pose.cells != nil else {
        return .refused(Refusal(.unknownItem))
      }
      guard let cells = carried(lift) else { return .refused(Refusal(.outOfRange)) }
      wanted.append(PoseChange(item: lift.item, from: .cells(now), to: .cells(cells)))
    }
    return isPushOn ? push(wanted) : judge(wanted, checksMinimum: false)
  }

  func refusal(ofCarrying lift: Lift, to cells: CellRect?) -> Refusal? {
    guard index.rect(of: lift.item) != nil, lift.from.pose.cells != nil else {
      return Refusal(.unknownItem)
    }
    guard let cells else { return Refusal(.outOfRange) }
    return refusal(of: cells, ignoring: lift.item, checksMinimum: false)
  }

  func judgeResizing(_ lift: Lift, by handle: Handle) -> Verdict {
    let edges = edges(of: lift, by: handle)
    return answer(
      refusal(ofResizing: lift, to: edges), lift.item, edges.flatMap(Self.cells(between:)))
  }

  func refusal(
    ofResizing lift: Lift, to edges: (left: Int32, top: Int32, right: Int32, bottom: Int32)?
  ) -> Refusal? {
    guard index.rect(of: lift.item) != nil, lift.from.pose.cells != nil else {
      return Refusal(.unknownItem)
    }
    guard let edges else { return Refusal(.outOfRange) }
    // An edge dragged onto or past the opposite one is a size under the minimum, not a flip.
    guard edges.left < edges.right, edges.top < edges.bottom else {
      return Refusal(.belowMinimum(minimum))
    }
    guard let cells = Self.cells(between: edges) else { return Refusal(.outOfRange) }
    return refusal(of: cells, ignoring: lift.item)
  }

  /// Allows a single block on cells if nothing forbids it.
  private func answer(
    _ refusal: Refusal?, _ item: ID<BoardItem>, _ cells: CellRect?
  ) -> Verdict {
    if let refusal { return .refused(refusal) }
    guard let cells, let now = index.rect(of: item) else { return .refused(Refusal(.unknownItem)) }
    guard cells != now else { return .accepted([]) }
    return .accepted([PoseChange(item: item, from: .cells(now), to: .cells(cells))])
  }

  /// What forbids a single block on these cells.
  ///
  /// Usually nothing does, which one probe shows; the blocks in the way are collected only if there
  /// are any.
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

  func judgeRestoring(_ poses: [PoseChange]) -> Verdict {
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

  /// What forbids moving these blocks together.
  private func refusal(
    of placed: [(item: ID<BoardItem>, cells: CellRect)], ignoring lifted: Set<ID<BoardItem>>,
    checksMinimum: Bool
  ) -> Refusal? {
    if checksMinimum, placed.contains(where: { !minimum.allows($0.cells.span) }) {
      return Refusal(.belowMinimum(minimum))
    }
    var inTheWay: [ID<BoardItem>: CellRect] = [:]
    var among = OccupancyIndex<ID<BoardItem>>()
    // A closure that used the whole of this value would copy it.
    let index = index
    for (item, cells) in placed {
      index.visit(in: cells) { other, rect in
        if !lifted.contains(other) { inTheWay[other] = rect }
      }
      // Among themselves only several can collide; a single block needs no index of its own.
      guard placed.count > 1 else { continue }
      among.visit(in: cells) { other, rect in inTheWay[other] = rect }
      _ = among.insert(item, at: cells)
    }
    guard !inTheWay.isEmpty else { return nil }
    let ordered = inTheWay.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    return Refusal(.overlap, by: ordered.map(\.key))
  }
}

extension Verdict {
  /// The reason, if it is refused.
  var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }
}
