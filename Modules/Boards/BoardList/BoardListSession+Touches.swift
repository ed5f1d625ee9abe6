import Domain
public import Gestures
import GridGeometry
import Panels
public import PluginAPI

extension BoardListSession {
  /// Handles one touch event.
  ///
  /// First, everything due before the touch's time happens, as in ``advance(to:)``.
  ///
  /// - Parameter touch: The event of a finger, pencil or mouse, in screen points of the current
  ///   view size.
  /// - Returns: The reaction.
  public mutating func handle(_ touch: Touch) -> Reaction {
    // This may open a menu under the finger.
    var reaction = advance(to: touch.time)
    let target = touch.phase == .began ? target(at: touch.position) : nil
    let fault = fingers.handle(touch, on: target, interest: target.map(interest) ?? [])
    if let fault { reaction.append(.strayTouch(fault)) }
    takeGestures(into: &reaction)
    fingers.finish(touch, fault)
    return reaction
  }

  /// Lets time pass without a touch: for long presses, and swipes that turn into drags.
  public mutating func advance(to time: Instant) -> Reaction {
    var reaction = Reaction.none
    fingers.arbiter.advance(to: time)
    takeGestures(into: &reaction)
    return reaction
  }

  /// Cancels all gestures; fingers that are down are ignored until they are lifted.
  mutating func cancelGestures() -> Reaction {
    var reaction = Reaction.none
    fingers.arbiter.cancelAll()
    takeGestures(into: &reaction)
    fingers.forgetContacts()
    return reaction
  }

  /// The target at a point of the view.
  func target(at point: Point<ScreenSpace>) -> ListTarget {
    let list = layout
    if let open {
      let panel = panelLayout(of: open, in: list)
      if let part = panel.choice(at: point) { return .element(.part(open.panel, part)) }
      return panel.contains(point) ? .panel : .outside
    }
    if let card = list.card(at: point) { return .element(.board(state.entries[card].board.id)) }
    return offersChanges && list.isNewButton(at: point) ? .element(.newBoard) : .ground
  }

  /// The gestures that a target supports; nothing in the list supports a pan or a pinch.
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

  /// A long press opens the menu at once; if it is cancelled, nothing changes.
  private mutating func hold(_ press: Gesture.Drag) -> Reaction {
    guard press.phase == .began else {
      return fingers.ends(press) ? Reaction(effects: close()) : .none
    }
    let effects = openMenu(of: press.touch)
    if !effects.isEmpty { fingers.hold(by: press.touch) }
    return Reaction(effects: effects)
  }

  private mutating func openMenu(of touch: TouchID) -> [Effect] {
    guard !isReadOnly, case .element(.board(let id)) = fingers.target(of: touch),
      state.entry(id) != nil
    else { return [] }
    return present(.menu(id))
  }
}
