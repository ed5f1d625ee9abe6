public import Domain
public import Itinerary
public import PluginAPI

extension Seat {
  /// All trips with the sizes of what they own, by name.
  ///
  /// - Throws: ``WorkspaceError`` where the workspace cannot be read.
  public func trips() throws(WorkspaceError) -> [TripSummary] {
    try reading { store throws(StoreError) in try store.trips().value }
  }

  /// The current trip as it is now, damaged or not.
  ///
  /// - Throws: ``WorkspaceError`` where no trip is open, it is gone, or it cannot be read.
  public func tripPlan() throws(WorkspaceError) -> TripPlan { try currentTrip().plan }

  /// Makes a trip current, and its itinerary the current surface; the show stays as it is.
  ///
  /// A damaged trip opens too: it can be looked at, reset and deleted.
  ///
  /// - Parameter id: The trip.
  /// - Returns: The trip with all it owns.
  /// - Throws: ``WorkspaceError`` where it is gone or cannot be read.
  public func openTrip(_ id: ID<Trip>) throws(WorkspaceError) -> TripPlan {
    var read = try readTrip(id)
    // Opening it once more is no way online.
    if id == trip, !isTripOnline {
      _ = read.session.perform(EntryCommand.setOnline(false))
    }
    enter(read, of: id)
    return read.plan
  }

