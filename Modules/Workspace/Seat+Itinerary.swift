public import Domain
import GridGeometry
public import Itinerary
public import PluginAPI

extension Seat {
  /// Whether the current trip's itinerary is the current surface.
  ///
  /// That is the case if a trip is current, and no board or list of boards is open.
  public var isItineraryOpen: Bool {
    open.last?.isItinerary ?? (trip != nil)
  }

  /// The name of the trip if its itinerary is the current surface, as last read.
  public var frontTripName: String? { isItineraryOpen ? knownItinerary?.plan.trip.name : nil }

  /// Whether the network allows changes to the current trip.
  public var isTripOnline: Bool { knownItinerary?.isOnline ?? true }

  /// The lifted entry of the current trip, or `nil`.
  public var liftedEntry: ID<ItineraryEntry>? { knownItinerary?.lifted }

  /// Makes the itinerary of the current trip the current surface.
  ///
  /// The current board closes, and so does the list of boards.
  ///
  /// - Throws: ``WorkspaceError`` if no trip is open, it is gone, or it cannot be read.
  public func openItinerary() throws(WorkspaceError) {
    _ = try itinerary()
    if !isItineraryOpen { leave() }
  }

  /// Carries out a command on the current trip's itinerary, and stores its changes.
  ///
  /// It works on a copy, which replaces the session once the changes are stored. Lifting an entry,
  /// and scrolling to one, make the itinerary the current surface.
  ///
  /// - Parameter command: The command.
  /// - Returns: The changes and effects; a refusal is an effect.
  /// - Throws: ``WorkspaceError`` if no trip is open or nothing can be written.
  public func perform(_ command: EntryCommand) throws(WorkspaceError) -> Reaction {
    switch command {
    case .lift, .show: try openItinerary()
    case .setOnline(let isOnline):
      isHeldOffline = !isOnline
      if isOnline, try isUnreachable(trip) { return .none }
    case .add, .edit, .delete, .drop, .fill: break
    }
    return try decideOnItinerary { $0.perform(command) }
  }

  /// Edits a custom entry in its current state, whatever another process changed meanwhile.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - change: Edits its content; called again after a conflict.
  /// - Returns: The changes and effects; a refusal is an effect.
  /// - Throws: ``WorkspaceError`` if no trip is open or nothing can be written.
  public func edit(
    _ entry: ID<ItineraryEntry>, _ change: @Sendable (inout CustomContent) -> Void
  ) throws(WorkspaceError) -> Reaction {
    try decideOnItinerary { itinerary in
      // Only custom entries can be edited; the itinerary reports it.
      var content = itinerary.plan.entries[entry]?.custom ?? CustomContent(title: "")
      change(&content)
      return itinerary.perform(EntryCommand.edit(entry, content))
    }
  }

  /// Deletes a custom entry, if it is unchanged since the user was asked.
  ///
  /// - Parameter entry: The entry as the user saw it.
  /// - Returns: The changes and effects; a refusal is an effect.
  /// - Throws: ``WorkspaceError`` if it has changed, no trip is open, or nothing can be written.
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

  /// Refuses changes to a trip while it is offline.
  func checkOnline(_ id: ID<Trip>?) throws(WorkspaceError) {
    if try isUnreachable(id) {
      throw WorkspaceError(
        ItineraryRefusal.offline.code,
        "the trip is synced and the server cannot be reached, so it is read-only",
        remedy: "change it again when sync has reached the server")
    }
    guard id == trip, isHeldOffline else { return }
    throw WorkspaceError(
      ItineraryRefusal.offline.code, "the trip is offline and read-only",
      remedy: "'online' lets it be changed again")
  }

  /// Refuses changes of trips whose server cannot be reached.
  func checkReachable(_ changes: [Change]) throws(WorkspaceError) {
    for trip in Set(changes.compactMap { ($0.after ?? $0.before)?.trip })
    where try isUnreachable(trip) {
      try checkOnline(trip)
    }
  }

  private func isUnreachable(_ trip: ID<Trip>?) throws(WorkspaceError) -> Bool {
    guard let trip else { return false }
    do throws(StoreError) {
      return try workspace.shared { workspace throws(StoreError) in
        try workspace.isReadOnly(trip)
      }
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// Makes the current trip's itinerary read-only while its server cannot be reached.
  func noteConnection() throws(WorkspaceError) {
    guard var known = knownItinerary else { return }
    let isUnreachable = try isUnreachable(trip)
    let isOnline = !isHeldOffline && !isUnreachable
    guard isOnline != known.isOnline else { return }
    let reaction = known.perform(EntryCommand.setOnline(isOnline))
    open[0].surface = known
    if isItineraryOpen { notifyLater(reaction.effects) }
  }

  /// Sets how to estimate travel without a given distance, and the unit of distances.
  ///
  /// It applies while the workspace is open; stored travel stays as it is.
  ///
  /// - Parameter settings: The settings.
  public func setTravel(_ settings: TravelSettings) {
    travelSettings = settings
    guard var known = knownItinerary else { return }
    known.settings = settings
    open[0].surface = known
  }

  /// Asks the itinerary to decide, and stores its changes; decides again if another process was
  /// faster.
  ///
  /// - Parameter body: The question to the itinerary.
  /// - Returns: The effects of other processes' changes, and the itinerary's answer.
  /// - Throws: ``WorkspaceError`` if no trip is open or nothing can be written.
  func decideOnItinerary(
    _ body: (inout ItinerarySession) -> Reaction
  ) throws(WorkspaceError) -> Reaction {
    for _ in 0..<Self.attempts {
      try refresh()
      let state = sequence
      var trial = try itinerary()
      // Reading it may have applied others' changes.
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

  /// The current trip's itinerary, if it was read.
  private var knownItinerary: ItinerarySession? {
    guard let first = open.first, first.isItinerary else { return nil }
    return first.surface as? ItinerarySession
  }

  /// The current trip's itinerary as stored; it is read once.
  func itinerary() throws(WorkspaceError) -> ItinerarySession {
    guard let id = trip else { throw Self.noTrip }
    try refresh()
    if let known = knownItinerary {
      guard known.isDeleted else {
        try noteConnection()
        return knownItinerary ?? known
      }
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
