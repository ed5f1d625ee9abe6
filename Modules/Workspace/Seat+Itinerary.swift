public import Domain
import GridGeometry
public import Itinerary
public import PluginAPI

extension Seat {
  /// Whether the itinerary of the current trip is what touches go to and what is drawn.
  ///
  /// It is where a trip is current, and neither a board nor the list of boards is open.
  public var isItineraryOpen: Bool {
    open.last?.isItinerary ?? (trip != nil)
  }

  /// The name of the trip whose itinerary is the current surface, as it was read last.
  public var frontTripName: String? { isItineraryOpen ? knownItinerary?.plan.trip.name : nil }

  /// Whether the current trip can be changed as far as the network is concerned (spec I13).
  public var isTripOnline: Bool { knownItinerary?.isOnline ?? true }

  /// The entry of the current trip that is lifted, or `nil`.
  public var liftedEntry: ID<ItineraryEntry>? { knownItinerary?.lifted }

  /// Makes the itinerary of the current trip the current surface.
  ///
  /// The current board closes, and so does the list of boards.
  ///
  /// - Throws: ``WorkspaceError`` where no trip is open, it is gone, or it cannot be read.
  public func openItinerary() throws(WorkspaceError) {
    _ = try itinerary()
    if !isItineraryOpen { leave() }
  }

  /// Carries out a command on the itinerary of the current trip, and keeps what it changed.
  ///
  /// It runs on a copy of the session, which becomes the session only when the store has kept the
  /// changes. Lifting an entry, and scrolling to one, make the itinerary the current surface.
  ///
  /// - Parameter command: What to do.
  /// - Returns: What changed, and what there is to tell; a refusal is in the effects.
  /// - Throws: ``WorkspaceError`` where no trip is open or nothing can be written.
  public func perform(_ command: EntryCommand) throws(WorkspaceError) -> Reaction {
    switch command {
    case .lift, .show: try openItinerary()
    case .add, .edit, .delete, .drop, .fill, .setOnline: break
    }
    return try decideOnItinerary { $0.perform(command) }
  }

  /// Alters something of one's own as it is now, whatever another process did to it meanwhile.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - change: Alters what it holds; called again after a lost race.
  /// - Returns: What changed, and what there is to tell; a refusal is in the effects.
  /// - Throws: ``WorkspaceError`` where no trip is open or nothing can be written.
  public func edit(
    _ entry: ID<ItineraryEntry>, _ change: @Sendable (inout CustomContent) -> Void
  ) throws(WorkspaceError) -> Reaction {
    try decideOnItinerary { itinerary in
      // What is not one's own has nothing to alter, and the itinerary says so.
      var content = itinerary.plan.entries[entry]?.custom ?? CustomContent(title: "")
      change(&content)
      return itinerary.perform(EntryCommand.edit(entry, content))
    }
  }

  /// Deletes something of one's own, if it still is what the person was asked about.
  ///
  /// - Parameter entry: The entry as the person saw it.
  /// - Returns: What changed, and what there is to tell; a refusal is in the effects.
  /// - Throws: ``WorkspaceError`` where it is another by now, no trip is open, or nothing can be
  ///   written.
  public func delete(_ entry: ItineraryEntry) throws(WorkspaceError) -> Reaction {
    var isOther = false
    let reaction = try decideOnItinerary { itinerary in
      let now = itinerary.plan.entries[entry.id]
      isOther = now.map { $0.content != entry.content || $0.day != entry.day } ?? false
      return isOther ? .none : itinerary.perform(EntryCommand.delete(entry.id))
    }
    guard !isOther else {
      throw WorkspaceError(
        .stale, "the entry was changed elsewhere meanwhile; nothing was deleted",
        remedy: "look at it again"
      ).after(reaction)
    }
    return reaction
  }

  /// Refuses what would change the current trip while it is offline (spec I13).
  func checkOnline(_ id: ID<Trip>?) throws(WorkspaceError) {
    guard id == trip, !isTripOnline else { return }
    throw WorkspaceError(
      ItineraryRefusal.offline.code, "the trip is offline, and can only be looked at",
      remedy: "'online' lets it be changed again")
  }

  /// Sets how travel is estimated where no distance is given, and the unit of distances.
  ///
  /// It holds for this opening of the workspace; ways that are stored already stay as they are.
  ///
  /// - Parameter settings: The settings.
  public func setTravel(_ settings: TravelSettings) {
    travelSettings = settings
    guard var known = knownItinerary else { return }
    known.settings = settings
    open[0].surface = known
  }

  /// Lets the itinerary decide, and keeps what it decided; anew, where another process was faster.
  ///
  /// - Parameter body: Asks the itinerary.
  /// - Returns: What other processes did to it, and what it answers.
  /// - Throws: ``WorkspaceError`` where no trip is open or nothing can be written.
  func decideOnItinerary(
    _ body: (inout ItinerarySession) -> Reaction
  ) throws(WorkspaceError) -> Reaction {
    for _ in 0..<Self.attempts {
      try refresh()
      let state = sequence
      var trial = try itinerary()
      // To read it, others' changes may have been taken over.
      guard sequence == state else { continue }
      trial.now = now()
      let reaction = body(&trial)
      guard try keep(reaction.changes) else { continue }
      open[0].surface = trial
      share(reaction.changes, from: 0)
      noteUnrecorded(reaction.changes)
      var whole = takeAbsorbed()
      whole.append(reaction)
      return whole
    }
    throw lostEveryRace()
  }

  /// The itinerary of the current trip, where it was looked at.
  private var knownItinerary: ItinerarySession? {
    guard let first = open.first, first.isItinerary else { return nil }
    return first.surface as? ItinerarySession
  }

  /// The itinerary of the current trip as the store has it now; it is read once.
  func itinerary() throws(WorkspaceError) -> ItinerarySession {
    guard let id = trip else { throw Self.noTrip }
    try refresh()
    if let known = knownItinerary {
      guard known.isDeleted else { return known }
      leaveTrip()
      throw missing("the trip '\(known.plan.trip.name)'")
    }
    guard let opened = try opening(Self.itineraryKey, of: .trip(id)) else {
      leaveTrip()
      throw missing("that trip")
    }
    open.insert(opened, at: 0)
    return try itinerary()
  }
}
