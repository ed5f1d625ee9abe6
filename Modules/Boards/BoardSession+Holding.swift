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
      if let hold, hold.touch == drag.touch { drop(hold, &reaction) }
    case .cancelled:
      if let scroll = listScroll, scroll.touch == drag.touch {
        scrollPicker(to: scroll.offset)
        listScroll = nil
      }
      if let hold, hold.touch == drag.touch { cancel(hold, &reaction) }
    }
  }

  private mutating func beginDrag(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    let target = target(of: drag.touch, at: drag.start)
    if case .picker = target, let layout = pickerLayout(in: viewport) {
      guard listScroll == nil else { return }
      listScroll = ListScroll(touch: drag.touch, start: drag.start.y, offset: layout.scroll)
      return
    }
    guard mode == .edit, picker == nil, hold == nil else { return }
    let start = viewport.toBoard(drag.start)
    let abilities = state.rules.abilities
    switch target {
    case .board where abilities.contains(.draw):
      hold(Hold(drawingFrom: start, by: drag.touch, in: viewport), &reaction)
    case .item(let item) where abilities.contains(.move):
      take(.moving, item, from: start, by: drag.touch, &reaction)
    case .handle(let item, let handle):
      take(.resizing(handle), item, from: start, by: drag.touch, &reaction)
    default: break
    }
  }

  private mutating func take(
    _ deed: Hold.Deed, _ item: ID<BoardItem>, from start: Point<BoardSpace>, by touch: TouchID,
    _ reaction: inout Reaction
  ) {
    guard let pose = state.rules.pose(of: item), let frame = state.rules.frame(of: item) else {
      return
    }
    hold(
      Hold(deed, item, lying: pose, frame: frame, from: start, by: touch, in: viewport), &reaction)
    reaction.effects.append(.haptic(.lift))
  }

  private mutating func hold(_ new: Hold, _ reaction: inout Reaction) {
    hold = new
    hold?.selectionBefore = selection
    hold?.wasMenuOpen = isMenuOpen
    reaction.append(closeMenu())
    // Handles stay with an item that is held; those of another one go.
    if selection != new.item { selection = nil }
  }

  private mutating func follow(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    if let scroll = listScroll, scroll.touch == drag.touch {
      scrollPicker(to: scroll.offset + scroll.start - drag.position.y)
    }
    guard hold?.touch == drag.touch else { return }
    hold?.position = drag.position
    followFinger(&reaction)
    if drag.phase != .ended {
      scroller.update(
        drag.position, in: viewport.size, at: arbiter.time, settings: gestureSettings)
    }
  }

  /// Draws what is held under the finger, and asks the rules where it would come to lie.
  private mutating func followFinger(_ reaction: inout Reaction) {
    guard let position = hold?.position, let before = hold?.frame else { return }
    let finger = viewport.toBoard(position)
    guard finger.isFinite else { return }
    hold?.follow(to: finger)
    judgeHold(&reaction)
    if let hold, let item = hold.item, hold.frame != before {
      reaction.effects.append(.frames([FrameChange(item: item, from: before, to: hold.frame)]))
    }
  }

  /// Asks the rules about what is held although no finger moved: the board is another one.
  mutating func judgeHoldAnew(_ reaction: inout Reaction) {
    #if Mutants
      if defect == .heldNotJudgedAnew { return }
    #endif
    hold?.landing = nil
    judgeHold(&reaction)
  }

  private mutating func judgeHold(_ reaction: inout Reaction) {
    guard let hold else { return }
    let proposal = hold.proposal
    let landing = state.rules.landing(of: proposal)
    if landing == hold.landing, landing != nil {
      #if Mutants
        if defect == .sameCellsSameAnswer { return }
      #endif
      // The same cells, the same answer; but a region can be too small for its own cells.
      guard hold.deed == .drawing, hold.refusal?.reason != .overlap else { return }
    } else {
      if hold.landing != nil { reaction.effects.append(.haptic(.snap)) }
      self.hold?.landing = landing
    }
    self.hold?.refusal =
      if case .refused(let refusal) = state.rules.judge(proposal) { refusal } else { nil }
  }

  /// The finger was lifted: what it held comes to lie, or goes back to where it was.
  private mutating func drop(_ hold: Hold, _ reaction: inout Reaction) {
    letGo()
    let verdict = state.rules.judge(hold.proposal)
    if case .refused(let refusal) = verdict {
      putBack(hold, &reaction)
      reaction.effects.append(.message(.refused(refusal)))
      reaction.effects.append(.haptic(.refusal))
      return
    }
    if case .placed(let pose) = verdict {
      reaction.effects.append(.haptic(.drop))
      openPicker(for: .place(pose, hold.frame), &reaction)
      return
    }
    var settled = settle(verdict)
    // Drawn where the finger let go, and from now on where it lies.
    settled.effects.removeAll { if case .frames = $0 { true } else { false } }
    reaction.append(settled)
    if let item = hold.item, let frame = state.rules.frame(of: item), frame != hold.frame {
      reaction.effects.append(.frames([FrameChange(item: item, from: hold.frame, to: frame)]))
    }
    reaction.effects.append(.haptic(.drop))
  }

  /// Breaks off what a finger held: everything is as before.
  mutating func cancel(_ hold: Hold, _ reaction: inout Reaction) {
    letGo()
    restoreView(before: hold)
    putBack(hold, &reaction)
    guard let selected = hold.selectionBefore, state.items[selected] != nil else { return }
    selection = selected
    guard hold.wasMenuOpen else { return }
    isMenuOpen = true
    reaction.effects.append(.opened(.menu))
  }

  private mutating func letGo() {
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

  private func putBack(_ hold: Hold, _ reaction: inout Reaction) {
    guard let item = hold.item, hold.frame != hold.origin else { return }
    reaction.effects.append(.frames([FrameChange(item: item, from: hold.frame, to: hold.origin)]))
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
    followFinger(&reaction)
  }
}
