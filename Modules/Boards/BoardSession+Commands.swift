import Domain
import GridGeometry
public import PluginAPI

extension BoardSession {
  /// Carries out a command, or refuses it and stays as it was.
  public mutating func perform(_ command: SessionCommand) -> Reaction {
    if case .setMode(let mode) = command { return setMode(mode) }
    guard mode == .edit, !isDeleted else { return .refused(.notEditable) }
    return switch command {
    case .place(let id, let object, let cells): place(id, object: object, in: cells)
    case .move(let id, let cell): move(id, to: cell)
    case .resize(let id, let span, let handle): resize(id, to: span, from: handle)
    case .reassign(let id, let object): reassign(id, to: object)
    case .remove(let id): remove(id)
    case .setMinimum(let minimum): setMinimum(minimum)
    case .undo: undo()
    case .redo: redo()
    default: .refused(.nothingOpen)
    }
  }

  /// Leaving edit ends the edit session, and its history with it (spec B9).
  private mutating func setMode(_ mode: InteractionMode) -> Reaction {
    if mode != self.mode { history.clear() }
    self.mode = mode
    return .none
  }

  private mutating func place(
    _ id: ID<BoardItem>, object: ID<ShowObject>, in cells: CellRect
  ) -> Reaction {
    guard state.items[id] == nil else { return .refused(.duplicateItem) }
    guard state.objects[object] != nil else { return .refused(.unknownObject) }
    switch state.rules.judge(.place(Grid.frame(of: cells))) {
    case .placed(let pose):
      let item = BoardItem(id: id, board: board.id, object: object, pose: pose)
      return keep([.insert(.item(item))])
    case .accepted: return .none
    case .refused(let refusal): return .refused(refusal.reason, by: refusal.by)
    }
  }

  private mutating func move(_ id: ID<BoardItem>, to cell: Cell) -> Reaction {
    guard let item = state.items[id], let cells = item.pose.cells else {
      return .refused(.unknownItem)
    }
    let lift = Lift(
      item: id, from: item.pose, grip: Grid.corner(of: cells.origin), finger: Grid.corner(of: cell))
    return settle(state.rules.judge(.move([lift])))
  }

  private mutating func resize(
    _ id: ID<BoardItem>, to span: CellSpan, from handle: Handle
  ) -> Reaction {
    guard let item = state.items[id], let cells = item.pose.cells else {
      return .refused(.unknownItem)
    }
    let wider = Double(Int64(span.width) - Int64(cells.width)) * Grid.unit
    let taller = Double(Int64(span.height) - Int64(cells.height)) * Grid.unit
    // An edge's handle moves along one axis only. A command that asks for more gets the corner
    // that leaves the top, or left, edge still on the other axis.
    let handle = handle.covering(width: wider != 0, height: taller != 0)
    let finger = Point<BoardSpace>(
      x: handle.movesLeft ? -wider : wider, y: handle.movesTop ? -taller : taller)
    let lift = Lift(item: id, from: item.pose, grip: .origin, finger: finger)
    return settle(state.rules.judge(.resize(lift, handle)))
  }

  private mutating func reassign(_ id: ID<BoardItem>, to object: ID<ShowObject>) -> Reaction {
    guard let item = state.items[id] else { return .refused(.unknownItem) }
    guard state.objects[object] != nil else { return .refused(.unknownObject) }
    return keep([.updating(item) { $0.object = object }])
  }

  private mutating func remove(_ id: ID<BoardItem>) -> Reaction {
    guard let item = state.items[id] else { return .refused(.unknownItem) }
    return keep([.delete(.item(item))])
  }

  /// The minimum is a setting and no step: it is not undone, but steps that would break it go.
  private mutating func setMinimum(_ minimum: MinimumSpan) -> Reaction {
    guard minimum != board.minimum else { return .none }
    let small = itemsInReadingOrder.filter { item in
      item.pose.cells.map { !minimum.allows($0.span) } ?? false
    }
    guard small.isEmpty else { return .refused(.belowMinimum(minimum), by: small.map(\.id)) }
    let change = Change.updating(board) { $0.minimum = minimum }
    state.apply([change])
    return Reaction(changes: [change], effects: pruneHistory())
  }

  private mutating func undo() -> Reaction {
    guard let step = history.undoable.last else { return .refused(.nothingToUndo) }
    let changes = step.inverse
    state.apply(changes)
    history.didUndo()
    return Reaction(changes: changes)
  }

  private mutating func redo() -> Reaction {
    guard let changes = history.redoable.last else { return .refused(.nothingToRedo) }
    state.apply(changes)
    history.didRedo()
    return Reaction(changes: changes)
  }

  /// Turns the rules' verdict on blocks that exist into changes, and keeps them.
  private mutating func settle(_ verdict: Verdict) -> Reaction {
    switch verdict {
    case .accepted(let poses):
      keep(
        poses.compactMap { change in
          guard let item = state.items[change.item], let pose = change.to else { return nil }
          return .updating(item) { $0.pose = pose }
        })
    case .placed: .none
    case .refused(let refusal): .refused(refusal.reason, by: refusal.by)
    }
  }

  /// Takes over what was decided and makes it one step; a step that changes nothing is none.
  private mutating func keep(_ changes: [Change]) -> Reaction {
    let changes = changes.filter { !$0.isEmpty }
    guard !changes.isEmpty else { return .none }
    state.apply(changes)
    history.record(changes)
    return Reaction(changes: changes)
  }
}

extension Handle {
  /// The handle that moves the same edges and, where needed, one on the other axis.
  fileprivate func covering(width: Bool, height: Bool) -> Handle {
    switch self {
    case .left where height: .bottomLeft
    case .right where height: .bottomRight
    case .top where width: .topRight
    case .bottom where width: .bottomRight
    default: self
    }
  }
}
