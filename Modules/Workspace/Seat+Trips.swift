public import Domain
public import Itinerary
public import PluginAPI

extension Seat {
  /// All trips with their sizes, by name.
  ///
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
  public func trips() throws(WorkspaceError) -> [TripSummary] {
    try reading { store throws(StoreError) in try store.trips().value }
  }

  /// The current trip, damaged or not.
  ///
  /// - Throws: ``WorkspaceError`` if no trip is open, it is gone, or it cannot be read.
  public func tripPlan() throws(WorkspaceError) -> TripPlan { try itinerary().plan }

  /// Makes a trip current, and its itinerary the current surface; the show stays as it is.
  ///
  /// A damaged trip opens too: you can view, reset and delete it.
  ///
  /// - Parameter id: The trip.
  /// - Returns: The trip with its contents.
  /// - Throws: ``WorkspaceError`` if it is gone or cannot be read.
  public func openTrip(_ id: ID<Trip>) throws(WorkspaceError) -> TripPlan {
    keepWhatWaits()
    guard let opened = try opening(Self.itineraryKey, of: .trip(id)) else {
      throw missing("that trip")
    }
    // Opening it again does not bring it online.
    if id != trip { isHeldOffline = false }
    // The faults are reported when a trip is opened.
    pendingMessages.removeAll { if case .tripDamaged = $0 { true } else { false } }
    leave()
    trip = id
    open = [opened]
    return try tripPlan()
  }

  /// Creates an empty trip, and makes it current.
  ///
  /// - Parameters:
  ///   - name: Its name, unique among the workspace's trips.
  ///   - first: The date of day 1.
  ///   - days: The number of days, one of `Trip.dayCounts`.
  /// - Returns: The trip.
  /// - Throws: ``WorkspaceError`` if the name is invalid or taken, there are too few or too many
  ///   days, or nothing can be written.
  public func createTrip(
    named name: String, from first: CalendarDay, days: Int
  ) throws(WorkspaceError) -> TripPlan {
    guard Trip.dayCounts.contains(days), first.adding(days: days - 1) != nil else {
      throw WorkspaceError(
        .outOfRange, "a trip of \(days) days from \(first)",
        remedy: "a trip has 1 to \(Trip.dayCounts.upperBound) days, and ends before the year 10000")
    }
    let made = try edit { () throws(WorkspaceError) in
      let name = try self.freeTripName(name, except: nil)
      let trip = Trip(id: newID(), name: name, firstDay: first, dayCount: days, created: now())
      return ([.insert(.trip(trip))], trip)
    }
    return try openTrip(made.id)
  }

  /// Renames a trip.
  ///
  /// - Parameters:
  ///   - id: The trip.
  ///   - name: The new name, unique among the workspace's trips.
  /// - Returns: The trip with its new name.
  /// - Throws: ``WorkspaceError`` if the trip is damaged or gone, the name is invalid or taken, or
  ///   nothing can be written.
  public func renameTrip(_ id: ID<Trip>, to name: String) throws(WorkspaceError) -> Trip {
    try checkOnline(id)
    return try edit { () throws(WorkspaceError) in
      let plan = TripPlan(try self.tripContents(id))
      try self.checkSound(plan)
      var new = plan.trip
      new.name = try self.freeTripName(name, except: id)
      return (new == plan.trip ? [] : [.updating(plan.trip) { $0.name = new.name }], new)
    }
  }

  /// Deletes a trip with its contents, damaged or not.
  ///
  /// - Parameter id: The trip.
  /// - Throws: ``WorkspaceError`` if it is gone or nothing can be written.
  public func deleteTrip(_ id: ID<Trip>) throws(WorkspaceError) {
    try checkOnline(id)
    try edit { () throws(WorkspaceError) in
      let old = try self.tripContents(id)
      return (
        Cascade.deleting(old.trip, cities: old.cities, games: old.games, entries: old.entries), ()
      )
    }
    if id == trip { leaveTrip() }
  }

