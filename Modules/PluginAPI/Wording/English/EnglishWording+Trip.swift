import Domain

extension EnglishWording {
  func text(_ key: TextKey.Trip) -> String {
    switch key {
    case .day(let number, let day): ItineraryText.dayTitle(number, day)
    case .emptyDay(let title): "\(title), no items yet"
    case .emptyDayHint: ItineraryText.emptyDay
    case .addToDay(let day): "Add to day \(day)"
    case .game(let sport, let away, let home, let venue):
      ItineraryText.joined([sport, part(.trip(.teams(away: away, home: home))), venue])
    case .teams(let away, let home): "\(away) at \(home)"
    case .travel(let from, let to): "\(from) -> \(to)"
    case .way(let way, let unit): ItineraryText.way(way, in: unit)
    case .time(let time): ItineraryText.time(time)
    case .unknownCity: "an unknown city"
    case .unknownGame: "an unknown game"
    case .handle: "Move"
    case .gap(let day): "Drops on day \(day)"
    case .damage(let faults): "Damaged \(Self.viewOnly(faults))"
    case .leg(let from, let to): "From \(from) to \(to)"
    case .stop(let number, let name): "Stop \(number), \(name)"
    case .adding: "New item"
    case .addingToDay(let day): "New item on day \(day)"
    case .editing(let title): "Edit '\(title)'"
    case .menu(let title): "Menu of \(title)"
    case .deleting(let title): "Delete '\(title)'? Are you sure?"
    }
  }

  /// The end of a sentence about a damaged trip.
  static func viewOnly(_ faults: Int) -> String {
    "in \(counted(faults, "place")): it can only be looked at."
  }
}
