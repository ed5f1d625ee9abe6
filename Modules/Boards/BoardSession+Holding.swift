import Domain
import Gestures
import GridGeometry
import PluginAPI

extension BoardSession {
  /// One finger drags: it draws, moves, resizes, or scrolls the picker's list.
  mutating func drag(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    switch drag.phase {
    case .began:
      beginDrag(drag, &reaction)
      follow(drag, &reaction)
    case .changed:
      follow(drag, &reaction)
    case .ended:
      follow(drag, &reaction)
      if listScroll?.touch == drag.touch { listScroll = nil }
      if let finger = hold?.finger(drag.touch) { drop(finger, &reaction) }
    case .cancelled:
      if let scroll = listScroll, scroll.touch == drag.touch {
        scrollPicker(to: scroll.offset)
        listScroll = nil
      }
      if let finger = hold?.finger(drag.touch) { cancel(finger, &reaction) }
    }
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
      hold(Hold(drawingFrom: start, by: drag.touch, in: viewport), &reaction)
    case .item(let item): take(.carrying, item, from: start, by: drag.touch, &reaction)
    case .handle(let item, let handle):
      take(.resizing(handle), item, from: start, by: drag.touch, &reaction)
    default: break
    }
  }

  private mutating func take(
    _ deed: Hold.Deed, _ item: ID<BoardItem>, from start: Point<BoardSpace>, by touch: TouchID,
    _ reaction: inout Reaction
  ) {
    guard let place = state.rules.placed(item) else { return }
    if let hold {
      // Another finger may carry another item, where the rules allow it.
      guard state.rules.allowsManyHolds, hold.deed == .carrying, deed == .carrying,
        !hold.holds(item)
      else { return }
      self.hold?.add(
        Lift(item: item, from: place, grip: start, finger: start), by: touch,
        at: viewport.toScreen(start))
    } else {
      hold(Hold(deed, item, lying: place, from: start, by: touch, in: viewport), &reaction)
    }
    reaction.effects.append(.haptic(.lift))
  }

  private mutating func hold(_ new: Hold, _ reaction: inout Reaction) {
    hold = new
    hold?.selectionBefore = selection
    hold?.wasMenuOpen = isMenuOpen
    reaction.append(closeMenu())
    // Handles stay with an item that is held; those of another one go.
    if let selection, !new.holds(selection) { self.selection = nil }
  }

  private mutating func follow(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    if let scroll = listScroll, scroll.touch == drag.touch {
      scrollPicker(to: scroll.offset + scroll.start - drag.position.y)
    }
    guard let finger = hold?.finger(drag.touch) else { return }
    hold?.move(finger, to: drag.position)
    followFingers(&reaction)
    if drag.phase != .ended {
      scroller.update(
        drag.position, in: viewport.size, at: arbiter.time, settings: gestureSettings)
    }
  }

  /// Draws what is held under its finger, and asks the rules where it would come to lie.
  private mutating func followFingers(_ reaction: inout Reaction) {
    guard hold?.follow(in: viewport) == true else { return }
    previewHold(&reaction)
  }

  /// Asks the rules about what is held although no finger moved: the board is another one.
  mutating func judgeHoldAnew(_ reaction: inout Reaction) {
    #if Mutants
      if defect == .heldNotJudgedAnew { return }
    #endif
    hold?.preview.forget()
    previewHold(&reaction)
  }

  private mutating func previewHold(_ reaction: inout Reaction) {
    hold?.ask(state.rules)
    guard let hold else { return }
    if hold.preview.isElsewhere { reaction.effects.append(.haptic(.snap)) }
    if !hold.preview.moved.isEmpty { reaction.effects.append(.frames(hold.preview.moved)) }
  }

  /// A finger was lifted: what it held comes to lie, or goes back to where it was.
  private mutating func drop(_ finger: Int, _ reaction: inout Reaction) {
    settle(finger, &reaction)
    // What other fingers hold may have more room now, or less.
    if hold != nil { judgeHoldAnew(&reaction) }
  }

  private mutating func settle(_ finger: Int, _ reaction: inout Reaction) {
    guard let hold else { return }
    let (verdict, held) = (state.rules.judge(hold.intent(of: finger)), hold.held(by: finger))
    letGo(of: finger)
    if case .refused(let refusal) = verdict {
      putBack(held, &reaction)
      reaction.effects.append(.message(.refused(refusal)))
      reaction.effects.append(.haptic(.refusal))
      return
    }
    if case .placed(let place) = verdict {
      reaction.effects.append(.haptic(.drop))
      openPicker(for: .place(place, hold.region), &reaction)
      return
    }
    var settled = settle(verdict)
    // Drawn where the finger let go, and from now on where it lies.
    settled.effects.removeAll { if case .frames = $0 { true } else { false } }
    reaction.append(settled)
    if let held, let frame = state.rules.placed(held.item)?.frame, frame != held.frame {
      reaction.effects.append(
        .frames([FrameChange(item: held.item, from: held.frame, to: frame)]))
    }
    reaction.effects.append(.haptic(.drop))
  }

  /// Breaks off what a finger held: everything is as before.
  private mutating func cancel(_ finger: Int, _ reaction: inout Reaction) {
    guard let hold else { return }
    let held = hold.held(by: finger)
    letGo(of: finger)
    if self.hold == nil { restoreView(before: hold) }
    putBack(held, &reaction)
    if self.hold != nil { judgeHoldAnew(&reaction) }
    guard self.hold == nil, let selected = hold.selectionBefore, state.items[selected] != nil
    else { return }
    selection = selected
    guard hold.wasMenuOpen else { return }
    isMenuOpen = true
    reaction.effects.append(.opened(.menu))
  }

  /// Breaks off what all fingers hold.
  mutating func cancelHold(_ reaction: inout Reaction) {
    while let hold { cancel(hold.fingers.count - 1, &reaction) }
  }

  private mutating func letGo(of finger: Int) {
    if let hold, hold.fingers.count > 1 {
      self.hold?.remove(finger)
      return
    }
    hold = nil
    #if Mutants
      if defect == .edgeScrollGoesOn { return }
    #endif
    scroller.stop()
  }

  private mutating func restoreView(before hold: Hold) {
    #if Mutants
      if defect == .cancelledDragKeepsView { return }
    #endif
    viewport = hold.viewportBefore
  }

  private func putBack(_ held: Hold.Held?, _ reaction: inout Reaction) {
    guard let held, held.frame != held.before else { return }
    reaction.effects.append(
      .frames([FrameChange(item: held.item, from: held.frame, to: held.before)]))
  }

  /// Scrolls the view as far as is due, because something is held near its edge.
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
