import Domain
import PluginAPI
import ReaderChecks
import Testing
import TripFiles

@Suite("Schedules as tables")
struct ScheduleTests {
  static let header = "Date,Time,Zone,Home Team,Visitor,City,Stadium,Sport,Lat,Lon,TV\r\n"

  @Test("a schedule is read, and what no game keeps is counted")
  func schedule() throws {
    let text =
      Self.header
      + "2026-04-01,1:20 PM,America/Chicago,Cubs,Cardinals,Chicago,\"Wrigley, \"\"Field\"\"\","
      + "Baseball,41.948,-87.655,WGN\r\n\r\n"
      + "2026-04-02,19:05:30,,Tigers,Twins,CHICAGO,,,,,\r\n"
    #expect(recognition(of: text) == "csv")
    let trip = try read(text, as: .schedule, zone: "America/Detroit")
    #expect(trip.games.count == 2)
    let game = try #require(trip.game("2026-04-01 cardinals at cubs"))
    #expect(game.start.text == "2026-04-01 13:20 America/Chicago -300")
    #expect(game.venue == "Wrigley, \"Field\"")
    #expect(game.sport == "Baseball")
    #expect(game.location == GeoLocation(latitude: 41.948, longitude: -87.655))
    #expect(trip.games[1].start.text == "2026-04-02 19:05 America/Detroit -240")
    #expect(trip.cities == [ImportedCity(key: "chicago", name: "Chicago")])
    #expect(trip.leftOut("column TV") == 1)
    #expect(trip.firstDay == nil)
  }

