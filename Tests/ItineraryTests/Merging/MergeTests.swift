import Domain
import Itinerary
import PluginAPI
import Testing

@Suite("Merging a changed schedule")
struct MergeTests {
  /// Merges a schedule, and gives the trip as it is then.
  private func merge(
    _ file: ImportedTrip, into plan: TripPlan, _ season: inout Season
  ) throws -> (plan: TripPlan, outcome: TripMerge.Outcome) {
    try season.merge(file, into: plan)
  }

  @Test("The same schedule again changes nothing", arguments: ["C.D", "CC.DCC", "", "C+D+C.M"])
  func sameAgain(letters: String) throws {
    var season = Season()
    let file = Season.file(letters)
    let plan = try season.plan(file)
    let outcome = try TripMerge(now: season.now).merge(file, into: plan, ids: &season.ids)
    #expect(outcome.changes == [])
    #expect(outcome.notices == [])
  }

  @Test("New games go in by time: before the first row that is later")
  func newGames() throws {
    var season = Season()
    var file = Season.file("C+C.")
    file.games[0].start = Season.start(day: 1, hour: 13)
    file.games[1].start = Season.start(day: 1, hour: 16)
    var plan = try season.plan(file)
    season.add("Lunch", onDay: 1, at: TimeOfDay("11:30"), to: &plan)
    season.add("Walk", onDay: 1, to: &plan)
    season.add("Dinner", onDay: 1, at: TimeOfDay("20:00"), to: &plan)
    season.add("Museum", onDay: 2, to: &plan)
    for (key, day, hour) in [("noon", 1, 12), ("evening", 1, 18), ("next", 2, 12)] {
      file.games.append(
        ImportedGame(
          key: key, home: "H", away: "A", city: "C", start: Season.start(day: day, hour: hour)))
    }
    let merged = try merge(file, into: plan, &season).plan
    #expect(merged.line == "1: noon g1 g2 Lunch Walk evening Dinner | 2: Museum next")
  }

  @Test("Removed games disappear, and all else stays put")
  func removedGames() throws {
    var season = Season()
    var file = Season.file("CCD")
    var plan = try season.plan(file)
    season.add("Lunch", onDay: 2, to: &plan)
    #expect(plan.line == "1: g1 | 2: g2 C>D Lunch | 3: g3")
    file.games.remove(at: 0)
    let (merged, outcome) = try merge(file, into: plan, &season)
    #expect(merged.line == "1: | 2: g2 C>D Lunch | 3: g3")
    #expect(outcome.notices.count == 1)
  }

  @Test("A rescheduled game leaves its place and goes in by its new time, as the same game")
  func rescheduled() throws {
    var season = Season()
    var file = Season.file("CC.D")
    let plan = try season.plan(file)
    let entry = try #require(plan.gameEntry("g1"))
    file.games[0].start = Season.start(day: 3)
    let (merged, outcome) = try merge(file, into: plan, &season)
    // Its travel lay before it then, and moved behind it.
    #expect(merged.line == "1: | 2: g2 | 3: g1 C>D | 4: g3")
    #expect(merged.gameEntry("g1")?.id == entry.id)
    #expect(outcome.notices.contains { if case .gameRescheduled = $0 { true } else { false } })
    #expect(outcome.notices.contains { if case .travelMoved = $0 { true } else { false } })
  }

  @Test("Travel whose city has no games left goes, and is reported")
  func cityWithoutGames() throws {
    var season = Season()
    var file = Season.file("CMD")
    let plan = try season.plan(file)
    file.games.remove(at: 1)
    let (merged, outcome) = try merge(file, into: plan, &season)
    #expect(merged.line == "1: g1 C>D | 2: | 3: g3")
    let removed = outcome.notices.filter { if case .travelRemoved = $0 { true } else { false } }
    #expect(removed.count == 2)
  }

