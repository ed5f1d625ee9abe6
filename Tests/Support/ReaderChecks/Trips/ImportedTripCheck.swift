import Domain
import PluginAPI

/// What every reader of trips promises of what it read.
struct ImportedTripCheck {
  private let trip: ImportedTrip
  private let cities: Set<String>
  private let days: [String: CalendarDay]

  init(_ trip: ImportedTrip) {
    self.trip = trip
    cities = Set(trip.cities.map(\.key))
    days = Dictionary(trip.games.map { ($0.key, $0.start.day) }) { first, _ in first }
  }

  /// Checks it.
  ///
  /// - Throws: ``BrokenPromise`` with what broke.
  func check() throws(BrokenPromise) {
    try checkCities()
    try checkGames()
    try checkEntries()
    try checkReport()
  }

  private func checkCities() throws(BrokenPromise) {
    try Self.checkText(trip.name, "name")
    try promise(cities.count == trip.cities.count, "two cities have one key")
    for city in trip.cities {
      try promise(!city.key.isEmpty && !city.name.isEmpty, "a city has no key or name: \(city)")
      for text in [city.key, city.name] + city.aliases { try Self.checkText(text, "city") }
    }
  }

  private func checkGames() throws(BrokenPromise) {
    try promise(days.count == trip.games.count, "two games have one key")
    for game in trip.games {
      try promise(!game.key.isEmpty, "a game has no key")
      try promise(!game.home.isEmpty && !game.away.isEmpty, "'\(game.key)' lacks a team")
      try promise(cities.contains(game.city), "'\(game.key)' is in no city: '\(game.city)'")
      for text in [game.key, game.sport, game.home, game.away, game.venue, game.start.zone] {
        try Self.checkText(text, "game")
      }
      try promise(trip.number(of: game.start.day) != nil, "'\(game.key)' is on no day")
    }
  }

  private func checkEntries() throws(BrokenPromise) {
    for entry in trip.entries {
      let last = trip.dayCount ?? Trip.dayCounts.upperBound
      try promise((1...last).contains(entry.day), "an entry is on day \(entry.day)")
      if let key = entry.follows {
        let day = days[key].flatMap { trip.number(of: $0) }
        try promise(day == entry.day, "an entry of day \(entry.day) follows '\(key)'")
      }
      switch entry.content {
      case .travel(let from, let to, let meters, let seconds):
        try promise(from != to, "a travel goes from '\(from)' to itself")
        try promise(cities.isSuperset(of: [from, to]), "a travel has no cities: \(entry)")
        try promise((meters ?? 0) >= 0 && (seconds ?? 0) >= 0, "less than no way: \(entry)")
      case .custom(let custom):
        try promise(!custom.title.isEmpty, "an entry has no title")
        for text in [custom.title, custom.icon] { try Self.checkText(text, "entry") }
      }
    }
  }

  private func checkReport() throws(BrokenPromise) {
    try promise(trip.leftOut.count <= 1_000, "\(trip.leftOut.count) sorts are left out")
    for row in trip.leftOut {
      try promise(row.count > 0, "\(row.count) of '\(row.what)' are left out")
      try promise(!row.what.isEmpty && !row.reason.isEmpty, "left out without a reason: \(row)")
      try Self.checkText(row.what, "report")
    }
    for warning in trip.warnings {
      try promise(!warning.isEmpty && warning.utf8.count <= 16_000, "no warning: '\(warning)'")
      try Self.checkText(warning, "warning", limit: 4_000)
    }
  }

  /// Nothing of a file steers a terminal, or is endless.
  private static func checkText(
    _ text: String?, _ what: String, limit: Int = 600
  ) throws(BrokenPromise) {
    guard let text else { return }
    try promise(text.unicodeScalars.count <= limit, "an endless text of a \(what): \(text)")
    try promise(
      !text.unicodeScalars.contains { $0.properties.generalCategory == .control },
      "a text of a \(what) steers: \(text)")
  }
}

extension ImportedTrip {
  /// The number of a day, where the trip has it.
  fileprivate func number(of day: CalendarDay) -> Int? {
    guard let first = firstDay ?? games.map(\.start.day).min() else { return nil }
    let number = day.daysSince1970 - first.daysSince1970 + 1
    return (1...(dayCount ?? Trip.dayCounts.upperBound)).contains(number) ? number : nil
  }
}
