import Domain
import Gestures
import GridGeometry
import PluginAPI

/// One finger draws, moves, resizes, or scrolls the picker's list.
extension ReferenceBoard {
  mutating func follow(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    switch drag.phase {
    case .began:
      begin(drag, &reaction)
      move(drag, &reaction)
    case .changed:
      if defect == .emptyDrawIsValid, held?.touch == drag.touch { held?.hasChanged = true }
      move(drag, &reaction)
    case .ended:
      move(drag, &reaction)
      if let list = listDrag, list.touch == drag.touch {
        reach(.scrollPicker, picker?.scroll == list.offset ? .unchanged : .accepted)
        listDrag = nil
      }
      if let hold = held, hold.touch == drag.touch { lift(hold, &reaction) }
    case .cancelled:
      if let list = listDrag, list.touch == drag.touch {
        reach(.scrollPicker, .cancelled)
        scrollPicker(to: list.offset)
        listDrag = nil
      }
      guard let hold = held, hold.touch == drag.touch else { return }
      if defect == .cancelCommits { lift(hold, &reaction) } else { cancel(hold, &reaction) }
    }
  }

  private mutating func begin(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    let target = target(of: drag.touch, at: drag.start)
    if case .picker = target, let panel = pickerPanel {
      if listDrag == nil { listDrag = (drag.touch, drag.start.y, panel.scroll) }
      return
    }
    guard mode == .edit || defect == .playDrags, picker == nil, held == nil else { return }
    switch target {
    case .board: hold(isSelecting ? .selecting : .drawing, nil, drag, &reaction)
    case .item(let item) where selected.contains(item):
      hold(.movingTogether, block(item), drag, &reaction)
    case .item(let item): hold(.moving, block(item), drag, &reaction)
    case .handle(let item, let handle): hold(.resizing(handle), block(item), drag, &reaction)
    case .menu, .picker, .besidePicker, .closed: return
    }
  }

  private mutating func hold(
    _ action: ReferenceHold.Action, _ block: ReferenceBlock?, _ drag: Gesture.Drag,
    _ reaction: inout Reaction
  ) {
    if action != .drawing, action != .selecting, block == nil { return }
    let start = toBoard(drag.start)
    let frame = block?.cells.frame ?? Rect(origin: start, size: Size(width: 0, height: 0))
    before = ReferenceBefore(self)
    held = ReferenceHold(
      touch: drag.touch, action: action, item: block?.item.id, from: block?.cells, start: start,
      finger: start, origin: frame, frame: frame, position: drag.start)
    if action == .movingTogether {
      let group = selectedBlocks
      held?.group = group
      held?.lead = group.firstIndex { $0.item.id == block?.item.id } ?? 0
    }
    if defect == .cornerJumpsToFinger, action == .moving { held?.jumpToFinger() }
    join(closeMenu(), to: &reaction)
    if selection != block?.item.id { selection = nil }
    if block != nil { reaction.effects.append(.haptic(.lift)) }
  }

  private mutating func move(_ drag: Gesture.Drag, _ reaction: inout Reaction) {
    if let list = listDrag, list.touch == drag.touch {
      scrollPicker(to: list.offset + list.start - drag.position.y)
    }
    guard held?.touch == drag.touch else { return }
    held?.position = drag.position
    followFinger(&reaction)
    guard drag.phase != .ended else { return }
    scrolling.hold(at: drag.position, in: window, at: fingers.time, settings)
  }

  /// Draws what is held under the finger, and finds out where it would be.
  private mutating func followFinger(_ reaction: inout Reaction) {
    guard let position = held?.position, let before = held?.frame else { return }
    var finger = toBoard(position)
    guard finger.x.isFinite, finger.y.isFinite else { return }
    if defect == .cumulativeDrag, let held, held.action != .drawing {
      // The whole way is added to where the last event left it.
      finger = finger + Vector(dx: held.finger.x - held.start.x, dy: held.finger.y - held.start.y)
    }
    let way = held?.way
    held?.finger = finger
    held?.redraw()
    if held?.action == .movingTogether, let way { return followTogether(from: way, &reaction) }
    judgeHeld(&reaction)
    if let item = held?.item, let after = held?.frame, after != before {
      reaction.effects.append(.frames([FrameChange(item: item, from: before, to: after)]))
    }
  }

  /// Finds out again where what is held may be: the board is another one.
  mutating func judgeHeldAnew(_ reaction: inout Reaction) {
    guard held != nil else { return }
    held?.landing = nil
    held?.refusal = nil
    judgeHeld(&reaction)
  }

