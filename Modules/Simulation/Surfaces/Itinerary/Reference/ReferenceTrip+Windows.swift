import Domain

/// Where rows may be, by definition: every place is tried.
extension ReferenceTrip {
  /// What a travel must come after, and before.
  struct Window {
    var departures: [Game]
    var arrivals: [Game]
    /// Whether there is no such journey: then it may be nowhere.
    var isClosed = false
  }

  /// A leg leads from a game in the one city to a later one in the other, and no game in either
  /// is between.
  func isLeg(_ leg: Leg, from: ID<City>, to: ID<City>) -> Bool {
    guard from != to, let start = games.firstIndex(where: { $0.id == leg.departure }),
      let end = games.firstIndex(where: { $0.id == leg.arrival }), start < end,
      games[start].city == from, games[end].city == to
    else { return false }
    return games[(start + 1)..<end].allSatisfy { $0.city != from && $0.city != to }
  }

  /// The games of a travel's leg: those of its departure city up to the last before the journey,
  /// and those of its arrival city from the first after it.
  func window(of travel: Travel) -> Window {
    let from = games.filter { $0.city == travel.from }
    let to = games.filter { $0.city == travel.to }
    guard !from.isEmpty, !to.isEmpty else {
      if defect == .openEndsClosed { return Window(departures: from, arrivals: to, isClosed: true) }
      return Window(departures: from, arrivals: to)
    }
    if defect == .legsIgnored { return Window(departures: from, arrivals: to) }
    guard let leg = travel.leg, isLeg(leg, from: travel.from, to: travel.to) else {
      return Window(departures: from, arrivals: to, isClosed: true)
    }
    let last = from.firstIndex { $0.id == leg.departure } ?? 0
    let first = to.firstIndex { $0.id == leg.arrival } ?? 0
    return Window(departures: Array(from[...last]), arrivals: Array(to[first...]))
  }

  /// The games that limit a row: the last one that it must come after, and the first one that it
  /// must come before; if there is no such journey, the games that contradict it.
  func barriers(of entry: ItineraryEntry) -> [ItineraryEntry] {
    guard let travel = entry.travel else { return [] }
    let window = window(of: travel)
    var limits = [window.departures.last, window.arrivals.first].compactMap { $0 }
    if window.isClosed, limits.count == 2,
      games.firstIndex(of: limits[1]) ?? 0 < games.firstIndex(of: limits[0]) ?? 0
    {
      limits.swapAt(0, 1)
    }
    return limits.compactMap { self.entry(of: $0.id) }
  }

  /// Whether a row may be after so many of the other rows, which are in order.
  func mayStand(_ entry: ItineraryEntry, after count: Int, of others: [ItineraryEntry]) -> Bool {
    switch entry.content {
    case .game: return false
    case .custom: return true
    case .travel(let travel):
      let window = window(of: travel)
      if window.isClosed { return false }
      let above = Set(others.prefix(count).compactMap(\.game))
      var departures = window.departures
      var arrivals = window.arrivals
      if defect == .windowBeginsEarly { departures = departures.dropLast() }
      if defect == .windowEndsLate { arrivals = Array(arrivals.dropFirst()) }
      return departures.allSatisfy { above.contains($0.id) }
        && arrivals.allSatisfy { !above.contains($0.id) }
    }
  }

  /// The stops of the route, in order.
  var route: [GeoStop] {
    var stops: [GeoStop] = []
    for entry in entries {
      var place: GeoLocation?
      switch entry.content {
      case .travel: break
      case .custom(let custom): place = custom.location
      case .game(let id):
        if let game = game(id) { place = game.location ?? city(game.city)?.location }
      }
      if let place { stops.append(GeoStop(entry: entry.id, place: place)) }
    }
    return stops
  }

  struct GeoStop: Hashable {
    let entry: ID<ItineraryEntry>
    let place: GeoLocation
  }
}