  /// Rebuilds the current trip's itinerary from its games.
  ///
  /// - Parameter consent: What the user agreed to lose.
  /// - Returns: A report on the reset, or a preview if the user must agree first.
  /// - Throws: ``WorkspaceError`` if no trip is open, its games are damaged themselves, or nothing
  ///   can be written.
  public func resetTrip(
    agreeingTo consent: TripResetConsent
  ) throws(WorkspaceError) -> TripResetReport {
    do throws(WorkspaceError) {
      return try rebuildTrip(agreeingTo: consent)
    } catch {
      guard error.code == .damaged else { throw error }
      throw WorkspaceError(
        error.code, error.message,
        remedy: (error.remedy.map { "\($0); " } ?? "") + "then 'trip reset' again")
    }
  }

  private func rebuildTrip(
    agreeingTo consent: TripResetConsent
  ) throws(WorkspaceError) -> TripResetReport {
    let settings = travelSettings
    let done = try editTrip { plan throws(WorkspaceError) in
      let lost = plan.contents.entries.filter { $0.custom != nil }.sorted(
        by: ItineraryEntry.inOrder)
      let rebuilt = plan.entries.count - lost.count
      var ids = IDSequence(using: &sources.generator)
      let changes: [Change]
      do throws(TripError) {
        changes = try TripReset.changes(for: plan, settings: settings, ids: &ids, now: now())
      } catch {
        throw WorkspaceError(error)
      }
      let isAgreed = consent.covers(lost)
      let report = TripResetReport(
        trip: plan.trip, lost: lost, rebuilt: rebuilt, isDone: isAgreed)
      return (isAgreed ? changes : [], report)
    }
    return done.result
  }
}

// MARK: - Reading and storing

extension Seat {
  /// Decides an edit on the current trip's present state, and stores it; decides again if another
  /// process was faster.
  ///
  /// - Parameter decide: Returns the changes and a result; called again after a conflict.
  /// - Returns: The changed trip, and the result of the final decision.
  /// - Throws: ``WorkspaceError`` if no trip is open, deciding fails or nothing can be written.
  func editTrip<Result>(
    _ decide: (TripPlan) throws(WorkspaceError) -> (changes: [Change], result: Result)
  ) throws(WorkspaceError) -> (plan: TripPlan, result: Result) {
    try checkOnline(trip)
    let result = try edit { () throws(WorkspaceError) in try decide(try self.tripPlan()) }
    return (try tripPlan(), result)
  }

  /// Closes the current trip.
  func leaveTrip() {
    if isItineraryOpen, let ended = endRecording() { pendingMessages.append(ended) }
    open.removeAll(where: \.isItinerary)
    trip = nil
  }

  private func tripContents(_ id: ID<Trip>) throws(WorkspaceError) -> TripContents {
    let stored = try reading { store throws(StoreError) in try store.contents(of: id) }
    guard let stored else { throw missing("that trip") }
    return stored.value
  }

  /// Refuses a damaged trip: it can only be viewed, reset or deleted.
  func checkSound(_ plan: TripPlan) throws(WorkspaceError) {
    guard !TripCheck.faults(in: plan).isEmpty else { return }
    throw WorkspaceError(
      .damagedTrip, "the trip '\(plan.trip.name)' is damaged and can only be looked at",
      remedy: "'days' shows its faults, 'trip reset' rebuilds it")
  }

  func takenTripNames(except id: ID<Trip>?) throws(WorkspaceError) -> Set<NameKey> {
    Set(try trips().filter { $0.trip.id != id }.map { NameKey($0.trip.name) })
  }

  func freeTripName(_ text: String, except id: ID<Trip>?) throws(WorkspaceError) -> String {
    let name = try validated(text)
    guard try !takenTripNames(except: id).contains(NameKey(name)) else {
      throw WorkspaceError(ValidationError(.duplicateName(name)))
    }
    return name
  }

  static var noTrip: WorkspaceError {
    WorkspaceError(
      .noTrip, "no trip is open",
      remedy: "'trip NAME' opens one, 'trip new NAME from FILE' makes one")
  }
}
