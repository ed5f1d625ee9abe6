import Domain
import Gestures
import GridGeometry
import PluginAPI

extension BoardSession {
  /// One finger drags: it draws, moves, resizes, or scrolls the picker's list.
  mutating func drag(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    if isInking(drag) { return inkDrag(drag, &reaction) }
    switch drag.phase {
    case .began:
      // One number cannot be two fingers, not even in one instant.
      if hold?.leaves(drag.touch) == true { dropWhatWaited(&reaction) }
      beginDrag(drag, &reaction)
      follow(drag, &reaction)
    case .changed:
      follow(drag, &reaction)
    case .ended:
      follow(drag, &reaction)
      if listScroll?.touch == drag.touch { listScroll = nil }
      if hold?.finger(drag.touch) != nil {
        scrollForFingers()
        dropWhatIsDue(&reaction)
      }
    case .cancelled:
      if let scroll = listScroll, scroll.touch == drag.touch {
        scrollPicker(to: scroll.offset)
        listScroll = nil
      }
      #if Mutants
        if defect == .cancelledDragDrops, let finger = hold?.finger(drag.touch) {
          return drop([finger], &reaction)
        }
      #endif
      if let finger = hold?.finger(drag.touch) { cancel(finger, &reaction) }
    }
  }

  /// A finger rests on an item: it picks the item up, opens a menu, or begins to select.
  mutating func longPress(_ press: Gesture.Drag, _ reaction: inout Reaction) {
    if press.phase == .began, selected.isOn, !selectsToo(press) {
      return openSelectionMenu(by: press, &reaction)
    }
    defer {
      // A host with its own recognisers reports no touches, which would forget it.
      let isOver = press.phase == .ended || press.phase == .cancelled
      if isOver, targets[press.touch] == .closed { targets[press.touch] = nil }
    }
    guard state.rules.opensMenuOnLongPress else { return select(press, &reaction) }
    guard mode == .edit, picker == nil,
      case .item(let item) = target(of: press.touch, at: press.start)
    else { return }
    switch press.phase {
    case .began: openMenu(of: item, &reaction)
    // Not before: a cancelled touch changes nothing.
    case .ended where isMenuOpen && selection == item: raise(item, &reaction)
    case .changed, .ended, .cancelled: break
    }
  }

  /// Whether a finger that touched down before the selection began rests on an item that is not
  /// selected: it selects that item, too.
  private func selectsToo(_ press: Gesture.Drag) -> Bool {
    guard case .item(let item) = target(of: press.touch, at: press.start) else { return false }
    return !selected.items.contains(item) && longPressSelects(item)
  }

  /// A second finger taps while an item is held: the item turns under the first one.
  mutating func turnHeldItem(_ reaction: inout Reaction) {
    guard hold?.action == .carrying, hold?.lifts.count == 1 else { return }
    hold?.turn()
    #if Mutants
      if defect == .turnNotJudgedAnew { return }
    #endif
    // Not only where the finger has a position: beyond all numbers the piece turns, too.
    judgeHoldAnew(&reaction)
  }

  private mutating func beginDrag(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    let target = target(of: drag.touch, at: drag.start)
    if case .picker = target, let layout = pickerLayout(in: viewport) {
      guard listScroll == nil else { return }
      listScroll = ListScroll(touch: drag.touch, start: drag.start.y, offset: layout.scroll)
      return
    }
    guard mode == .edit, picker == nil else { return }
    let start = viewport.toBoard(drag.start)
    switch target {
    case .board where hold == nil:
      // Another finger may have ended the selection, on a board where drags draw nothing.
      guard selected.isOn || state.rules.interest(on: nil).contains(.drag) else { return }
      hold(
        Hold(
          selected.isOn ? .selecting : .drawing, from: start,
          by: finger(drag.touch, at: drag.start), in: viewBefore),
        &reaction)
    case .item(let item) where selected.items.contains(item):
      takeTogether(item, from: start, by: drag.touch, &reaction)
    case .item(let item): take(.carrying, item, from: start, by: drag.touch, &reaction)
    case .handle(let item, let handle):
      take(.resizing(handle), item, from: start, by: drag.touch, &reaction)
    default: break
    }
  }

  /// The view before any finger moved it.
  var viewBefore: Viewport { looking?.start ?? viewport }

  func finger(_ touch: TouchID, at position: Point<ScreenSpace>) -> Hold.Finger {
    Hold.Finger(touch: touch, began: arbiter.time, position: position)
  }

