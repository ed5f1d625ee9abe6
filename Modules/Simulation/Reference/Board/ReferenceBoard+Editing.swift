import Domain
import GridGeometry
import PluginAPI

/// What changes blocks, and the steps that take it back.
extension ReferenceBoard {
  mutating func place(
    _ id: ID<BoardItem>, _ object: ID<ShowObject>, _ region: Rect<BoardSpace>
  ) -> Reaction {
    guard block(id) == nil else { return refused(.duplicateItem) }
    guard self.object(object) != nil else { return refused(.unknownObject) }
    switch rules.verdict(onRegion: region, rules.edges(of: region)) {
    case .refused(let refusal): return refused(refusal)
    case .fits(let cells):
      let item = BoardItem(id: id, board: board.id, object: object, pose: cells.pose)
      return keep(ReferenceEdit(before: nil, after: item))
    }
  }

  mutating func move(_ id: ID<BoardItem>, to cell: Cell) -> Reaction {
    guard let from = block(id)?.cells else { return refused(.unknownItem) }
    let (left, top) = (Int(cell.x), Int(cell.y))
    guard let cells = ReferenceCells(left, top, left + from.width, top + from.height) else {
      return refused(.outOfRange)
    }
    if defect == .moveUnchecked { return lay(id, at: cells) }
    return settle(id, rules.verdict(on: cells, of: id, isMoved: true))
  }

  mutating func resize(_ id: ID<BoardItem>, to span: CellSpan, from handle: Handle) -> Reaction {
    guard let from = block(id)?.cells else { return refused(.unknownItem) }
    let wider = Int(span.width) - from.width
    let taller = Int(span.height) - from.height
    var edges = ReferenceEdges(from.left, from.top, from.right, from.bottom)
    if handle.isOnLeft { edges.left -= wider } else { edges.right += wider }
    // A side's own handle cannot move the other axis: there the top, or left, edge stays.
    if handle.isOnTop { edges.top -= taller } else { edges.bottom += taller }
    let bounds = -2_147_483_648...2_147_483_647
    let all = [edges.left, edges.top, edges.right, edges.bottom]
    guard all.allSatisfy(bounds.contains) else { return refused(.outOfRange) }
    return settle(id, rules.verdict(onResizing: id, to: edges))
  }

  mutating func reassign(_ id: ID<BoardItem>, to object: ID<ShowObject>) -> Reaction {
    guard let item = block(id)?.item else { return refused(.unknownItem) }
    guard self.object(object) != nil else { return refused(.unknownObject) }
    var after = item
    after.content = .object(object, message: item.message)
    if defect == .reassignMoves, let rect = item.pose.cells,
      let cell = rect.origin.moved(byColumns: 1, rows: 0), let moved = rect.moved(to: cell)
    {
      after.pose = .cells(moved)
    }
    if defect == .reassignForgetsTap {
      after.action = .go
      after.content = .object(object, message: nil)
    }
    return keep(ReferenceEdit(before: item, after: after))
  }

  mutating func setAction(_ id: ID<BoardItem>, _ action: TriggerAction) -> Reaction {
    guard let item = block(id)?.item else { return refused(.unknownItem) }
    var after = item
    after.action = action
    return keep(ReferenceEdit(before: item, after: after))
  }

  mutating func setMessage(_ id: ID<BoardItem>, _ text: String?) -> Reaction {
    guard let item = block(id)?.item else { return refused(.unknownItem) }
    var after = item
    var read: String?
    if let text {
      switch ReferenceMessage.read(text) {
      case .success(let message): read = message
      case .failure(let fault): return refused(.badMessage(fault))
      }
    }
    guard let content = ItemContent(object: item.object, message: read) else {
      return refused(.messageRequired)
    }
    after.content = content
    return keep(ReferenceEdit(before: item, after: after))
  }

  mutating func setLabel(_ id: ID<BoardItem>, _ text: String?) -> Reaction {
    guard let item = block(id)?.item else { return refused(.unknownItem) }
    var after = item
    do throws(ValidationError) {
      after.label = try text.map { text throws(ValidationError) in
        try Name.validated(text, orEmpty: .emptyLabel)
      }
    } catch {
      return refused(.badName(error))
    }
    return keep(ReferenceEdit(before: item, after: after))
  }

