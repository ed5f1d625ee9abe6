public import Domain
public import Gestures
import GridGeometry
import Panels
public import PluginAPI

/// A person's work on an itinerary: a list of days and rows that are dragged under rules (spec 4).
///
/// Rows are dragged by the handle at their left; what is one's own is added with the + of a day,
/// edited with a tap and deleted with a swipe or a long press. The session decides and returns what
/// is to be kept; it never saves, and nothing in it is undone (spec I13).
public struct ItinerarySession: Surface {
  /// The stamp of what is altered.
  ///
  /// The session reads no clock: whoever keeps it open for long sets the time now and then.
  public var now: Timestamp
  /// The unit of distances, and how travel is estimated where no distance is given.
  public var settings = TravelSettings.usual

  /// The trip.
  public internal(set) var plan: TripPlan
  /// What is wrong with what is stored; where there is anything, the trip can only be looked at.
  public internal(set) var faults: [TripFault] {
    didSet { damagedEntries = Set(faults.flatMap(\.entries)) }
  }
  /// Whether changes can be synced; offline the trip can only be looked at (spec I13).
  public internal(set) var isOnline = true
  /// Whether the trip was deleted from outside; nothing of it can be changed any more.
  public private(set) var isDeleted = false

  #if Mutants
    /// The fault that was sown.
    var defect: Defect?
  #endif

  /// The entries that something is wrong with.
  private(set) var damagedEntries: Set<ID<ItineraryEntry>>
  var ids: IDSequence
  /// The fingers that are down.
  var fingers = ListTouch()
  var scroller = EdgeScroller()
  /// The extent of the view in screen points.
  var size = Size<ScreenSpace>(width: 0, height: 0)
  /// How far the list is scrolled, in points, kept within its limits.
  public internal(set) var scroll = 0.0
  /// What is lifted, by a finger or by a command.
  var hold: RowHold?
  /// What is open over the list.
  private(set) var open: ItineraryPanel?
  /// What the open editor holds.
  var draft = EntryDraft()

  /// Opens a trip, a damaged one too.
  ///
  /// The view has no size until ``SessionCommand/setViewSize(_:)``.
  ///
  /// - Parameters:
  ///   - plan: The trip.
  ///   - ids: Where the identities of new entries come from.
  ///   - now: The stamp of what is altered.
  /// - Complexity: O(n log n), as all of the trip is checked.
  public init(_ plan: TripPlan, ids: IDSequence, now: Timestamp) {
    self.plan = plan
    self.ids = ids
    self.now = now
    faults = TripCheck.faults(in: plan)
    damagedEntries = Set(faults.flatMap(\.entries))
  }

  /// Sets the stamp of what is altered.
  public mutating func stamp(_ now: () -> Timestamp) { self.now = now() }

  /// When ``advance(to:)`` has something to do, or `nil`.
  public var nextDeadline: Instant? {
    switch (fingers.arbiter.nextDeadline, scroller.nextDeadline) {
    case (let recognition?, let scroll?): min(recognition, scroll)
    case (let deadline, nil), (nil, let deadline): deadline
    }
  }

  /// The contacts that are down, in the order of touching down.
  public var touches: [TouchID] { fingers.arbiter.touches }

  /// Whether any contact is down.
  public var isTouched: Bool { fingers.arbiter.isTouched }

  /// The time of the last touch or wake.
  public var touchTime: Instant { fingers.arbiter.time }

  /// The trip, its cities by key, its games and its entries in order.
  public func contents() -> [Entity] {
    let contents = plan.contents
    return [.trip(contents.trip)] + contents.cities.map(Entity.city)
      + contents.games.map(Entity.game) + contents.entries.map(Entity.entry)
  }

  /// What the rules of itineraries do not allow, found by checking all of it.
  public func violations() -> [Violation] {
    TripCheck.faults(in: plan).map { Violation(.itinerary(.damaged([$0])), items: []) }
  }

