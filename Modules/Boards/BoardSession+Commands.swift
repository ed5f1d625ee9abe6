import Domain
import Gestures
import GridGeometry
public import PluginAPI

extension BoardSession {
  /// Carries out a command, or refuses it and changes nothing.
  ///
  /// An edit cancels current gestures, even if it is refused.
  public mutating func perform(_ command: SessionCommand) -> Reaction {
    if let reaction = performAnywhere(command) { return reaction }
    guard mode == .edit, !isDeleted else { return .refused(.notEditable) }
    // A finger does not keep holding what a command is about to change.
    var reaction = interrupt()
    reaction.append(edit(command))
    return reaction
  }

  /// Carries out a command that is not an edit; `nil` for one that is.
  private mutating func performAnywhere(_ command: SessionCommand) -> Reaction? {
    switch command {
    case .setMode(let mode): setMode(mode)
    case .setGrid(let isShown): setGrid(isShown)
    case .setViewSize(let size): setViewSize(size)
    case .look(let view): look(at: view)
    case .goHome: goHome()
    case .fit: fit()
    case .setGestures(let settings): setGestures(settings)
    case .cancel: cancel()
    case .search(let text, let kinds): search(text, kinds: kinds)
    case .accept: .refused(.nothingOpen)
    default: nil
    }
  }

  private mutating func edit(_ command: SessionCommand) -> Reaction {
    switch command {
    case .place(let id, let object, let cells): place(id, object: object, in: Grid.frame(of: cells))
    case .add(let item, let isExact): add(item, isExact: isExact)
    case .addAll(let items): addAll(items)
    case .move(let id, let cell): move(id, to: cell)
    case .arrange(let poses): arrange(poses) { $0.judge(.restore(poses)) }
    case .push(let poses): arrange(poses) { $0.judge(pushing: poses) }
    case .select(let edit): select(edit)
    case .insert(let id, let object, let place): insert(id, object: object, at: place)
    case .reorder(let id, let place): reorder(id, to: place)
    case .resize(let id, let span, let handle): resize(id, to: span, from: handle)
    case .turn(let id, let turns, let isFlipped): turn(id, by: turns, isFlipped: isFlipped)
    case .restack(let id, let move): change(id, by: .restack(id, move))
    case .reframe(let id, let area): change(id, by: .reframe(id, area))
    case .setTool(let tool): setTool(tool)
    case .setDrawingTool(let tool): setDrawingTool(tool)
    case .editInk(let edit): editInk(edit)
    case .setCard(let id, let card): setCard(of: id, to: card)
    case .reassign(let id, let object): reassign(id, to: object)
    case .setAction(let id, let action): setAction(of: id, to: action)
    case .setMessage(let id, let message): setMessage(of: id, to: message)
    case .setLabel(let id, let label): setLabel(of: id, to: label)
    case .remove(let id): remove(id)
    case .setSettings(let edit): setSettings(edit)
    case .undo: undo()
    case .redo: redo()
    case .pick(let object): pick(object)
    case .choose(let choice): choose(choice)
    case .setMode, .setGrid, .setViewSize, .look, .goHome, .fit, .setGestures, .cancel, .search,
      .accept:
      .none
    }
  }

  /// Leaving edit mode ends the edit session and its history.
  private mutating func setMode(_ mode: InteractionMode) -> Reaction {
    guard mode != self.mode else { return .none }
    var reaction = cancel()
    if let message = history.givenUp { reaction.effects.append(.message(message)) }
    history.clear()
    self.mode = mode
    tool = .manipulate
    return reaction
  }

  private mutating func setGrid(_ isShown: Bool) -> Reaction {
    isGridShown = isShown
    return .none
  }

  /// Sets the gesture thresholds and restarts the clock; unusable values are ignored.
  private mutating func setGestures(_ settings: GestureSettings) -> Reaction {
    guard settings.isUsable else { return .none }
    let reaction = interrupt()
    gestureSettings = settings
    arbiter = TouchArbiter(settings: settings)
    #if Mutants
      if let injected { arbiter.inject(injected) }
      if defect == .targetsOutliveSettings { return reaction }
    #endif
    targets.removeAll()
    return reaction
  }

  /// Cancels gestures, closes panels and clears the selection.
  private mutating func cancel() -> Reaction {
    var reaction = interrupt()
    reaction.append(closePanels())
    selection = nil
    selected = Selection()
    ink.lassoed.removeAll()
    return reaction
  }

  mutating func place(
    _ id: ID<BoardItem>, object: ID<ShowObject>, in region: Rect<BoardSpace>
  ) -> Reaction {
    guard state.items[id] == nil else { return .refused(.duplicateItem) }
    guard state.objects[object] != nil else { return .refused(.unknownObject) }
    switch state.rules.judge(.place(region)) {
    case .placed(let place):
      let item = BoardItem(id: id, board: board.id, object: object, pose: place.pose)
      return keep([.insert(.item(item))])
    case .accepted: return .none
    case .refused(let refusal): return .refused(refusal.reason, by: refusal.by)
    }
  }

  private mutating func move(_ id: ID<BoardItem>, to cell: Cell) -> Reaction {
    guard let place = state.rules.placed(id) else { return .refused(.unknownItem) }
    let lift = Lift(
      item: id, from: place, grip: place.frame.origin, finger: Grid.corner(of: cell))
    return settle(state.rules.judge(.carry([lift])))
  }

  /// Gives items other poses; it neither adds nor removes any.
  mutating func arrange(
    _ poses: [PoseChange], _ judge: (any PlacementRules) -> Verdict
  ) -> Reaction {
    for change in poses where change.to == nil || state.items[change.item] == nil {
      return .refused(.unknownItem)
    }
    return settle(judge(state.rules))
  }

