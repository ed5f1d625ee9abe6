import Domain
import Gestures
import Itinerary
import PluginAPI

/// Makes trips smaller, and what is done with them plainer.
extension ShrinkSearch {
  /// Takes rows, games and cities out of the trip, and days from its end.
  mutating func reduceTrip() {
    guard best.stage.trip != nil else { return }
    remove(\.entryCount) { $0.trip?.entries.removeSubrange($1) }
    remove(\.gameCount) { stage, range in
      guard let trip = stage.trip else { return }
      stage.trip = trip.without(games: Set(trip.games[range].map(\.id)), cities: [])
    }
    remove(\.cityCount) { stage, range in
      guard let trip = stage.trip else { return }
      let cities = Set(trip.cities[range].map(\.id))
      let games = trip.games.filter { cities.contains($0.city) }.map(\.id)
      stage.trip = trip.without(games: Set(games), cities: cities)
    }
    reduceDays()
  }

  private mutating func reduceDays() {
    guard let trip = best.stage.trip else { return }
    for count in [1, trip.entries.map(\.day).max() ?? 1, trip.trip.dayCount / 2] {
      var stage = best.stage
      guard count >= 1, count < stage.trip?.trip.dayCount ?? 0 else { continue }
      stage.trip?.trip.dayCount = count
      attempt(stage)
    }
    while let count = best.stage.trip?.trip.dayCount, count > 1, !isOver {
      var stage = best.stage
      stage.trip?.trip.dayCount = count - 1
      if !attempt(stage) { return }
    }
  }

  /// Returns rows whole numbers for keys, and plain titles.
  mutating func roundTrip() {
    guard let trip = best.stage.trip else { return }
    var plain = trip
    plain.entries.sort(by: ItineraryEntry.inOrder)
    for place in plain.entries.indices {
      plain.entries[place].sortOrder = Double(place + 1)
      if plain.entries[place].custom != nil {
        plain.entries[place].content = .custom(CustomContent(title: "a"))
      }
    }
    attempt(trip: plain)
    for place in best.stage.trip?.entries.indices ?? 0..<0 where !isOver {
      guard var rounded = best.stage.trip, rounded.entries[place].custom != nil else { continue }
      rounded.entries[place].content = .custom(CustomContent(title: "a"))
      attempt(trip: rounded)
    }
  }

  private mutating func attempt(trip: TripStage) {
    guard trip != best.stage.trip else { return }
    var stage = best.stage
    stage.trip = trip
    attempt(stage)
  }
}

extension Stage {
  /// How many rows, games and cities its trip has.
  fileprivate var entryCount: Int { trip?.entries.count ?? 0 }
  fileprivate var gameCount: Int { trip?.games.count ?? 0 }
  fileprivate var cityCount: Int { trip?.cities.count ?? 0 }
}

extension TripStage {
  /// How much there is; days count little, as hardly anything depends on them.
  var size: Int { (entries.count + games.count + cities.count) * 4 + min(trip.dayCount, 100) }

  /// How odd it is.
  var oddity: Int {
    entries.reduce(0) { $0 + ScriptCost.number($1.sortOrder) + ($1.custom?.oddity ?? 0) }
  }

  /// It without some games and cities, and the rows that name any of them.
  fileprivate func without(games gone: Set<ID<Game>>, cities lost: Set<ID<City>>) -> TripStage {
    var trip = self
    trip.games.removeAll { gone.contains($0.id) }
    trip.cities.removeAll { lost.contains($0.id) }
    trip.entries.removeAll { entry in
      switch entry.content {
      case .custom: return false
      case .game(let game): return gone.contains(game)
      case .travel(let travel):
        if lost.contains(travel.from) || lost.contains(travel.to) { return true }
        return travel.leg.map { gone.contains($0.departure) || gone.contains($0.arrival) } ?? false
      }
    }
    return trip
  }
}

extension Change {
  /// What makes such a change of a trip without a finger; `nil` if nothing does.
  var entryCommand: Step? {
    switch (before, after) {
    case (nil, .entry(let entry)?): entry.custom.map { .entry(.add($0, day: entry.day)) }
    case (.entry(let entry)?, nil): .entry(.delete(entry.id))
    case (.entry(let old)?, .entry(let new)?):
      new.custom.flatMap { old.custom == $0 ? nil : .entry(.edit(new.id, $0)) }
    default: nil
    }
  }
}

extension ShrinkParts {
  /// What is usual on a trip.
  static func commands(ofTripOn stage: Stage) -> [Step]? {
    guard let trip = stage.trip else { return nil }
    let plain = CustomContent(title: "a")
    var commands: [EntryCommand] = [.setOnline(false), .add(plain, day: 1)]
    for entry in trip.entries.filter({ $0.game == nil }).prefix(4) {
      commands += [.lift(entry.id), .delete(entry.id), .edit(entry.id, plain), .show(entry.id)]
    }
    commands.append(.drop(day: 1, below: nil))
    for entry in trip.entries.prefix(6) { commands.append(.drop(day: entry.day, below: entry.id)) }
    if let game = trip.entries.first(where: { $0.game != nil }) { commands.append(.lift(game.id)) }
    let others: [SessionCommand] = [.cancel, .goHome, .accept(nil), .accept(" a"), .undo]
    return commands.map(Step.entry) + others.map(Step.command) + [.wake(.zero), .reload]
  }
}
