import Domain

/// The teams that are known: the user named them, or other games of the file do.
///
/// They decide between the ways to read a summary, and say whose calendar it is.
struct TeamNames {
  private let given: [String]
  private var known: Set<SearchKey>
  /// The names of the calendars, which can be those of teams.
  private let calendars: [SearchKey]
  private var games = 0
  private var counts: [SearchKey: (name: String, games: Int)] = [:]

  /// Starts with the names that the user gave.
  ///
  /// - Parameters:
  ///   - given: The names.
  ///   - calendars: The names of the calendars.
  init(_ given: [String], calendars: [String] = []) {
    self.calendars = calendars.map { SearchKey($0) }
    self.given = given.map { Name.cleaned($0) }.filter { !$0.isEmpty }
    known = Set(self.given.map { SearchKey($0) })
  }

  /// Learns the teams of a game whose summary can be read in one way only.
  mutating func learn(_ teams: SummaryTeams) {
    games += 1
    let keys = [teams.home, teams.away].map { ($0, SearchKey($0)) }
    for (name, key) in keys {
      known.insert(key)
      counts[key, default: (name, 0)].games += 1
    }
  }

  /// Whether a team is known.
  func knows(_ name: String) -> Bool { known.contains(SearchKey(name)) }

  /// Whether a team is known, or a calendar has its name.
  func knowsOrOwns(_ name: String) -> Bool {
    let key = SearchKey(name)
    return known.contains(key) || key.text.count > 2 && calendars.contains { $0.contains(key) }
  }

  /// The team whose calendar this is: the only one that the user named, or else the only one that
  /// plays in every game, of at least two.
  var own: String? {
    if given.count == 1 { return given.first }
    guard games > 1 else { return nil }
    let everywhere = counts.values.filter { $0.games == games }
    return everywhere.count == 1 ? everywhere.first?.name : nil
  }
}