  @Test("Travel whose leg is gone while both cities have games stays, flagged, and can go nowhere")
  func stranded() throws {
    var season = Season()
    var file = Season.file("CDC")
    let plan = try season.plan(file)
    // The first game is no longer played: nothing leads from C to D any more.
    file.games.remove(at: 0)
    let (merged, outcome) = try merge(file, into: plan, &season)
    #expect(merged.line == "1: C>D | 2: g2 D>C | 3: g3")
    let stranded = try #require(merged.travels.first)
    #expect(stranded.travel?.leg == nil)
    #expect(ItineraryConstraints().validDropZones(for: stranded, in: merged).isEmpty)
    #expect(
      ItineraryConstraints().barrierGames(for: stranded, in: merged).map(merged.name)
        == ["g2", "g3"])
    #expect(outcome.notices.contains { if case .travelStranded = $0 { true } else { false } })
    // Once reported, it is not reported again; and it finds its leg when that comes back.
    #expect(try merge(file, into: merged, &season).outcome.notices == [])
    let back = try merge(Season.file("CDC"), into: merged, &season)
    #expect(back.plan.travels.first?.travel?.leg != nil)
  }

  @Test("A game inside of a leg splits it: travel is bound again by where it is")
  func splitLeg() throws {
    var season = Season()
    var file = Season.file("C..D")
    var plan = try season.plan(file)
    let travel = try #require(plan.travels.first)
    plan.apply(plan.placing(travel, in: plan.gap(atEndOf: 3), at: season.now))
    file.games.append(
      ImportedGame(key: "new", home: "H", away: "A", city: "C", start: Season.start(day: 2)))
    let (merged, outcome) = try merge(file, into: plan, &season)
    #expect(merged.line == "1: g1 | 2: new | 3: C>D | 4: g2")
    #expect(merged.travels.count == 1)
    #expect(outcome.notices.contains { if case .travelRebound = $0 { true } else { false } })
  }

  @Test("Each step is reported: what was added, changed and left out")
  func notices() throws {
    var season = Season()
    var file = Season.file("CD")
    let plan = try season.plan(file)
    file.games[0].venue = "New Park"
    file.games.append(
      ImportedGame(key: "new", home: "H", away: "A", city: "C", start: Season.start(day: 3)))
    file.dayCount = 3
    file.entries = [ImportedEntry(day: 1, content: .custom(CustomContent(title: "Theirs")))]
    let (merged, outcome) = try merge(file, into: plan, &season)
    #expect(merged.line == "1: g1 C>D | 2: g2 D>C | 3: new")
    let reported = outcome.notices.map { notice in
      switch notice {
      case .entriesLeftOut(let count): "left out \(count)"
      case .daysChanged(let from, let to): "days \(from.dayCount) \(to.dayCount)"
      case .gameChanged(let game): "changed \(game.key)"
      case .gameAdded(let game): "added \(game.key)"
      case .travelAdded: "travel"
      default: "?"
      }
    }
    #expect(reported == ["left out 1", "days 2 3", "changed g1", "added new", "travel"])
  }

  @Test("A trip that begins on another day keeps what is planned on its calendar days")
  func shiftedDays() throws {
    var season = Season()
    var file = Season.file("C.D")
    var plan = try season.plan(file)
    season.add("Lunch", onDay: 2, to: &plan)
    file.firstDay = Season.first.adding(days: -1)
    file.dayCount = 4
    let merged = try merge(file, into: plan, &season).plan
    #expect(merged.line == "1: | 2: g1 C>D | 3: Lunch | 4: g2")
    let again = try merge(file, into: merged, &season)
    #expect(again.outcome.changes == [])
  }

  @Test("Days that go give what is on them to the nearest day")
  func lostDays() throws {
    var season = Season()
    var file = Season.file("C.D..")
    var plan = try season.plan(file)
    season.add("Lunch", onDay: 5, to: &plan)
    season.add("Dinner", onDay: 4, to: &plan)
    file.dayCount = 3
    let (merged, outcome) = try merge(file, into: plan, &season)
    #expect(merged.line == "1: g1 C>D | 2: | 3: g2 Dinner Lunch")
    let moved = outcome.notices.filter { if case .entryMoved = $0 { true } else { false } }
    #expect(moved.count == 2)
  }

  @Test("A schedule that says no days makes the trip longer where it must, and never shorter")
  func extended() throws {
    var season = Season()
    var file = Season.file("C.D..")
    let plan = try season.plan(file)
    (file.firstDay, file.dayCount) = (nil, nil)
    #expect(try merge(file, into: plan, &season).outcome.changes == [])
    file.games[1].start = Season.start(day: 7)
    #expect(try merge(file, into: plan, &season).plan.trip.dayCount == 7)
  }

  @Test("Cities are found by key, else by name or alias, whatever their case")
  func cities() throws {
    var season = Season()
    var file = Season.file("CD")
    file.cities[0].aliases = ["Windy City"]
    let plan = try season.plan(file)
    file.cities[0] = ImportedCity(key: "chicago", name: "WINDY CITY")
    file.games[0].city = "chicago"
    let merged = try merge(file, into: plan, &season)
    #expect(merged.plan.cities.count == 2)
    #expect(merged.outcome.notices == [])
    #expect(try merge(file, into: merged.plan, &season).outcome.changes == [])
  }

  @Test("A city of which nothing is left goes; one that the file or a travel names stays")
  func emptyCities() throws {
    var season = Season()
    var file = Season.file("CDMC")
    var plan = try season.plan(file)
    file.games.remove(at: 2)
    // The file still speaks of the city.
    plan = try merge(file, into: plan, &season).plan
    #expect(plan.cities.values.map(\.key).sorted() == ["C", "D", "M"])
    file.cities.removeAll { $0.key == "M" }
    let merged = try merge(file, into: plan, &season)
    #expect(merged.plan.cities.values.map(\.key).sorted() == ["C", "D"])
    #expect(merged.outcome.changes.count == 1)
    #expect(try merge(file, into: merged.plan, &season).outcome.changes == [])
    // No games ask for a custom travel, and it keeps its cities.
    let (from, to) = (Season.city("X"), Season.city("D"))
    let own = Travel(
      from: season.ids.next(),
      to: try #require(merged.plan.cities.values.first { $0.key == "D" }).id)
    var kept = merged.plan
    kept.apply([
      .insert(
        .city(City(id: own.from, trip: kept.trip.id, key: from.key, name: from.name))),
      .insert(
        .entry(
          ItineraryEntry(
            id: season.ids.next(), trip: kept.trip.id, day: 1, sortOrder: 900,
            modified: season.now, content: .travel(own)))),
    ])
    #expect(try merge(file, into: kept, &season).plan.cities.count == 3, "\(to.name)")
  }

  @Test("A city whose place no one says lies where its first game does, and stays there")
  func placesOfCities() throws {
    var season = Season()
    var file = Season.file("C.DC")
    let north = GeoLocation(latitude: 41.95, longitude: -87.66)
    let south = GeoLocation(latitude: 41.83, longitude: -87.63)
    file.games[0].location = north
    file.games[2].location = south
    file.games[1].location = GeoLocation(latitude: 42.34, longitude: -83.05)
    // The order of the file does not matter.
    file.games.reverse()
    let plan = try season.plan(file)
    func place(_ key: String, _ plan: TripPlan) -> GeoLocation? {
      plan.cities.values.first { $0.key == key }?.location
    }
    #expect(place("C", plan) == north)
    #expect(plan.travels.allSatisfy { ($0.travel?.distanceMeters ?? 0) > 300_000 })
    file.games.removeAll { $0.location == north }
    let merged = try merge(file, into: plan, &season).plan
    #expect(place("C", merged) == north)
    // What a file says counts more.
    file.cities[0].location = south
    #expect(place("C", try merge(file, into: merged, &season).plan) == south)
  }

  @Test("Custom entries stay in order where its days are gone, before and behind")
  func orderOfLostDays() throws {
    var season = Season()
    var file = Season.file("..C..")
    var plan = try season.plan(file)
    for (title, day) in [("a", 1), ("b", 1), ("c", 2), ("x", 4), ("y", 5), ("z", 5)] {
      season.add(title, onDay: day, to: &plan)
    }
    file.firstDay = Season.first.adding(days: 2)
    file.dayCount = 1
    let (merged, outcome) = try merge(file, into: plan, &season)
    #expect(merged.line == "1: a b c g1 x y z")
    let moved = outcome.notices.compactMap { notice in
      if case .entryMoved(let entry, _) = notice { merged.name(entry) } else { nil }
    }
    #expect(moved == ["a", "b", "c", "x", "y", "z"])
  }

  @Test("Travel is judged by the key that it has got meanwhile")
  func renumberedTravel() throws {
    var season = Season()
    var file = Season.file("C+D")
    let late = file.games[0].start
    file.games[0].start = Season.start(day: 1, hour: 9)
    let stored = try season.plan(file).contents
    // One number is left before the second game: the first one takes it when it comes later, and
    // the travel that follows it numbers the day again.
    let keys = [0, 1, 3.0.nextUp.nextUp]
    var entries = stored.entries
    for place in entries.indices { entries[place].sortOrder = keys[place] }
    var second = try #require(entries.first { $0.travel != nil })
    second = ItineraryEntry(
      id: season.ids.next(), trip: second.trip, day: 1, sortOrder: 3, modified: second.modified,
      content: second.content)
    let plan = TripPlan(
      TripContents(
        trip: stored.trip, cities: stored.cities, games: stored.games,
        entries: entries + [second]))
    #expect(TripCheck.faults(in: plan) == [])
    file.games[0].start = late
    #expect(try merge(file, into: plan, &season).plan.line == "1: g1 C>D C>D g2")
  }

  @Test(
    "A city that the file has by its key is not another one of the file", arguments: [true, false])
  func citiesByKey(isFirst: Bool) throws {
    var season = Season()
    let plan = try season.plan(Season.file("C.D"))
    var file = Season.file("C.D")
    // Called as the stored city was, which the file has under its key, and by a new name.
    file.cities[0].name = "New name"
    file.cities.insert(ImportedCity(key: "other", name: "City C"), at: isFirst ? 0 : 2)
    file.games[1].city = "other"
    let merged = try merge(file, into: plan, &season).plan
    #expect(Set(merged.cities.values.map(\.key)) == ["C", "D", "other"])
    let again = try TripMerge(now: season.now).merge(file, into: merged, ids: &season.ids)
    #expect(again.changes == [])
  }

  @Test("A name that another city has does not become an alias")
  func aliasesOfOthers() throws {
    var season = Season()
    let plan = try season.plan(Season.file("C.D"))
    var file = Season.file("C.D")
    file.cities = [
      ImportedCity(key: "dd", name: "City D"),
      ImportedCity(key: "cc", name: "City C", aliases: ["City D", "Windy City"]),
    ]
    file.games[0].city = "cc"
    file.games[1].city = "dd"
    let merged = try merge(file, into: plan, &season).plan
    #expect(merged.cities[merged.cityID("C")]?.aliases == ["cc", "Windy City"])
    let again = try TripMerge(now: season.now).merge(file, into: merged, ids: &season.ids)
    #expect(again.changes == [])
  }
}
