import Domain
public import Gestures
import GridGeometry
import Panels
public import PluginAPI

extension BoardListSession {
  /// What a finger touched down on.
  enum Target: Hashable, Sendable {
    /// A board of the list.
    case entry(ID<Board>)
    /// The button that makes a board.
    case newBoard
    /// The list, where there is nothing.
    case ground
    /// A choice in what is open.
    case choice(PanelPart)
    /// The ground of what is open.
    case panel
    /// Beside what is open.
    case outside

    /// What it could do with a touch; nothing in the list asks for a pan or a pinch.
    var interest: GestureInterest {
      switch self {
      case .entry: [.press, .tap, .longPress, .swipe, .drag]
      case .newBoard: [.press, .tap, .drag]
      case .ground: [.drag]
      case .choice: [.press, .tap]
      case .panel: []
      case .outside: [.tap]
      }
    }
  }

  /// A finger that is down.
  struct Contact: Sendable {
    let touch: TouchID
    let target: Target
    /// What was open when it touched down.
    let layer: UInt64
    /// Whether its target looks pressed.
    var isPressing = false
  }

  /// Takes a report about a contact.
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
    if let fault = arbiter.handle(touch, interest: target?.interest ?? []) {
      reaction.append(.strayTouch(fault))
      takeGestures(into: &reaction)
      if fault == .tooMany { contacts.removeAll() }
      if fault != .notDown { contacts.removeAll { $0.touch == touch.id } }
    } else {
      if let target { contacts.append(Contact(touch: touch.id, target: target, layer: layer)) }
      takeGestures(into: &reaction)
      if touch.phase == .ended || touch.phase == .cancelled {
        contacts.removeAll { $0.touch == touch.id }
      }
    }
    return reaction
  }

  /// Lets time pass without a touch: long presses, and swipes that turn out to be drags.
  public mutating func advance(to time: Instant) -> Reaction {
    var reaction = Reaction.none
    arbiter.advance(to: time)
    takeGestures(into: &reaction)
    return reaction
  }

  /// Breaks off all gestures; fingers that are down do nothing until they are lifted.
  mutating func cancelGestures() -> Reaction {
    var reaction = Reaction.none
    arbiter.cancelAll()
    takeGestures(into: &reaction)
    contacts.removeAll()
    return reaction
  }

  /// What lies at a point of the view, as the list is now.
  func target(at point: Point<ScreenSpace>) -> Target {
    let list = layout
    if let open {
      let panel = panelLayout(of: open, in: list)
      if let choice = panel.choice(at: point) { return .choice(choice) }
      return panel.contains(point) ? .panel : .outside
    }
    if let card = list.card(at: point) { return .entry(state.entries[card].board.id) }
    return !isDeleted && list.isNewButton(at: point) ? .newBoard : .ground
  }

  private mutating func takeGestures(into reaction: inout Reaction) {
    while let gesture = arbiter.next() { reaction.append(take(gesture)) }
  }

  private mutating func take(_ gesture: Gesture) -> Reaction {
    switch gesture {
    case .press(let press):
      if let index = contacts.firstIndex(where: { $0.touch == press.touch }) {
        contacts[index].isPressing = press.phase == .began
      }
      return .none
    case .tap(let tap): return self.tap(tap.touch)
    case .longPress(let press): return hold(press)
    case .swipe(let swipe):
      return Reaction(effects: openMenu(of: swipe.touch))
    case .drag(let drag):
      self.drag(drag)
      return .none
    case .doubleTap, .pan: return .none
    }
  }

  /// What a finger touched down on, unless something opened or closed since.
  private func target(of touch: TouchID) -> Target? {
    contacts.first { $0.touch == touch && $0.layer == layer }?.target
  }

  private mutating func tap(_ touch: TouchID) -> Reaction {
    switch target(of: touch) {
    case .entry(let id):
      guard state.entry(id) != nil else { return .none }
      return Reaction(effects: [.openBoard(id, isNew: false)])
    case .newBoard: return isDeleted ? .none : Reaction(effects: present(.naming))
    case .choice(let choice): return choose(choice)
    case .outside: return Reaction(effects: close())
    case .ground, .panel, nil: return .none
    }
  }

  /// A long press opens the menu at once; broken off, it changes nothing (spec B11).
  private mutating func hold(_ press: Gesture.Drag) -> Reaction {
    switch press.phase {
    case .began:
      let effects = openMenu(of: press.touch)
      if !effects.isEmpty { holder = press.touch }
      return Reaction(effects: effects)
    case .changed: return .none
    case .ended:
      if holder == press.touch { holder = nil }
      return .none
    case .cancelled: return holder == press.touch ? Reaction(effects: close()) : .none
    }
  }

  private mutating func openMenu(of touch: TouchID) -> [Effect] {
    guard case .entry(let id) = target(of: touch), state.entry(id) != nil else { return [] }
    return present(.menu(id))
  }

  /// One finger scrolls; others that drag meanwhile do nothing.
  private mutating func drag(_ drag: Gesture.Drag) {
    // What opens over the list holds it where it is, but a drag that is broken off never was.
    let isFree = target(of: drag.touch) != nil
    if drag.phase == .began, scrolling == nil, isFree { scrolling = (drag.touch, scroll) }
    guard let scrolling, scrolling.touch == drag.touch else { return }
    if drag.phase == .cancelled {
      scroll = scrolling.from
    } else if isFree {
      scroll = scrolling.from - (drag.position.y - drag.start.y)
    }
    scroll = layout.scroll
    if drag.phase == .ended || drag.phase == .cancelled { self.scrolling = nil }
  }
}
