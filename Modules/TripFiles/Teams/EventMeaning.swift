import Domain

/// What an event is by its summary.
enum EventMeaning {
  /// A game of two teams.
  case game(SummaryTeams)
  /// A game whose summary can be read in several ways.
  case ambiguous
  /// A game of an unknown team against a known one.
  case oneTeam
  /// A practice, a bye, a meal: anything else.
  case other

  /// Reads a summary.
  ///
  /// - Parameters:
  ///   - summary: The summary.
  ///   - venue: The venue of the event, which `Practice at Gym` repeats.
  ///   - names: The teams that are known.
  init(_ summary: SummaryText, at venue: String?, _ names: TeamNames) {
    if names.knows(summary.text) || Cancellation.isNoTeam(summary.text) {
      self = .other
      return
    }
    if let opponent = summary.opponent {
      guard !Cancellation.isNoTeam(opponent.name) else {
        self = .other
        return
      }
      guard let own = names.own else {
        self = .oneTeam
        return
      }
      let name = Self.withoutPlace(opponent.name, venue)
      self = Self.game(SummaryTeams(own, name, isHomeFirst: !opponent.isHome), summary)
      return
    }
    let readings = summary.readings.filter { Self.isPlausible($0, venue, names) }
    let scores = readings.map { Self.score($0, names) }
    guard let best = scores.max() else {
      self = .other
      return
    }
    let chosen = zip(readings, scores).filter { $0.1 == best }.map(\.0)
    let isActivity = readings.allSatisfy { reading in
      Self.isActivity(reading.teams, at: venue) && !names.knows(reading.teams.away)
    }
    let isOfTeams = readings.contains { reading in
      names.knowsOrOwns(reading.teams.home) || names.knowsOrOwns(reading.teams.away)
    }
    if isActivity || summary.isDashed && !isOfTeams {
      self = .other
    } else if chosen.count == 1, readings.count == 1 || best > 0, let one = chosen.first {
      self = Self.isGame(one.teams) ? Self.game(one.teams, summary) : .other
    } else {
      self = .ambiguous
    }
  }

  /// The teams of a summary that can be read in one way only.
  static func plainTeams(_ summary: SummaryText, at venue: String?) -> SummaryTeams? {
    guard summary.readings.count == 1, summary.opponent == nil, !summary.isDashed,
      let only = summary.readings.first,
      isGame(only.teams), !isActivity(only.teams, at: venue)
    else { return nil }
    return only.teams
  }

  private static func game(_ teams: SummaryTeams, _ summary: SummaryText) -> Self {
    var teams = teams
    teams.sport = summary.sport
    return .game(teams)
  }

  /// How much speaks for a reading: the teams that are known, and a plausible place.
  private static func score(_ reading: SummaryText.Reading, _ names: TeamNames) -> Int {
    let teams = [reading.teams.home, reading.teams.away].count { names.knows($0) }
    return 2 * teams + (reading.place == nil ? 0 : 1)
  }

  /// Whether what follows two teams can be a place: it is the venue or a field, or both are known.
  private static func isPlausible(
    _ reading: SummaryText.Reading, _ venue: String?, _ names: TeamNames
  ) -> Bool {
    guard let place = reading.place else { return true }
    return isVenue(place, venue) || VenueWords.isRoom(place)
      || names.knows(reading.teams.home) && names.knows(reading.teams.away)
  }

  private static func isVenue(_ place: String?, _ venue: String?) -> Bool {
    guard let place, let venue else { return false }
    return SearchKey(venue).contains(SearchKey(place))
  }

  private static func withoutPlace(_ name: String, _ venue: String?) -> String {
    for mark in [" at ", " @ "] {
      guard let range = name.ranges(of: mark).last else { continue }
      let place = String(name[range.upperBound...])
      if isVenue(place, venue) { return String(name[..<range.lowerBound]) }
    }
    return name
  }

  private static func isGame(_ teams: SummaryTeams) -> Bool {
    !Cancellation.isNoTeam(teams.home) && !Cancellation.isNoTeam(teams.away)
  }

  /// Whether this is something at a place, such as `Practice at Gym`.
  private static func isActivity(_ teams: SummaryTeams, at venue: String?) -> Bool {
    func words(_ name: String) -> [String] {
      name.lowercased().split { !$0.isLetter }.map(String.init)
    }
    return words(teams.away).contains { activities.contains($0) }
      || words(teams.home).allSatisfy { occasions.contains($0) }
      || venue.map { SearchKey($0) == SearchKey(teams.home) } ?? false
  }

  private static let activities: Set<String> = [
    "appointment", "banquet", "breakfast", "brunch", "bus", "camp", "clinic", "dinner", "drive",
    "flight", "fundraiser", "interview", "look", "lunch", "meet", "meeting", "party", "photo",
    "photos", "picture", "practice", "practise", "session", "tournament", "training", "travel",
    "tryout", "tryouts", "visit", "volunteer", "workout",
  ]

  /// Words behind `at` that do not name a team.
  private static let occasions: Set<String> = [
    "a", "airport", "am", "gym", "home", "hotel", "house", "midnight", "my", "noon", "office",
    "our", "pm", "school", "the", "work",
  ]
}
