import Domain
import Itinerary
import PluginAPI
import Testing

/// What is stored of a trip, to be damaged.
struct StoredTrip {
  var trip: Trip
  var cities: [City]
  var games: [Game]
  var entries: [ItineraryEntry]

  var plan: TripPlan {
    TripPlan(TripContents(trip: trip, cities: cities, games: games, entries: entries))
  }

  /// A sound trip: `1: g1 C>D | 2: Lunch | 3: g2 g3`.
  static func sound() throws -> Self {
    var season = Season()
    var plan = try season.plan("C.D+D")
    season.add("Lunch", onDay: 2, to: &plan)
    let stored = plan.contents
    return Self(
      trip: stored.trip, cities: stored.cities, games: stored.games, entries: stored.entries)
  }

  /// Alters the travel of the entry at a place.
  mutating func alterTravel(_ edit: (inout Travel) -> Void) {
    guard var travel = entries[1].travel else { return }
    edit(&travel)
    entries[1].content = .travel(travel)
  }

  /// Alters what of the user there is.
  mutating func alterCustom(_ edit: (inout CustomContent) -> Void) {
    guard var custom = entries[2].custom else { return }
    edit(&custom)
    entries[2].content = .custom(custom)
  }
}

/// A way in which another program may have damaged a trip.
struct Damage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let apply: @Sendable (inout StoredTrip) -> Void

  init(_ name: String, _ apply: @escaping @Sendable (inout StoredTrip) -> Void) {
    testDescription = name
    self.apply = apply
  }

  static let all = days + keys + travels + identities + texts

  private static let days =
    ([0, -3, 3_661, 5_000_000, .max, .min] as [Int]).map { count in
      Damage("\(count) days") { $0.trip.dayCount = count }
    }
    + ([0, -1, 4, 5_000_000, .max, .min] as [Int]).flatMap { day in
      (0..<5).map { place in
        Damage("entry \(place) on day \(day)") { $0.entries[place].day = day }
      }
    }
    + [
      Damage("every day at its limit") { stored in
        stored.trip.dayCount = .max
        for place in stored.entries.indices { stored.entries[place].day = .max }
      },
      Damage("a trip at the end of the calendar") { stored in
        stored.trip.firstDay = CalendarDay(year: 9999, month: 12, day: 31) ?? .epoch
      },
      Damage("a trip at its beginning") { stored in
        stored.trip.firstDay = CalendarDay(year: 1, month: 1, day: 1) ?? .epoch
      },
    ]

  private static let keys =
    ([
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      0x1p52, 0x1p53,
    ] as [Double]).flatMap { key in
      (0..<5).map { place in
        Damage("entry \(place) with the key \(key)") { $0.entries[place].sortOrder = key }
      }
    }
    + [
      Damage("one key for all") { stored in
        for place in stored.entries.indices {
          (stored.entries[place].day, stored.entries[place].sortOrder) = (1, 1)
        }
      }
    ]

  private static let travels = [
    Damage("travel to itself") { $0.alterTravel { $0.to = $0.from } },
    Damage("travel of no leg") { $0.alterTravel { $0.leg = nil } },
    Damage("travel of an unknown leg") { stored in
      stored.alterTravel {
        $0.leg = Leg(departure: ID(high: 8, low: 8), arrival: ID(high: 9, low: 9))
      }
    },
    Damage("travel from an unknown city") { $0.alterTravel { $0.from = ID(high: 8, low: 8) } },
    Damage("travel that is endless") { stored in
      stored.alterTravel { ($0.distanceMeters, $0.durationSeconds) = (.max, .max) }
    },
    Damage("travel that is less than nothing") { stored in
      stored.alterTravel { ($0.distanceMeters, $0.durationSeconds) = (.min, .min) }
    },
    Damage("open travel on a bad day count") { stored in
      stored.trip.dayCount = .max
      stored.games.removeAll { $0.key != "g1" }
    },
  ]

  private static let identities = [
    Damage("an entry twice") { stored in
      stored.entries.append(stored.entries[2])
      stored.entries[5].day = 3
    },
    Damage("a game twice") { $0.games.append($0.games[0]) },
    Damage("a city twice") { $0.cities.append($0.cities[0]) },
    Damage("a game in two rows") { $0.entries[2].content = $0.entries[0].content },
    Damage("no games") { $0.games = [] },
    Damage("no cities") { $0.cities = [] },
    Damage("no rows") { $0.entries = [] },
    Damage("nothing") { stored in
      (stored.games, stored.cities, stored.entries) = ([], [], [])
      stored.trip.dayCount = .max
    },
  ]

  private static let texts = [
    Damage("no title") { $0.alterCustom { $0.title = "" } },
    Damage("a title with a control character") { $0.alterCustom { $0.title = "a\u{1B}[2Jb" } },
    Damage("a title that is long") { stored in
      stored.alterCustom { $0.title = String(repeating: "x", count: 3_000) }
    },
    Damage("an icon with a control character") { $0.alterCustom { $0.icon = "\u{1B}[2J" } },
    Damage("an icon that is long") { stored in
      stored.alterCustom { $0.icon = String(repeating: "x", count: 3_000) }
    },
    Damage("a stamp beyond the calendar") { stored in
      stored.entries[2].modified = Timestamp(milliseconds: .max)
      stored.entries[1].modified = Timestamp(milliseconds: .min)
    },
  ]
}
