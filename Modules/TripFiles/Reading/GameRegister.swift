import Domain
import PluginAPI

/// The games of a file, each with a key of its own.
struct GameRegister {
  private(set) var drafts: [GameDraft] = []
  /// The index of each key in ``drafts``.
  private var places: [String: Int] = [:]

  /// Takes a game.
  ///
  /// - Throws: ``ShowFileError`` if its key is taken, or there are too many games.
  mutating func add(_ game: GameDraft) throws(ShowFileError) {
    guard drafts.count < TripLimits.games else {
      throw ShowFileError(
        .tooLarge, "the file has more than \(TripLimits.games) games", line: game.line,
        remedy: "export a season or a trip at once, not everything")
    }
    if let key = game.key { try claim(key, for: drafts.count, line: game.line) }
    drafts.append(game)
  }

  /// The game with a key, once all keys are known.
  func game(_ key: String) -> GameDraft? { places[key].map { drafts[$0] } }

  /// Gives keys to the games that have none: day and teams, and for later games of a day a number
  /// by their start.
  ///
  /// So a schedule sorted in another way gives the same keys.
  ///
  /// - Throws: ``ShowFileError`` if two games have the same teams and start.
  mutating func nameAll() throws(ShowFileError) {
    var sameDay: [String: [Int]] = [:]
    var order: [String] = []
    for (index, game) in drafts.enumerated() where game.key == nil {
      let base = Self.key(of: game)
      if sameDay[base] == nil { order.append(base) }
      sameDay[base, default: []].append(index)
    }
    for base in order {
      let games = (sameDay[base] ?? []).sorted {
        (drafts[$0].start.instant, $0) < (drafts[$1].start.instant, $1)
      }
      for (number, index) in games.enumerated() {
        if number > 0, drafts[games[number - 1]].start.instant == drafts[index].start.instant {
          throw ShowFileError(
            .malformed,
            "the same game is in line \(drafts[games[number - 1]].line) already",
            line: drafts[index].line,
            remedy: "take one of them away, or give each game a key of its own")
        }
        let key = number == 0 ? base : "\(base) \(number + 1)"
        try claim(key, for: index, line: drafts[index].line)
        drafts[index].key = key
      }
    }
  }

  /// Records other keys of cities.
  mutating func settle(_ keys: [String: String]) {
    for index in drafts.indices {
      drafts[index].city = keys[drafts[index].city] ?? drafts[index].city
    }
  }

  /// The games in the file's order; those without a key are not among them.
  var games: [ImportedGame] {
    drafts.compactMap { game in
      game.key.map { key in
        ImportedGame(
          key: key, sport: game.sport, home: game.home, away: game.away, city: game.city,
          venue: game.venue, location: game.location, start: game.start)
      }
    }
  }

  private mutating func claim(
    _ key: String, for index: Int, line: Int
  ) throws(ShowFileError) {
    if let first = places.updateValue(index, forKey: key) {
      throw ShowFileError(
        .malformed, "the game '\(key)' is in line \(drafts[first].line) already", line: line,
        remedy: "give each game a key of its own")
    }
  }

  private static func key(of game: GameDraft) -> String {
    let (away, home) = (folded(game.away), folded(game.home))
    return "\(game.start.day) \(away) at \(home)"
  }

  private static func folded(_ team: String) -> String {
    // Cut behind a word it would end in a space, which keys do not have.
    String(SearchKey(team).text.unicodeScalars.prefix(200)).trimmed
  }
}