  private mutating func take(
    _ action: Hold.Action, _ item: ID<BoardItem>, from start: Point<BoardSpace>, by touch: TouchID,
    _ reaction: inout Reaction
  ) {
    if hold?.action == .carryingTogether, !makesWay(for: touch, &reaction) { return }
    // If two fingers take one item at once, the one with the lower number gets it.
    if let rival = hold?.finger(holding: item), let other = hold?.fingers[rival],
      other.began == arbiter.time, touch.rawValue < other.touch.rawValue
    {
      cancel(rival, &reaction)
    }
    let lifts = liftsBefore
    // What another finger released in this instant may count as released later.
    guard !lifts.contains(where: { $0.item == item }), let pose = state.rules.placed(item)?.pose,
      let frame = state.rules.frame(of: item, holding: lifts)
    else { return }
    // Items that others give way to need a position.
    if state.rules.displaces, !start.isFinite { return }
    // Where several fingers can hold items, a finger that only draws gives way.
    if state.rules.allowsManyHolds, hold?.lifts.isEmpty == true { cancelHold(&reaction) }
    // Another finger may carry another item, if the rules allow it.
    if let hold {
      guard state.rules.allowsManyHolds, hold.action == .carrying, action == .carrying,
        hold.finger(holding: item) == nil
      else { return }
    }
    // Drawn where it gave way to, but taken where it was when the instant began.
    if let drawn = state.rules.frame(of: item, holding: hold?.lifts ?? []), drawn != frame {
      reaction.effects.append(.frames([FrameChange(item: item, from: drawn, to: frame)]))
    }
    let finger = finger(touch, at: viewport.toScreen(start))
    let lift = Lift(
      item: item, from: Placed(pose, frame: frame), grip: start, finger: start, touch: touch,
      isHidden: action == .carrying)
    if hold != nil {
      hold?.add(lift, by: finger)
    } else {
      hold(Hold(action, lift, from: start, by: finger, in: viewBefore), &reaction)
    }
    reaction.effects.append(.haptic(.lift))
  }

  /// What fingers held when the current instant began.
  var liftsBefore: [Lift] { past.instant == arbiter.time ? past.lifts : hold?.lifts ?? [] }

  mutating func hold(_ new: Hold, _ reaction: inout Reaction) {
    hold = new
    hold?.selectionBefore = selection
    hold?.wasMenuOpen = isMenuOpen
    hold?.selectionMenuBefore = selectionMenu
    reaction.append(closeMenu())
    // Handles stay with a held item; handles of another item disappear.
    if let selection, new.finger(holding: selection) == nil { self.selection = nil }
  }

  private mutating func follow(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    if let scroll = listScroll, scroll.touch == drag.touch {
      scrollPicker(to: scroll.offset + scroll.start - drag.position.y)
    }
    guard let finger = hold?.finger(drag.touch) else { return }
    hold?.move(finger, to: drag.position, isLifted: drag.phase == .ended)
    followFingers(&reaction)
    if drag.phase != .ended { scrollForFingers() }
  }

  /// Draws held items under their fingers, and asks the rules where they would land.
  mutating func followFingers(_ reaction: inout Reaction) {
    guard hold?.follow(in: viewport, state.rules) == true else { return }
    previewHold(&reaction)
  }

  /// Asks the rules about held items again although no finger moved, because the board changed.
  mutating func judgeHoldAnew(_ reaction: inout Reaction) {
    #if Mutants
      if defect == .heldNotJudgedAnew { return }
    #endif
    hold?.preview.forget()
    previewHold(&reaction)
  }

  private mutating func previewHold(_ reaction: inout Reaction) {
    hold?.ask(state.rules)
    // Not the whole hold, which would be copied at every movement.
    if hold?.preview.isElsewhere == true { reaction.effects.append(.haptic(.snap)) }
    if let moved = hold?.preview.moved, !moved.isEmpty { reaction.effects.append(.frames(moved)) }
  }

  /// Drops what lifted fingers held.
  ///
  /// If items give way, this waits until the instant is over: simultaneous events of other fingers
  /// count, whatever their order.
  private mutating func dropWhatIsDue(_ reaction: inout Reaction) {
    guard let hold, !hold.leaving.isEmpty else { return }
    if state.rules.displaces, !hold.lifts.isEmpty {
      dropDeadline = arbiter.time.advanced(by: 1)
    } else {
      drop(hold.leaving, &reaction)
    }
  }

  /// Drops everything that is queued for the end of the instant.
  mutating func dropWhatWaited(_ reaction: inout Reaction) {
    dropDeadline = nil
    if let hold, !hold.leaving.isEmpty { drop(hold.leaving, &reaction) }
  }

  /// Fingers were lifted: their items land, or snap back.
  private mutating func drop(_ fingers: [Int], _ reaction: inout Reaction) {
    settle(fingers, &reaction)
    guard hold != nil else { return }
    // What was dropped stays in the view in which it was.
    hold?.viewportBefore = viewport
    // What other fingers hold may have more or less room now.
    judgeHoldAnew(&reaction)
  }

