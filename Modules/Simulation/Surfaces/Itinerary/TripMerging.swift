import Domain
import Itinerary
import PluginAPI

/// The merge of the product, put to work on a stage.
enum TripMerging {
  /// The stamp of what others alter.
  static func now(_ trip: Trip) -> Timestamp {
    let created = trip.created.milliseconds
    return Timestamp(milliseconds: created > .max - 2_000 ? created : created + 2_000)
  }

  /// What a merge comes to, or why it is refused.
  static func changes(
    merging schedule: ImportedTrip, into trip: TripStage, seed: UInt64
  ) -> Result<[Change], TripError> {
    // A part of its own: stages are drawn from seeds, too, and no identity may come twice.
    var random = RandomSource(seed: seed).split(.max)
    var ids = IDSequence(using: &random)
    do throws(TripError) {
      let merge = TripMerge(now: now(trip.trip))
      return .success(try merge.merge(schedule, into: TripPlan(trip.contents), ids: &ids).changes)
    } catch {
      return .failure(error)
    }
  }
}

extension TripStage {
  /// It as a store gives it back.
  var contents: TripContents {
    TripContents(trip: trip, cities: cities, games: games, entries: entries)
  }

  /// Whether what entities name is there, so that a store and a file can hold it.
  var isWritable: Bool {
    let (cities, games) = (Set(cities.map(\.id)), Set(games.map(\.id)))
    return self.games.allSatisfy { cities.contains($0.city) }
      && entries.allSatisfy { entry in
        switch entry.content {
        case .custom: true
        case .game(let game): games.contains(game)
        case .travel(let travel):
          cities.contains(travel.from) && cities.contains(travel.to)
            && (travel.leg.map { games.contains($0.departure) && games.contains($0.arrival) }
              ?? true)
        }
      }
  }
}
