import Domain
import Itinerary
import PluginAPI
import Testing

@Suite("Damaged trips")
struct DamageTests {
  /// Alters what is stored of a sound trip: `1: g1 C>D | 2: Lunch | 3: g2 g3`.
  private func damaged(
    _ edit: (inout Trip, inout [City], inout [Game], inout [ItineraryEntry]) -> Void
  ) throws -> TripPlan {
    var season = Season()
    var plan = try season.plan("C.D+D")
    season.add("Lunch", onDay: 2, to: &plan)
    let sound = plan.contents
    var (trip, cities, games, entries) = (sound.trip, sound.cities, sound.games, sound.entries)
    edit(&trip, &cities, &games, &entries)
    return TripPlan(TripContents(trip: trip, cities: cities, games: games, entries: entries))
  }

  private func entries(
    _ edit: (inout [ItineraryEntry]) -> Void
  ) throws -> (plan: TripPlan, entries: [ItineraryEntry]) {
    let plan = try damaged { edit(&$3) }
    return (plan, plan.orderedEntries)
  }

  @Test("A sound trip has no faults")
  func sound() throws {
    let plan = try damaged { _, _, _, _ in }
    #expect(plan.line == "1: g1 C>D | 2: Lunch | 3: g2 g3")
    #expect(TripCheck.faults(in: plan) == [])
  }

  @Test("A day that does not exist", arguments: [0, -1, 4, .max, .min] as [Int])
  func days(day: Int) throws {
    let plan = try damaged { $3[2].day = day }
    let lunch = try #require(plan.entries.values.first { $0.custom != nil })
    #expect(TripCheck.faults(in: plan) == [.noSuchDay(lunch.id, day: day)])
  }

  @Test("A key that is no number", arguments: [Double.nan, .infinity, -.infinity])
  func keys(key: Double) throws {
    let plan = try damaged { $3[2].sortOrder = key }
    let lunch = try #require(plan.entries.values.first { $0.custom != nil })
    #expect(TripCheck.faults(in: plan) == [.badSortOrder(lunch.id)])
  }

  @Test("A key that two entries share")
  func sharedKeys() throws {
    let (plan, rows) = try entries { rows in
      (rows[2].day, rows[2].sortOrder) = (1, rows[1].sortOrder)
    }
    let shared = Set([rows[1].id, rows[2].id])
    guard case .sharedSortOrder(let one, let other)? = TripCheck.faults(in: plan).first else {
      Issue.record("no fault: \(TripCheck.faults(in: plan))")
      return
    }
    #expect(Set([one, other]) == shared)
  }

  @Test("Games on a wrong day, in a wrong order, twice, or without a row")
  func games() throws {
    var (plan, rows) = try entries { $0[4].day = 2 }
    #expect(TripCheck.faults(in: plan) == [.wrongDay(rows[3].id, expected: 3)])
    (plan, rows) = try entries { rows in
      (rows[3].sortOrder, rows[4].sortOrder) = (rows[4].sortOrder, rows[3].sortOrder)
    }
    #expect(TripCheck.faults(in: plan) == [.gamesOutOfOrder(rows[3].id, rows[4].id)])
    (plan, rows) = try entries { rows in
      let game = rows[0]
      rows.append(
        ItineraryEntry(
          id: ID(high: 9, low: 9), trip: game.trip, day: 1, sortOrder: 50, modified: game.modified,
          content: game.content))
    }
    #expect(TripCheck.faults(in: plan).contains(.repeatedGame(ID(high: 9, low: 9))))
    (plan, rows) = try entries { _ = $0.removeLast() }
    #expect(TripCheck.faults(in: plan) == [.noEntry(plan.schedule.games[2].id)])
  }

