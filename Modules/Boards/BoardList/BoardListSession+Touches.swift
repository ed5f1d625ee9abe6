import Domain
public import Gestures
import GridGeometry
import Panels
public import PluginAPI

extension BoardListSession {
  /// Handles one touch event.
  ///
  /// First everything that was due before the touch's time happens, as by ``advance(to:)``.
  ///
  /// - Parameter touch: What a finger, pencil or mouse does, in screen points of the view whose
  ///   size was set last.
  /// - Returns: What it came to.
  public mutating func handle(_ touch: Touch) -> Reaction {
    // What is due may open a menu under the finger.
    var reaction = advance(to: touch.time)
    let target = touch.phase == .began ? target(at: touch.position) : nil
    let fault = fingers.handle(touch, on: target, interest: target.map(interest) ?? [])
    if let fault { reaction.append(.strayTouch(fault)) }
    takeGestures(into: &reaction)
    fingers.finish(touch, fault)
    return reaction
  }

  /// Lets time pass without a touch: long presses, and swipes that turn out to be drags.
  public mutating func advance(to time: Instant) -> Reaction {
    var reaction = Reaction.none
    fingers.arbiter.advance(to: time)
    takeGestures(into: &reaction)
    return reaction
  }

  /// Breaks off all gestures; fingers that are down do nothing until they are lifted.
  mutating func cancelGestures() -> Reaction {
    var reaction = Reaction.none
    fingers.arbiter.cancelAll()
    takeGestures(into: &reaction)
    fingers.forgetContacts()
    return reaction
  }

  /// What lies at a point of the view, as the list is now.
  func target(at point: Point<ScreenSpace>) -> ListTarget {
    let list = layout
    if let open {
      let panel = panelLayout(of: open, in: list)
      if let part = panel.choice(at: point) { return .element(.part(open.panel, part)) }
      return panel.contains(point) ? .panel : .outside
    }
    if let card = list.card(at: point) { return .element(.board(state.entries[card].board.id)) }
    return !isDeleted && list.isNewButton(at: point) ? .element(.newBoard) : .ground
  }

  /// What a target could do with a touch; nothing in the list asks for a pan or a pinch.
  private func interest(in target: ListTarget) -> GestureInterest {
    switch target {
    case .element(.board): [.press, .tap, .longPress, .swipe, .drag]
    case .element(.newBoard): [.press, .tap, .drag]
    case .element: [.press, .tap]
    case .ground: [.drag]
    case .panel: []
    case .outside: [.tap]
    }
  }

  private mutating func takeGestures(into reaction: inout Reaction) {
    while let gesture = fingers.next() { reaction.append(take(gesture)) }
  }

  private mutating func take(_ gesture: Gesture) -> Reaction {
    switch gesture {
    case .tap(let tap): return self.tap(tap.touch)
    case .longPress(let press): return hold(press)
    case .swipe(let swipe): return Reaction(effects: openMenu(of: swipe.touch))
    case .drag(let drag):
      guard let offset = fingers.scroll(with: drag, from: scroll) else { return .none }
      scroll = offset
      scroll = layout.scroll
      return .none
    case .press, .doubleTap, .pan: return .none
    }
  }

  private mutating func tap(_ touch: TouchID) -> Reaction {
    switch fingers.target(of: touch) {
    case .element(.board(let id)):
      guard state.entry(id) != nil else { return .none }
      return Reaction(effects: [.openBoard(id, isNew: false)])
    case .element(.newBoard): return isDeleted ? .none : Reaction(effects: present(.naming))
    case .element(.part(_, let choice)): return choose(choice)
    case .outside: return Reaction(effects: close())
    case .element, .ground, .panel, nil: return .none
    }
  }

  /// A long press opens the menu at once; broken off, it changes nothing (spec B11).
  private mutating func hold(_ press: Gesture.Drag) -> Reaction {
    guard press.phase == .began else {
      return fingers.ends(press) ? Reaction(effects: close()) : .none
    }
    let effects = openMenu(of: press.touch)
    if !effects.isEmpty { fingers.hold(by: press.touch) }
    return Reaction(effects: effects)
  }

  private mutating func openMenu(of touch: TouchID) -> [Effect] {
    guard case .element(.board(let id)) = fingers.target(of: touch), state.entry(id) != nil else {
      return []
    }
    return present(.menu(id))
  }
}
