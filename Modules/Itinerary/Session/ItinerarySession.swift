public import Domain
public import Gestures
public import GridGeometry
import Panels
public import PluginAPI

/// A session on an itinerary: a list of days with rows that are dragged under rules.
///
/// Rows are dragged by the handle on their left; custom entries are added with the + of a day,
/// edited with a tap, and deleted with a swipe or a long press. The session decides and returns the
/// changes to store; it never saves, and has no undo.
public struct ItinerarySession: Surface {
  /// The time stamp of changes.
  ///
  /// The session reads no clock: if you keep it open for long, set the time now and then.
  public var now: Timestamp
  /// The unit of distances, and how to estimate travel without a given distance.
  public var settings = TravelSettings.usual

  /// The trip.
  public internal(set) var plan: TripPlan
  /// The faults in the stored data; if there are any, the trip can only be viewed.
  public internal(set) var faults: [TripFault] {
    didSet { damagedEntries = Set(faults.flatMap(\.entries)) }
  }
  /// Whether changes can be synced; offline, the trip can only be viewed.
  public internal(set) var isOnline = true
  /// Whether the trip was deleted from outside; it can no longer be changed.
  public private(set) var isDeleted = false

  #if Mutants
    /// The injected fault.
    var defect: Defect?
  #endif

  /// The entries with faults.
  private(set) var damagedEntries: Set<ID<ItineraryEntry>>
  var ids: IDSequence
  let wording: any Wording
  /// The fingers that are down.
  var fingers = ListTouch()
  var scroller = EdgeScroller()
  /// The extent of the view in screen points.
  public internal(set) var size: Size<ScreenSpace>
  /// How far the list is scrolled, in points, kept within its limits.
  public internal(set) var scroll = 0.0
  /// The row lifted by a finger or a command.
  var hold: RowHold?
  /// The open panel.
  private(set) var open: ItineraryPanel?
  /// The content of the open editor.
  var draft = EntryDraft()

  /// Opens a trip, even a damaged one.
  ///
  /// - Parameters:
  ///   - plan: The trip.
  ///   - size: The extent of the view in screen points.
  ///   - ids: The source of identities for new entries.
  ///   - now: The time stamp of changes.
  ///   - wording: The texts.
  /// - Throws: `SurfaceError` if the size is negative or not finite.
  /// - Complexity: O(n log n): it checks the whole trip.
  public init(
    _ plan: TripPlan, in size: Size<ScreenSpace>, ids: IDSequence, now: Timestamp,
    wording: any Wording = EnglishWording()
  ) throws(SurfaceError) {
    try SurfaceError.check(viewSize: size)
    self.init(unchecked: plan, in: size, ids: ids, now: now, wording: wording)
  }

  /// Opens a trip in a view of a usable size, for the simulator.
  package init(
    unchecked plan: TripPlan, in size: Size<ScreenSpace>, ids: IDSequence, now: Timestamp,
    wording: any Wording = EnglishWording()
  ) {
    self.plan = plan
    self.size = size
    self.ids = ids
    self.now = now
    self.wording = wording
    faults = TripCheck.faults(in: plan)
    damagedEntries = Set(faults.flatMap(\.entries))
  }

  /// Sets the time stamp of changes.
  public mutating func stamp(_ now: () -> Timestamp) { self.now = now() }

  /// When ``advance(to:)`` is next due, or `nil`.
  public var nextDeadline: Instant? {
    switch (fingers.arbiter.nextDeadline, scroller.nextDeadline) {
    case (let recognition?, let scroll?): min(recognition, scroll)
    case (let deadline, nil), (nil, let deadline): deadline
    }
  }

  /// The contacts that are down, in touch-down order.
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

  /// Every broken itinerary rule, found by a full check.
  public func violations() -> [Violation] {
    TripCheck.faults(in: plan).map { Violation(.itinerary(.damaged([$0])), items: []) }
  }

  /// Applies changes made elsewhere: by another process, a merge, or a sync.
  ///
  /// If an entry is gone, it is released and its panel closes. Changes of shows are ignored.
  public mutating func absorb(_ changes: [Change]) -> Reaction {
    let changes = changes.filter { $0.key?.isOfTrips == true }
    guard !changes.isEmpty else { return .none }
    for case .trip(let trip)? in changes.map({ $0.after ?? $0.before })
    where trip.id == plan.trip.id {
      isDeleted = changes.last { $0.key == .trip(trip.id) }?.after == nil
    }
    return follow(changes, isOwn: false)
  }

  /// Applies what was decided here.
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
    // Changes decided here keep the rules; no full check is needed.
    if !isOwn { faults = TripCheck.faults(in: plan) }
    scroll = layout.scroll(scroll)
    var effects = followHold(isOwn: isOwn)
    if isDeleted || open.map(isStale) ?? false { effects += close() }
    if isMapped, plan.route != route { effects.append(.routeChanged) }
    return Reaction(changes: isOwn ? changes : [], effects: effects)
  }

  /// Judges the held row again in place, or releases it if it is gone.
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
    return releaseHeld() + (isOwn ? [] : [.message(.gestureInterrupted)])
  }

  /// Whether the open panel is about an entry or a day that is gone.
  private func isStale(_ panel: ItineraryPanel) -> Bool {
    switch panel {
    case .adding(let day): !plan.trip.hasDay(day)
    case .editing(let id), .menu(let id), .deleting(let id): plan.entries[id] == nil
    }
  }

  /// Whether the route may change: not if the map does not show what changed.
  private func mayChangeRoute(_ changes: [Change]) -> Bool {
    changes.contains { change in
      [change.before, change.after].contains { entity in
        guard let entity else { return false }
        guard case .entry(let entry) = entity else { return true }
        return plan.location(of: entry) != nil || entry.game != nil
      }
    }
  }

  /// Why nothing can be changed; `nil` if it can.
  var readOnlyReason: ItineraryRefusal? {
    if isDeleted { return .tripDeleted }
    if !faults.isEmpty { return .damaged(faults) }
    return isOnline ? nil : .offline
  }

  /// The layout of the rows.
  var layout: ItineraryLayout {
    ItineraryLayout(plan.rows, in: size, banner: faults.isEmpty ? 0 : ItineraryLayout.banner)
  }

  /// Opens a panel in place of the current one.
  mutating func present(_ panel: ItineraryPanel) -> [Effect] {
    let closed = close()
    open = panel
    draft = panel.entry.flatMap { plan.entries[$0]?.custom }.map(EntryDraft.init) ?? EntryDraft()
    fingers.changeLayer()
    return closed + [.opened(panel.panel)]
  }

  /// Closes the open panel, if any.
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
