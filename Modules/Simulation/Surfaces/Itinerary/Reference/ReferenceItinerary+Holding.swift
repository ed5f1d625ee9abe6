import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Rows that are lifted, and dropped.
extension ReferenceItinerary {
  /// For each row whether an entry may be right below it: each place is tried.
  func allowed(_ entry: ItineraryEntry?) -> [Bool] {
    guard let entry else { return rows.map { _ in false } }
    let others = plan.entries.filter { $0.id != entry.id }
    var count = 0
    return rows.map { row in
      if let other = row.entry, other.id != entry.id { count += 1 }
      return plan.mayStand(entry, after: count, of: others)
    }
  }

  // MARK: With a finger

  mutating func dragHandle(_ drag: Gesture.Drag, _ hand: Hand, _ id: ID<ItineraryEntry>) -> Reaction
  {
    if drag.phase == .began {
      if hand.isVoid {
        note(.lift, .void)
        return .none
      }
      return lift(id, drag)
    }
    guard let held = hold, held.touch == drag.touch else { return .none }
    switch drag.phase {
    case .began: return .none
    case .changed: return Reaction(effects: move(to: drag.position))
    case .ended:
      let effects = move(to: drag.position)
      var reaction = drop()
      reaction.effects = effects + reaction.effects
      return reaction
    case .cancelled:
      note(.cancelDrag, .done)
      if defect == .cancelledDragDrops { return drop() }
      return Reaction(effects: releaseHeld())
    }
  }

  private mutating func lift(_ id: ID<ItineraryEntry>, _ drag: Gesture.Drag) -> Reaction {
    if hold != nil {
      note(.lift, .taken)
      return .none
    }
    if let refusal = refusal(ofLifting: id) { return refuse(refusal, .lift) }
    note(.lift, .done)
    let top = rank(of: id).map { Double(rows[$0].top) } ?? 0
    take(id, drag.touch, grip: drag.start.y + scroll - top, at: drag.start)
    return Reaction(effects: [.haptic(.lift)] + move(to: drag.position))
  }

  func refusal(ofLifting id: ID<ItineraryEntry>) -> ItineraryRefusal? {
    if let readOnlyReason { return readOnlyReason }
    guard let entry = plan.entry(id) else { return .unknownEntry }
    return entry.game == nil || defect == .gamesMove ? nil : .fixedGame
  }

  mutating func take(
    _ id: ID<ItineraryEntry>, _ touch: TouchID?, grip: Double, at finger: Point<ScreenSpace>
  ) {
    hold = Hold(
      entry: id, touch: touch, grip: grip, finger: finger, allowed: allowed(plan.entry(id)))
    guard let own = rank(of: id), own > 0, let held = hold else { return }
    // Its own place is the first it is over.
    hold?.gap = held.allowed[own - 1] ? own - 1 : nil
  }

  private mutating func move(to finger: Point<ScreenSpace>) -> [Effect] {
    hold?.finger = finger
    let window = ReferenceWindow(x: 0, y: 0, zoom: 1, width: size.width, height: size.height)
    // Only how high it is counts.
    let height = Point<ScreenSpace>(x: size.width / 2, y: finger.y)
    edge.hold(at: height, in: window, at: fingers.time, fingers.settings)
    return judgeAnew()
  }

  /// Finds the gap again, and lets the hand feel another one.
  mutating func judgeAnew() -> [Effect] {
    guard let held = hold, held.touch != nil else { return [] }
    judge()
    guard let gap = hold?.gap, gap != held.gap else { return [] }
    return [.haptic(.snap)]
  }

  /// Finds the gap that is nearest to the upper edge of what a finger holds, as if that were not in
  /// the list: below the last row whose middle the edge has passed.
  mutating func judge() {
    guard let held = hold else { return }
    let own = rank(of: held.entry)
    guard held.touch != nil else {
      hold?.gap = own.flatMap { $0 > 0 && held.allowed[$0 - 1] ? $0 - 1 : nil }
      return
    }
    let edge = min(max(0, held.finger.y + scroll - held.grip), 4_503_599_627_370_496)
    var nearest = 0
    var top = 0
    for (rank, row) in rows.enumerated() where rank != own {
      if edge - Double(top) >= Double(row.height) / 2 { nearest = rank }
      top += row.height
    }
    if defect == .wrongSideOfGap, nearest > 0 { nearest -= 1 }
    hold?.gap = held.allowed[nearest] ? nearest : nil
  }

  /// The list scrolls under what is held near an edge.
  mutating func scrollAtEdge(to time: Instant) -> Reaction {
    var way = edge.fetch(at: time).dy
    if defect == .edgeScrollsBack { way = -way }
    guard hold != nil, way != 0 else { return .none }
    let before = scroll
    scroll = inside(scroll + way)
    note(.scrollAtEdge, scroll == before ? .unchanged : .done)
    if defect == .edgeScrollKeepsGap { return .none }
    return scroll == before ? .none : Reaction(effects: judgeAnew())
  }

  // MARK: Dropping

  mutating func drop() -> Reaction {
    guard let held = hold, let entry = plan.entry(held.entry) else {
      return Reaction(effects: releaseHeld())
    }
    let action: ItineraryAction = held.touch == nil ? .dropCommand : .drop
    let back = releaseHeld()
    guard let gap = held.gap else {
      note(action, .outsideWindow)
      let barriers = plan.barriers(of: entry).map(\.id)
      let reported = Message.refused(Refusal(.itinerary(.outsideWindow(by: barriers))))
      return Reaction(effects: back + [.haptic(.refusal), .message(reported)])
    }
    let row = rows[gap]
    let changes = plan.placing(entry, onDay: row.day, below: row.entry?.id, at: now)
    note(action, changes.isEmpty ? .unchanged : changes.count > 1 ? .renumbered : .done)
    return keep(changes, [.haptic(.drop), .reflow(entry.id)])
  }

  mutating func releaseHeld() -> [Effect] {
    guard let held = hold else { return [] }
    hold = nil
    if defect != .edgeScrollGoesOnAfterDrop { edge = ReferenceEdgeScroll() }
    return [.reflow(held.entry)]
  }

  // MARK: Observation

  /// What is lifted, with all places where it may be: zones and valid places by each gap.
  var lifted: ItineraryObservation.Lifted? {
    guard let hold, let own = rank(of: hold.entry) else { return nil }
    var lifted = ItineraryObservation.Lifted(
      entry: hold.entry, touch: hold.touch, grip: hold.grip, finger: hold.finger, rank: own,
      gap: hold.gap)
    for rank in rows.indices where rank != own {
      let (above, below) = neighbours(ofGapBelow: rank, without: own)
      if hold.allowed[rank] {
        lifted.zones.append(
          ItineraryObservation.Gap(day: rows[rank].day, after: above?.id, before: below?.id))
      }
      let isFree = plan.key(between: above?.sortOrder, and: below?.sortOrder) != nil
      lifted.isValid.append(isFree ? hold.allowed[rank] : nil)
    }
    return lifted
  }

  private func neighbours(
    ofGapBelow rank: Int, without own: Int
  ) -> (above: ItineraryEntry?, below: ItineraryEntry?) {
    let next = rank + 1 == own ? rank + 2 : rank + 1
    let isSameDay = next < rows.count && rows[next].day == rows[rank].day
    return (rows[rank].entry, isSameDay ? rows[next].entry : nil)
  }
}
