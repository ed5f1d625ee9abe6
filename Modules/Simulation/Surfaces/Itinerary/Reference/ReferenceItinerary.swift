import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI

/// An itinerary once more: arrays of rows, and what is open and held.
struct ReferenceItinerary: ReferenceModel {
  /// What can be open over the list.
  enum Open: Hashable, Sendable {
    case adding(Int)
    case editing(ID<ItineraryEntry>)
    case menu(ID<ItineraryEntry>)
    case deleting(ID<ItineraryEntry>)
  }

  /// A choice in what is open.
  typealias Choice = PanelPart

  /// What a finger touched down on.
  enum Target: Hashable, Sendable {
    case handle(ID<ItineraryEntry>)
    case row(ID<ItineraryEntry>)
    case add(Int)
    case ground
    case choice(Choice)
    case panel
    case beside
  }

  /// A finger that is down.
  struct Hand: Sendable {
    let touch: TouchID
    let target: Target
    var isPressing = false
    /// Whether something opened or closed since: then what it does means nothing.
    var isVoid = false
  }

  /// A row that is lifted.
  struct Hold: Sendable {
    let entry: ID<ItineraryEntry>
    /// The finger; `nil` if a command lifted it.
    let touch: TouchID?
    let grip: Double
    var finger: Point<ScreenSpace>
    /// The row below which it would be.
    var gap: Int?
    /// For each row whether it may be right below it.
    var allowed: [Bool] = []
  }

  let now: Timestamp
  let defect: ItineraryDefect?
  let fingersDefect: FingersDefect?

  var plan: ReferenceTrip
  /// Headers and rows, with their places in the list.
  var rows: [Row] = []
  var faults: [TripFault] = []
  var isOnline = true
  var isDeleted = false
  var ids: IDSequence
  var size: Size<ScreenSpace>
  var scroll = 0.0

  var fingers: ReferenceFingers
  var edge = ReferenceEdgeScroll()
  var hands: [Hand] = []
  var open: Open?
  /// What the fields of the open editor hold, and held when it opened.
  var typed: [EntryField: String] = [:]
  var typedBefore: [EntryField: String] = [:]
  var focus = EntryField.title
  /// The long press that opened the menu.
  var holder: TouchID?
  /// The finger that scrolls, and how far the list was scrolled when it began.
  var scroller: TouchID?
  var scrollStart = 0.0
  var hold: Hold?

  var coverage = Coverage(count: ItineraryAction.table.cells.count)

  init(_ stage: Stage, opening: Int, mutant: Mutant?) {
    defect = ItineraryDefect(mutant)
    fingersDefect = FingersDefect(mutant)
    let trip = stage.trip ?? .missing
    now = trip.stampOfSession
    plan = ReferenceTrip(trip, defect: defect)
    isDeleted = stage.trip == nil
    ids = stage.ids(opening: opening)
    size = stage.viewSize
    fingers = ReferenceFingers(settings: stage.settings, defect: fingersDefect)
    faults = plan.faults
    layOut()
  }

  var isDamaged: Bool { !faults.isEmpty }

  func contents() -> [Entity] { plan.contents }

  /// Why nothing can be changed; `nil` if it can.
  var readOnlyReason: ItineraryRefusal? {
    if isDeleted { return .tripDeleted }
    if !faults.isEmpty { return .damaged(faults) }
    return isOnline || defect == .offlineStillEdits ? nil : .offline
  }

  // MARK: Changes

  mutating func absorb(_ changes: [Change]) -> Reaction {
    if changes.isEmpty {
      note(.outsideNothing, .done)
      return .none
    }
    let wasOpen = open != nil
    let wasHeld = hold != nil
    for change in changes {
      if case .trip(let trip)? = change.before, change.after == nil, trip.id == plan.trip.id {
        isDeleted = true
      }
    }
    let route = plan.route
    plan.take(changes)
    layOut()
    if defect != .damageOverlooked { faults = plan.faults }
    keepScrollInside()
    var effects: [Effect] = []
    if var held = hold {
      if readOnlyReason == nil, plan.entry(held.entry) != nil {
        held.allowed = allowed(plan.entry(held.entry))
        hold = held
        if defect != .holdNotJudgedAnew { judge() }
      } else {
        effects += releaseHeld()
        effects.append(.message(.gestureInterrupted))
      }
    }
    if isPanelStale || isDeleted { effects += close() }
    if plan.route != route { effects.append(.routeChanged) }
    note(changes, hasClosed: wasOpen && open == nil, hasInterrupted: wasHeld && hold == nil)
    return Reaction(effects: effects)
  }

  /// Whether what is open is about an entry or a day that is gone.
  private var isPanelStale: Bool {
    switch open {
    case .adding(let day): !plan.hasDay(day)
    case .editing(let id), .menu(let id), .deleting(let id):
      plan.entry(id) == nil && defect != .panelOutlivesEntry
    case nil: false
    }
  }

  /// Takes over what was decided here.
  mutating func keep(_ changes: [Change], _ effects: [Effect]) -> Reaction {
    let route = plan.route
    plan.take(changes)
    layOut()
    keepScrollInside()
    var effects = effects
    if var held = hold {
      if let entry = plan.entry(held.entry) {
        held.allowed = allowed(entry)
        hold = held
        judge()
      } else {
        effects += releaseHeld()
      }
    }
    if plan.route != route, defect != .routeUntold { effects.append(.routeChanged) }
    return Reaction(changes: changes, effects: effects)
  }

  // MARK: What is open

  var openPanel: Panel? {
    switch open {
    case .adding, .editing: .prompt
    case .menu: .menu
    case .deleting: .confirmation
    case nil: nil
    }
  }

  var openEntry: ItineraryEntry? {
    switch open {
    case .editing(let id), .menu(let id), .deleting(let id): plan.entry(id)
    case .adding, nil: nil
    }
  }

  mutating func present(_ new: Open) -> [Effect] {
    var effects = close()
    open = new
    readFields()
    forgetTargets()
    if let openPanel { effects.append(.opened(openPanel)) }
    return effects
  }

  mutating func close() -> [Effect] {
    guard let panel = openPanel else { return [] }
    open = nil
    holder = nil
    forgetTargets()
    return [.closed(panel)]
  }

  /// Fingers that went down before mean nothing any more.
  private mutating func forgetTargets() {
    if defect == .panelKeepsTargets { return }
    for index in hands.indices { hands[index].isVoid = true }
  }
}

extension TripStage {
  /// What is opened where a trip was deleted.
  static let missing = TripStage(
    trip: Trip(
      id: ID(high: 0, low: 0), name: "Trip", firstDay: .epoch, dayCount: 1,
      created: Timestamp(milliseconds: 0)),
    cities: [], games: [], entries: [])

  /// The stamp of what a session alters.
  var stampOfSession: Timestamp {
    let created = trip.created.milliseconds
    return Timestamp(milliseconds: created > .max - 2_000 ? created : created + 1_000)
  }
}
