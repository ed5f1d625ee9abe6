import Domain
import Itinerary
import PluginAPI

/// What is done to trips elsewhere.
extension StoredEntities {
  /// The trip, with all it owns; `nil` if there is none.
  var trip: TripStage? { TripStage(entities.values) }

  /// Another program may write any row; but not of a trip, a game or a city that no store has.
  func changes(putting entry: ItineraryEntry) -> [Change] {
    guard entities[.trip(entry.trip)] != nil, isKnown(entry.content) else { return [] }
    guard let stored = entities[.entry(entry.id)] else { return [.insert(.entry(entry))] }
    return [Change.update(from: stored, to: .entry(entry))].compactMap { $0 }
      .filter { !$0.isEmpty }
  }

  private func isKnown(_ content: ItineraryEntry.Content) -> Bool {
    switch content {
    case .custom: true
    case .game(let game): entities[.game(game)] != nil
    case .travel(let travel):
      entities[.city(travel.from)] != nil && entities[.city(travel.to)] != nil
        && (travel.leg.map {
          entities[.game($0.departure)] != nil && entities[.game($0.arrival)] != nil
        } ?? true)
    }
  }

  /// What a merge comes to; nothing where it is refused.
  func changes(merging schedule: ImportedTrip, seed: UInt64) -> [Change] {
    guard let trip else { return [] }
    return (try? TripMerging.changes(merging: schedule, into: trip, seed: seed).get()) ?? []
  }

  func changes(deleting id: ID<Trip>) -> [Change] {
    guard let trip, trip.trip.id == id else { return [] }
    return Cascade.deleting(
      trip.trip, cities: trip.cities, games: trip.games, entries: trip.entries)
  }
}