  /// Makes an empty trip, which becomes current.
  ///
  /// - Parameters:
  ///   - name: Its name, unique in the workspace's trips.
  ///   - first: The day that is day 1.
  ///   - days: How many days it has, one of `Trip.dayCounts`.
  /// - Returns: The trip.
  /// - Throws: ``WorkspaceError`` where the name is invalid or taken, there are too few or too many
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
    return adopt(made, made: [])
  }

  /// Renames a trip.
  ///
  /// - Parameters:
  ///   - id: The trip.
  ///   - name: The new name, unique in the workspace's trips.
  /// - Returns: The trip with its new name.
  /// - Throws: ``WorkspaceError`` where the trip is damaged or gone, the name is invalid or taken,
  ///   or nothing can be written.
  public func renameTrip(_ id: ID<Trip>, to name: String) throws(WorkspaceError) -> Trip {
    try checkOnline(id)
    return try edit { () throws(WorkspaceError) in
      let plan = try self.readTrip(id).plan
      try self.checkSound(plan)
      var new = plan.trip
      new.name = try self.freeTripName(name, except: id)
      return (new == plan.trip ? [] : [.updating(plan.trip) { $0.name = new.name }], new)
    }
  }

  /// Deletes a trip with all it owns, damaged or not.
  ///
  /// - Parameter id: The trip.
  /// - Throws: ``WorkspaceError`` where it is gone or nothing can be written.
  public func deleteTrip(_ id: ID<Trip>) throws(WorkspaceError) {
    try checkOnline(id)
    try edit { () throws(WorkspaceError) in
      let old = try self.tripContents(id).value
      return (
        Cascade.deleting(old.trip, cities: old.cities, games: old.games, entries: old.entries), ()
      )
    }
    if id == trip { leaveTrip() }
  }

  /// Builds the itinerary of the current trip anew from its games.
  ///
  /// - Parameter consent: What the person agreed to lose.
  /// - Returns: What was done, or what it would do where the person has to agree first.
  /// - Throws: ``WorkspaceError`` where no trip is open, its games are damaged themselves, or
  ///   nothing can be written.
  public func resetTrip(
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

// MARK: - Reading and keeping

extension Seat {
  /// The current trip as the store has it now.
  ///
  /// It is read once; after that, only what was committed since is applied to it.
  func currentTrip() throws(WorkspaceError) -> TripState {
    guard let id = trip else { throw Self.noTrip }
    guard var known = tripState, known.plan.trip.id == id else { return try reopen(id) }
    let news: Stored<[Change]>?
    do throws(StoreError) {
      let isCurrent = try store.sequence() == known.sequence
      news = isCurrent ? nil : try store.changes(after: known.sequence)
    } catch {
      guard error.code == .historyTrimmed else { throw WorkspaceError(error) }
      return try reopen(id)
    }
    guard let news else { return known }
    let last = news.value.last { $0.key == .trip(id) }
    guard last.map({ $0.after != nil }) ?? true else {
      leaveTrip()
      throw missing("the trip '\(known.plan.trip.name)'")
    }
    // Held once only, so that applying copies nothing.
    tripState = nil
    let reaction = known.session.absorb(news.value.filter { $0.key?.isOfTrips == true })
    known.sequence = news.sequence
    tripState = known
    if isItineraryOpen { tellLater(reaction.effects) }
    return known
  }

  func reopen(_ id: ID<Trip>) throws(WorkspaceError) -> TripState {
    let old = tripState?.session
    tripState = nil
    do throws(WorkspaceError) {
      var read = try readTrip(id)
      if let old {
        if old.isTouched { pendingMessages.append(.gestureInterrupted) }
        if !old.isOnline { _ = read.session.perform(EntryCommand.setOnline(false)) }
      }
      tripState = read
      return read
    } catch {
      if error.code == .notFound { leaveTrip() }
      throw error
    }
  }

  /// Decides an edit of the current trip on its present state, and keeps it; anew, where another
  /// process was faster.
  ///
  /// - Parameter decide: Gives the changes and a result. Called again after a lost race.
  /// - Returns: The trip as it is then, and the result of the decision that was kept.
  /// - Throws: ``WorkspaceError`` where no trip is open, deciding fails or nothing can be written.
  func editTrip<Result>(
    _ decide: (TripPlan) throws(WorkspaceError) -> (changes: [Change], result: Result)
  ) throws(WorkspaceError) -> (plan: TripPlan, result: Result) {
    try checkOnline(trip)
    for _ in 0..<Self.attempts {
      try refresh()
      let state = try currentTrip()
      // A commit moves the show on, too, so both have to be at the state that it follows on.
      guard state.sequence == sequence else { continue }
      let (changes, result) = try decide(state.plan)
      if try keep(changes, decidedOn: state.sequence) {
        takeOver(changes, isOwn: true)
        return (note(changes, in: state), result)
      }
    }
    throw lostEveryRace()
  }

  /// Takes over what was kept of the current trip: nothing can fail any more.
  private func note(_ changes: [Change], in state: TripState) -> TripPlan {
    guard !changes.isEmpty else { return state.plan }
    tripState = nil
    var state = state
    let reaction = state.session.absorb(changes)
    state.sequence = sequence
    tripState = state
    if isItineraryOpen { tellLater(reaction.effects) }
    return state.plan
  }

  /// Makes a trip current that was just kept, with all it was made with.
  func adopt(_ trip: Trip, made changes: [Change]) -> TripPlan {
    var plan = TripPlan(TripContents(trip: trip, cities: [], games: [], entries: []))
    plan.apply(changes)
    enter(TripState(session: makeItinerary(of: plan), sequence: sequence), of: trip.id)
    return plan
  }

  /// Makes a trip current, and its itinerary the current surface.
  private func enter(_ read: TripState, of id: ID<Trip>) {
    // Whoever opens a trip is given its faults.
    pendingMessages.removeAll { if case .tripDamaged = $0 { true } else { false } }
    leave()
    trip = id
    tripState = read
  }

  /// Closes the current trip.
  func leaveTrip() {
    if isItineraryOpen, let ended = endRecording() { pendingMessages.append(ended) }
    trip = nil
    tripState = nil
  }

  func readTrip(_ id: ID<Trip>) throws(WorkspaceError) -> TripState {
    let stored = try tripContents(id)
    return TripState(
      session: makeItinerary(of: TripPlan(stored.value)), sequence: stored.sequence)
  }

  private func tripContents(_ id: ID<Trip>) throws(WorkspaceError) -> Stored<TripContents> {
    let stored = try reading { store throws(StoreError) in try store.contents(of: id) }
    guard let stored else { throw missing("that trip") }
    return stored
  }

  /// Refuses a damaged trip: it can only be looked at, reset or deleted (spec I10).
  func checkSound(_ plan: TripPlan) throws(WorkspaceError) {
    guard !TripCheck.faults(in: plan).isEmpty else { return }
    throw WorkspaceError(
      .damagedTrip, "the trip '\(plan.trip.name)' is damaged and can only be looked at",
      remedy: "'days' shows its faults, 'trip reset' builds it anew")
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
