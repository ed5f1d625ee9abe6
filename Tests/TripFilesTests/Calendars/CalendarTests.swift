import Domain
import PluginAPI
import Testing
import TripFiles

@Suite("Calendars of games")
struct CalendarTests {
  @Test("an event is a game, with folds, escapes and a zone of the IANA")
  func event() throws {
    let text = calendar(
      """
      BEGIN:VEVENT
      UID:game-1@example.org
      DTSTART;TZID=America/Chicago:20260401T132000
      DTEND;TZID=America/Chicago:20260401T162000
      SUMMARY:St. Louis Card
       inals at Chicago Cubs
      LOCATION:Wrigley Field\\, Chicago
      GEO:41.948437;-87.655333
      CATEGORIES:Baseball,MLB
      DESCRIPTION:Bring a hat\\; and water
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER:-PT1H
      END:VALARM
      END:VEVENT
      """)
    #expect(recognition(of: text) == "ics")
    let trip = try read(text, as: .calendar)
    let game = try #require(trip.game("game-1@example.org"))
    #expect(game.home == "Chicago Cubs")
    #expect(game.away == "St. Louis Cardinals")
    #expect(game.start.text == "2026-04-01 13:20 America/Chicago -300")
    #expect(game.venue == "Wrigley Field")
    #expect(game.city == "chicago")
    #expect(game.sport == "Baseball")
    #expect(game.location == GeoLocation(latitude: 41.948437, longitude: -87.655333))
    #expect(trip.leftOut("component VALARM") == 1)
    #expect(trip.leftOut("property DESCRIPTION") == 1)
    #expect(trip.leftOut("property DTEND") == 1)
    #expect(trip.cities == [ImportedCity(key: "chicago", name: "Chicago")])
  }

  @Test("bare line feeds, a mark and lower case are read as well, in pieces of any size")
  func forms() throws {
    let text = calendar(Self.game()).replacing("\r\n", with: "\n").replacing("BEGIN", with: "begin")
    let trip = try read(text, as: .calendar)
    #expect(trip.games.count == 1)
    let marked = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    for size in [1, 7, 4_096] { #expect(try read(marked, as: .calendar, by: size) == trip) }
  }

  @Test(
    "which team is at home",
    arguments: [
      ("Cardinals at Cubs", "Cubs", "Cardinals", ""),
      ("Cardinals @ Cubs", "Cubs", "Cardinals", ""),
      ("Cubs vs Cardinals", "Cubs", "Cardinals", ""),
      ("Cubs VS. Cardinals", "Cubs", "Cardinals", ""),
      ("Leeds United v Hull City", "Leeds United", "Hull City", ""),
      ("MLB: Cardinals at Cubs (Game 2)", "Cubs", "Cardinals", "MLB"),
    ] as [(String, String, String, String)])
  func teams(summary: String, home: String, away: String, sport: String) throws {
    let trip = try read(calendar(Self.game(summary: summary)), as: .calendar)
    let game = try #require(trip.games.first)
    #expect([game.home, game.away, game.sport] == [home, away, sport])
  }

  @Test(
    "events that name no two teams are entries",
    arguments: ["Opening Day", "Cubs", "Cardinals at", "Practice at Gym", "Bye", "Cubs vs BYE"])
  func noTeams(summary: String) throws {
    let trip = try read(calendar(Self.game(summary: summary)), as: .calendar)
    #expect(trip.games.isEmpty)
    #expect(trip.firstDay == CalendarDay("2026-04-01"))
    let custom = CustomContent(title: summary, time: TimeOfDay("13:20"))
    #expect(trip.entries == [ImportedEntry(day: 1, content: .custom(custom))])
    #expect(trip.leftOut("event") == 0)
  }

  @Test(
    "venue, city and state",
    arguments: [
      ("Wrigley Field\\, Chicago", "Wrigley Field", "Chicago"),
      ("Wrigley Field\\, Chicago\\, IL", "Wrigley Field", "Chicago"),
      (
        "Wrigley Field\\, 1060 W Addison St\\, Chicago\\, IL 60613\\, USA",
        "Wrigley Field, 1060 W Addison St", "Chicago"
      ),
      ("Madison Square Garden\\, NYC", "Madison Square Garden", "NYC"),
    ] as [(String, String, String)])
  func places(location: String, venue: String, city: String) throws {
    let trip = try read(calendar(Self.game(location: location)), as: .calendar)
    #expect(trip.games.map(\.venue) == [venue])
    #expect(trip.cities.map(\.name) == [city])
  }

  @Test("cities of one name in different states are two; without a state the name has to be clear")
  func namesakes() throws {
    func events(_ locations: [String]) -> String {
      calendar(
        locations.enumerated().map { Self.game(uid: "u\($0.offset)", location: $0.element) }
          .joined(separator: "\n"))
    }
    let two = try read(
      events(["A\\, Springfield\\, IL", "B\\, Springfield\\, MA", "C\\, Springfield\\, IL"]),
      as: .calendar)
    #expect(
      two.games.map(\.city) == ["springfield, il", "springfield, ma", "springfield, il"])
    let turned = try read(
      events(["B\\, Springfield\\, MA", "A\\, Springfield\\, IL"]), as: .calendar)
    #expect(turned.games.map(\.city) == ["springfield, ma", "springfield, il"])
    let alone = try read(events(["B\\, Springfield\\, MA"]), as: .calendar)
    #expect(alone.games.map(\.city) == ["springfield, ma"])
    let one = try read(
      events(["A\\, Springfield", "B\\, Springfield\\, IL", "C\\, SPRINGFIELD"]), as: .calendar)
    #expect(one.games.map(\.city) == Array(repeating: "springfield, il", count: 3))
    // The third is left out, wherever it is.
    let places = ["A\\, Springfield\\, IL", "B\\, Springfield\\, MA", "C\\, Springfield"]
    for (order, line) in [(places, 21), (places.reversed(), 7)] {
      let trip = try read(events(order), as: .calendar)
      #expect(Set(trip.games.map(\.city)) == ["springfield, il", "springfield, ma"])
      #expect(trip.cities.count == 2)
      #expect(trip.leftOut("event") == 1)
      #expect(trip.warnings.map { $0.hasPrefix("line \(line): 'Cardinals at Cubs'") } == [true])
    }
  }

