import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What is selected, and how it is carried.
extension ReferenceBoard {
  mutating func select(_ edit: SelectionEdit) -> Reaction {
    let all = Set(blocks.map(\.item.id))
    var new = selected
    switch edit {
    case .replace(let ids): new = Set(ids)
    case .add(let ids): new = selected.union(ids)
    case .remove(let ids):
      guard ids.allSatisfy(all.contains) else { return refused(.unknownItem) }
      new = selected.filter { !ids.contains($0) }
    case .all: new = all
    case .invert: new = all.filter { !selected.contains($0) }
    case .none:
      let reaction = selectionMenu == nil ? Reaction.none : closeMenu()
      endSelecting()
      return reaction
    }
    guard new.isSubset(of: all.union(selected)) else { return refused(.unknownItem) }
    let reaction = closePanels()
    selection = nil
    (isSelecting, selected) = (true, new)
    return reaction
  }

  mutating func endSelecting() {
    isSelecting = false
    selected = []
  }

  /// A block that is gone is not selected any more.
  mutating func forgetSelected(_ edits: [ReferenceEdit]) {
    if defect == .goneStaysSelected { return }
    for edit in edits where edit.after == nil {
      if let gone = edit.before { selected.remove(gone.id) }
    }
  }

  /// A finger rests on a block: it selects the block, and may then carry it.
  mutating func press(_ press: Gesture.Drag, _ reaction: inout Reaction) {
    switch press.phase {
    case .began:
      guard case .item(let item) = target(of: press.touch, at: press.start), mode == .edit,
        picker == nil, held == nil, block(item) != nil
      else { return }
      reach(.longPressBlock, .accepted)
      join(closeMenu(), to: &reaction)
      selection = nil
      isSelecting = true
      selected.insert(item)
      reaction.effects.append(.haptic(.lift))
    case .changed:
      let isHeld = held?.touch == press.touch
      let phase = isHeld ? GesturePhase.changed : .began
      follow(
        Gesture.Drag(phase, touch: press.touch, from: press.start, to: press.position), &reaction)
    case .ended, .cancelled: follow(press, &reaction)
    }
  }

  /// The blocks that a region touches; it is at least a point wide and high.
  private func blocks(touching region: Rect<BoardSpace>) -> [ID<BoardItem>] {
    let (left, top) = (region.origin.x, region.origin.y)
    let right = left + max(region.size.width, 1)
    let bottom = top + max(region.size.height, 1)
    var found: [ID<BoardItem>] = []
    for block in blocks {
      let frame = block.cells.frame
      let (end, floor) = (
        frame.origin.x + frame.size.width, frame.origin.y + frame.size.height
      )
      var isTouched = frame.origin.x < right && left < end && frame.origin.y < bottom && top < floor
      switch defect {
      case .marqueeIgnoresRows: isTouched = frame.origin.x < right && left < end
      case .marqueeNeedsWhole:
        isTouched =
          left <= frame.origin.x && end <= right && top <= frame.origin.y
          && floor <= bottom
      default: break
      }
      if isTouched { found.append(block.item.id) }
    }
    return found
  }

  /// The finger that drew a region to select was lifted.
  mutating func endMarquee(_ hold: ReferenceHold, _ reaction: inout Reaction) {
    held = nil
    scrolling = ReferenceEdgeScroll()
    let before = selected
    if isSelecting { selected.formUnion(blocks(touching: hold.frame)) }
    reach(.dragMarquee, selected == before ? .unchanged : .accepted)
    open(ReferenceSelectionMenu(isOfPlace: false, point: toBoard(hold.position)), &reaction)
  }

  // MARK: Carrying

  /// The selected blocks with the cells that they have, in reading order.
  var selectedBlocks: [ReferenceBlock] { blocks.filter { selected.contains($0.item.id) } }

  /// Where blocks come to that are carried together, by the one under the finger; `nil` beyond the
  /// grid.
  private func landing(of hold: ReferenceHold) -> [ReferenceCells]? {
    guard let from = hold.from,
      let edges = rules.edges(of: .moving, drawn: hold.frame, from: from, by: hold.way)
    else { return nil }
    let (columns, rows) = (edges.left - from.left, edges.top - from.top)
    var landing: [ReferenceCells] = []
    for block in hold.group {
      let cells = block.cells
      guard
        let moved = ReferenceCells(
          cells.left + columns, cells.top + rows, cells.right + columns, cells.bottom + rows)
      else { return nil }
      landing.append(moved)
    }
    return landing
  }