  @Test("A game that the trip does not have, cities that it does not have, keys twice")
  func missing() throws {
    var plan = try damaged { _, _, games, _ in games.removeLast() }
    let orphan = try #require(plan.orderedEntries.last)
    #expect(TripCheck.faults(in: plan) == [.noSuchGame(orphan.id)])
    plan = try damaged { _, cities, _, _ in cities.removeAll { $0.key == "C" } }
    let game = try #require(plan.schedule.games.first)
    let travel = try #require(plan.travels.first)
    #expect(
      TripCheck.faults(in: plan) == [.noSuchCity(.game(game.id)), .noSuchCity(.entry(travel.id))])
    plan = try damaged { trip, cities, _, _ in
      cities.append(City(id: ID(high: .max, low: 7), trip: trip.id, key: "C", name: "Other"))
    }
    #expect(TripCheck.faults(in: plan) == [.repeatedKey(.city(ID(high: .max, low: 7)))])
    plan = try damaged { trip, _, games, _ in
      var other = games[2]
      other.home = "Others"
      games[1] = Game(
        id: other.id, trip: trip.id, key: "g2", sport: "", home: "H", away: "A", city: other.city,
        venue: "", start: other.start)
    }
    #expect(TripCheck.faults(in: plan).contains(.repeatedKey(.game(plan.schedule.games[1].id))))
  }

  @Test("One identity for two things")
  func identities() throws {
    var plan = try damaged { _, _, _, entries in
      var other = entries[2]
      other.day = 3
      other.content = .custom(CustomContent(title: "Other"))
      entries.append(other)
    }
    let lunch = try #require(plan.entries.values.first { $0.custom != nil })
    #expect(plan.line == "1: g1 C>D | 2: Lunch | 3: g2 g3")
    #expect(TripCheck.faults(in: plan) == [.repeatedKey(.entry(lunch.id))])
    plan.apply([.delete(.entry(lunch))])
    #expect(plan.line == "1: g1 C>D | 2: | 3: g2 g3")
    #expect(TripCheck.faults(in: plan) == [])
    plan = try damaged { _, cities, games, _ in
      cities.append(cities[0])
      games.append(games[0])
    }
    #expect(
      TripCheck.faults(in: plan) == [
        .repeatedKey(.city(plan.cityID("C"))), .repeatedKey(.game(plan.schedule.games[0].id)),
      ])
  }

  @Test(
    "A title or icon that cannot be shown",
    arguments: [
      ("", ""), (" x", ""), ("a\u{1B}[2J", ""), (String(repeating: "x", count: 501), ""),
      ("Lunch", "\u{1B}[2J"), ("Lunch", " "), ("Lunch", "a\nb"),
      ("Lunch", String(repeating: "x", count: CustomContent.maximumIconLength + 1)),
    ] as [(String, String)])
  func texts(title: String, icon: String) throws {
    let plan = try damaged { _, _, _, entries in
      entries[2].content = .custom(CustomContent(title: title, icon: icon))
    }
    let lunch = try #require(plan.entries.values.first { $0.custom != nil })
    #expect(TripCheck.faults(in: plan) == [.badTitle(lunch.id)])
  }

  @Test("An icon that can be shown is none", arguments: ["", "🍕", "fork.knife", "👩‍👩‍👧"])
  func icons(icon: String) throws {
    let plan = try damaged { _, _, _, entries in
      entries[2].content = .custom(CustomContent(title: "Lunch", icon: icon))
    }
    #expect(TripCheck.faults(in: plan) == [])
  }

  @Test("A travel without the leg that asks for it; one beside another on its leg may be without")
  func unbound() throws {
    var (plan, rows) = try entries { rows in
      guard var travel = rows[1].travel else { return }
      travel.leg = nil
      rows[1].content = .travel(travel)
    }
    #expect(TripCheck.faults(in: plan) == [.noSuchLeg(rows[1].id)])
    (plan, rows) = try entries { rows in
      guard var travel = rows[1].travel else { return }
      travel.leg = nil
      rows.append(
        ItineraryEntry(
          id: ID(high: 9, low: 9), trip: rows[1].trip, day: 2, sortOrder: 50,
          modified: rows[1].modified, content: .travel(travel)))
    }
    #expect(TripCheck.faults(in: plan) == [])
  }

  @Test("Travel to itself, of no leg, or outside of its window")
  func travel() throws {
    var (plan, rows) = try entries { rows in
      guard var travel = rows[1].travel else { return }
      travel.to = travel.from
      rows[1].content = .travel(travel)
    }
    #expect(TripCheck.faults(in: plan) == [.travelToItself(rows[1].id)])
    (plan, rows) = try entries { rows in
      guard var travel = rows[1].travel, let leg = travel.leg else { return }
      travel.leg = Leg(departure: leg.arrival, arrival: leg.departure)
      rows[1].content = .travel(travel)
    }
    #expect(TripCheck.faults(in: plan) == [.noSuchLeg(rows[1].id)])
    (plan, rows) = try entries { $0[1].sortOrder = -5 }
    #expect(TripCheck.faults(in: plan) == [.outsideWindow(rows[0].id)])
  }

  @Test("A trip without days, or with too many", arguments: [0, -3, 10_000, .max] as [Int])
  func dayCounts(count: Int) throws {
    let plan = try damaged { trip, _, _, _ in trip.dayCount = count }
    #expect(TripCheck.faults(in: plan) == [.badDayCount(count)])
  }

  @Test("Nothing is merged into a damaged trip")
  func merging() throws {
    let plan = try damaged { $3[2].day = 9 }
    var season = Season()
    let error = #expect(throws: TripError.self) {
      try TripMerge(now: season.now).merge(Season.file("C"), into: plan, ids: &season.ids)
    }
    #expect(error?.code == .damagedTrip)
  }

  @Test("A reset rebuilds the itinerary from its games")
  func reset() throws {
    let plan = try damaged { _, _, _, entries in
      entries[2].day = 9
      entries[3].day = 1
      entries[1].sortOrder = -5
    }
    var season = Season(seed: 3)
    let changes = try TripReset.changes(for: plan, ids: &season.ids, now: season.now)
    var reset = plan
    reset.apply(changes)
    #expect(reset.line == "1: g1 C>D | 2: | 3: g2 g3")
    #expect(TripCheck.faults(in: reset) == [])
    #expect(changes.filter { $0.after == nil }.count == 5)
  }

  @Test("Where the games themselves are damaged a reset says so")
  func hopeless() throws {
    let plan = try damaged { trip, _, _, _ in trip.dayCount = 2 }
    var season = Season()
    let error = #expect(throws: TripError.self) {
      try TripReset.changes(for: plan, ids: &season.ids, now: season.now)
    }
    #expect(error?.code == .damagedTrip)
  }

  @Test("A game's second entry goes, and the first one is found again", arguments: [true, false])
  func repeatedGameGoes(isFirstKept: Bool) throws {
    let (plan, entries) = try entries { $0.append(Self.copy($0[0], high: isFirstKept ? .max : 0)) }
    let game = try #require(entries[0].game)
    let rows = entries.filter { $0.game == game }
    #expect(TripCheck.faults(in: plan).contains(.repeatedGame(rows[1].id)))
    for gone in rows {
      var mended = plan
      mended.apply([.delete(.entry(gone))])
      #expect(TripCheck.faults(in: mended) == TripCheck.faults(in: TripPlan(mended.contents)))
      #expect(mended.entry(of: game) != nil)
    }
  }

  private static func copy(_ entry: ItineraryEntry, high: UInt64) -> ItineraryEntry {
    ItineraryEntry(
      id: ID(high: high, low: 1), trip: entry.trip, day: entry.day,
      sortOrder: entry.sortOrder - 0.5,
      modified: entry.modified, content: entry.content)
  }
}