  @Test(
    "only a travel that says so is stranded",
    arguments: [("TRUE", true), ("true", true), ("FALSE", false), ("", false)] as [(String, Bool)])
  func stranded(value: String, isStranded: Bool) throws {
    let travel = """
      BEGIN:VEVENT
      UID:t
      DTSTART;VALUE=DATE:20260401
      SUMMARY:Chicago -> Detroit
      X-CALLBOARD-KIND:travel
      X-CALLBOARD-FROM:chicago
      X-CALLBOARD-TO:detroit
      X-CALLBOARD-STRANDED:\(value)
      END:VEVENT
      """
    let games = ["A\\, Chicago", "B\\, Detroit"].enumerated().map {
      Self.game(uid: "u\($0.offset)", location: $0.element)
    }
    let trip = try read(calendar((games + [travel]).joined(separator: "\n")), as: .calendar)
    #expect(trip.entries.map(\.isStranded) == [isStranded])
  }

  @Test("cancelled events and games of all day are left out, and reported")
  func leftOut() throws {
    let events = [
      Self.game(uid: "1", more: "STATUS:CANCELLED"),
      Self.game(uid: "2", more: "STATUS:CONFIRMED"),
      Self.game(uid: "3", start: "DTSTART;VALUE=DATE:20260402", more: "CLASS:PUBLIC"),
      "BEGIN:VTODO\nUID:4\nSUMMARY:a at b\nEND:VTODO",
    ]
    let trip = try read(calendar(events.joined(separator: "\n")), as: .calendar)
    #expect(trip.games.map(\.key) == ["2"])
    #expect(trip.leftOut("event") == 2)
    #expect(trip.leftOut("component VTODO") == 1)
    #expect(Set(trip.leftOut.map(\.reason)).count == 3)
    let all = try read(
      calendar("METHOD:CANCEL\n" + events[1]), as: .calendar)
    #expect(all.games.isEmpty)
    #expect(all.leftOut("event") == 1)
  }

