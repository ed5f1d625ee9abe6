import Domain
public import Gestures
import GridGeometry
public import PluginAPI

extension BoardSession {
  /// Handles one touch event.
  ///
  /// The target is found once, at touch-down. Most movements of a finger only change what is drawn,
  /// not the board. If items give way, a lifted finger drops at ``nextDeadline``, not here.
  ///
  /// - Complexity: O(1) for a finger that moves, whatever the size of the board.
  public mutating func handle(_ touch: Touch) -> Reaction {
    var reaction = catchUp(to: touch.time)
    if state.rules.displaces, past.instant != touch.time {
      past = (touch.time, hold?.lifts ?? [])
    }
    var target: TouchTarget?
    var interest: GestureInterest = []
    var reach = TouchReach.nearby
    if touch.phase == .began {
      let found = self.target(at: touch.position, kind: touch.kind)
      interest = self.interest(in: found, kind: touch.kind)
      reach = self.reach(of: found, kind: touch.kind)
      target = found
    }
    if let fault = arbiter.handle(touch, interest: interest, within: reach) {
      reaction.effects.append(.strayTouch(fault))
    } else if let target {
      targets[touch.id] = target
      starts[touch.id] = touch.position
      if target == .ink, touch.kind == .finger { noteFinger(touch.id) }
    }
    if targets[touch.id] == .ink { trace(touch) }
    drain(into: &reaction)
    if touch.phase == .ended || touch.phase == .cancelled {
      ink.traces[touch.id] = nil
      defer { ink.fingers[touch.id] = nil }
      if touch.phase == .ended, arbiter.heldTap == touch.id {
        ink.late = (touch.id, targets[touch.id] == .ink && ink.fingers[touch.id] != true)
      }
      targets[touch.id] = nil
      starts[touch.id] = nil
    }
    if !arbiter.isTouched {
      targets.removeAll(keepingCapacity: true)
      starts.removeAll(keepingCapacity: true)
    }
    if arbiter.heldTap == nil { ink.late = nil }
    return reaction
  }

  /// Handles a gesture from a host with its own recognisers.
  ///
  /// It happens at the time of the last ``advance(to:)``.
  public mutating func handle(_ gesture: Gesture) -> Reaction {
    var reaction = Reaction.none
    react(to: gesture, &reaction)
    return reaction
  }

  /// Lets time pass without a touch: a released item drops, a long press opens a menu, and an item
  /// held at the edge scrolls the view.
  public mutating func advance(to time: Instant) -> Reaction {
    let reaction = catchUp(to: time)
    arbiter.advance(to: time)
    return reaction
  }

  /// Does what is due; a touch itself advances the arbiter's time.
  private mutating func catchUp(to time: Instant) -> Reaction {
    var reaction = Reaction.none
    if let due = dropDeadline, due <= time { dropWhatWaited(&reaction) }
    // A long press lifts an item when it is due, however late someone looks: from then on the view
    // scrolls at the edges.
    while let due = arbiter.nextDeadline, due <= time {
      arbiter.advance(to: due)
      drain(into: &reaction)
      if arbiter.nextDeadline == due { break }
    }
    if let due = scroller.nextDeadline, due <= time { scroll(to: time, &reaction) }
    return reaction
  }

  /// When ``advance(to:)`` is next due, or `nil` if nothing waits for time.
  public var nextDeadline: Instant? {
    if let dropDeadline { return dropDeadline }
    return switch (arbiter.nextDeadline, scroller.nextDeadline) {
    case (let recognition?, let scroll?): min(recognition, scroll)
    case (let deadline, nil), (nil, let deadline): deadline
    }
  }

  /// The contacts that are down, in touch-down order.
  public var touches: [TouchID] { arbiter.touches }

  /// Whether any contact is down.
  public var isTouched: Bool { arbiter.isTouched }

  /// The time of the last touch or wake.
  public var touchTime: Instant { arbiter.time }

  /// The target of a contact when it touched down.
  func target(of touch: TouchID, at position: Point<ScreenSpace>) -> TouchTarget {
    targets[touch] ?? target(at: position)
  }

  /// The target of a tap, which may be reported after its finger was lifted, if two taps mean
  /// something there; another finger may have its number by then.
  private func target(of tap: Gesture.Tap) -> TouchTarget {
    guard let late = ink.late, late.touch == tap.touch, arbiter.heldTap != tap.touch else {
      return ink.fingers[tap.touch] == true ? .closed : target(of: tap.touch, at: tap.position)
    }
    if late.canInk { return target(at: tap.position, kind: .pencil) }
    let target = target(at: tap.position)
    // It touched down when it could not ink, and the tool has changed since; or two fingers tapped.
    return target == .ink ? .closed : target
  }

  /// Cancels everything that fingers do.
  ///
  /// Items released before, which only wait for the end of their instant, are dropped.
  mutating func interrupt() -> Reaction {
    var reaction = Reaction.none
    dropWhatWaited(&reaction)
    reaction.append(breakOff())
    return reaction
  }

  /// Cancels everything that fingers do, including what waits for the end of its instant: something
  /// else removed it, or it cannot be stored.
  ///
  /// - Returns: The effects; nothing changes.
  public mutating func breakOff() -> Reaction {
    var reaction = Reaction.none
    past.lifts = []
    arbiter.cancelAll()
    drain(into: &reaction)
    // A host that makes its own gestures has no contact here that could be cancelled.
    cancelHold(&reaction)
    if let looking { viewport = looking.start }
    looking = nil
    listScroll = nil
    dropInk(&reaction)
    for (_, item) in pressesInOrder { reaction.effects.append(.press(item, .cancelled)) }
    #if Mutants
      if defect == .pressesOutliveInterruption { return reaction }
    #endif
    presses.removeAll()
    return reaction
  }

  /// The presses in touch order, because dictionaries have a different order in every process.
  var pressesInOrder: [(touch: TouchID, item: ID<BoardItem>)] {
    presses.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
  }

  private mutating func drain(into reaction: inout Reaction) {
    while let gesture = arbiter.next() { react(to: gesture, &reaction) }
  }

  private mutating func react(to gesture: Gesture, _ reaction: inout Reaction) {
    guard !isDeleted else { return }
    switch gesture {
    case .press(let press): self.press(press, &reaction)
    case .tap(let tap): self.tap(target(of: tap), tap.position, &reaction)
    case .drag(let drag): self.drag(drag, &reaction)
    case .doubleTap(let tap): doubleTap(target(of: tap), &reaction)
    case .longPress(let press): longPress(press, &reaction)
    case .pan(let pan): look(pan, &reaction)
    // It means nothing on a board; nothing asks for it.
    case .swipe: break
    }
  }
}