  private mutating func settle(_ fingers: [Int], _ reaction: inout Reaction) {
    guard let hold else { return }
    if hold.action == .selecting {
      release(fingers, &reaction)
      return endMarquee(of: hold, &reaction)
    }
    let verdict = state.rules.judge(hold.intent(ofLettingGo: fingers))
    let held = hold.held(byFingers: fingers)
    if case .refused(let refusal) = verdict {
      refusedDrop = hold.preview.landing.map(\.pose)
      release(fingers, &reaction)
      putBack(held, &reaction)
      reaction.effects.append(.message(.refused(refusal)))
      reaction.effects.append(.haptic(.refusal))
      return
    }
    if case .placed(let place) = verdict {
      release(fingers, &reaction)
      reaction.effects.append(.haptic(.drop))
      openPicker(for: .place(place, hold.region), &reaction)
      return
    }
    if state.rules.displaces {
      // The held blocks decide where all the others are drawn.
      reaction.append(settle(verdict))
      release(fingers, &reaction)
    } else {
      release(fingers, &reaction)
      var settled = settle(verdict)
      // Drawn where the finger released it, and from now on at its own place; what gave way is not
      // held.
      let items = Set(held.map(\.item))
      settled.effects = settled.effects.compactMap { $0.without(items) }
      #if Mutants
        if defect == .pushedNotDrawn {
          settled.effects.removeAll { if case .frames = $0 { true } else { false } }
        }
      #endif
      reaction.append(settled)
      putBack(held, &reaction)
    }
    reaction.effects.append(.haptic(.drop))
  }

  /// Cancels what a finger held: everything is as before.
  mutating func cancel(_ finger: Int, _ reaction: inout Reaction) {
    guard let hold else { return }
    release([finger], &reaction)
    if self.hold == nil { restoreView(before: hold) }
    putBack(hold.held(byFingers: [finger]), &reaction)
    if self.hold != nil { judgeHoldAnew(&reaction) }
    // What another finger opened meanwhile stays open.
    guard self.hold == nil, !isMenuOpen else { return }
    if let menu = hold.selectionMenuBefore { return open(menu, &reaction) }
    guard let selected = hold.selectionBefore, state.items[selected] != nil else { return }
    selection = selected
    guard hold.wasMenuOpen else { return }
    isMenuOpen = true
    reaction.effects.append(.opened(.menu))
  }

  /// Cancels what all fingers hold.
  mutating func cancelHold(_ reaction: inout Reaction) {
    while let hold { cancel(hold.fingers.count - 1, &reaction) }
  }

  /// Releases fingers; items that gave way close up.
  private mutating func release(_ fingers: [Int], _ reaction: inout Reaction) {
    guard var old = hold else { return }
    for finger in fingers.sorted(by: >) { old.remove(finger) }
    hold = old.fingers.isEmpty ? nil : old
    if hold == nil { dropDeadline = nil }
    scrollForFingers()
    if state.rules.displaces {
      state.rules.preview(.carry(old.lifts), into: &old.preview)
      if !old.preview.moved.isEmpty { reaction.effects.append(.frames(old.preview.moved)) }
      if hold != nil { hold = old }
    }
  }

  /// Scrolls for fingers that hold something; if several are at edges, the lowest number wins.
  private mutating func scrollForFingers() {
    func isAtEdge(_ finger: Hold.Finger) -> Bool {
      EdgeScroll.velocity(
        at: finger.position, in: viewport.size, settings: gestureSettings) != .zero
    }
    var chosen: Hold.Finger?
    for finger in hold?.fingers ?? [] where !finger.isLifted {
      guard let known = chosen else {
        chosen = finger
        continue
      }
      let isNearer = isAtEdge(finger) && !isAtEdge(known)
      let isFirst =
        finger.touch.rawValue < known.touch.rawValue && isAtEdge(finger) == isAtEdge(known)
      if isNearer || isFirst { chosen = finger }
    }
    if let chosen {
      scroller.update(
        chosen.position, in: viewport.size, at: arbiter.time, settings: gestureSettings)
      return
    }
    #if Mutants
      if defect == .edgeScrollGoesOn { return }
    #endif
    scroller.stop()
  }

  private mutating func restoreView(before hold: Hold) {
    #if Mutants
      if defect == .cancelledDragKeepsView { return }
    #endif
    // Fingers that move the view take precedence.
    if looking == nil { viewport = hold.viewportBefore }
  }

  /// Draws held items at their own places, if the rules do not.
  private func putBack(_ held: [Hold.Held], _ reaction: inout Reaction) {
    guard !state.rules.displaces else { return }
    let frames = held.compactMap { item, frame, _ in
      state.rules.placed(item).flatMap { place in
        place.frame == frame ? nil : FrameChange(item: item, from: frame, to: place.frame)
      }
    }
    if !frames.isEmpty { reaction.effects.append(.frames(frames)) }
  }

  /// Scrolls the view because something is held near its edge.
  mutating func scroll(to time: Instant, _ reaction: inout Reaction) {
    let distance = scroller.advance(to: time)
    guard hold != nil, distance != .zero else { return }
    guard let scrolled = hold?.scroll(viewport, by: distance) else {
      scroller.stop()
      return
    }
    viewport = scrolled
    followFingers(&reaction)
  }
}

extension Effect {
  /// The effect without frames of some items; `nil` if no frames are left.
  fileprivate func without(_ items: Set<ID<BoardItem>>) -> Effect? {
    guard case .frames(let frames) = self else { return self }
    let others = frames.filter { !items.contains($0.item) }
    return others.isEmpty ? nil : .frames(others)
  }
}