  /// Takes over changes made elsewhere: by another process, a merge, or a sync.
  ///
  /// What is held and what is open about an entry that is gone is let go. Changes of shows are
  /// passed over.
  public mutating func absorb(_ changes: [Change]) -> Reaction {
    let changes = changes.filter { $0.key?.isOfTrips == true }
    guard !changes.isEmpty else { return .none }
    for case .trip(let trip)? in changes.map({ $0.after ?? $0.before })
    where trip.id == plan.trip.id {
      isDeleted = changes.last { $0.key == .trip(trip.id) }?.after == nil
    }
    return follow(changes, isOwn: false)
  }

  /// Takes over what was decided here.
  mutating func keep(_ changes: [Change], effects: [Effect] = []) -> Reaction {
    var reaction = follow(changes, isOwn: true)
    reaction.effects = effects + reaction.effects
    return reaction
  }

  private mutating func follow(_ changes: [Change], isOwn: Bool) -> Reaction {
    guard !changes.isEmpty else { return .none }
    let isMapped = mayChangeRoute(changes)
    let route = isMapped ? plan.route : []
    plan.apply(changes)
    // What was decided here keeps the rules; the whole need not be checked again.
    if !isOwn { faults = TripCheck.faults(in: plan) }
    scroll = layout.scroll(scroll)
    var effects = followHold(isOwn: isOwn)
    if isDeleted || open.map(isStale) ?? false { effects += close() }
    if isMapped, plan.route != route { effects.append(.routeChanged) }
    return Reaction(changes: isOwn ? changes : [], effects: effects)
  }

  /// What is held is judged anew where it is, or let go where it is gone.
  private mutating func followHold(isOwn: Bool) -> [Effect] {
    guard hold != nil else { return [] }
    #if Mutants
      if defect == .holdOutlivesChange { return [] }
    #endif
    if refreshHold() {
      #if Mutants
        if defect == .heldNotJudgedAnew { return [] }
      #endif
      judgeHold()
      return []
    }
    return letGo() + (isOwn ? [] : [.message(.gestureInterrupted)])
  }

  /// Whether what is open is about an entry or a day that is gone.
  private func isStale(_ panel: ItineraryPanel) -> Bool {
    switch panel {
    case .adding(let day): !plan.trip.hasDay(day)
    case .editing(let id), .menu(let id), .deleting(let id): plan.entries[id] == nil
    }
  }

  /// Whether the route may go another way: not where nobody finds on a map what changes.
  private func mayChangeRoute(_ changes: [Change]) -> Bool {
    changes.contains { change in
      [change.before, change.after].contains { entity in
        guard let entity else { return false }
        guard case .entry(let entry) = entity else { return true }
        return plan.location(of: entry) != nil || entry.game != nil
      }
    }
  }

  /// Why nothing can be changed; `nil` where it can.
  var readOnlyReason: ItineraryRefusal? {
    if isDeleted { return .tripDeleted }
    if !faults.isEmpty { return .damaged(faults) }
    return isOnline ? nil : .offline
  }

  /// Where the rows lie.
  var layout: ItineraryLayout { layout(in: size) }

  /// Where the rows lie in a view of another size.
  func layout(in size: Size<ScreenSpace>) -> ItineraryLayout {
    ItineraryLayout(plan.rows, in: size, banner: faults.isEmpty ? 0 : ItineraryLayout.banner)
  }

  /// Opens something, in the place of what is open.
  mutating func present(_ panel: ItineraryPanel) -> [Effect] {
    let closed = close()
    open = panel
    draft = panel.entry.flatMap { plan.entries[$0]?.custom }.map(EntryDraft.init) ?? EntryDraft()
    fingers.changeLayer()
    return closed + [.opened(panel.panel)]
  }

  /// Closes what is open, if anything is.
  mutating func close() -> [Effect] {
    guard let open else { return [] }
    self.open = nil
    fingers.hold(by: nil)
    #if Mutants
      if defect == .panelTargetsRemembered { return [.closed(open.panel)] }
    #endif
    fingers.changeLayer()
    return [.closed(open.panel)]
  }
}
