public import Domain
import Gestures
import GridGeometry
public import PluginAPI

extension BoardSession {
  /// Applies changes made elsewhere: by another process, an import, or a sync.
  ///
  /// Steps that no longer apply are dropped with a message. A gesture that holds a
  /// changed item is cancelled.
  public mutating func absorb(_ changes: [Change]) -> Reaction {
    // New settings lay out every item again, even under fingers.
    let setsAnew = state.rules.displaces && changes.contains(where: changesRules)
    let lost =
      hold.map { setsAnew ? Array($0.fingers.indices) : fingers(of: $0, losing: changes) } ?? []
    var reaction = releaseLost(lost)
    reaction.append(releaseChangedInk(changes))
    let (touched, frames) = take(changes)
    if !frames.isEmpty { reaction.effects.append(.frames(frames)) }
    if !lost.isEmpty, !state.isDeleted { reaction.effects.append(.message(.gestureInterrupted)) }
    if state.isDeleted {
      reaction.append(breakOff())
      reaction.append(closePanels())
      selected = Selection()
      history.clear()
      reaction.effects.append(.message(.boardDeleted))
      return reaction
    }
    reaction.append(dropWhatIsGone(changes))
    judgeHoldAnew(&reaction)
    let deletesObject = changes.contains { change in
      if case .object = change.before, change.after == nil { true } else { false }
    }
    // A step could bring back a block that opens it.
    let deletesPage = changes.contains { Board($0.before) != nil && $0.after == nil }
    if deletesPage || touched || deletesObject,
      deletesPage
        || history.isConcerned(by: changes, of: board.id, where: state.rules.obstruction)
    {
      reaction.effects += pruneHistory()
    }
    return reaction
  }

  /// The fingers whose items were changed elsewhere, and that can no longer hold them.
  private func fingers(of hold: Hold, losing changes: [Change]) -> [Int] {
    #if Mutants
      if defect == .holdOutlivesChange { return [] }
    #endif
    return hold.fingers(losing: changes)
  }

  /// Cancels the fingers whose items were changed elsewhere; others continue.
  private mutating func releaseLost(_ fingers: [Int]) -> Reaction {
    guard let hold, !fingers.isEmpty else { return .none }
    guard state.rules.displaces, fingers.count < hold.fingers.count else { return breakOff() }
    var reaction = Reaction.none
    for finger in fingers.reversed() { cancel(finger, &reaction) }
    return reaction
  }

  /// Applies changes, and returns which items are drawn elsewhere.
  mutating func take(_ changes: [Change]) -> (touchesBoard: Bool, frames: [FrameChange]) {
    defer { forgetGoneSelected(changes) }
    if state.rules.displaces { return takeDisplacing(changes) }
    var before: [(item: ID<BoardItem>, frame: Rect<BoardSpace>?)] = []
    for change in changes {
      guard case .item(let item)? = change.after ?? change.before, item.board == board.id else {
        continue
      }
      before.append((item.id, state.rules.placed(item.id)?.frame))
    }
    let touched = state.apply(changes)
    let frames = before.compactMap { item, frame -> FrameChange? in
      let after = state.rules.placed(item)?.frame
      return after == frame ? nil : FrameChange(item: item, from: frame, to: after)
    }
    return (touched, frames)
  }

  private func changesRules(_ change: Change) -> Bool {
    guard case .board(let after)? = change.after, after.id == board.id else { return false }
    return after.rules != board.rules
  }

  /// Applies changes where items give way; while fingers hold some, the rules report all frames
  /// when they are next asked.
  private mutating func takeDisplacing(
    _ changes: [Change]
  ) -> (touchesBoard: Bool, frames: [FrameChange]) {
    if changes.contains(where: changesRules) {
      var touched = false
      let frames = layAnew { state in touched = state.apply(changes) }
      return (touched, frames)
    }
    guard hold?.lifts.isEmpty ?? true else {
      // A finger beyond finite numbers was never asked about.
      if hold?.preview.order == nil { hold?.ask(state.rules) }
      return (state.apply(changes), [])
    }
    var drawn = Preview(holding: [])
    state.rules.preview(.carry([]), into: &drawn)
    let touched = state.apply(changes)
    state.rules.preview(.carry([]), into: &drawn)
    return (touched, drawn.moved)
  }