  @Test("rows of cancelled games and of games without an opponent are left out, and named")
  func notPlayed() throws {
    let text = """
      date,time,home,away,city,status
      2026-04-01,13:20,Cubs,Cardinals,Chicago,Scheduled
      2026-04-02,13:20,Cubs,Reds,Chicago,Postponed
      2026-04-03,13:20,Cubs,Bye,,
      2026-04-04,13:20,TBD,Cubs,Detroit,CANCELLED.
      """
    let trip = try read(text, as: .schedule, zone: "America/Chicago")
    #expect(trip.games.map(\.key) == ["2026-04-01 cardinals at cubs"])
    #expect(trip.cities.map(\.name) == ["Chicago"])
    #expect(
      trip.leftOut.map { "\($0.count) \($0.reason)" }
        == ["2 it is cancelled", "1 it has no opponent yet"])
    #expect(
      trip.warnings == [
        "cancelled, and left out: 'Reds at Cubs', 'Cubs at TBD'",
        "without an opponent yet, and left out: 'Bye at Cubs'",
      ])
  }

  @Test(
    "separators and line ends are detected from the file",
    arguments: [
      "date;time;home;away;city\r2026-04-01;13:20;Cubs;Cards;Chicago",
      "\u{FEFF}start\thome\taway\tcity\n2026-04-01T13:20\tCubs\tCards\tChicago\n",
    ])
  func forms(text: String) throws {
    let trip = try read(text, as: .schedule, zone: "America/Chicago")
    #expect(trip.games.map(\.start.text) == ["2026-04-01 13:20 America/Chicago -300"])
    #expect(recognition(of: text) == "csv")
  }

  @Test("the games of a doubleheader are recognised by their starts, in whatever order they are")
  func doubleheaders() throws {
    let rows = ["2026-05-09,13:10,Cubs,Reds,Chicago", "2026-05-09,19:40,CUBS,Reds,Chicago"]
    for order in [rows, rows.reversed()] {
      let text = "date,time,home,away,city\n" + order.joined(separator: "\n")
      let trip = try read(text, as: .schedule, zone: "America/Chicago")
      #expect(trip.game("2026-05-09 reds at cubs")?.start.time == TimeOfDay("13:10"))
      #expect(trip.game("2026-05-09 reds at cubs 2")?.start.time == TimeOfDay("19:40"))
    }
    let same = try read(
      "date,time,home,away,city\n\(rows[0])\n\(rows[0])\n\(rows[1])", as: .schedule,
      zone: "America/Chicago")
    #expect(same.games.map(\.key) == ["2026-05-09 reds at cubs", "2026-05-09 reds at cubs 2"])
    let start = "line 3: 'Reds at Cubs' is left out: the same game is in line 2 already"
    #expect(same.warnings.map { $0.hasPrefix(start) } == [true])
  }

  @Test("keys of the file are kept, and may not be there twice")
  func keys() throws {
    let rows = "id,date,time,home,away,city\n7,2026-05-09,13:10,a,b,c\n"
    #expect(try read(rows, as: .schedule, zone: "UTC").games.map(\.key) == ["7"])
    let trip = try read(
      rows + "8,2026-05-10,13:10,a,b,c\n7,2026-05-11,13:10,a,b,c", as: .schedule,
      zone: "UTC")
    #expect(trip.games.map(\.key) == ["7", "8"])
    let start = "line 4: 'b at a' is left out: the game '7' is in line 2 already"
    #expect(trip.warnings.map { $0.hasPrefix(start) } == [true])
  }

  @Test(
    "a row that is not a game is left out, with its line",
    arguments: [
      ("2026-04-01,,UTC,a,b,c,,,,", "has no time"),
      ("2026-04-01,TBD,UTC,a,b,c,,,,", "is not a time"),
      (",13:20,UTC,a,b,c,,,,", "no date"), ("4/1/2026,13:20,UTC,a,b,c,,,,", "not a day of the cal"),
      ("2026-02-30,13:20,UTC,a,b,c,,,,", "not a day of the calendar"),
      ("2026-04-01,13:20,,a,b,c,,,,", "no time zone"),
      ("2026-04-01,13:20,Mars/Olympus,a,b,c,,,,", "'Mars/Olympus' is not known"),
      ("2026-04-01,13:20,UTC,,b,c,,,,", "no home team"),
      ("2026-04-01,13:20,UTC,a,,c,,,,", "no away team"),
      ("2026-04-01,13:20,UTC,a,b,,,,,", "no city"),
      ("2026-04-01,13:20,UTC,a,b,c,,,nan,0", "'nan' is not a number"),
      ("2026-04-01,13:20,UTC,a,b,c,,,inf,0", "'inf' is not a number"),
      ("2026-04-01,13:20,UTC,a,b,c,,,1,", "longitude is missing"),
      ("2026-04-01,13:20,UTC,a,b,c,,,1,181", "not on the earth"),
      ("2026-04-01,13:99,UTC,a,b,c,,,,", "is not a time"),
      ("2026-04-01,13:20 PM,UTC,a,b,c,,,,", "is not a time"),
      ("2026-03-08,02:30,America/Chicago,a,b,c,,,,", "shows 2026-03-08 02:30"),
      ("2026-04-01,13:20,UTC,a,b,c,,,,,,x", "12 cells"),
      ("2040-04-01,13:20,UTC,a,b,c,,,,", "is day 5115"),
    ] as [(String, String)])
  func badRows(row: String, message: String) throws {
    let good = "2026-04-01,13:20,UTC,x,y,c,,,,\n"
    let other = good.replacing("x", with: "z")
    let trip = try read(Self.header + good + row + "\n" + other, as: .schedule)
    #expect(trip.games.map(\.home) == ["x", "z"])
    #expect(trip.leftOut("row") == 1)
    let warning = try #require(trip.warnings.first)
    #expect(warning.hasPrefix("line 3: ") && warning.contains(message), "\(warning)")
    // Where no game can be read, the first fault is the error.
    let error = failure(Self.header + row + "\n", as: .schedule)
    if !message.contains("5115") { #expect(error?.line == 2) }
  }

  @Test("an opened quote that is never closed is refused, with its line")
  func openQuote() {
    let error = failure(Self.header + "2026-04-01,13:20,UTC,\"a,b,c,,,,\n", as: .schedule)
    #expect(error?.line == 2)
    #expect(error?.message == "a quote is opened and never closed")
  }

  @Test("a date that is years off leaves out one game, and not the others")
  func outlier() throws {
    let rows = ["1926-04-01", "2026-04-01", "2026-04-02", "2062-04-03"].map {
      "\($0),13:20,a,b,c\n"
    }
    let trip = try read(
      "date,time,home,away,city\n" + rows.joined(), as: .schedule, zone: "UTC")
    #expect(trip.games.map { "\($0.start.day)" } == ["2026-04-01", "2026-04-02"])
    #expect(trip.leftOut("row") == 2)
  }

  @Test("more odd rows than are reported one by one are counted")
  func manyOddRows() throws {
    let odd = String(repeating: "2026-04-01,TBD,a,b,c\n", count: 30)
    let trip = try read(
      "date,time,home,away,city\n2026-04-01,13:20,a,b,c\n" + odd, as: .schedule, zone: "UTC")
    #expect(trip.leftOut("row") == 30)
    #expect(trip.warnings.count == 21)
    #expect(trip.warnings.last == "10 more records like these left out")
  }

  @Test("without a column of cities or a header there is no schedule")
  func headers() {
    #expect(failure("date,time,home,away\n", as: .schedule)?.message.contains("cities") == true)
    #expect(failure("a,b\n1,2\n", as: .schedule)?.message.contains("header") == true)
    #expect(recognition(of: "kind,number,name\ngroup,1,x\n") == nil)
    #expect(recognition(of: "\u{0}date,time,home,away,city") == nil)
  }

  @Test("Windows-1252, UTF-16, a line sep=; and quotes behind blanks are read")
  func encodings() throws {
    let text =
      "sep=;\r\nDate;Time;Home;Away;City\r\n"
      + "2026-04-01;13:20; \"Krähen; Nord\";b;Köln\r\n"
    #expect(recognition(of: text) == "csv")
    let western = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    for bytes in [Array(text.utf8), utf16(text), utf16(text, isBigEndian: true), western] {
      let trip = try read(bytes, as: .schedule, zone: "UTC")
      #expect(trip.games.map(\.home) == ["Krähen; Nord"])
      #expect(trip.cities.map(\.name) == ["Köln"])
      #expect(
        trip.warnings
          == (bytes == western ? ["2 texts are not UTF-8 and read as Windows-1252"] : []))
      let head = FileHead(bytes: bytes, isWhole: true)
      #expect(TripFilePlugin.schedule.make().recognise(head) == .yes)
    }
  }

  @Test("an offset that is not the zone's is kept, and reported")
  func offsets() throws {
    let trip = try read(
      """
      start,zone,home,away,city
      2026-04-01 19:05-04:00,America/Chicago,Cubs,Sox,Chicago
      2026-04-02 19:05-05:00,America/Chicago,Cubs,Sox,Chicago
      """, as: .schedule)
    #expect(
      trip.games.map(\.start.text) == [
        "2026-04-01 19:05 America/Chicago -240", "2026-04-02 19:05 America/Chicago -300",
      ])
    #expect(trip.warnings.map { $0.hasPrefix("line 2: ") } == [true])
  }

  @Test(
    "keys that are made of names come back from JSON and calendars",
    arguments: [
      (String(repeating: "ß", count: 400), "Cubs"),
      (String(repeating: "x", count: 499) + "1", "Cubs"),
      ("Chicago", String(repeating: "x", count: 199) + " " + String(repeating: "y", count: 9)),
    ] as [(String, String)])
  func longNames(city: String, away: String) throws {
    // A second city whose name begins alike, and is another one.
    let other = city.dropLast() + "2"
    let text = """
      date,time,zone,home,away,city
      2026-04-01,19:05,UTC,Cubs,\(away),\(city)
      2026-04-02,19:05,UTC,Cubs,\(away),\(other)
      """
    #expect(Set(try read(text, as: .schedule).cities.map(\.key)).count == 2)
    #expect(try PlayedTrip(Array(text.utf8), as: .schedule, among: .every).play())
  }
}
