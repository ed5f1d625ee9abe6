public import Domain
import Gestures
import GridGeometry
import Panels
public import PluginAPI

extension ItinerarySession {
  /// A finger drags a row by its handle.
  mutating func drag(_ drag: Gesture.Drag, _ entry: ID<ItineraryEntry>) -> Reaction {
    switch drag.phase {
    case .began:
      // A finger that went down before a panel opened or closed is ignored.
      return fingers.target(of: drag.touch) == nil ? .none : lift(entry, by: drag)
    case .changed:
      guard hold?.touch == drag.touch else { return .none }
      return moveHold(to: drag.position)
    case .ended:
      guard hold?.touch == drag.touch else { return .none }
      let moved = moveHold(to: drag.position)
      var reaction = drop()
      reaction.effects = moved.effects + reaction.effects
      return reaction
    case .cancelled:
      guard hold?.touch == drag.touch else { return .none }
      return Reaction(effects: releaseHeld())
    }
  }

  private mutating func lift(_ entry: ID<ItineraryEntry>, by drag: Gesture.Drag) -> Reaction {
    // One at a time: another finger waits until the first one releases its row.
    guard hold == nil else { return .none }
    if let refusal = refusal(ofLifting: entry) { return .refused(.itinerary(refusal)) }
    let top = plan.entries[entry].map { layout.frame(of: RowPosition(of: $0)).minY } ?? 0
    hold(entry, touch: drag.touch, grip: drag.start.y + scroll - top, at: drag.start)
    var reaction = Reaction(effects: [.haptic(.lift)])
    reaction.effects += moveHold(to: drag.position).effects
    return reaction
  }

  /// Why an entry cannot be lifted; `nil` if it can.
  public func refusal(ofLifting entry: ID<ItineraryEntry>) -> ItineraryRefusal? {
    if let readOnlyReason { return readOnlyReason }
    guard let entry = plan.entries[entry] else { return .unknownEntry }
    return entry.game == nil ? nil : .fixedGame
  }

  mutating func hold(
    _ entry: ID<ItineraryEntry>, touch: TouchID?, grip: Double, at finger: Point<ScreenSpace>
  ) {
    hold = RowHold(
      entry: entry, touch: touch, grip: grip, finger: finger, rank: 0, top: 0, height: 0,
      ranks: 0..<0, gap: nil)
    _ = refreshHold()
  }

  /// Finds again where the lifted row can go, and returns whether it still exists.
  mutating func refreshHold() -> Bool {
    guard var lifted = hold, readOnlyReason == nil, let entry = plan.entries[lifted.entry] else {
      return false
    }
    let position = RowPosition(of: entry)
    let frame = layout.frame(of: position)
    lifted.rank = plan.rows.lowerBound(position)
    (lifted.top, lifted.height) = (frame.minY, frame.size.height)
    lifted.ranks =
      ItineraryConstraints().bounds(of: entry, in: plan)?.ranks(in: plan) ?? 0..<0
    // It starts over its own place.
    lifted.gap = lifted.isValid(below: lifted.rank - 1) ? lifted.rank - 1 : nil
    hold = lifted
    return true
  }

  /// Moves the finger that holds a row.
  mutating func moveHold(to finger: Point<ScreenSpace>) -> Reaction {
    guard finger.isFinite else { return .none }
    hold?.finger = finger
    // The list only scrolls up and down, and handles are in the margin of its left edge.
    let height = Point<ScreenSpace>(x: size.width / 2, y: finger.y)
    scroller.update(height, in: size, at: fingers.arbiter.time, settings: fingers.arbiter.settings)
    return findGap()
  }

  /// Finds the gap nearest to the lifted row, with haptic feedback for a new gap.
  mutating func findGap() -> Reaction {
    let before = hold?.gap
    judgeHold()
    guard let gap = hold?.gap, gap != before else { return .none }
    return Reaction(effects: [.haptic(.snap)])
  }

  /// Finds the gap nearest to what a finger holds.
  mutating func judgeHold() {
    guard let lifted = hold, lifted.touch != nil else { return }
    let rank = rankAbove(lifted)
    hold?.gap = lifted.isValid(below: rank) ? rank : nil
  }

  /// The rank of the row whose lower edge is nearest to the lifted row's upper edge, as if the
  /// lifted row were not in the list.
  func rankAbove(_ lifted: RowHold) -> Int {
    let edge = min(max(0, lifted.finger.y + scroll - lifted.grip), 0x1p52)
    let isBelow = edge >= lifted.top
    let height = isBelow ? edge + lifted.height : edge
    guard let row = plan.rows.row(at: Int(height)) else { return 0 }
    // Below the end of a list whose last row is the lifted one.
    if row.rank == lifted.rank { return max(0, row.rank - 1) }
    let top = Double(row.top) - (isBelow ? lifted.height : 0)
    let next = plan.rows.position(at: row.rank + 1).map { plan.rows.top(of: $0) }
    let rowHeight = Double((next ?? plan.rows.height) - row.top)
    // Above the first header there is nothing.
    guard edge - top < rowHeight / 2, row.rank > 0 else { return row.rank }
    let above = row.rank - 1
    return above == lifted.rank ? max(0, above - 1) : above
  }

  /// Drops the lifted row, or snaps it back.
  mutating func drop() -> Reaction {
    guard let lifted = hold, let entry = plan.entries[lifted.entry] else {
      return Reaction(effects: releaseHeld())
    }
    let back = releaseHeld()
    guard let zone = zone(for: entry, of: lifted) else {
      let barriers = ItineraryConstraints().barrierGames(for: entry, in: plan)
      let refusal = Reaction.refused(.itinerary(.outsideWindow(by: barriers.map(\.id))))
      return Reaction(effects: back + [.haptic(.refusal)] + refusal.effects)
    }
    let changes = plan.placing(entry, in: zone, at: now)
    return keep(changes, effects: [.haptic(.drop), .reflow(entry.id)])
  }

  /// The gap where a row would be dropped, by the current rules.
  private func zone(for entry: ItineraryEntry, of lifted: RowHold) -> DropZone? {
    let bounds = ItineraryConstraints().bounds(of: entry, in: plan)
    guard let gap = lifted.gap, let ranks = bounds?.ranks(in: plan), ranks.contains(gap) else {
      return nil
    }
    return plan.zone(below: gap, without: plan.rows.rank(of: RowPosition(of: entry)))
  }

  /// Snaps the lifted row back.
  mutating func releaseHeld() -> [Effect] {
    guard let lifted = hold else { return [] }
    hold = nil
    #if Mutants
      if defect == .edgeScrollGoesOn { return [.reflow(lifted.entry)] }
    #endif
    scroller.stop()
    return [.reflow(lifted.entry)]
  }

  /// Scrolls the list while a row is held near an edge.
  mutating func scrollAtEdge(to time: Instant) -> Reaction {
    let way = scroller.advance(to: time)
    guard hold != nil, way.dy != 0 else { return .none }
    let before = scroll
    scroll = layout.scroll(scroll + way.dy)
    return scroll == before ? .none : findGap()
  }
}

extension TripPlan {
  /// The gap below a row, ignoring another row.
  func zone(below rank: Int, without own: Int?) -> DropZone? {
    guard let above = rows.position(at: rank) else { return nil }
    let next = rank + 1 == own ? rank + 2 : rank + 1
    let below = rows.position(at: next)
    return DropZone(
      day: above.day, after: above.entry,
      before: below.flatMap { $0.day == above.day ? $0.entry : nil })
  }
}
