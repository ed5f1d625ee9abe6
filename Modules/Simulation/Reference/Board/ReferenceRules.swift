import Domain
import GridGeometry
import PluginAPI

/// What may be where, and which cells an area covers, or a block that a finger has.
///
/// It is asked with every movement, and knows no more of a board than that takes.
struct ReferenceRules {
  /// What comes of asking.
  enum Verdict {
    case fits(ReferenceCells)
    case refused(Refusal)
  }

  let defect: BoardDefect?
  /// The width of the view; only a faulty variant looks at it.
  let width: Double
  let minimum: MinimumSpan
  let blocks: [ReferenceBlock]

  // MARK: Snapping

  /// The column or row whose edge is nearest; halves go away from zero.
  private func snapped(_ coordinate: Double, isRow: Bool) -> Int? {
    guard coordinate.isFinite else { return nil }
    var edges = coordinate / 44
    if defect == .ySnapMultiplies, isRow { edges = coordinate * 44 }
    if defect == .snapsInViewSpace, !isRow { edges = (coordinate + width / 2) / 44 }
    var whole = edges.rounded(.towardZero)
    let rest = edges - whole
    switch defect {
    case .snapsDown: whole = edges.rounded(.down)
    case .halvesTowardZero: if rest.magnitude > 0.5 { whole += rest < 0 ? -1 : 1 }
    default: if rest.magnitude >= 0.5 { whole += rest < 0 ? -1 : 1 }
    }
    if defect == .snapsInViewSpace, !isRow { whole -= (width / 2 / 44).rounded() }
    guard whole >= -2_147_483_648, whole <= 2_147_483_647 else { return nil }
    return Int(exactly: whole)
  }

  /// The edges between which what is held would be, which may have crossed; `nil` beyond
  /// the grid.
  func edges(
    of action: ReferenceHold.Action, drawn frame: Rect<BoardSpace>, from: ReferenceCells?,
    by way: Vector<BoardSpace>
  ) -> ReferenceEdges? {
    switch (action, from) {
    case (.drawing, _), (.selecting, _): return edges(of: frame)
    case (.moving, let from?), (.movingTogether, let from?):
      guard let left = snapped(Double(from.left) * 44 + way.dx, isRow: false),
        let top = snapped(Double(from.top) * 44 + way.dy, isRow: true)
      else { return nil }
      return ReferenceEdges(left, top, left + from.width, top + from.height)
    case (.resizing(let handle), let from?):
      return edges(of: from, draggedBy: way, handle)
    case (_, nil): return nil
    }
  }

  /// The edges of an area that is drawn.
  func edges(of area: Rect<BoardSpace>) -> ReferenceEdges? {
    guard let left = snapped(area.origin.x, isRow: false),
      let top = snapped(area.origin.y, isRow: true),
      let right = snapped(area.origin.x + area.size.width, isRow: false),
      let bottom = snapped(area.origin.y + area.size.height, isRow: true)
    else { return nil }
    return ReferenceEdges(left, top, right, bottom)
  }

  private func edges(
    of from: ReferenceCells, draggedBy way: Vector<BoardSpace>, _ handle: Handle
  ) -> ReferenceEdges? {
    var edges = ReferenceEdges(from.left, from.top, from.right, from.bottom)
    if handle.isOnLeft {
      guard let left = snapped(Double(from.left) * 44 + way.dx, isRow: false) else { return nil }
      edges.left = left
    }
    if handle.isOnRight {
      guard let right = snapped(Double(from.right) * 44 + way.dx, isRow: false) else { return nil }
      edges.right = right
    }
    if handle.isOnTop {
      guard let top = snapped(Double(from.top) * 44 + way.dy, isRow: true) else { return nil }
      edges.top = top
    }
    if handle.isOnBottom {
      guard let bottom = snapped(Double(from.bottom) * 44 + way.dy, isRow: true) else { return nil }
      edges.bottom = bottom
    }
    if defect == .topLeftKeepsOrigin {
      edges.right += from.left - edges.left
      edges.bottom += from.top - edges.top
      edges.left = from.left
      edges.top = from.top
    }
    if defect == .resizeClamps {
      let least = Int(minimum.rawValue)
      if handle.isOnLeft { edges.left = min(edges.left, edges.right - least) }
      if handle.isOnTop { edges.top = min(edges.top, edges.bottom - least) }
      if handle.isOnRight { edges.right = max(edges.right, edges.left + least) }
      if handle.isOnBottom { edges.bottom = max(edges.bottom, edges.top + least) }
    }
    return edges
  }

  /// What is wrong with an area whatever is there: it is the area that counts, not its cells.
  func refusal(ofSize area: Rect<BoardSpace>) -> Refusal? {
    guard area.origin.x.isFinite, area.origin.y.isFinite, area.size.width.isFinite,
      area.size.height.isFinite, (area.origin.x + area.size.width).isFinite,
      (area.origin.y + area.size.height).isFinite
    else { return Refusal(.outOfRange) }
    if defect == .noMinimum || defect == .minimumOfSnappedArea { return nil }
    let least = Double(minimum.rawValue) * 44
    let isTooSmall = area.size.width < least || area.size.height < least
    return isTooSmall ? Refusal(.belowMinimum(minimum)) : nil
  }