  private mutating func judgeHeld(_ reaction: inout Reaction) {
    // Not the whole hold: it is asked with every movement.
    if held?.action == .movingTogether { return judgeTogether(&reaction) }
    guard let action = held?.action, action != .selecting, let frame = held?.frame,
      let way = held?.way
    else { return }
    if defect == .emptyDrawIsValid, action == .drawing, held?.hasChanged == false { return }
    let edges = rules.edges(of: action, drawn: frame, from: held?.from, by: way)
    let landing = edges?.cells
    if let landing, landing == held?.landing {
      // The same cells, the same answer; but a region can be too small for its own cells.
      guard action == .drawing else { return }
      if let refusal = rules.refusal(ofSize: frame) {
        held?.refusal = refusal
        return
      }
      // What lay free still does, and what is in the way still is.
      guard let refusal = held?.refusal, refusal.reason != .overlap else { return }
    } else {
      if held?.landing != nil { reaction.effects.append(.haptic(.snap)) }
      held?.landing = landing
    }
    switch rules.verdict(on: action, held?.item, drawn: frame, edges) {
    case .fits(let cells):
      held?.refusal = nil
      held?.lastLegal = cells
    case .refused(let refusal): held?.refusal = refusal
    }
  }

  /// The finger was lifted.
  private mutating func lift(_ hold: ReferenceHold, _ reaction: inout Reaction) {
    switch hold.action {
    case .selecting: endMarquee(hold, &reaction)
    case .movingTogether: dropTogether(hold, &reaction)
    case .drawing, .moving, .resizing: drop(hold, &reaction)
    }
  }

  /// What one finger held or drew was dropped.
  private mutating func drop(_ hold: ReferenceHold, _ reaction: inout Reaction) {
    held = nil
    scrolling = ReferenceEdgeScroll()
    let edges = rules.edges(of: hold.action, drawn: hold.frame, from: hold.from, by: hold.way)
    var verdict = rules.verdict(on: hold.action, hold.item, drawn: hold.frame, edges)
    if defect == .rejectedMoveKeepsLastLegal, case .refused = verdict, hold.action == .moving,
      let legal = hold.lastLegal
    {
      verdict = .fits(legal)
    }
    if defect == .emptyDrawIsValid, hold.action == .drawing, !hold.hasChanged,
      let cells = ReferenceCells(0, 0, 1, 1)
    {
      verdict = .fits(cells)
    }
    let action = GridAction(hold.action)
    switch verdict {
    case .refused(let refusal):
      reach(action, GridOutcome(refusal))
      putBack(hold, &reaction)
      reaction.effects.append(.message(.refused(refusal)))
      reaction.effects.append(.haptic(.refusal))
    case .fits(let cells):
      guard let item = hold.item else {
        reach(action, .accepted)
        reaction.effects.append(.haptic(.drop))
        openPicker(.place(cells, hold.frame), &reaction)
        return
      }
      reach(action, cells == hold.from ? .unchanged : .accepted)
      // Drawn where the finger released it, and from now on where it is.
      reaction.changes += lay(item, at: cells).changes
      if let frame = block(item)?.cells.frame, frame != hold.frame {
        reaction.effects.append(.frames([FrameChange(item: item, from: hold.frame, to: frame)]))
      }
      reaction.effects.append(.haptic(.drop))
    }
  }

  /// What a finger held is as it was before.
  mutating func cancel(_ hold: ReferenceHold, _ reaction: inout Reaction) {
    reach(GridAction(hold.action), .cancelled)
    held = nil
    scrolling = ReferenceEdgeScroll()
    guard let before else { return }
    if pan == nil { window = before.window }
    putBack(hold, &reaction)
    guard !isMenuOpen else { return }
    if let menu = before.selectionMenu { return open(menu, &reaction) }
    guard let selected = before.selection, block(selected) != nil else { return }
    selection = selected
    guard before.isMenuOpen else { return }
    isMenuOpen = true
    reaction.effects.append(.opened(.menu))
  }

  private func putBack(_ hold: ReferenceHold, _ reaction: inout Reaction) {
    if hold.action == .movingTogether { return putBackTogether(hold, &reaction) }
    guard let item = hold.item, hold.frame != hold.origin else { return }
    reaction.effects.append(.frames([FrameChange(item: item, from: hold.frame, to: hold.origin)]))
  }

  /// Scrolls the view as far as is due, because something is held near its edge.
  mutating func scroll(to time: Instant, _ reaction: inout Reaction) {
    let owed = scrolling.fetch(at: time)
    guard held != nil, owed.dx != 0 || owed.dy != 0 else { return }
    var (start, dx, dy) = (window, owed.dx, owed.dy)
    // Many short ways make the same as a long one, unless something else moved the view meanwhile.
    if let scrolled = before?.scrolled, scrolled.to == window {
      (start, dx, dy) = (scrolled.from, scrolled.dx + owed.dx, scrolled.dy + owed.dy)
    }
    guard let end = start.dragged(-dx, -dy) else {
      scrolling = ReferenceEdgeScroll()
      return
    }
    reach(.edgeScroll, .accepted)
    before?.scrolled = (start, dx, dy, end)
    window = end
    if defect != .edgeScrollLeavesHeld { followFinger(&reaction) }
  }
}

extension ReferenceHold {
  /// Takes the block by its corner, wherever the finger is.
  fileprivate mutating func jumpToFinger() {
    guard let from else { return }
    finger = start
    let corner = Point<BoardSpace>(x: Double(from.left) * 44, y: Double(from.top) * 44)
    self = ReferenceHold(
      touch: touch, action: action, item: item, from: from, start: corner, finger: finger,
      origin: origin, frame: frame, position: position)
  }
}
