import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What fingers do to an itinerary.
extension ReferenceItinerary {
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

  /// What fingers become, and between that what scrolls.
  mutating func advance(to time: Instant) -> Reaction {
    var reaction = Reaction.none
    while let due = fingers.nextDeadline, due <= time {
      if let tick = edge.deadline, tick <= due { reaction.append(scrollAtEdge(to: due)) }
      fingers.advance(to: due)
      takeGestures(into: &reaction)
    }
    fingers.advance(to: time)
    takeGestures(into: &reaction)
    if let due = edge.deadline, due <= time { reaction.append(scrollAtEdge(to: time)) }
    return reaction
  }

  /// When something is due.
  var deadline: Instant? {
    guard let first = fingers.nextDeadline, let other = edge.deadline else {
      return fingers.nextDeadline ?? edge.deadline
    }
    return first < other ? first : other
  }

  /// Breaks off what fingers do, until they are lifted, and sends back what is lifted.
  mutating func breakOff() -> Reaction {
    var reaction = Reaction.none
    fingers.cancelAll()
    takeGestures(into: &reaction)
    hands.removeAll()
    reaction.effects += releaseHeld()
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
      case .longPress(let press): reaction.append(longPress(press))
      case .swipe(let swipe): reaction.append(self.swipe(swipe.touch))
      case .drag(let drag): reaction.append(self.drag(drag))
      case .doubleTap, .pan: break
      }
    }
  }

  /// What something can do with a finger.
  private func interest(of target: Target) -> GestureInterest {
    switch target {
    case .handle: return [.press, .drag]
    case .row(let id):
      let isOwn = plan.entry(id)?.custom != nil || defect == .gamesSwipeAway
      return isOwn ? [.press, .tap, .longPress, .swipe, .drag] : .drag
    case .add: return [.press, .tap, .drag]
    case .ground: return .drag
    case .choice: return [.press, .tap]
    case .panel: return []
    case .beside: return .tap
    }
  }

  private func hand(_ touch: TouchID) -> Hand? { hands.first { $0.touch == touch } }

  private mutating func tap(_ touch: TouchID) -> Reaction {
    guard let hand = hand(touch) else { return .none }
    if hand.isVoid {
      noteVoid(hand.target)
      return .none
    }
    switch hand.target {
    case .row(let id): return edit(id, .tapRow)
    case .add(let day):
      if let readOnlyReason { return refuse(readOnlyReason, .tapAdd) }
      guard plan.hasDay(day) else { return refuse(.noSuchDay(day), .tapAdd) }
      note(.tapAdd, .opened)
      return Reaction(effects: present(.adding(day)))
    case .choice(let choice): return choose(choice)
    case .beside:
      note(.tapBeside, .closed)
      return Reaction(effects: close())
    case .handle, .ground, .panel: return .none
    }
  }

  private mutating func swipe(_ touch: TouchID) -> Reaction {
    guard let hand = hand(touch), case .row(let id) = hand.target else { return .none }
    if hand.isVoid {
      note(.swipe, .void)
      return .none
    }
    if defect == .deletesUnasked || defect == .gamesSwipeAway && plan.entry(id)?.custom == nil {
      return delete(id, .swipe)
    }
    return ask(toDelete: id, .swipe)
  }

  private mutating func longPress(_ press: Gesture.Drag) -> Reaction {
    switch press.phase {
    case .began:
      guard let hand = hand(press.touch), case .row(let id) = hand.target else { return .none }
      if hand.isVoid {
        note(.longPress, .void)
        return .none
      }
      if let refusal = refusal(ofEditing: id) { return refuse(refusal, .longPress) }
      note(.longPress, .opened)
      let effects = present(.menu(id))
      holder = press.touch
      return Reaction(effects: effects)
    case .changed: return .none
    case .ended:
      guard holder == press.touch else { return .none }
      note(.endLongPress, .stays)
      holder = nil
      return .none
    case .cancelled:
      guard holder == press.touch, defect != .cancelledHoldKeepsMenu else { return .none }
      note(.endLongPress, .closed)
      return Reaction(effects: close())
    }
  }

  private mutating func drag(_ drag: Gesture.Drag) -> Reaction {
    guard let hand = hand(drag.touch) else { return .none }
    if case .handle(let id) = hand.target { return dragHandle(drag, hand, id) }
    if drag.phase == .began {
      note(.scroll, hand.isVoid ? .void : scroller == nil ? .done : .taken)
      if !hand.isVoid, scroller == nil {
        scroller = drag.touch
        scrollStart = scroll
      }
    }
    guard scroller == drag.touch else { return .none }
    if drag.phase == .cancelled {
      if defect != .cancelledScrollStays { scroll = scrollStart }
    } else if !hand.isVoid {
      scroll = scrollStart - (drag.position.y - drag.start.y)
    }
    keepScrollInside()
    if drag.phase == .ended || drag.phase == .cancelled {
      note(.endScroll, drag.phase == .ended ? .done : .cancelled)
      scroller = nil
    }
    return Reaction(effects: judgeAnew())
  }
}
