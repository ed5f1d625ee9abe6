import Domain
import PluginAPI

/// What a merge came to, and what it should have.
struct MergeCheck {
  private let before: TripStage
  private let schedule: ImportedTrip
  private let changes: [Change]
  private let defect: ItineraryDefect?

  init(
    of trip: TripStage, _ schedule: ImportedTrip, _ changes: [Change], defect: ItineraryDefect?
  ) {
    before = trip
    self.schedule = schedule
    self.changes = changes
    self.defect = defect
  }

  /// What is wrong; `nil` if nothing is.
  var breach: String? {
    let old = ReferenceTrip(before)
    guard let expected = ReferenceMerge(schedule, into: old, defect: defect) else {
      return changes.isEmpty
        ? nil : "expected no change by an invalid schedule, got \(Words.text(changes))"
    }
    let after = Self.stage(old, changes)
    return difference(ReferenceTrip(after), expected) ?? unsound(after) ?? repeated(after)
      ?? reordered(after)
  }

  private static func stage(_ old: ReferenceTrip, _ changes: [Change]) -> TripStage {
    var new = old
    new.take(changes)
    return TripStage(trip: new.trip, cities: new.cities, games: new.games, entries: new.entries)
  }

  // MARK: By definition

  private func difference(_ found: ReferenceTrip, _ expected: ReferenceMerge) -> String? {
    if found.trip != expected.trip {
      return Words.difference(expected: .trip(expected.trip), got: .trip(found.trip))
    }
    let known = Set(before.entries.map(\.id))
    let shape = MergeShape(found.cities, found.games, known: known)
    let other = MergeShape(expected.cities, expected.games, known: known)
    return Words.difference("city", expected: other.cities, got: shape.cities) { $0 }
      ?? Words.difference("game", expected: other.games, got: shape.games) { $0 }
      ?? Words.difference(
        "row", expected: expected.rows.map(other.line), got: found.entries.map(shape.line)
      ) { $0 }
  }

  // MARK: Promises

  private func unsound(_ after: TripStage) -> String? {
    let faults = ReferenceTrip(after).faults
    return faults.isEmpty
      ? nil : "the merge damages the trip: \(Words.list(faults.map(Words.text)))"
  }

  /// Merging the same schedule again changes nothing.
  ///
  /// The seeds are none of a run, whose trip would have the very identities that they give.
  private func repeated(_ after: TripStage) -> String? {
    switch TripMerging.changes(merging: schedule, into: after, seed: .max - 1) {
    case .failure(let error): "merged again, it is refused: \(error)"
    case .success(let changes):
      changes.isEmpty ? nil : "expected no change when merged again, got \(Words.text(changes))"
    }
  }

  /// The order of the file's games does not matter.
  private func reordered(_ after: TripStage) -> String? {
    var reversed = schedule
    reversed.games.reverse()
    let changes: [Change]
    switch TripMerging.changes(merging: reversed, into: before, seed: .max - 2) {
    case .success(let merged): changes = merged
    case .failure(let error): return "with its games in another order, it is refused: \(error)"
    }
    let known = Set(before.entries.map(\.id))
    let other = Self.stage(ReferenceTrip(before), changes)
    let (ours, theirs) = (ReferenceTrip(after), ReferenceTrip(other))
    let lines = ours.entries.map(MergeShape(ours.cities, ours.games, known: known).line)
    let others = theirs.entries.map(MergeShape(theirs.cities, theirs.games, known: known).line)
    return Words.difference("row", expected: lines, got: others) { $0 }.map {
      "\($0) with its games in another order"
    }
  }
}

/// Cities, games and rows without the identities that a merge draws.
private struct MergeShape {
  let cities: [String]
  let games: [String]
  private let cityKeys: [ID<City>: String]
  private let gameKeys: [ID<Game>: String]
  private let known: Set<ID<ItineraryEntry>>

  init(_ cities: [City], _ games: [Game], known: Set<ID<ItineraryEntry>>) {
    let keys = Dictionary(cities.map { ($0.id, $0.key) }) { first, _ in first }
    cityKeys = keys
    gameKeys = Dictionary(games.map { ($0.id, $0.key) }) { first, _ in first }
    self.known = known
    self.cities = cities.map { city in
      "\(city.key.quoted) \(city.name.quoted), aliases \(Words.list(city.aliases.map(\.quoted))), "
        + Words.text(city.location)
    }.sorted()
    self.games = games.map { game in
      "\(game.key.quoted) \(game.sport.quoted) \(game.away.quoted) at \(game.home.quoted) in "
        + "\(keys[game.city] ?? "?"), \(game.venue.quoted) \(Words.text(game.location)), "
        + Words.text(game.start)
    }
  }

  /// A row: those that there were have their identity, new ones do not.
  func line(_ row: ItineraryEntry) -> String {
    let id = known.contains(row.id) ? "entry \(row.id)" : "a new entry"
    let what: String =
      switch row.content {
      case .game(let game): "game \(gameKeys[game] ?? "?")"
      case .custom(let custom): "custom \(Words.text(custom))"
      case .travel(let travel):
        "travel \(cityKeys[travel.from] ?? "?") -> \(cityKeys[travel.to] ?? "?"), "
          + (travel.leg.map {
            "leg \(gameKeys[$0.departure] ?? "?") to \(gameKeys[$0.arrival] ?? "?")"
          } ?? "no leg")
          + ", \(travel.distanceMeters.map { "\($0) m" } ?? "no distance")"
          + ", \(travel.durationSeconds.map { "\($0) s" } ?? "no duration")"
      }
    return "\(id) (day \(row.day), \(what))"
  }
}