  /// What is in the way of blocks that are carried together, in reading order.
  func inTheWay(_ group: [ReferenceBlock], on landing: [ReferenceCells]) -> Refusal? {
    var found: [(cells: ReferenceCells, id: ID<BoardItem>)] = []
    func note(_ cells: ReferenceCells, _ id: ID<BoardItem>) {
      if !found.contains(where: { $0.id == id }) { found.append((cells, id)) }
    }
    let judged = defect == .onlyTouchedJudged ? 1 : group.count
    for place in 0..<min(judged, group.count) {
      for block in blocks where block.cells.rect.overlaps(landing[place].rect) {
        let isOfGroup = group.contains { $0.item.id == block.item.id }
        if !isOfGroup || defect == .groupBlocksItself { note(block.cells, block.item.id) }
      }
      for other in 0..<place where landing[other].rect.overlaps(landing[place].rect) {
        note(landing[other], group[other].item.id)
      }
    }
    guard !found.isEmpty else { return nil }
    found.sort { $0.cells == $1.cells ? $0.id < $1.id : $0.cells.isBefore($1.cells) }
    return Refusal(.overlap, by: found.map(\.id))
  }

  /// Draws blocks that are carried together, and finds out where they would land.
  mutating func followTogether(from old: Vector<BoardSpace>, _ reaction: inout Reaction) {
    judgeTogether(&reaction)
    guard let held, held.way != old else { return }
    let frames = held.group.compactMap { block -> FrameChange? in
      let (from, to) = (block.frame(movedBy: old), block.frame(movedBy: held.way))
      return from == to ? nil : FrameChange(item: block.item.id, from: from, to: to)
    }
    if !frames.isEmpty { reaction.effects.append(.frames(frames)) }
  }

  mutating func judgeTogether(_ reaction: inout Reaction) {
    guard let hold = held else { return }
    let landing = landing(of: hold)
    let lead = landing?[hold.lead]
    if lead != nil, lead == hold.landing { return }
    if hold.landing != nil { reaction.effects.append(.haptic(.snap)) }
    held?.landing = lead
    let refusal = landing.map { inTheWay(hold.group, on: $0) } ?? Refusal(.outOfRange)
    held?.refusal = refusal
  }

  /// The finger that carried blocks together was lifted.
  mutating func dropTogether(_ hold: ReferenceHold, _ reaction: inout Reaction) {
    held = nil
    scrolling = ReferenceEdgeScroll()
    guard let landing = landing(of: hold) else {
      return refuseTogether(hold, Refusal(.outOfRange), &reaction)
    }
    if let refusal = inTheWay(hold.group, on: landing) {
      return refuseTogether(hold, refusal, &reaction)
    }
    var edits: [ReferenceEdit] = []
    for (block, cells) in zip(hold.group, landing) where cells != block.cells {
      var after = block.item
      after.pose = cells.pose
      edits.append(ReferenceEdit(before: block.item, after: after))
    }
    if defect == .onlyFirstDropped { edits = Array(edits.prefix(1)) }
    reach(.dragSelected, edits.isEmpty ? .unchanged : .accepted)
    reaction.changes += keep(edits).changes
    putBackTogether(hold, &reaction)
    reaction.effects.append(.haptic(.drop))
  }

  private mutating func refuseTogether(
    _ hold: ReferenceHold, _ refusal: Refusal, _ reaction: inout Reaction
  ) {
    reach(.dragSelected, GridOutcome(refusal))
    putBackTogether(hold, &reaction)
    reaction.effects.append(.message(.refused(refusal)))
    reaction.effects.append(.haptic(.refusal))
  }

  /// Draws blocks where they lie that were carried together.
  func putBackTogether(_ hold: ReferenceHold, _ reaction: inout Reaction) {
    let frames = hold.group.compactMap { carried -> FrameChange? in
      let from = carried.frame(movedBy: hold.way)
      guard let to = block(carried.item.id)?.cells.frame, from != to else { return nil }
      return FrameChange(item: carried.item.id, from: from, to: to)
    }
    if !frames.isEmpty { reaction.effects.append(.frames(frames)) }
  }
}

extension ReferenceBlock {
  /// Where it is drawn while it is carried.
  fileprivate func frame(movedBy way: Vector<BoardSpace>) -> Rect<BoardSpace> {
    var frame = cells.frame
    frame.origin = Point(x: frame.origin.x + way.dx, y: frame.origin.y + way.dy)
    return frame
  }
}
