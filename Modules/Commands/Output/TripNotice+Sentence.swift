import Domain
import Itinerary

extension TripNotice {
  /// Its name in JSON.
  var kind: String {
    switch self {
    case .daysChanged: "daysChanged"
    case .gameAdded: "gameAdded"
    case .gameRemoved: "gameRemoved"
    case .gameRescheduled: "gameRescheduled"
    case .gameChanged: "gameChanged"
    case .cityRemoved: "cityRemoved"
    case .travelAdded: "travelAdded"
    case .travelMoved: "travelMoved"
    case .travelRebound: "travelRebound"
    case .travelRemoved: "travelRemoved"
    case .travelStranded: "travelStranded"
    case .entryMoved: "entryMoved"
    case .entriesLeftOut: "entriesLeftOut"
    }
  }

  /// The entry it concerns, or `nil`.
  var entry: ItineraryEntry? {
    switch self {
    case .travelAdded(let entry), .travelMoved(let entry, _), .travelRebound(let entry),
      .travelRemoved(let entry, _), .travelStranded(let entry), .entryMoved(let entry, _):
      entry
    default: nil
    }
  }

  /// The game it concerns, in its current state, or `nil`.
  var game: Game? {
    switch self {
    case .gameAdded(let game), .gameRemoved(let game), .gameRescheduled(_, let game),
      .gameChanged(let game):
      game
    default: nil
    }
  }

  /// The sentence for people.
  func sentence(in view: TripView) -> String {
    switch self {
    case .daysChanged(_, let trip):
      "the trip now has \(Count.days(trip.dayCount)) from \(trip.firstDay)"
    case .gameAdded(let game): "new: \(Self.text(game, view))"
    case .gameRemoved(let game): "no longer played: \(Self.text(game, view))"
    case .gameRescheduled(let old, let game):
      "moved: \(Self.text(game, view)), was \(Self.moment(old, besides: game, view))"
    case .gameChanged(let game): "changed: \(Self.text(game, view))"
    case .cityRemoved(let city): "no longer on the trip: \(city.name)"
    case .entriesLeftOut(let count):
      "\(Count.entries(count)) of the file \(count == 1 ? "is" : "are") not taken: "
        + "a merge leaves to you what you planned"
    default: travelSentence(in: view)
    }
  }

  private func travelSentence(in view: TripView) -> String {
    guard let entry else { return "" }
    let name = entry.travel == nil ? "'\(view.name(of: entry))'" : view.name(of: entry)
    switch self {
    case .travelAdded: return "travel made: \(name) on day \(entry.day)"
    case .travelMoved(_, let day):
      return day == entry.day
        ? "travel moved to a valid place: \(name), still on day \(day)"
        : "travel moved to a valid place: \(name) from day \(day) to day \(entry.day)"
    case .travelRebound:
      return "travel now joins other games: \(name) on day \(entry.day)"
    case .travelRemoved(_, let city):
      return "travel gone: \(name), as \(view.name(of: city)) has no games left"
    case .travelStranded:
      return "travel kept in an invalid place, as no games need it: \(name) on day \(entry.day)"
    case .entryMoved(_, let day):
      return "\(name) moved from day \(day), which is gone, to day \(entry.day)"
    default: return ""
    }
  }

  private static func text(_ game: Game, _ view: TripView) -> String {
    "\(ItineraryText.teams(of: game)) in \(view.name(of: game.city)), \(moment(game))"
  }

  private static func moment(_ game: Game) -> String {
    "\(game.start.day) \(game.start.time)"
  }

  /// The old time of a game, and its old place unless it stays in its city.
  private static func moment(_ old: Game, besides game: Game, _ view: TripView) -> String {
    old.city == game.city ? moment(old) : "\(moment(old)) in \(view.name(of: old.city))"
  }
}