  @Test(
    "events that repeat are left out, with their line and title",
    arguments: [
      "RRULE:FREQ=DAILY;COUNT=3", "RDATE:20260403T180000Z", "EXRULE:FREQ=DAILY",
      "RECURRENCE-ID:20260401T180000Z",
    ])
  func recurrence(property: String) throws {
    let repeating = Self.game(more: property)
    let error = failure(calendar(repeating), as: .calendar)
    #expect(error?.code == .unsupported)
    #expect(error?.line == 3)
    let trip = try read(
      calendar([repeating, Self.game(uid: "2")].joined(separator: "\n")), as: .calendar)
    #expect(trip.games.map(\.key) == ["2"])
    #expect(trip.leftOut("event") == 1)
    #expect(trip.warnings.map { $0.hasPrefix("line 3: 'Cardinals at Cubs' is left out") } == [true])
  }

  @Test(
    "what a calendar cannot be is refused, with its line",
    arguments: [
      (game(start: "DTSTART:garbage"), 5, "the DTSTART cannot be read"),
      (game(start: "DTSTART:20260230T120000Z"), 5, "not a day of the calendar"),
      (game(start: "DTSTART:20260401T250000Z"), 5, "not a time of a day"),
      (game(start: "DTSTART:20260401T120000"), 5, "no time zone"),
      (game(start: "DTSTART;TZID=Mars/Olympus:20260401T120000"), 5, "'Mars/Olympus' is not known"),
      (game(start: "X-A:b"), 3, "has no time"),
      (game(more: "GEO:91;0"), 8, "not on the earth"),
      (game(more: "GEO:nan;0"), 8, "the GEO cannot be read"),
      (game(more: "SUMMARY:c at d"), 8, "second SUMMARY"),
      (game(location: "Wrigley Field"), 7, "names no city"),
      (game() + "\nEND:VEVENT", 10, "ends nothing"),
      ("BEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT", 5, "ends nothing"),
      ("BEGIN:VEVENT\nUID:a", 5, "ends nothing"),
      ("METHOD:REPLY", 3, "answers an invitation"), ("CALSCALE:HEBREW", 3, "not the Gregorian"),
      ("X-CALLBOARD-DAYS:10000", 3, "a trip of 10000 days"),
      ("X-CALLBOARD-DAYS:0", 3, "a trip of 0 days"), ("X-CALLBOARD-CITY:{}", 3, "no 'key'"),
      ("X-CALLBOARD-CITY:{", 3, "cannot be read"), ("VERSION:1.0", 3, "vCalendar 1.0"),
      (game(uid: String(repeating: "u", count: 501)), 4, "more than 500 characters"),
      (game(more: "X-CALLBOARD-KIND:party"), 8, "'party' is not known"),
    ] as [(String, Int, String)])
  func bad(parts: String, line: Int, message: String) {
    let error = failure(calendar(parts), as: .calendar)
    #expect(error?.line == line, "\(String(describing: error))")
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
  }

  @Test(
    "an odd event among others is left out, with its line",
    arguments: [
      (game(uid: "b"), 10, "the game 'b' is in line 3 already"),
      (game(start: "DTSTART:garbage"), 12, "the DTSTART cannot be read"),
      (game(start: "DTSTART;TZID=Mars/Olympus:20260401T120000"), 12, "is not known"),
      (game(start: "DTSTART;VALUE=DATE:20260402"), 12, "lasts all day"),
      (game(more: "GEO:91;0"), 15, "not on the earth"),
      (game(more: "SUMMARY:c at d"), 15, "second SUMMARY"),
      (game(uid: String(repeating: "u", count: 501)), 11, "more than 500 characters"),
      (game(summary: String(repeating: "Cubs ", count: 5_000)), 13, "more than 16 KiB"),
      (game(start: "DTSTART:20990101T120000Z"), 10, "is day 26574"),
      (game(more: "X-CALLBOARD-KIND:party"), 15, "'party' is not known"),
    ] as [(String, Int, String)])
  func oddEvent(event: String, line: Int, message: String) throws {
    let text = calendar([Self.game(uid: "b"), event, Self.game(uid: "a")].joined(separator: "\n"))
    let trip = try read(text, as: .calendar)
    #expect(trip.leftOut("event") == 1)
    #expect(trip.games.map(\.key) == ["b", "a"])
    #expect(trip.warnings.count { $0.hasPrefix("line \(line): ") && $0.contains(message) } == 1)
  }

