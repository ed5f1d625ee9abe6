import Domain
public import Gestures
import GridGeometry
import Panels
public import PluginAPI

extension ItinerarySession {
  /// Handles one touch event.
  ///
  /// First, everything due before the touch's time happens, as in ``advance(to:)``.
  ///
  /// - Parameter touch: The event of a finger, pencil or mouse, in screen points of the current
  ///   view size.
  /// - Returns: The reaction.
  /// - Complexity: O(log n) for a finger that moves, whatever the size of the itinerary.
  public mutating func handle(_ touch: Touch) -> Reaction {
    var reaction = catchUp(to: touch.time)
    let target = touch.phase == .began ? target(at: touch.position) : nil
    let fault = fingers.handle(touch, on: target, interest: target.map(interest) ?? [])
    if let fault { reaction.append(.strayTouch(fault)) }
    takeGestures(into: &reaction)
    fingers.finish(touch, fault)
    return reaction
  }

  /// Lets time pass without a touch: for long presses, swipes that turn into drags, and scrolling.
  public mutating func advance(to time: Instant) -> Reaction {
    let reaction = catchUp(to: time)
    fingers.arbiter.advance(to: time)
    return reaction
  }

  /// Does what is due, in order of time.
  private mutating func catchUp(to time: Instant) -> Reaction {
    var reaction = Reaction.none
    while let due = fingers.arbiter.nextDeadline, due <= time {
      // A gesture may release the row, and move fingers over the list.
      reaction.append(scrollIfDue(until: due))
      fingers.arbiter.advance(to: due)
      takeGestures(into: &reaction)
      guard fingers.arbiter.nextDeadline != due else { break }
    }
    reaction.append(scrollIfDue(until: time))
    return reaction
  }

  private mutating func scrollIfDue(until time: Instant) -> Reaction {
    guard let due = scroller.nextDeadline, due <= time else { return .none }
    return scrollAtEdge(to: time)
  }

  /// Cancels all gestures; fingers that are down are ignored until they are lifted.
  mutating func cancelGestures() -> Reaction {
    var reaction = Reaction.none
    fingers.arbiter.cancelAll()
    takeGestures(into: &reaction)
    #if Mutants
      if defect == .pressesOutliveInterruption { return reaction }
    #endif
    fingers.forgetContacts()
    if let start = fingers.scrollStart { scroll = layout.scroll(start) }
    fingers.endScrolling()
    reaction.effects += releaseHeld()
    return reaction
  }

  /// The target at a point of the view.
  func target(at point: Point<ScreenSpace>) -> ListTarget {
    if let open {
      let panel = panelLayout(of: open)
      if let part = panel.choice(at: point) { return .element(.part(open.panel, part)) }
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
      return isAdding ? .element(.addToDay(row.position.day)) : .ground
    }
    let isHandle = entry.game == nil && ItineraryLayout.handle(in: row.frame).contains(inList)
    return .element(isHandle ? .entryHandle(id) : .entry(id))
  }

  /// The gestures that a target supports.
  private func interest(in target: ListTarget) -> GestureInterest {
    switch target {
    case .element(.entryHandle): [.press, .drag]
    case .element(.entry(let id)):
      plan.entries[id]?.custom == nil ? [.drag] : [.press, .tap, .longPress, .swipe, .drag]
    case .element(.addToDay): [.press, .tap, .drag]
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
    case .longPress(let press): return longPress(press)
    case .swipe(let swipe):
      guard case .element(.entry(let id)) = fingers.target(of: swipe.touch) else { return .none }
      return ask(toDelete: id)
    case .drag(let drag):
      // A handle keeps its finger even if a panel opened since: the held row is released.
      if case .element(.entryHandle(let id)) = fingers.firstTarget(of: drag.touch) {
        return self.drag(drag, id)
      }
      return scroll(with: drag)
    case .press, .doubleTap, .pan: return .none
    }
  }

  private mutating func tap(_ touch: TouchID) -> Reaction {
    switch fingers.target(of: touch) {
    case .element(.entry(let id)): return edit(id)
    case .element(.addToDay(let day)): return openAdding(to: day)
    case .element(.part(_, let choice)): return choose(choice)
    case .outside: return Reaction(effects: close())
    case .element, .ground, .panel, nil: return .none
    }
  }

  /// A long press opens the menu at once; if it is cancelled, nothing changes.
  private mutating func longPress(_ press: Gesture.Drag) -> Reaction {
    guard press.phase == .began else {
      return fingers.ends(press) ? Reaction(effects: close()) : .none
    }
    guard case .element(.entry(let id)) = fingers.target(of: press.touch) else { return .none }
    let reaction = openMenu(of: id)
    if open != nil { fingers.hold(by: press.touch) }
    return reaction
  }

  private mutating func scroll(with drag: Gesture.Drag) -> Reaction {
    guard let offset = fingers.scroll(with: drag, from: scroll) else { return .none }
    #if Mutants
      if drag.phase == .cancelled, defect == .cancelledDragKeepsView { return .none }
    #endif
    scroll = layout.scroll(offset)
    return findGap()
  }
}
