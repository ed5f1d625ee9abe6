import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What others change.
extension ReferenceBoard {
  mutating func absorb(_ changes: [Change]) -> Reaction {
    let isLost = changes.contains { change in
      change.item.map { item in
        held?.item == item.id || held?.group.contains { $0.item.id == item.id } ?? false
      } ?? false
    }
    var reaction = isLost ? interrupt() : .none
    let effects = reaction.effects.count
    absorb(changes, isLost: isLost, &reaction)
    note(changes, wasCancelled: isLost, reaction.effects.dropFirst(effects))
    return reaction
  }

  private mutating func absorb(_ changes: [Change], isLost: Bool, _ reaction: inout Reaction) {
    let (isTouched, losesObject) = takeOver(changes, &reaction)
    if isLost, !isDeleted { reaction.effects.append(.message(.gestureInterrupted)) }
    if isDeleted {
      join(interrupt(), to: &reaction)
      join(closePanels(), to: &reaction)
      endSelecting()
      (done, undone) = ([], [])
      reaction.effects.append(.message(.boardDeleted))
      return
    }
    join(releaseGone(changes), to: &reaction)
    judgeHeldAnew(&reaction)
    guard isTouched || losesObject else { return }
    if defect == .outsideKeepsSteps { return }
    reaction.effects += dropDeadSteps()
  }

  /// Takes changes over, as far as they concern this board or the objects of its show.
  private mutating func takeOver(
    _ changes: [Change], _ reaction: inout Reaction
  ) -> (isTouched: Bool, losesObject: Bool) {
    var (isTouched, losesObject) = (false, false)
    var edits: [ReferenceEdit] = []
    for change in changes {
      takeOverPage(change)
      switch change.after ?? change.before {
      case .item(let item)? where item.board == board.id:
        isTouched = true
        if case .item(let after)? = change.after {
          edits.append(ReferenceEdit(before: block(item.id)?.item, after: after))
        } else {
          edits.append(ReferenceEdit(before: item, after: nil))
        }
      case .object(let object)?:
        let place = objects.firstIndex { $0.id == object.id }
        if change.after == nil {
          losesObject = true
          if let place { objects.remove(at: place) }
        } else if let place {
          objects[place] = object
        } else {
          objects.append(object)
        }
        objects.sort(by: ShowObject.inOrder)
      case .board(let other)? where other.id == board.id:
        isTouched = true
        if change.after == nil { isDeleted = true } else { board = other }
      case .show(let other)? where other.id == show.id: show = other
      default: break
      }
    }
    let frames = apply(edits)
    if !frames.isEmpty { reaction.effects.append(.frames(frames)) }
    return (isTouched, losesObject)
  }

  private mutating func releaseGone(_ changes: [Change]) -> Reaction {
    var reaction = Reaction.none
    for press in presses.sorted(by: { $0.touch.rawValue < $1.touch.rawValue })
    where block(press.item) == nil {
      presses.removeAll { $0.touch == press.touch }
      setTarget(of: press.touch, to: .board)
      reaction.effects.append(.press(press.item, .cancelled))
    }
    join(closeEmptyMenu(), to: &reaction)
    if let selection, block(selection) == nil {
      join(closeMenu(), to: &reaction)
      self.selection = nil
    }
    if case .reassign(let item)? = picker?.purpose, block(item) == nil {
      join(closePicker(), to: &reaction)
      reaction.effects.append(.message(.pickerClosed))
    }
    let concernsObjects = changes.contains { change in
      if case .object? = change.after ?? change.before { true } else { false }
    }
    if concernsObjects { picker?.find(in: objects) }
    return reaction
  }

  private mutating func note(
    _ changes: [Change], wasCancelled: Bool, _ effects: ArraySlice<Effect>
  ) {
    guard let last = changes.last, let action = GridAction(last) else { return }
    reach(action, .accepted)
    if wasCancelled { reach(action, .cancelled) }
    for case .message(.stepsDropped) in effects { reach(action, .stepsDropped) }
  }
}

extension Change {
  /// The block it is one of.
  fileprivate var item: BoardItem? {
    if case .item(let item)? = after ?? before { item } else { nil }
  }
}