  @Test("lines that are not of a calendar are left out, and other encodings are read")
  func oddLines() throws {
    let text = calendar(Self.game(location: "Arena\\, Köln", more: "DESCRIPTION:first\nsecond"))
    let trip = try read(text, as: .calendar)
    #expect(trip.games.count == 1)
    #expect(
      trip.warnings == [
        "line 9: 1 line is left out, because it does not begin with a name and a colon"
      ])
    let western = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let other = try read(western, as: .calendar)
    #expect(other.games == trip.games)
    #expect(other.warnings.first == "1 text is not UTF-8 and read as Windows-1252")
    #expect(try read(utf16(text, isBigEndian: true), as: .calendar) == trip)
    // Some programs fold a line within a character.
    var folded: [UInt8] = []
    for byte in text.utf8 { folded += byte == 0xC3 ? [byte, 0x0D, 0x0A, 0x20] : [byte] }
    #expect(try read(folded, as: .calendar).games == trip.games)
  }

  @Test("a calendar that is cut off, nests too deep or is none is refused")
  func broken() {
    let cut = failure("BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a", as: .calendar)
    #expect(cut?.line == 3)
    #expect(cut?.message.contains("file ends before the VEVENT") == true)
    let deep = calendar(String(repeating: "BEGIN:X\n", count: 9))
    #expect(failure(deep, as: .calendar)?.message == "components lie more than 8 deep")
    #expect(failure("BEGIN:VEVENT\nEND:VEVENT", as: .calendar)?.line == 1)
    #expect(failure("SUMMARY:x", as: .calendar)?.line == 1)
    #expect(failure("BEGIN:VCALENDAR\nSUMMARY:a\0b", as: .calendar)?.line == 2)
    #expect(recognition(of: "BEGIN:VCARD\nEND:VCARD") == nil)
  }

  @Test("an endless calendar is refused before it is read")
  func endless() {
    let endless = EndlessSource("BEGIN:VCALENDAR\r\n", then: Self.game() + "\r\n")
    var source: any ByteSource = endless
    let error: ShowFileError?
    do throws(ShowFileError) {
      _ = try TripFilePlugin.calendar.make().read(&source, options())
      error = nil
    } catch let thrown {
      error = thrown
    }
    #expect(error?.code == .tooLarge)
    #expect(((source as? EndlessSource)?.count ?? 0) < (17 << 20))
  }

  @Test("more games than are accepted are refused")
  func tooMany() {
    let game =
      "BEGIN:VEVENT\r\nSUMMARY:a at b\r\nLOCATION:v\\, c\r\nDTSTART:20260401T120000Z\r\nUID:"
    let events = (0...20_000).map { "\(game)\($0)\r\nEND:VEVENT\r\n" }.joined()
    #expect(
      failure("BEGIN:VCALENDAR\r\n\(events)END:VCALENDAR\r\n", as: .calendar)?.message
        == "the file has more than 20000 games")
  }

  /// An event of one game; in a calendar of ``calendar(_:)`` it begins in line 3.
  static func game(
    uid: String = "u", start: String = "DTSTART;TZID=America/Chicago:20260401T132000",
    summary: String = "Cardinals at Cubs", location: String = "Wrigley Field\\, Chicago",
    more: String = "X-NOTHING:"
  ) -> String {
    """
    BEGIN:VEVENT
    UID:\(uid)
    \(start)
    SUMMARY:\(summary)
    LOCATION:\(location)
    \(more)
    END:VEVENT
    """
  }
}

/// A calendar around some parts, with the line ends of the RFC.
func calendar(_ parts: String) -> String {
  "BEGIN:VCALENDAR\nPRODID:-//x//EN\n\(parts)\nEND:VCALENDAR\n".replacing("\n", with: "\r\n")
}