  /// Inserts a new block at a place in the order, or at its end.
  private mutating func insert(
    _ id: ID<BoardItem>, object: ID<ShowObject>, at place: Int?
  ) -> Reaction {
    guard let count = state.rules.orderedCount else { return .refused(.noOrder) }
    guard let area = state.rules.area(ofPlace: place ?? count, isNew: true) else {
      return .refused(.noSuchPlace(of: count + 1))
    }
    return self.place(id, object: object, in: area)
  }

  private mutating func reorder(_ id: ID<BoardItem>, to place: Int) -> Reaction {
    guard let now = state.rules.placed(id) else { return .refused(.unknownItem) }
    guard let count = state.rules.orderedCount else { return .refused(.noOrder) }
    guard let area = state.rules.area(ofPlace: place, isNew: false) else {
      return .refused(.noSuchPlace(of: count))
    }
    let lift = Lift(item: id, from: now, grip: now.frame.center, finger: area.center)
    return settle(state.rules.judge(.carry([lift])))
  }

  private mutating func resize(
    _ id: ID<BoardItem>, to span: CellSpan, from handle: Handle
  ) -> Reaction {
    guard let place = state.rules.placed(id) else { return .refused(.unknownItem) }
    let wider = Double(span.width) * Grid.unit - place.frame.size.width
    let taller = Double(span.height) * Grid.unit - place.frame.size.height
    // An edge's handle moves along one axis only. A command that asks for more gets the corner
    // that leaves the top, or left, edge still on the other axis.
    let handle = handle.covering(width: wider != 0, height: taller != 0)
    let finger = Point<BoardSpace>(
      x: handle.movesLeft ? -wider : wider, y: handle.movesTop ? -taller : taller)
    let lift = Lift(item: id, from: place, grip: .origin, finger: finger)
    return settle(state.rules.judge(.resize(lift, handle)))
  }

  mutating func reassign(_ id: ID<BoardItem>, to object: ID<ShowObject>) -> Reaction {
    guard let item = state.items[id] else { return .refused(.unknownItem) }
    guard state.objects[object] != nil else { return .refused(.unknownObject) }
    guard item.content.canShowObject else { return .refused(.notAllowed) }
    return keep([.updating(item) { $0.content = $0.content.showing(object) }])
  }

  private mutating func setAction(of id: ID<BoardItem>, to action: TriggerAction) -> Reaction {
    guard let item = state.items[id] else { return .refused(.unknownItem) }
    guard item.content.isPlayable else { return .refused(.notAllowed) }
    return keep([.updating(item) { $0.action = action }])
  }

  private mutating func setMessage(of id: ID<BoardItem>, to text: String?) -> Reaction {
    guard let item = state.items[id] else { return .refused(.unknownItem) }
    do throws(MessageText.Fault) {
      var message: String?
      if let text { message = try MessageText.validated(text) }
      guard let content = item.content.sending(message) else {
        return .refused(item.content.isPlayable ? .messageRequired : .notAllowed)
      }
      return keep([.updating(item) { $0.content = content }])
    } catch {
      return .refused(.badMessage(error))
    }
  }

  private mutating func setLabel(of id: ID<BoardItem>, to text: String?) -> Reaction {
    guard let item = state.items[id] else { return .refused(.unknownItem) }
    // A line has no room for text.
    guard item.content.stroke == nil || text == nil else { return .refused(.notAllowed) }
    do throws(ValidationError) {
      var label: String?
      if let text { label = try Name.validated(text, orEmpty: .emptyLabel) }
      return keep([.updating(item) { $0.label = label }])
    } catch {
      return .refused(.badName(error))
    }
  }

  mutating func remove(_ id: ID<BoardItem>) -> Reaction {
    guard let item = state.items[id] else { return .refused(.unknownItem) }
    return releaseRemoved(keep([.delete(.item(item))]))
  }

  /// Changing the rules is not a step: it cannot be undone, and steps that would break the rules
  /// are dropped.
  private mutating func setSettings(_ edit: SettingsEdit) -> Reaction {
    let settings = edit.applied(to: board.rules.settings)
    guard settings != board.rules.settings else { return .none }
    if let refusal = state.rules.judge(settings: settings) {
      return .refused(refusal.reason, by: refusal.by)
    }
    let change = Change.updating(board) { $0.rules.settings = settings }
    let frames = take([change]).frames
    let moved: [Effect] = frames.isEmpty ? [] : [.frames(frames)]
    return Reaction(changes: [change], effects: moved + pruneHistory())
  }

  /// Closes the menu of an item that was removed.
  mutating func releaseRemoved(_ reaction: Reaction) -> Reaction {
    var reaction = reaction
    if let selection, state.items[selection] == nil {
      reaction.append(closeMenu())
      self.selection = nil
    }
    if case .reassign(let item)? = picker?.purpose, state.items[item] == nil {
      reaction.append(closeLostPicker())
    }
    return reaction
  }

  /// Turns the rules' verdict on existing blocks into changes, and applies them.
  mutating func settle(_ verdict: Verdict) -> Reaction {
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

  /// Applies changes as one step; no changes make no step.
  mutating func keep(_ changes: [Change]) -> Reaction {
    let changes = changes.filter { !$0.isEmpty }
    guard !changes.isEmpty else { return .none }
    history.record(changes)
    let reaction = adopt(changes)
    if !state.accepts(changes.inverse) { history.isDoubtful = true }
    return reaction
  }
}

extension Handle {
  /// The handle that moves the same edges and, if needed, one on the other axis.
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