  /// Lays everything out again, and returns which items are drawn elsewhere.
  mutating func layAnew(_ measure: (inout BoardState) -> Void) -> [FrameChange] {
    guard state.rules.displaces else {
      measure(&state)
      return []
    }
    let before = itemsInReadingOrder.map { ($0.id, state.rules.placed($0.id)?.frame) }
    measure(&state)
    let known = Set(before.map(\.0))
    let new = itemsInReadingOrder.map(\.id).filter { !known.contains($0) }
    return (before + new.map { ($0, nil) }).compactMap { item, frame in
      let after = state.rules.placed(item)?.frame
      return after == frame ? nil : FrameChange(item: item, from: frame, to: after)
    }
  }

  /// Applies what was decided here.
  mutating func adopt(_ changes: [Change]) -> Reaction {
    var reaction = Reaction(changes: changes)
    // A tap of one finger may remove, or turn by a menu, what another one holds.
    let removals = changes.filter { $0.after == nil }
    let moves = state.rules.displaces ? [] : changes.filter(\.movesItem)
    for finger in hold.map({ fingers(of: $0, losing: removals + moves) })?.reversed() ?? [] {
      cancel(finger, &reaction)
    }
    let frames = take(changes).frames
    if !frames.isEmpty { reaction.effects.append(.frames(frames)) }
    if !removals.isEmpty {
      forgetGoneInk(&reaction)
      closeEmptySelectionMenu(&reaction)
    }
    // Other fingers may hold items whose place in the order has changed.
    if state.rules.displaces, hold?.lifts.isEmpty == false { judgeHoldAnew(&reaction) }
    return reaction
  }

  /// Drops the steps that no longer apply, and reports how many.
  mutating func pruneHistory() -> [Effect] {
    let present = state
    let dropped = history.prune {
      var trial = present
      return { changes in
        guard trial.accepts(changes) else { return false }
        trial.apply(changes)
        return true
      }
    }
    return dropped == 0 ? [] : [.message(.stepsDropped(dropped))]
  }

  /// Releases items and objects that were removed from outside.
  private mutating func dropWhatIsGone(_ changes: [Change]) -> Reaction {
    var reaction = Reaction.none
    for (touch, item) in pressesInOrder where state.items[item] == nil {
      presses[touch] = nil
      targets[touch] = .board
      reaction.effects.append(.press(item, .cancelled))
    }
    forgetGoneInk(&reaction)
    closeEmptySelectionMenu(&reaction)
    if let selection, state.items[selection] == nil {
      reaction.append(closeMenu())
      self.selection = nil
      #if Mutants
        if defect == .selectionOutlivesItem { self.selection = selection }
      #endif
    }
    if case .reassign(let item)? = picker?.purpose, state.items[item] == nil {
      reaction.append(closeLostPicker())
    }
    if picker != nil, changes.contains(where: \.concernsObject) {
      picker?.replaceObjects(state.objects.values)
    }
    return reaction
  }
}

extension Change {
  /// Whether it concerns an item.
  func concerns(_ id: ID<BoardItem>) -> Bool {
    if case .item(let item)? = after ?? before { item.id == id } else { false }
  }

  /// Whether it moves or turns an item; one that is only raised stays where it is.
  fileprivate var movesItem: Bool {
    guard case .item(let old)? = before, case .item(let new)? = after else { return false }
    if case .free(let from, _) = old.pose, case .free(let to, _) = new.pose { return from != to }
    return old.pose != new.pose
  }

  /// Whether it concerns an object.
  fileprivate var concernsObject: Bool {
    if case .object? = after ?? before { true } else { false }
  }
}