  mutating func remove(_ id: ID<BoardItem>) -> Reaction {
    guard let item = block(id)?.item else { return refused(.unknownItem) }
    return release(keep(ReferenceEdit(before: item, after: nil)))
  }

  mutating func setSettings(_ edit: SettingsEdit) -> Reaction {
    for (name, value) in edit.values.sorted(by: { $0.key < $1.key }) where value != "" {
      let allowed = name == "minimum" ? AllowedValues.words(["1", "2"]) : nil
      guard allowed != nil, value == "1" || value == "2" else {
        return refused(Refusal(.badSetting(name, value: value, allowed: allowed)))
      }
    }
    guard let value = edit.values["minimum"] else { return .none }
    let minimum = value == "2" ? MinimumSpan.two : .one
    guard minimum != board.rules.minimum else { return .none }
    let least = Int(minimum.rawValue)
    let small = blocks.filter { $0.cells.width < least || $0.cells.height < least }
    guard small.isEmpty || defect == .minimumUnchecked else {
      return refused(Refusal(.belowMinimum(minimum), by: small.map(\.item.id)))
    }
    let before = board
    board.rules.minimum = minimum
    return Reaction(
      changes: [.updating(before) { $0.rules.minimum = minimum }], effects: dropDeadSteps())
  }

  private mutating func settle(_ id: ID<BoardItem>, _ verdict: ReferenceRules.Verdict) -> Reaction {
    switch verdict {
    case .fits(let cells): lay(id, at: cells)
    case .refused(let refusal): refused(refusal)
    }
  }

  /// Lets a block lie elsewhere.
  mutating func lay(_ id: ID<BoardItem>, at cells: ReferenceCells) -> Reaction {
    guard let item = block(id)?.item else { return .none }
    var after = item
    after.pose = cells.pose
    return keep(ReferenceEdit(before: item, after: after))
  }

  // MARK: Steps

  /// Does something, and makes it a step; what changes nothing is none.
  private mutating func keep(_ edit: ReferenceEdit) -> Reaction { keep([edit]) }

  /// Does several things as one step.
  mutating func keep(_ edits: [ReferenceEdit]) -> Reaction {
    let edits = edits.filter { $0.before != $0.after }
    guard let first = edits.first else { return .none }
    if edits.count == 1 {
      record(first)
    } else {
      done.append(
        defect == .undoKeepsNewState
          ? edits.map { ReferenceEdit(before: $0.after, after: $0.after) } : edits)
      if defect != .redoNotCleared { undone = [] }
    }
    return adopt(edits)
  }

  private mutating func record(_ edit: ReferenceEdit) {
    switch defect {
    case .addNotUndoable where edit.before == nil: return
    case .removeNotUndoable where edit.after == nil: return
    case .reassignNotUndoable
    where edit.before?.object != edit.after?.object
      && edit.before != nil && edit.after != nil:
      return
    case .sixthRemovalNotUndoable where edit.after == nil && blocks.count == 6 && done.count > 2:
      return
    case .undoKeepsNewState where edit.before != nil && edit.after != nil:
      done.append([ReferenceEdit(before: edit.after, after: edit.after)])
    default: done.append([edit])
    }
    if defect != .redoNotCleared { undone = [] }
  }

  mutating func undo() -> Reaction {
    guard var step = done.popLast() else { return refused(.nothingToUndo) }
    var inverse: [ReferenceEdit] = []
    for edit in step.reversed() {
      inverse.append(ReferenceEdit(before: edit.after, after: edit.before))
    }
    if defect == .undoOfFirstChange { inverse = Array(inverse.suffix(1)) }
    let reported = step
    var reaction = adopt(inverse)
    if defect == .redoIsStale {
      for index in step.indices where step[index].before != nil && step[index].after != nil {
        step[index].after = step[index].before
      }
    }
    undone.append(step)
    reaction.effects.append(.message(.undid(described(reported))))
    return release(reaction)
  }

