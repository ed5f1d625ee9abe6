import Domain
import PluginAPI

/// The games of a file, each with a key of its own.
struct GameRegister {
  private(set) var drafts: [GameDraft] = []
  /// The index of each key in ``drafts``.
  private var places: [String: Int] = [:]

  /// Checks that there is room for another game.
  ///
  /// - Throws: ``ShowFileError`` if there are too many.
  func checkRoom(line: Int) throws(ShowFileError) {
    guard drafts.count < TripLimits.games else {
      throw ShowFileError(
        .tooLarge, "the file has more than \(TripLimits.games) games", line: line,
        remedy: "export a season or a trip at once, not everything")
    }
  }

  /// Takes a game.
  ///
  /// - Throws: ``ShowFileError`` if its key is taken.
  mutating func add(_ game: GameDraft) throws(ShowFileError) {
    if let key = game.key { try claim(key, for: drafts.count, line: game.line) }
    drafts.append(game)
  }

  /// Removes the games with faults.
  ///
  /// - Parameters:
  ///   - odd: Where they are reported.
  ///   - fault: What is wrong with a game, or `nil`.
  mutating func remove(
    to odd: inout OddRecords, _ fault: (GameDraft) -> ShowFileError?
  ) {
    drafts.removeAll { game in
      guard let fault = fault(game) else { return false }
      odd.add(game.title, fault, line: game.line)
      return true
    }
    places = [:]
    for (index, game) in drafts.enumerated() {
      if let key = game.key { places[key] = index }
    }
  }

  /// The game with a key, once all keys are known.
  func game(_ key: String) -> GameDraft? { places[key].map { drafts[$0] } }

  /// Gives keys to the games that have none: day and teams, and for later games of a day a number
  /// by their start.
  ///
  /// So a schedule sorted in another way gives the same keys. A game that is in the file twice is
  /// left out the second time.
  ///
  /// - Parameter odd: Where such games are reported.
  mutating func nameAll(odd: inout OddRecords) {
    var twice: [Int: ShowFileError] = [:]
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
      var number = 0
      var last: GameDraft?
      for index in games {
        let game = drafts[index]
        if let last, last.start.instant == game.start.instant {
          twice[game.line] = ShowFileError(
            .malformed, "the same game is in line \(last.line) already", line: game.line,
            remedy: "take one of them away, or give each game a key of its own")
          continue
        }
        number += 1
        let key = number == 1 ? base : "\(base) \(number)"
        do throws(ShowFileError) {
          try claim(key, for: index, line: game.line)
          drafts[index].key = key
          last = game
        } catch {
          twice[game.line] = error
        }
      }
    }
    remove(to: &odd) { $0.key == nil ? twice[$0.line] : nil }
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
    if let first = places[key] {
      throw ShowFileError(
        .malformed, "the game '\(key)' is in line \(drafts[first].line) already", line: line,
        remedy: "give each game a key of its own")
    }
    places[key] = index
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
