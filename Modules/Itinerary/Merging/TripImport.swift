public import Domain
public import PluginAPI

/// Creates a trip from a file.
public struct TripImport: Sendable {
  /// How distances and travel times are estimated if none is given.
  public let settings: TravelSettings
  /// The time stamp of new entities.
  public let now: Timestamp

  /// Prepares an import.
  public init(settings: TravelSettings = .usual, now: Timestamp) {
    self.settings = settings
    self.now = now
  }

  /// Creates a trip.
  ///
  /// Each travel is bound to the leg nearest to its place in the file; each change of city without
  /// a travel gets one.
  ///
  /// - Parameters:
  ///   - file: The content of the file.
  ///   - name: A valid, free name.
  ///   - ids: The source of identities.
  /// - Returns: The changes and notices.
  /// - Throws: ``TripError`` if the file contradicts itself: games or entries outside the trip's
  ///   days, unknown cities, or a travel that no leg of the schedule allows.
  public func trip(
    from file: ImportedTrip, named name: String, ids: inout IDSequence
  ) throws(TripError) -> TripMerge.Outcome {
    var schedule = file
    schedule.entries = []
    let days = try TripDays(of: file).days()
    let trip = Trip(
      id: ids.next(), name: name, firstDay: days.first, dayCount: days.count, created: now)
    let empty = TripPlan(TripContents(trip: trip, cities: [], games: [], entries: []))
    var work = try MergeWork(schedule, empty, settings: settings, now: now, ids: &ids)
    work.takeSchedule()
    work.placeGames(ids: &ids)
    work.notices = []
    try work.placeEntries(file, ids: &ids)
    work.bindTravel()
    work.returnTravel()
    work.addTravel(ids: &ids)
    try work.check()
    return TripMerge.Outcome(
      changes: [.insert(.trip(trip))] + work.draft.changes, notices: work.notices)
  }
}

extension MergeWork {
  /// Adds the file's other entries, in order.
  mutating func placeEntries(
    _ file: ImportedTrip, ids: inout IDSequence
  ) throws(TripError) {
    let gameOfKey = Dictionary(draft.plan.schedule.games.map { ($0.key, $0.id) }) { one, _ in one }
    var runs: [(zone: DropZone, rows: [ItineraryEntry])] = []
    var places: [EntryPlace: Int] = [:]
    for entry in file.entries {
      guard trip.hasDay(entry.day) else {
        throw TripError(
          .outOfRange, "an entry is on day \(entry.day); the trip has \(trip.dayCount) days")
      }
      let place = EntryPlace(day: entry.day, follows: entry.follows)
      let zone = try zone(of: place, gameOfKey)
      let made = ItineraryEntry(
        id: ids.next(), trip: trip.id, day: entry.day, sortOrder: 0, modified: now,
        content: try content(of: entry, in: zone))
      if let run = places[place] {
        runs[run].rows.append(made)
      } else {
        places[place] = runs.count
        runs.append((zone, [made]))
      }
    }
    for (zone, rows) in runs { draft.place(rows, in: zone, at: now) }
  }

  private struct EntryPlace: Hashable {
    let day: Int
    let follows: String?
  }

  private func zone(
    of place: EntryPlace, _ gameOfKey: [String: ID<Game>]
  ) throws(TripError) -> DropZone {
    guard let key = place.follows else { return draft.plan.gap(atStartOf: place.day) }
    guard let row = gameOfKey[key].flatMap({ draft.plan.entry(of: $0) }), row.day == place.day
    else {
      throw TripError(
        .notFound,
        "an entry of day \(place.day) follows a game '\(key)' that is not on that day")
    }
    return draft.plan.gap(below: row)
  }

  private func content(
    of entry: ImportedEntry, in zone: DropZone
  ) throws(TripError) -> ItineraryEntry.Content {
    switch entry.content {
    case .custom(let custom): return .custom(custom)
    case .travel(let from, let to, let distance, let duration):
      var travel = Travel(
        from: try city(from), to: try city(to), distanceMeters: distance,
        durationSeconds: duration)
      guard travel.from != travel.to else {
        throw TripError(
          .contradictory, "a travel on day \(entry.day) leads from '\(from)' to itself")
      }
      let plan = draft.plan
      // A stranded travel stays so, unless a leg needs it after all others have theirs.
      if !entry.isStranded {
        travel.leg = plan.schedule.nearestLeg(
          from: travel.from, to: travel.to, afterGames: plan.gamesBefore(zone))
        if case .closed(let games) = plan.schedule.window(of: travel) {
          throw contradiction(travel, day: entry.day, games)
        }
      }
      TravelMaking(settings: settings, now: now).measure(&travel, in: plan)
      return .travel(travel)
    }
  }

  private func city(_ key: String) throws(TripError) -> ID<City> {
    guard let city = cityOfKey[key] else {
      throw TripError(.notFound, "a travel names the unknown city '\(key)'")
    }
    return city
  }

  /// No place is after all games of one city and before all games of another.
  private func contradiction(_ travel: Travel, day: Int, _ barriers: [ID<Game>]) -> TripError {
    let plan = draft.plan
    let names = [travel.from, travel.to].map { plan.cities[$0]?.name ?? "" }
    let games = barriers.compactMap { plan.schedule.game($0) }.map { game in
      "'\(game.key)' (\(game.away) at \(game.home), \(game.start.day))"
    }
    return TripError(
      .contradictory,
      "the travel from \(names[0]) to \(names[1]) on day \(day) fits nowhere: no game in "
        + "\(names[0]) comes before one in \(names[1]); in the way are "
        + games.joined(separator: " and "),
      remedy: "correct the games or leave the travel out")
  }
}
