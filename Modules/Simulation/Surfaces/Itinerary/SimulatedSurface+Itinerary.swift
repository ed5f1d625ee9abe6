import Domain
import Gestures
import GridGeometry
public import Itinerary
import PluginAPI

extension SimulatedSurface {
  /// The itinerary of a trip.
  public static let itinerary: SimulatedSurface = {
    var surface = SimulatedSurface(
      key: "itinerary", summary: "the itinerary of a trip, whose rows are dragged under rules",
      drawStage: { ItineraryStage.draw(using: &$0) },
      open: { stage, opening, mutant in
        var session = ItinerarySession(stage, opening: opening)
        session.inject(mutant)
        return session
      },
      openWitness: { stage, opening, mutant in
        ReferenceItinerary(stage, opening: opening, mutant: mutant)
      },
      form: .trip, rules: .trip, coverage: ItineraryAction.table, mutants: itineraryMutants)
    surface.ways.hasBoards = false
    surface.ways.grip = .handle
    surface.ways.hasRows = true
    surface.ways.act = { $0.entryAct($1, beside: $2) }
    surface.ways.outside = { $0.tripOutside(beside: $1) }
    surface.ways.text = { $0.answerOfTrip() }
    surface.ways.reduce = { $0.reduceTrip() }
    surface.ways.round = { $0.roundTrip() }
    surface.ways.command = \.entryCommand
    surface.ways.usual = { ShrinkParts.commands(ofTripOn: $0) }
    surface.ways.picture = { surface, reference in
      guard let session = surface as? ItinerarySession,
        let reference = reference as? ReferenceItinerary
      else { return nil }
      var (seen, expected) = (ItineraryObservation(), ItineraryObservation())
      (seen.pieces, expected.pieces) = (session.pieces, reference.pieces)
      return seen.differences(from: expected).first
    }
    return surface
  }()

  /// Those of the itinerary itself, of what fingers can do to it, and of the session: nothing in it
  /// pans, pinches, is double tapped, or swiped up.
  private static let itineraryMutants =
    ItineraryDefect.mutants(of: "itinerary")
    + FingersDefect.mutants(of: "itinerary").filter { $0.name != "swipe-in-any-direction" }
    + SurfaceMutants.itinerary
}

extension ReferenceItinerary {
  /// Whether a session holds the same trip.
  func holdsSame(as surface: any ObservedSurface) -> Bool {
    guard let session = surface as? ItinerarySession else { return false }
    let (theirs, ours) = (session.plan, plan)
    return theirs.trip == ours.trip && theirs.schedule.games == ours.games
      && theirs.cities.count == ours.cities.count
      && ours.cities.allSatisfy { theirs.cities[$0.id] == $0 }
      && theirs.orderedEntries == ours.entries
  }

  /// Whether a session has the same entries.
  func looksSame(as surface: any ObservedSurface) -> Bool {
    guard let session = surface as? ItinerarySession else { return false }
    return session.plan.entries.count == plan.entries.count
      && plan.entries.allSatisfy { session.plan.entries[$0.id] == $0 }
  }
}

extension ItinerarySession {
  /// Opens the trip of a stage; where it is gone, one that was deleted.
  fileprivate init(_ stage: Stage, opening: Int) {
    let trip = stage.trip ?? .missing
    self.init(
      unchecked: TripPlan(trip.contents), in: stage.viewSize, ids: stage.ids(opening: opening),
      now: trip.stampOfSession)
    _ = perform(.setGestures(stage.settings))
    if stage.trip == nil { _ = absorb([.delete(.trip(trip.trip))]) }
  }
}

extension ItinerarySession: ObservedSurface {
  /// Everything that can be observed of an itinerary beside its contents.
  public var seen: Observation {
    var seen = Observation()
    seen.viewport = Viewport.home.resized(to: size) ?? .home
    seen.panel = panel
    seen.text = draftText
    seen.scroll = scrollOffset
    seen.touches = touches
    seen.time = touchTime
    seen.deadline = nextDeadline
    seen.isDeleted = isDeleted
    var own = ItineraryObservation()
    own.entry = panelEntry
    own.faults = faults
    own.isOnline = isOnline
    own.lifted = liftedRow.map { ItineraryObservation.Lifted($0, in: plan) }
    own.pressed = pressedElements
    if own.lifted != nil || panel != nil { own.pieces = pieces }
    seen.itinerary = own
    return seen
  }
}

extension ItinerarySession {
  /// What is drawn of the list and of what is open, but for texts.
  fileprivate var pieces: [ItineraryObservation.Piece] {
    scene().elements.compactMap { element in
      switch element.kind {
      case .dayHeader, .itineraryRow, .dropGap, .handle, .button, .field:
        ItineraryObservation.Piece(
          id: element.id, frame: element.frame, states: element.states)
      default: nil
      }
    }
  }
}

extension ItineraryObservation.Lifted {
  /// What is lifted, with where the rules say that it may be: asked for all zones at once, and
  /// for every place one by one.
  fileprivate init(_ lifted: ItinerarySession.Lifted, in plan: TripPlan) {
    self.init(
      entry: lifted.entry, touch: lifted.touch, grip: lifted.grip, finger: lifted.finger,
      rank: lifted.rank, gap: lifted.gap)
    guard let entry = plan.entries[lifted.entry] else { return }
    let rules = ItineraryConstraints()
    zones = rules.validDropZones(for: entry, in: plan).map {
      ItineraryObservation.Gap(day: $0.day, after: $0.after, before: $0.before)
    }
    for day in 1...max(1, plan.trip.dayCount) {
      let rows = plan.entries(ofDay: day)
      let others = rows.filter { $0.id != entry.id }
      for place in 0...others.count {
        let above = place > 0 ? others[place - 1].sortOrder : nil
        let below = place < others.count ? others[place].sortOrder : nil
        isValid.append(
          SortOrder.between(above, below).map {
            rules.isValidPosition(of: entry, day: day, sortOrder: $0, in: plan)
          })
      }
    }
  }
}

extension ItinerarySession: Injectable {}
