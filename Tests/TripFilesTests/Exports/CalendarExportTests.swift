import Domain
import Foundation
import PluginAPI
import Testing
import TripFiles

@Suite("Itineraries as calendars")
struct CalendarExportTests {
  @Test("games, entries and cities come back")
  func roundTrip() throws {
    let text = SmallTrip.export(.calendar)
    var trip = try read(text, as: .calendar)
    #expect(trip.leftOut.isEmpty)
    trip.leftOut = []
    #expect(trip == SmallTrip.imported)
    #expect(recognition(of: text) == "ics")
  }

  @Test("events say when they are, and have the same identity and stamp each time")
  func events() {
    let text = SmallTrip.export(.calendar).replacing("\r\n ", with: "")
    let lines = text.split(separator: "\r\n").map(String.init)
    #expect(lines.contains("DTSTART:20260401T182000Z"))
    #expect(lines.contains("DTSTART:20260401T190000"))
    #expect(lines.contains("DTSTART;VALUE=DATE:20260403"))
    #expect(lines.contains("DTSTAMP:20260202T024001Z"))
    #expect(lines.contains("UID:00000000000000030000000000000001@callboard"))
    #expect(lines.contains("X-CALLBOARD-ZONE:America/Chicago"))
    #expect(lines.contains("SUMMARY:Chicago -> Détroit"))
    #expect(lines.contains("LOCATION:Wrigley Field\\, North Side\\, Chicago"))
    #expect(lines.contains("GEO:-0.00001;179.5"))
    #expect(Set(lines.filter { $0.hasPrefix("UID:") }).count == 7)
  }

  @Test("no line has more than 75 bytes, and none cuts a character")
  func folding() throws {
    var trip = SmallTrip.trip
    trip.name = String(repeating: "é🍕", count: 200)
    let contents = TripContents(
      trip: trip, cities: SmallTrip.contents.cities, games: SmallTrip.contents.games,
      entries: SmallTrip.entries)
    let bytes = TripExportPlugin.calendar.write(contents, .usual)
    for line in bytes.split(separator: 0x0A) {
      #expect(line.count <= 76)
      #expect(String(validating: line, as: UTF8.self) != nil)
    }
    #expect(try read(bytes, as: .calendar).name == trip.name)
  }

  @Test("a game that was moved in another program has moved, and what followed it is reported")
  func moved() throws {
    let text = SmallTrip.export(.calendar)
      .replacing("DTSTART:20260401T182000Z", with: "DTSTART:20260402T182000Z")
    let trip = try read(text, as: .calendar)
    #expect(trip.game("g1")?.start.text == "2026-04-02 13:20 America/Chicago -300")
    #expect(trip.entries.first?.follows == nil)
    #expect(trip.warnings.count == 1)
  }

  @Test("entries come back in their order, wherever another program puts their events")
  func order() throws {
    let entries =
      SmallTrip.entries
      + (8...11).map { number in
        SmallTrip.entry(
          // Neither identity nor stamp says what is where.
          20 - number, 1, Double(number), .custom(CustomContent(title: "Stop \(number)")))
      }
    let contents = TripContents(
      trip: SmallTrip.trip, cities: SmallTrip.contents.cities, games: SmallTrip.contents.games,
      entries: entries)
    let text = SmallTrip.export(.calendar, contents)
    let mark = "BEGIN:VEVENT\r\n"
    var parts = text.components(separatedBy: mark)
    let head = parts.removeFirst()
    let last = parts.removeLast().components(separatedBy: "END:VCALENDAR\r\n")
    let events = (parts + [last[0]]).map { mark + $0 }
    let expected = try read(text, as: .calendar)
    #expect(expected.entries.count == 9)
    for order in [events.reversed(), events.sorted(), events.sorted().reversed()] {
      let shuffled = try read(head + order.joined() + "END:VCALENDAR\r\n", as: .calendar)
      #expect(shuffled.entries == expected.entries)
      #expect(shuffled.leftOut.isEmpty && shuffled.warnings.isEmpty)
    }
  }

  @Test(
    "a start keeps its thousandths and the clock that it was planned by",
    arguments: [(1_775_067_600_000, -240), (1_775_067_600_250, -300), (-86_399_001, -350)]
      as [(Int64, Int)])
  func exactStart(milliseconds: Int64, minutes: Int) throws {
    var game = SmallTrip.first
    game.start = SmallTrip.moment(milliseconds, "America/Chicago", minutes)
    var trip = SmallTrip.trip
    trip.firstDay = game.start.day
    let contents = TripContents(
      trip: trip, cities: [SmallTrip.chicago], games: [game],
      entries: [SmallTrip.entry(1, 1, 1, .game(game.id))])
    let text = SmallTrip.export(.calendar, contents)
    let back = try read(text, as: .calendar)
    #expect(back.games.first?.start == game.start)
    #expect(back.warnings.count == (minutes == -300 ? 0 : 1))
    // Moved by an hour in another program, it goes by the clock of its zone.
    let start = try #require(text.split(separator: "\r\n").first { $0.hasPrefix("DTSTART:") })
    let moved = text.replacing(start, with: "DTSTART:20260401T190000Z")
    trip.firstDay = SmallTrip.trip.firstDay
    let other = try read(
      moved.replacing("FIRST-DAY:\(game.start.day)", with: "FIRST-DAY:2026-04-01"), as: .calendar)
    #expect(other.games.first?.start.text == "2026-04-01 14:00 America/Chicago -300")
    #expect(other.warnings.isEmpty)
  }

  @Test("a calendar without the program's own properties keeps its games")
  func foreign() throws {
    let lines = SmallTrip.export(.calendar).replacing("\r\n ", with: "").split(separator: "\r\n")
      .filter { !$0.hasPrefix("X-CALLBOARD") }
    let trip = try read(
      lines.joined(separator: "\r\n"), as: .calendar, zone: "America/Chicago")
    #expect(trip.games.map(\.key) == ["00000000000000030000000000000001@callboard"])
    #expect(trip.games.first?.start == SmallTrip.first.start)
    #expect(trip.games.first?.venue == SmallTrip.first.venue)
    // Five are not games, and the teams of one can be read in two ways.
    #expect(trip.entries.count == 5)
    #expect(trip.leftOut("event") == 1)
  }

  @Test(
    "coordinates have no exponent",
    arguments: [(1e-5, 1e-5), (-2.5e-7, 1.25), (90, -180), (41.948437123456781, -0.1)]
      as [(Double, Double)])
  func coordinates(latitude: Double, longitude: Double) throws {
    let place = try #require(GeoLocation(latitude: latitude, longitude: longitude))
    var game = SmallTrip.first
    game.location = place
    let contents = TripContents(
      trip: SmallTrip.trip, cities: [SmallTrip.chicago], games: [game],
      entries: [SmallTrip.entry(1, 1, 1, .game(game.id))])
    let text = SmallTrip.export(.calendar, contents)
    let line = text.split(separator: "\r\n").first { $0.hasPrefix("GEO:") }
    #expect(line?.contains("e") == false)
    #expect(try read(text, as: .calendar).games.first?.location == place)
  }
}
