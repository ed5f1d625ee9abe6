import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What fingers do to the list.
extension ReferenceList {
  mutating func handle(_ touch: Touch) -> Reaction {
    var reaction = advance(to: touch.time)
    var target: Target?
    if touch.phase == .began { target = self.target(at: touch.position) }
    let fault = fingers.handle(touch, interest: target.map(interest) ?? [])
    if let fault {
      noteStray(fault)
      reaction.append(.strayTouch(fault))
    } else if let target {
      hands.append(Hand(touch: touch.id, target: target))
    }
    takeGestures(into: &reaction)
    if fault == .tooMany { hands.removeAll() }
    if fault != nil || touch.phase == .ended || touch.phase == .cancelled {
      hands.removeAll { $0.touch == touch.id }
    }
    return reaction
  }

  mutating func advance(to time: Instant) -> Reaction {
    var reaction = Reaction.none
    fingers.advance(to: time)
    takeGestures(into: &reaction)
    return reaction
  }

  /// Breaks off what fingers do, until they are lifted.
  mutating func breakOff() -> Reaction {
    var reaction = Reaction.none
    fingers.cancelAll()
    takeGestures(into: &reaction)
    hands.removeAll()
    return reaction
  }

  private mutating func takeGestures(into reaction: inout Reaction) {
    while let gesture = fingers.next() {
      switch gesture {
      case .press(let press):
        for index in hands.indices where hands[index].touch == press.touch {
          hands[index].isPressing = press.phase == .began
        }
      case .tap(let tap): reaction.append(self.tap(tap.touch))
      case .longPress(let press): reaction.append(Reaction(effects: hold(press)))
      case .swipe(let swipe):
        reaction.append(Reaction(effects: openMenu(of: swipe.touch, by: .swipe)))
      case .drag(let drag): self.drag(drag)
      case .doubleTap, .pan: break
      }
    }
  }

  /// What something can do with a finger.
  private func interest(of target: Target) -> GestureInterest {
    switch target {
    case .entry: [.press, .tap, .longPress, .swipe, .drag]
    case .newBoard: [.press, .tap, .drag]
    case .ground: .drag
    case .choice: [.press, .tap]
    case .panel: []
    case .beside: .tap
    }
  }

  private func hand(_ touch: TouchID) -> Hand? { hands.first { $0.touch == touch } }

  private mutating func tap(_ touch: TouchID) -> Reaction {
    guard let hand = hand(touch) else { return .none }
    if hand.isVoid {
      noteVoidTap(hand.target)
      return .none
    }
    switch hand.target {
    case .entry(let id):
      guard board(id) != nil || defect == .deletedBoardOpens else {
        note(.tapEntry, .gone)
        return .none
      }
      note(.tapEntry, .opened)
      return Reaction(effects: [.openBoard(id, isNew: false)])
    case .newBoard:
      note(.tapNew, .opened)
      return isDeleted ? .none : Reaction(effects: present(.naming))
    case .choice(let choice): return choose(choice)
    case .beside:
      note(.tapBeside, .closed)
      return Reaction(effects: close())
    case .ground, .panel: return .none
    }
  }

  private mutating func choose(_ choice: Choice) -> Reaction {
    switch choice {
    case .rename:
      note(.chooseRename, .done)
      guard case .menu(let id) = open else { return .none }
      return Reaction(effects: present(.renaming(id)))
    case .delete:
      note(.chooseDelete, .done)
      if case .menu(let id) = open, defect != .deletesUnasked {
        return Reaction(effects: present(.deleting(id)))
      }
      if case .menu(let id) = open { return delete(id) }
      return accept(nil)
    case .accept:
      note(.chooseAccept, .done)
      return accept(nil)
    case .cancel:
      note(.chooseCancel, .done)
      return Reaction(effects: close())
    }
  }

  private mutating func hold(_ press: Gesture.Drag) -> [Effect] {
    switch press.phase {
    case .began:
      let effects = openMenu(of: press.touch, by: .longPress)
      if !effects.isEmpty { holder = press.touch }
      return effects
    case .changed: return []
    case .ended:
      guard holder == press.touch else { return [] }
      note(.endLongPress, .stays)
      holder = nil
      return []
    case .cancelled:
      guard holder == press.touch, defect != .cancelledHoldKeepsMenu else { return [] }
      note(.endLongPress, .closed)
      return close()
    }
  }

  private mutating func openMenu(of touch: TouchID, by action: ListAction) -> [Effect] {
    guard let hand = hand(touch), case .entry(let id) = hand.target else { return [] }
    if hand.isVoid {
      note(action, .void)
      return []
    }
    guard board(id) != nil else {
      note(action, .gone)
      return []
    }
    note(action, .opened)
    return present(.menu(id))
  }

  private mutating func drag(_ drag: Gesture.Drag) {
    let isFree = hand(drag.touch).map { !$0.isVoid } ?? false
    if drag.phase == .began {
      note(.drag, !isFree ? .void : scroller == nil ? .done : .taken)
      if isFree && (scroller == nil || defect == .everyFingerScrolls) {
        scroller = drag.touch
        scrollStart = scroll
      }
    }
    guard scroller == drag.touch else { return }
    if drag.phase == .cancelled {
      if defect != .cancelledScrollStays { scroll = scrollStart }
    } else if isFree {
      scroll = scrollStart - (drag.position.y - drag.start.y)
    }
    keepScrollInside()
    if defect == .scrollAddsUp { scrollStart = scroll }
    if drag.phase == .ended || drag.phase == .cancelled {
      note(.endDrag, drag.phase == .ended ? .done : .cancelled)
      scroller = nil
    }
  }

  private mutating func noteVoidTap(_ target: Target) {
    switch target {
    case .entry: note(.tapEntry, .void)
    case .newBoard: note(.tapNew, .void)
    case .beside: note(.tapBeside, .void)
    case .choice(.rename): note(.chooseRename, .void)
    case .choice(.delete): note(.chooseDelete, .void)
    case .choice(.accept): note(.chooseAccept, .void)
    case .choice(.cancel): note(.chooseCancel, .void)
    case .ground, .panel: break
    }
  }

  private mutating func noteStray(_ fault: TouchFault) {
    switch fault {
    case .notDown: note(.strayTouch, .notDown)
    case .alreadyDown: note(.strayTouch, .alreadyDown)
    case .notFinite: note(.strayTouch, .notFinite)
    case .timeReversed: note(.strayTouch, .timeReversed)
    case .tooMany: note(.strayTouch, .tooMany)
    }
  }
}
