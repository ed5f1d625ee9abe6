import Domain
import Itinerary

extension TripFault {
  /// Its name in JSON.
  var kind: String {
    switch self {
    case .badDayCount: "badDayCount"
    case .noSuchDay: "noSuchDay"
    case .badSortOrder: "badSortOrder"
    case .sharedSortOrder: "sharedSortOrder"
    case .noSuchGame: "noSuchGame"
    case .noEntry: "noEntry"
    case .repeatedGame: "repeatedGame"
    case .wrongDay: "wrongDay"
    case .gamesOutOfOrder: "gamesOutOfOrder"
    case .noSuchCity: "noSuchCity"
    case .repeatedKey: "repeatedKey"
    case .travelToItself: "travelToItself"
    case .noSuchLeg: "noSuchLeg"
    case .outsideWindow: "outsideWindow"
    case .badTitle: "badTitle"
    }
  }

  /// The sentence for people.
  func sentence(in view: TripView) -> String {
    let names = entries.map { id in
      view.plan.entries[id].map(view.description) ?? Description.short(id)
    }
    let (name, other) = (names.first ?? "", names.dropFirst().first ?? "")
    switch self {
    case .badDayCount(let count):
      return "the trip has \(Count.days(count)); it can have 1 to \(Trip.dayCounts.upperBound)"
    case .noSuchDay(_, let day): return "\(name) is on day \(day), which the trip does not have"
    case .badSortOrder: return "\(name) has no finite place in its day"
    case .sharedSortOrder: return "\(name) and \(other) have the same place in their day"
    case .noSuchGame: return "\(name) shows a game that the trip does not have"
    case .noEntry(let id): return "the game \(Self.game(id, view)) is in no day"
    case .repeatedGame: return "\(name) shows a game that is in the list already"
    case .wrongDay(_, let expected): return "\(name) is played on day \(expected)"
    case .gamesOutOfOrder: return "\(name) comes before \(other), which starts earlier"
    case .noSuchCity(let key):
      if case .game(let id) = key {
        return "the game \(Self.game(id, view)) is in a city that the trip does not have"
      }
      return "\(name) names a city that the trip does not have"
    case .repeatedKey(let key): return Self.repeated(key, view)
    case .travelToItself: return "\(name) leads from a city to itself"
    case .noSuchLeg: return "\(name) joins games that do not follow each other"
    case .outsideWindow: return "\(name) lies before its departure or after its arrival"
    case .badTitle: return "\(name) has no title or icon that can be shown"
    }
  }

  private static func game(_ id: ID<Game>, _ view: TripView) -> String {
    view.plan.schedule.game(id).map { "'\($0.key)'" } ?? Description.short(id)
  }

  private static func repeated(_ key: EntityKey, _ view: TripView) -> String {
    switch key {
    case .city(let id): "two cities have the key '\(view.plan.cities[id]?.key ?? "")'"
    case .game(let id): "two games have the key \(game(id, view))"
    default: "two things have the same key"
    }
  }
}
