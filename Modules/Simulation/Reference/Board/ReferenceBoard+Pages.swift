import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Two fingers that came from the left or right edge, and may turn the page.
struct ReferencePageTurn {
  let page: ID<Board>
  let isFromLeft: Bool
  /// What the last event said, and when.
  var pan: Gesture.Pan
  var time: Instant
  var isTurning = false
  var isFar = false
  /// One finger was lifted, and the other one only waits.
  var isWaiting = false

  /// Looks at the last event.
  ///
  /// - Returns: Whether the fingers still can turn the page.
  mutating func look(isAnyWayFar: Bool) -> Bool {
    let (dx, dy) = (pan.centroid.x - pan.start.x, pan.centroid.y - pan.start.y)
    let inward = isFromLeft ? dx : -dx
    if !isTurning {
      if pan.scale < 0.8 || !(pan.scale <= 1.25) { return false }
      if !((dx * dx + dy * dy).squareRoot() >= 10) { return true }
      if !(inward >= 2 * dy.magnitude) { return false }
      isTurning = true
    }
    isFar = inward >= 88 || isAnyWayFar
    return true
  }
}

/// The pages of the show.
extension ReferenceBoard {
  /// In their order; those of the same place stay as they were.
  mutating func sortPages() {
    for place in pages.indices {
      var now = place
      while now > 0, pages[now].order < pages[now - 1].order {
        pages.swapAt(now, now - 1)
        now -= 1
      }
    }
  }

  /// Takes over a change of a page.
  mutating func takeOverPage(_ change: Change) {
    guard case .board(let page)? = change.after ?? change.before, page.show == show.id else {
      return
    }
    pages.removeAll { $0.id == page.id }
    if case .board(let new)? = change.after { pages.append(new) }
    sortPages()
  }

  /// What two fingers that begin to move can turn.
  func turn(at pan: Gesture.Pan) -> ReferencePageTurn? {
    guard mode == .play, fingers.touches.count == 2 else { return nil }
    let isFromLeft = pan.start.x <= 66
    guard isFromLeft || pan.start.x >= window.width - 66,
      let now = pages.firstIndex(where: { $0.id == board.id })
    else { return nil }
    let isBack = isFromLeft != (defect == .pagesSwapped)
    let place = isBack ? now - 1 : now + 1
    guard pages.indices.contains(place) else { return nil }
    return ReferencePageTurn(
      page: pages[place].id, isFromLeft: isFromLeft, pan: pan, time: fingers.time)
  }

  /// Follows fingers that may turn a page.
  ///
  /// - Returns: Whether they do, or still may; the view stays where it is then.
  mutating func turnsPage(_ pan: Gesture.Pan, _ reaction: inout Reaction) -> Bool {
    guard var turn = self.pan?.turn else { return false }
    let wasFar = turn.isFar
    var isTurn = true
    let isAnyWayFar = defect == .shortWayTurns
    if !turn.isWaiting {
      // The other finger may follow at the same moment.
      if pan.isRebased || fingers.time > turn.time { isTurn = turn.look(isAnyWayFar: isAnyWayFar) }
      if pan.isRebased {
        turn.isWaiting = turn.isTurning && fingers.touches.count == 1
        if !turn.isWaiting { isTurn = false }
      } else {
        (turn.pan, turn.time) = (pan, fingers.time)
      }
      if pan.phase == .ended, isTurn { isTurn = turn.look(isAnyWayFar: isAnyWayFar) }
    }
    guard isTurn else {
      self.pan?.turn = nil
      return false
    }
    self.pan?.turn = turn
    if turn.isFar != wasFar { reaction.effects.append(.haptic(.snap)) }
    if defect == .viewFollowsTurn, let base = self.pan?.base,
      let moved = base.moved(from: pan.start, to: pan.centroid, scaledBy: 1)
    {
      window = moved
    }
    guard pan.phase == .ended else { return true }
    if turn.isFar { reaction.effects.append(.openBoard(turn.page, isNew: false)) }
    reach(.turnPage, turn.isFar ? .accepted : .unchanged)
    self.pan = nil
    if held != nil { before?.window = window }
    return true
  }
}