  mutating func redo() -> Reaction {
    guard let step = undone.popLast() else { return refused(.nothingToRedo) }
    let described = described(step)
    var reaction = adopt(step)
    done.append(step)
    reaction.effects.append(.message(.redid(described)))
    return release(reaction)
  }

  /// What a step is called while the board is as it was before it.
  private func described(_ step: [ReferenceEdit]) -> UndoStep {
    var reported: [UndoStep.Block] = []
    for edit in step {
      guard let item = edit.after ?? edit.before else { continue }
      let place = blocks.firstIndex { $0.item.id == item.id }
      reported.append(
        UndoStep.Block(
          ordinal: edit.before == nil ? nil : place.map { $0 + 1 }, before: edit.before,
          after: edit.after, object: item.object.flatMap(object)))
    }
    return UndoStep(blocks: reported)
  }

  /// Closes what is about a block that is gone.
  mutating func release(_ answer: Reaction) -> Reaction {
    var reaction = answer
    if let selection, block(selection) == nil, defect != .removedStaysSelected {
      join(closeMenu(), to: &reaction)
      self.selection = nil
    }
    if case .reassign(let item)? = picker?.purpose, block(item) == nil {
      join(closePicker(), to: &reaction)
      reaction.effects.append(.message(.pickerClosed))
    }
    return reaction
  }

  private mutating func adopt(_ edits: [ReferenceEdit]) -> Reaction {
    let frames = apply(edits)
    var reaction = Reaction(
      changes: edits.compactMap(\.change), effects: frames.isEmpty ? [] : [.frames(frames)])
    join(closeEmptyMenu(), to: &reaction)
    return reaction
  }

  /// Applies edits, and reports which blocks are now drawn elsewhere.
  mutating func apply(_ edits: [ReferenceEdit]) -> [FrameChange] {
    var frames: [FrameChange] = []
    defer { forgetSelected(edits) }
    for edit in edits {
      guard let id = (edit.after ?? edit.before)?.id else { continue }
      let before = block(id)?.cells
      take(id)
      if let after = edit.after { put(after) }
      let after = block(id)?.cells
      if before != after {
        frames.append(FrameChange(item: id, from: before?.frame, to: after?.frame))
      }
    }
    return frames
  }

  /// Adds a block before the first one that comes after it.
  mutating func put(_ item: BoardItem) {
    guard let block = ReferenceBlock(item) else { return }
    items[item.id] = item
    var place = 0
    while place < blocks.count {
      let cells = blocks[place].cells
      if block.cells.isBefore(cells) { break }
      if block.cells == cells, item.id < blocks[place].item.id { break }
      place += 1
    }
    blocks.insert(block, at: place)
  }

  /// Takes a block away.
  mutating func take(_ id: ID<BoardItem>) {
    items[id] = nil
    blocks.removeAll { $0.item.id == id }
  }

  // MARK: Steps that no longer apply

  /// Drops steps that no longer apply, tried in the order in which they would be taken.
  mutating func dropDeadSteps() -> [Effect] {
    let before = done.count + undone.count
    var trial = self
    var alive: [[ReferenceEdit]] = []
    for step in done.reversed() {
      let inverse = step.reversed().map { ReferenceEdit(before: $0.after, after: $0.before) }
      if trial.tries(inverse) { alive.insert(step, at: 0) }
    }
    trial = self
    done = alive
    alive = []
    for step in undone.reversed() where trial.tries(step) { alive.insert(step, at: 0) }
    undone = alive
    let dropped = before - done.count - undone.count
    return dropped == 0 ? [] : [.message(.stepsDropped(dropped))]
  }

  /// Takes a step if it starts from what there is and ends in what may be.
  private mutating func tries(_ step: [ReferenceEdit]) -> Bool {
    var trial = self
    for edit in step {
      guard let id = (edit.after ?? edit.before)?.id, block(id)?.item == edit.before else {
        return false
      }
      trial.take(id)
    }
    // Blocks that move together are not in each other's way where they were.
    for after in step.compactMap(\.after) {
      guard shows(after), let block = ReferenceBlock(after) else { return false }
      if case .refused = trial.rules.verdict(on: block.cells, of: after.id) { return false }
      trial.put(after)
    }
    _ = apply(step)
    return true
  }
}
