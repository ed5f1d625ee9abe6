public import Domain
import Gestures
import GridGeometry
public import PluginAPI

extension BoardSession {
  /// Takes over changes made elsewhere: by another process, an import, or a sync.
  ///
  /// Steps that no longer apply are dropped, and the person is told (spec B9). A gesture that holds
  /// an item which was changed is cancelled.
  public mutating func absorb(_ changes: [Change]) -> Reaction {
    let isLost = hold.map { loses($0, to: changes) } ?? false
    var reaction = isLost ? interrupt() : .none
    let (touched, frames) = take(changes)
    if !frames.isEmpty { reaction.effects.append(.frames(frames)) }
    if isLost, !state.isDeleted { reaction.effects.append(.message(.gestureInterrupted)) }
    if state.isDeleted {
      reaction.append(interrupt())
      reaction.append(closePanels())
      history.clear()
      reaction.effects.append(.message(.boardDeleted))
      return reaction
    }
    reaction.append(dropWhatIsGone(changes))
    judgeHoldAnew(&reaction)
    let deletesObject = changes.contains { change in
      if case .object = change.before, change.after == nil { true } else { false }
    }
    if touched || deletesObject { reaction.effects += pruneHistory() }
    return reaction
  }

  /// Whether fingers must let go of what they hold because some of it was changed elsewhere.
  private func loses(_ hold: Hold, to changes: [Change]) -> Bool {
    #if Mutants
      if defect == .holdOutlivesChange { return false }
    #endif
    return hold.lifts.contains { lift in changes.contains { $0.concerns(lift.item) } }
  }

  /// Takes changes over and tells which items are drawn elsewhere now.
  mutating func take(_ changes: [Change]) -> (touchesBoard: Bool, frames: [FrameChange]) {
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

  /// Takes over what was decided here.
  mutating func adopt(_ changes: [Change]) -> Reaction {
    let frames = take(changes).frames
    return Reaction(changes: changes, effects: frames.isEmpty ? [] : [.frames(frames)])
  }

  /// Drops the steps that no longer apply, and tells how many.
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

  /// Lets go of items and objects that went from outside.
  private mutating func dropWhatIsGone(_ changes: [Change]) -> Reaction {
    var reaction = Reaction.none
    for (touch, item) in pressesInOrder where state.items[item] == nil {
      presses[touch] = nil
      targets[touch] = .board
      reaction.effects.append(.press(item, .cancelled))
    }
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
  /// Whether it is one of an item.
  fileprivate func concerns(_ id: ID<BoardItem>) -> Bool {
    if case .item(let item)? = after ?? before { item.id == id } else { false }
  }

  /// Whether it is one of an object.
  fileprivate var concernsObject: Bool {
    if case .object? = after ?? before { true } else { false }
  }
}
