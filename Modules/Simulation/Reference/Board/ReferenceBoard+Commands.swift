import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What is done without a finger.
extension ReferenceBoard {
  mutating func perform(_ command: SessionCommand) -> Reaction {
    let action = GridAction(command)
    let modeBefore = mode
    let before = Look(self)
    let reaction = answer(command)
    let isSame = reaction.isNone && before == Look(self)
    let outcome = isSame ? GridOutcome.unchanged : outcome(of: reaction, of: command)
    reach(action, in: modeBefore, outcome)
    return reaction
  }

  /// What a command that is not an edit may change without a message.
  private struct Look: Equatable {
    let mode: InteractionMode
    let isGridShown: Bool
    let window: ReferenceWindow
    let selection: ID<BoardItem>?
    let isSelecting: Bool
    let selected: Set<ID<BoardItem>>
    let search: String?
    let kinds: Set<ObjectKind>?
    let settings: GestureSettings

    init(_ board: ReferenceBoard) {
      mode = board.mode
      isGridShown = board.isGridShown
      window = board.window
      selection = board.selection
      isSelecting = board.isSelecting
      selected = board.selected
      search = board.picker?.search
      kinds = board.picker?.kinds
      settings = board.settings
    }
  }

  private mutating func answer(_ command: SessionCommand) -> Reaction {
    switch command {
    case .setMode(let mode): return setMode(mode)
    case .setGrid(let isShown):
      isGridShown = isShown
      return .none
    case .setViewSize(let size): return setSize(size)
    case .look(let view): return look(x: view.center.x, y: view.center.y, zoom: view.zoom)
    case .goHome: return look(x: 0, y: 0, zoom: 1)
    case .fit: return fit()
    case .setGestures(let settings): return setGestures(settings)
    case .cancel: return cancel()
    case .search(let text, let kinds): return search(text, kinds)
    case .accept: return refused(.nothingOpen)
    default: break
    }
    guard mode == .edit, !isDeleted else { return refused(.notEditable) }
    var reaction = interrupt()
    join(edit(command), to: &reaction)
    return reaction
  }

  private mutating func edit(_ command: SessionCommand) -> Reaction {
    switch command {
    case .place(let id, let object, let rect):
      place(id, object, ReferenceCells(rect).frame)
    case .addAll(let items): paste(items)
    case .move(let id, let cell): move(id, to: cell)
    case .select(let edit): select(edit)
    case .insert, .reorder: refused(.noOrder)
    case .resize(let id, let span, let handle): resize(id, to: span, from: handle)
    case .reassign(let id, let object): reassign(id, to: object)
    case .setAction(let id, let action): setAction(id, action)
    case .setMessage(let id, let text): setMessage(id, text)
    case .setLabel(let id, let text): setLabel(id, text)
    case .remove(let id): remove(id)
    case .setSettings(let edit): setSettings(edit)
    case .undo: undo()
    case .redo: redo()
    case .pick(let object): pick(object)
    case .choose(let choice): choose(choice)
    default: .none
    }
  }

  private mutating func setMode(_ mode: InteractionMode) -> Reaction {
    guard mode != self.mode else { return .none }
    var reaction = cancel()
    if !done.isEmpty || !undone.isEmpty {
      let message = Message.stepsGivenUp(undo: done.count, redo: undone.count)
      reaction.effects.append(.message(message))
    }
    if self.mode == .edit {
      if defect != .historySurvivesPlay { done = [] }
      if defect != .redoSurvivesPlay { undone = [] }
    } else if defect == .historyClearedOnEntry {
      (done, undone) = ([], [])
    }
    self.mode = mode
    return reaction
  }

  private mutating func setGestures(_ settings: GestureSettings) -> Reaction {
    guard settings.isUsable else { return .none }
    let reaction = interrupt()
    self.settings = settings
    fingers = BoardFingers(settings: settings)
    targets = []
    return reaction
  }

  private mutating func cancel() -> Reaction {
    var reaction = interrupt()
    join(closePanels(), to: &reaction)
    selection = nil
    endSelecting()
    return reaction
  }

  // MARK: Answers

  func refused(_ reason: RefusalReason) -> Reaction { refused(Refusal(reason)) }

  func refused(_ refusal: Refusal) -> Reaction {
    Reaction(effects: [.message(.refused(refusal))])
  }

  func refuse(_ refusal: Refusal, _ reaction: inout Reaction) {
    reaction.effects.append(.message(.refused(refusal)))
  }

  /// What came of something that was done.
  func outcome(of reaction: Reaction) -> GridOutcome {
    if let refusal = reaction.refusal { return GridOutcome(refusal) }
    let isAsked = reaction.effects.contains { effect in
      switch effect {
      case .opened(.picker), .copied, .paste: true
      default: false
      }
    }
    return reaction.changes.isEmpty && !isAsked ? .unchanged : .accepted
  }

  private func outcome(of reaction: Reaction, of command: SessionCommand) -> GridOutcome {
    if let refusal = reaction.refusal { return GridOutcome(refusal) }
    switch command {
    case .place, .addAll, .move, .resize, .reassign, .setAction, .setMessage, .setLabel, .remove,
      .setSettings, .pick, .choose:
      return outcome(of: reaction)
    default: return .accepted
    }
  }

  /// Adds what was answered next: changes of frames that follow one another become one.
  func join(_ next: Reaction, to reaction: inout Reaction) {
    reaction.changes += next.changes
    for effect in next.effects {
      guard case .frames(let new) = effect else {
        reaction.effects.append(effect)
        continue
      }
      var whole: [FrameChange] = []
      if case .frames(let old)? = reaction.effects.last {
        whole = old
        reaction.effects.removeLast()
      }
      for frame in new {
        if let place = whole.firstIndex(where: { $0.item == frame.item }) {
          whole[place] = FrameChange(item: frame.item, from: whole[place].from, to: frame.to)
        } else {
          whole.append(frame)
        }
      }
      whole.removeAll { $0.from == $0.to }
      if !whole.isEmpty { reaction.effects.append(.frames(whole)) }
    }
  }
}