  // MARK: Asking

  /// Answers for what a finger holds.
  func verdict(
    on action: ReferenceHold.Action, _ item: ID<BoardItem>?, drawn frame: Rect<BoardSpace>,
    _ edges: ReferenceEdges?
  ) -> Verdict {
    switch action {
    case .drawing, .selecting: return verdict(onRegion: frame, edges)
    case .moving, .movingTogether:
      guard let cells = edges?.cells else { return .refused(Refusal(.outOfRange)) }
      if defect == .moveUnchecked { return .fits(cells) }
      return verdict(on: cells, of: item, isMoved: true)
    case .resizing: return verdict(onResizing: item, to: edges)
    }
  }

  /// Answers for an area that is drawn, or given by a command.
  func verdict(onRegion area: Rect<BoardSpace>, _ edges: ReferenceEdges?) -> Verdict {
    if let refusal = refusal(ofSize: area) { return .refused(refusal) }
    guard let cells = edges?.cells else { return .refused(Refusal(.outOfRange)) }
    return verdict(on: cells, of: nil)
  }

  /// Answers for a block whose edges were dragged.
  func verdict(onResizing item: ID<BoardItem>?, to edges: ReferenceEdges?) -> Verdict {
    guard let edges else { return .refused(Refusal(.outOfRange)) }
    guard edges.left < edges.right, edges.top < edges.bottom else {
      return .refused(Refusal(.belowMinimum(minimum)))
    }
    guard let cells = edges.cells else { return .refused(Refusal(.outOfRange)) }
    if defect == .resizeUnchecked { return .fits(cells) }
    return verdict(on: cells, of: item)
  }

  /// Answers for cells, whatever is there; a block that is only moved keeps its size.
  func verdict(
    on cells: ReferenceCells, of item: ID<BoardItem>?, isMoved: Bool = false
  ) -> Verdict {
    let least = Int(minimum.rawValue)
    if !isMoved, defect != .noMinimum, cells.width < least || cells.height < least {
      return .refused(Refusal(.belowMinimum(minimum)))
    }
    let inTheWay = inTheWay(of: cells, except: item)
    return inTheWay.isEmpty ? .fits(cells) : .refused(Refusal(.overlap, by: inTheWay))
  }

  /// The blocks that share a cell with others.
  private func inTheWay(of cells: ReferenceCells, except item: ID<BoardItem>?) -> [ID<BoardItem>] {
    var found: [ID<BoardItem>] = []
    let (left, top, right, bottom) = (cells.left, cells.top, cells.right, cells.bottom)
    for index in blocks.indices {
      let other = blocks[index].cells
      if left < other.right, other.left < right, top < other.bottom, other.top < bottom,
        blocks[index].item.id != item
      {
        found.append(blocks[index].item.id)
      }
    }
    return defect == nil ? found : faulty(found, inTheWayOf: cells, item)
  }

  /// What faulty variants find in the way.
  private func faulty(
    _ found: [ID<BoardItem>], inTheWayOf cells: ReferenceCells, _ item: ID<BoardItem>?
  ) -> [ID<BoardItem>] {
    func blocks(where isInTheWay: (ReferenceCells) -> Bool) -> [ID<BoardItem>] {
      self.blocks.filter { $0.item.id != item && isInTheWay($0.cells) }.map(\.item.id)
    }
    switch defect {
    case .onlyFirstChecked: return found.filter { $0 == self.blocks.first?.item.id }
    case .onlyEightChecked:
      return found.filter { id in self.blocks.prefix(8).contains { $0.item.id == id } }
    case .oneObstacleNamed: return Array(found.prefix(1))
    case .blocksItself:
      let itself = self.blocks.first { $0.item.id == item }.map(\.cells)
      return itself.map { $0.rect.overlaps(cells.rect) && $0 != cells } == true
        ? found + [item].compactMap(\.self) : found
    case .touchingOverlaps:
      return blocks { other in
        cells.left <= other.right && other.left <= cells.right && cells.top <= other.bottom
          && other.top <= cells.bottom
      }
    case .overlapInPoints:
      return blocks { other in
        cells.left < other.left + other.width * 44 && other.left < cells.left + cells.width * 44
          && cells.top < other.top + other.height * 44
          && other.top < cells.top + cells.height * 44
      }
    case .overlapOfColumns:
      return blocks { cells.left < $0.right && $0.left < cells.right }
    default: return found
    }
  }
}

extension ReferenceBoard {
  /// The rules of what there is now.
  @inline(__always)
  var rules: ReferenceRules {
    ReferenceRules(defect: defect, width: window.width, minimum: minimum, blocks: blocks)
  }
}

/// Four edges, which may have crossed.
struct ReferenceEdges {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The cells between them; none where they crossed, or lie beyond the grid.
  var cells: ReferenceCells? { ReferenceCells(left, top, right, bottom) }
}
