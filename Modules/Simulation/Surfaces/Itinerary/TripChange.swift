package import Domain
package import PluginAPI

/// What others do to a trip.
enum TripChange: SurfaceChange {
  /// A row of the itinerary is made, or becomes another one, as it is: other programs may write
  /// what breaks the rules.
  indirect case putEntry(ItineraryEntry)
  /// A row of the itinerary is deleted.
  case deleteEntry(ID<ItineraryEntry>)
  /// A changed schedule is merged into the trip; new identities follow from the seed.
  indirect case mergeSchedule(ImportedTrip, seed: UInt64)
  /// A trip is deleted with all it owns.
  case deleteTrip(ID<Trip>)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case putEntry = "put-entry", deleteEntry = "delete-entry", mergeSchedule = "merge"
    case deleteTrip = "delete-trip"
  }

  enum PutEntryCodingKeys: String, CodingKey { case _0 = "entry" }
  enum DeleteEntryCodingKeys: String, CodingKey { case _0 = "entry" }
  enum MergeScheduleCodingKeys: String, CodingKey { case _0 = "", seed }
  enum DeleteTripCodingKeys: String, CodingKey { case _0 = "trip" }

  static var words: [String] { CodingKeys.allCases.map(\.rawValue) }

  func changes(in stored: StoredEntities) -> [Change] {
    switch self {
    case .putEntry(let entry): stored.changes(putting: entry)
    case .deleteEntry(let id): stored.entities[.entry(id)].map { [.delete($0)] } ?? []
    case .mergeSchedule(let schedule, let seed): stored.changes(merging: schedule, seed: seed)
    case .deleteTrip(let id): stored.changes(deleting: id)
    }
  }

  func breach(in changes: [Change], of stored: StoredEntities, _ mutant: Mutant?) -> String? {
    guard case .mergeSchedule(let schedule, _) = self, let trip = stored.trip else { return nil }
    return MergeCheck(of: trip, schedule, changes, defect: ItineraryDefect(mutant)).breach
  }

  // MARK: Shrinking

  var oddity: Int {
    guard case .mergeSchedule(let schedule, _) = self else { return 8 }
    return 8 + 4 * (schedule.games.count + schedule.cities.count)
      + (schedule.firstDay == nil ? 0 : 2) + (schedule.dayCount == nil ? 0 : 2)
  }

  /// Games and cities are omitted of a schedule that is merged, and what it states of days.
  var simpler: [TripChange] {
    guard case .mergeSchedule(let schedule, let seed) = self else { return [] }
    var schedules: [ImportedTrip] = []
    for game in schedule.games.indices.reversed() {
      var fewer = schedule
      fewer.games.remove(at: game)
      schedules.append(fewer)
    }
    for city in schedule.cities.indices.reversed() {
      var fewer = schedule
      fewer.cities.remove(at: city)
      schedules.append(fewer)
    }
    var plain = schedule
    (plain.firstDay, plain.dayCount) = (nil, nil)
    return (schedules + [plain]).map { .mergeSchedule($0, seed: seed) }
  }

  func line(_ names: inout ScriptNames) -> String {
    switch self {
    case .putEntry(let entry): "put \(names.line(of: entry))"
    case .deleteEntry(let id): "delete \(names.entry(id))"
    case .mergeSchedule(let schedule, _): names.line(of: schedule)
    case .deleteTrip: "trip delete"
    }
  }
}

extension OutsideChange {
  /// What others do to a trip.
  static func trip(_ change: TripChange) -> Self { .own(OwnChange(act: change)) }

  /// Others make a row of an itinerary, or alter it.
  package static func putEntry(_ entry: ItineraryEntry) -> Self { .trip(.putEntry(entry)) }

  /// Others delete a row of an itinerary.
  package static func deleteEntry(_ id: ID<ItineraryEntry>) -> Self { .trip(.deleteEntry(id)) }

  /// Others merge a changed schedule.
  package static func mergeSchedule(_ schedule: ImportedTrip, seed: UInt64) -> Self {
    .trip(.mergeSchedule(schedule, seed: seed))
  }

  /// Others delete a trip.
  package static func deleteTrip(_ id: ID<Trip>) -> Self { .trip(.deleteTrip(id)) }
}
