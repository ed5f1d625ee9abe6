import Domain
import GridGeometry
import PluginAPI

extension ToySurface {
  mutating func perform(_ command: SessionCommand) -> Reaction {
    switch command {
    case .cancel: return breakOff()
    case .setMode(let mode):
      var reaction = breakOff()
      if flaw == .removesOnEntry, self.mode == .play, mode == .edit, let last = items.last {
        reaction.append(record(.delete(.item(last))))
      }
      if mode != self.mode { (undoSteps, redoSteps, selection) = ([], [], nil) }
      self.mode = mode
      return reaction
    case .look(let view):
      guard let next = Viewport(center: view.center, zoom: view.zoom, size: viewport.size) else {
        return .refused(.viewOutOfRange)
      }
      let reaction = breakOff()
      viewport = next
      return reaction
    case .place, .move, .remove, .undo, .redo:
      var reaction = breakOff()
      reaction.append(edit(command))
      return reaction
    default: return .refused(.nothingOpen)
    }
  }

  private mutating func edit(_ command: SessionCommand) -> Reaction {
    guard mode == .edit || flaw == .movesInPlay else { return .refused(.notEditable) }
    switch command {
    case .place(let id, let object, let cells):
      guard let board else { return .refused(.outOfRange) }
      guard !items.contains(where: { $0.id == id }) else { return .refused(.duplicateItem) }
      if let refusal = obstacles(cells, except: id) { return refusal }
      let item = BoardItem(id: id, board: board.id, object: object, pose: .cells(cells))
      return record(.insert(.item(item)))
    case .move(let id, let cell):
      let reaction = move(id, to: cell)
      return reaction
    case .remove(let id):
      guard let item = items.first(where: { $0.id == id }) else { return .refused(.unknownItem) }
      if selection == id { selection = nil }
      return record(.delete(.item(item)))
    case .undo: return undo()
    case .redo: return redo()
    default: return .none
    }
  }

  mutating func move(_ id: ID<BoardItem>, to cell: Cell) -> Reaction {
    guard let item = items.first(where: { $0.id == id }), let old = item.pose.cells else {
      return .refused(.unknownItem)
    }
    var cell = cell
    if flaw == .crowd, items.count >= 6, cell != old.origin { cell.y &+= 1 }
    guard let cells = old.moved(to: cell) else { return .refused(.outOfRange) }
    guard cells != old || flaw == .emptyChange else { return .none }
    let change = Change.updating(item) { $0.pose = .cells(cells) }
    if var refusal = obstacles(cells, except: id) {
      if flaw == .refusesAndMoves { refusal.changes = record(change).changes }
      return refusal
    }
    guard flaw != .moveNotKept else {
      undoSteps.append(change)
      redoSteps = []
      return Reaction(changes: [change])
    }
    return record(change)
  }

  private func obstacles(_ cells: CellRect, except id: ID<BoardItem>) -> Reaction? {
    let others = items.filter { $0.id != id && $0.pose.cells?.overlaps(cells) == true }
    guard !others.isEmpty, flaw?.letsOverlap != true else { return nil }
    return .refused(.overlap, by: others.map(\.id))
  }

  private mutating func record(_ change: Change) -> Reaction {
    apply(change)
    undoSteps.append(change)
    redoSteps = []
    return Reaction(changes: [change])
  }

  private mutating func undo() -> Reaction {
    guard let step = undoSteps.popLast() else { return .refused(.nothingToUndo) }
    apply(step.inverse)
    if flaw != .noRedo { redoSteps.append(step) }
    let isFelt = flaw == .thirdDrag && drags >= 3
    return Reaction(changes: [step.inverse], effects: isFelt ? [.haptic(.drop)] : [])
  }

  private mutating func redo() -> Reaction {
    guard let step = redoSteps.popLast() else { return .refused(.nothingToRedo) }
    apply(step)
    undoSteps.append(step)
    redos += 1
    if flaw == .redoSelects, case .item(let item)? = step.after { selection = item.id }
    return Reaction(changes: [step])
  }

  private mutating func apply(_ change: Change) {
    switch (change.before, change.after) {
    case (.item(let old)?, _): items.removeAll { $0.id == old.id }
    case (.board(let old)?, nil) where old.id == board?.id: board = nil
    default: break
    }
    switch change.after {
    case .item(let item)? where item.board == board?.id: items.append(item)
    case .board(let new)? where new.id == board?.id: board = new
    default: break
    }
    items.sort(by: BoardItem.inReadingOrder)
  }

  mutating func absorb(_ changes: [Change]) -> Reaction {
    guard !changes.isEmpty else { return .none }
    var reaction = breakOff()
    for change in changes { apply(change) }
    if let selection, !items.contains(where: { $0.id == selection }) { self.selection = nil }
    let dropped = undoSteps.count + redoSteps.count
    (undoSteps, redoSteps) = ([], [])
    if dropped > 0 { reaction.effects.append(.message(.stepsDropped(dropped))) }
    return reaction
  }
}
