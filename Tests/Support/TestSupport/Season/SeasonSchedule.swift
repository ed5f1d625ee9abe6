/// A season of 162 games of one club, made of a seed: series at home and away, back to back, with
/// doubleheaders, cities that come back and several time zones.
package struct SeasonSchedule: Sendable {
  /// A game.
  package struct Game: Hashable, Sendable {
    /// What every edition of the schedule calls it.
    package let key: String
    /// The club at home.
    package let home: SeasonClub
    /// The club that visits.
    package let away: SeasonClub
    /// The day at the venue, counted from 1 January 2026.
    package var day: Int
    /// Minutes after midnight at the venue.
    package var minutes: Int
    /// How often it was changed since it was announced.
    var changes = 0
    /// Whether it is called off.
    package var isCancelled = false

    /// The day as calendars write it: `2026-04-01`.
    package var date: String { SeasonSchedule.date(day) }
    /// The time on the venue's clock: `19:05`.
    package var time: String { SeasonSchedule.clock(minutes) }
  }

  /// A custom entry that the trip plans beside its games.
  package struct Plan: Hashable, Sendable {
    /// The day, counted as those of games.
    package let day: Int
    /// What it is.
    package let title: String
  }

  /// The games, in their order.
  package private(set) var games: [Game] = []
  /// What else is planned: on some days of the season.
  package private(set) var plans: [Plan] = []
  /// A day without games between the two halves of the season.
  private var pause = 0

  /// How many games a season has.
  package static let gameCount = 162

  /// Makes a season.
  package init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // 26 March 2026.
    var day = 84
    var (number, opponents): (Int, [SeasonClub]) = (0, [])
    while games.count < Self.gameCount {
      if opponents.isEmpty { opponents = SeasonClub.others.shuffled(using: &random) }
      let other = opponents.removeLast()
      // Two series at home, and two or three away.
      let isHome = [true, true, false, false, false, true, true, false, false][number % 9]
      let length = min([3, 3, 4, 2][number % 4], Self.gameCount - games.count)
      day = addSeries(of: length, against: other, isHome: isHome, from: day, &random)
      number += 1
      // Days off, and a pause of four days in July.
      if number.isMultiple(of: 3) { day += 1 }
      if number == 28 {
        pause = day
        day += 4
      }
    }
    for (index, game) in games.enumerated() where index.isMultiple(of: 9) {
      plans.append(Plan(day: game.day, title: "Supper \(index / 9 + 1) near \(game.home.venue)"))
    }
  }

  /// The first day of the season and the last, counted as those of games.
  package var days: ClosedRange<Int> {
    let played = games.filter { !$0.isCancelled }.map(\.day)
    return (played.min() ?? 0)...(played.max() ?? 0)
  }

  /// The days with two games.
  package var doubleheaders: Int {
    Dictionary(grouping: games, by: \.day).values.count { $0.count == 2 }
  }

  /// The changes of city between games that follow each other, as `Chicago -> Detroit`.
  package var journeys: [String] {
    let cities = games.filter { !$0.isCancelled }.map(\.home.city)
    return zip(cities, cities.dropFirst()).filter { $0 != $1 }.map { "\($0) -> \($1)" }
  }

  private mutating func addSeries(
    of length: Int, against other: SeasonClub, isHome: Bool, from first: Int,
    _ random: inout SplitMix64
  ) -> Int {
    var (day, left) = (first, length)
    while left > 0 {
      let starts = left > 1 && random.next() % 12 == 0 ? [785, 1_145] : [Self.start(&random)]
      for minutes in starts {
        games.append(
          Game(
            key: "lamp-2026-\(Self.padded(games.count + 1, to: 3))",
            home: isHome ? .home : other, away: isHome ? other : .home, day: day,
            minutes: minutes))
      }
      left -= starts.count
      day += 1
    }
    return day
  }

  /// Evenings mostly, and some afternoons.
  private static func start(_ random: inout SplitMix64) -> Int {
    [1_145, 1_120, 1_145, 800, 1_150][Int(random.next() % 5)]
  }
}

// MARK: - A changed schedule

extension SeasonSchedule {
  /// What became of a schedule, by the keys of its games.
  package struct Changes: Sendable {
    /// Games that were put off, and are made up as the first of two.
    package var madeUp: [String] = []
    /// The games of a series that was moved into the pause.
    package var moved: [String] = []
    /// A game that is called off.
    package var cancelled = ""
    /// A game that no one knew of.
    package var added = ""
  }

  /// The schedule as it is later in the year, and what is new.
  package func changed() -> (schedule: SeasonSchedule, changes: Changes) {
    var (new, changes) = (self, Changes())
    // Rain after the first week: made up when the same club comes back, before its evening game.
    for index in games.indices.dropFirst(7)
    where changes.madeUp.count < 3 && games[index].day < 160 {
      let game = games[index]
      let taken = Dictionary(grouping: new.games, by: \.day)
      let later = games.first {
        $0.day > game.day + 20 && $0.home == game.home && $0.away == game.away
          && $0.minutes > 1_100 && taken[$0.day]?.count == 1
      }
      guard let later, taken[game.day]?.count == 1 else { continue }
      new.change(index) { ($0.day, $0.minutes) = (later.day, 785) }
      changes.madeUp.append(game.key)
    }
    // The series before the pause is played a day later than planned.
    let last = games.indices.filter { games[$0].day < pause }.suffix(3)
    for index in last {
      new.change(index) { $0.day += 1 }
      changes.moved.append(games[index].key)
    }
    if let index = games.indices.last(where: { games[$0].home == .home }) {
      new.change(index) { $0.isCancelled = true }
      changes.cancelled = games[index].key
    }
    let added = Game(
      key: "lamp-2026-tiebreak", home: .home, away: SeasonClub.others[1], day: days.upperBound + 2,
      minutes: 1_145)
    new.games.append(added)
    changes.added = added.key
    new.games.sort { ($0.day, $0.minutes, $0.key) < ($1.day, $1.minutes, $1.key) }
    return (new, changes)
  }

  private mutating func change(_ index: Int, _ body: (inout Game) -> Void) {
    let key = games[index].key
    guard let place = games.firstIndex(where: { $0.key == key }) else { return }
    body(&games[place])
    games[place].changes += 1
  }
}

// MARK: - Days and numbers

extension SeasonSchedule {
  /// The day with a number of 2026, from 0: `2026-04-01`.
  package static func date(_ day: Int) -> String {
    var (month, rest) = (0, day)
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    while month < 11, rest >= lengths[month] {
      rest -= lengths[month]
      month += 1
    }
    return "2026-\(padded(month + 1, to: 2))-\(padded(rest + 1, to: 2))"
  }

  static func clock(_ minutes: Int) -> String {
    "\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
  }

  static func padded(_ number: Int, to length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}
