import Domain
public import Gestures
import GridGeometry
import Panels
public import PluginAPI

extension ItinerarySession {
  /// What a finger touched down on.
  enum Target: Hashable, Sendable {
    /// The handle of a travel or of something of one's own.
    case handle(ID<ItineraryEntry>)
    /// A row, beside its handle.
    case row(ID<ItineraryEntry>)
    /// The button that adds to a day.
    case add(Int)
    /// The list, where there is nothing to touch.
    case ground
    /// A choice in what is open.
    case choice(PanelPart)
    /// The ground of what is open.
    case panel
    /// Beside what is open.
    case outside
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
  /// - Complexity: O(log n) for a finger that moves, whatever the size of the itinerary.
  public mutating func handle(_ touch: Touch) -> Reaction {
    var reaction = catchUp(to: touch.time)
    let target = touch.phase == .began ? target(at: touch.position) : nil
    if let fault = arbiter.handle(touch, interest: target.map(interest) ?? []) {
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

  /// Lets time pass without a touch: long presses, swipes that turn out to be drags, scrolling.
  public mutating func advance(to time: Instant) -> Reaction {
    let reaction = catchUp(to: time)
    arbiter.advance(to: time)
    return reaction
  }

  /// Does what is due, in order of time.
  private mutating func catchUp(to time: Instant) -> Reaction {
    var reaction = Reaction.none
    while let due = arbiter.nextDeadline, due <= time {
      // What is recognised may let go of the row, and moves fingers over the list as it is then.
      reaction.append(scrollIfDue(until: due))
      arbiter.advance(to: due)
      takeGestures(into: &reaction)
      guard arbiter.nextDeadline != due else { break }
    }
    reaction.append(scrollIfDue(until: time))
    return reaction
  }

  private mutating func scrollIfDue(until time: Instant) -> Reaction {
    guard let due = scroller.nextDeadline, due <= time else { return .none }
    return scrollAtEdge(to: time)
  }

  /// Breaks off all gestures; fingers that are down do nothing until they are lifted.
  mutating func cancelGestures() -> Reaction {
    var reaction = Reaction.none
    arbiter.cancelAll()
    takeGestures(into: &reaction)
    #if Mutants
      if defect == .pressesOutliveInterruption { return reaction }
    #endif
    contacts.removeAll()
    if let scrolling { scroll = layout.scroll(scrolling.from) }
    scrolling = nil
    reaction.effects += letGo()
    return reaction
  }

  /// What lies at a point of the view, as the list is now.
  func target(at point: Point<ScreenSpace>) -> Target {
    if let open {
      let panel = panelLayout(of: open)
      if let choice = panel.choice(at: point) { return .choice(choice) }
      return panel.contains(point) ? .panel : .outside
    }
    let layout = layout
    let drawn = point.y + scroll
    guard !isDeleted, layout.isInView(point), layout.isInList(drawn) else { return .ground }
    let room = LiftedRoom(of: hold, in: plan.rows)
    guard let listed = room.map({ $0.listed(Int(drawn)) }) ?? Int(drawn),
      let row = layout.row(at: Double(listed))
    else { return .ground }
    let inList = Point<ScreenSpace>(x: point.x, y: Double(listed))
    guard let id = row.position.entry, let entry = plan.entries[id] else {
      let isAdding = ItineraryLayout.addButton(in: row.frame).contains(inList)
      return isAdding ? .add(row.position.day) : .ground
    }
    let isHandle = entry.game == nil && ItineraryLayout.handle(in: row.frame).contains(inList)
    return isHandle ? .handle(id) : .row(id)
  }

  /// What a target could do with a touch.
  private func interest(in target: Target) -> GestureInterest {
    switch target {
    case .handle: [.press, .drag]
    case .row(let id):
      plan.entries[id]?.custom == nil ? [.drag] : [.press, .tap, .longPress, .swipe, .drag]
    case .add: [.press, .tap, .drag]
    case .ground: [.drag]
    case .choice: [.press, .tap]
    case .panel: []
    case .outside: [.tap]
    }
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
    case .longPress(let press): return longPress(press)
    case .swipe(let swipe):
      guard case .row(let id) = target(of: swipe.touch) else { return .none }
      return ask(toDelete: id)
    case .drag(let drag):
      if case .handle(let id) = handleTarget(of: drag.touch) { return self.drag(drag, id) }
      return scroll(with: drag)
    case .doubleTap, .pan: return .none
    }
  }

  /// What a finger touched down on, unless something opened or closed since.
  func target(of touch: TouchID) -> Target? {
    contacts.first { $0.touch == touch && $0.layer == layer }?.target
  }

  /// The handle that a finger holds, also where something opened since: what is held is let go.
  private func handleTarget(of touch: TouchID) -> Target? {
    contacts.first { $0.touch == touch }?.target
  }

  private mutating func tap(_ touch: TouchID) -> Reaction {
    switch target(of: touch) {
    case .row(let id): return edit(id)
    case .add(let day): return openAdding(to: day)
    case .choice(let choice): return choose(choice)
    case .outside: return Reaction(effects: close())
    case .handle, .ground, .panel, nil: return .none
    }
  }

  /// A long press opens the menu at once; broken off, it changes nothing.
  private mutating func longPress(_ press: Gesture.Drag) -> Reaction {
    switch press.phase {
    case .began:
      guard case .row(let id) = target(of: press.touch) else { return .none }
      let reaction = openMenu(of: id)
      if open != nil { holder = press.touch }
      return reaction
    case .changed: return .none
    case .ended:
      if holder == press.touch { holder = nil }
      return .none
    case .cancelled: return holder == press.touch ? Reaction(effects: close()) : .none
    }
  }

  /// One finger scrolls; others that drag meanwhile do nothing.
  private mutating func scroll(with drag: Gesture.Drag) -> Reaction {
    let isFree = target(of: drag.touch) != nil
    if drag.phase == .began, scrolling == nil, isFree { scrolling = (drag.touch, scroll) }
    guard let scrolling, scrolling.touch == drag.touch else { return .none }
    if drag.phase == .cancelled {
      #if Mutants
        if defect == .cancelledDragKeepsView {
          self.scrolling = nil
          return .none
        }
      #endif
      scroll = scrolling.from
    } else if isFree {
      scroll = scrolling.from - (drag.position.y - drag.start.y)
    }
    scroll = layout.scroll(scroll)
    if drag.phase == .ended || drag.phase == .cancelled { self.scrolling = nil }
    return findGap()
  }
}
