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
    let same = failure(
      "date,time,home,away,city\n\(rows[0])\n\(rows[0])", as: .schedule, zone: "America/Chicago")
    #expect(same?.line == 3)
    #expect(same?.message == "the same game is in line 2 already")
  }

  @Test("keys of the file are kept, and may not be there twice")
  func keys() throws {
    let rows = "id,date,time,home,away,city\n7,2026-05-09,13:10,a,b,c\n"
    #expect(try read(rows, as: .schedule, zone: "UTC").games.map(\.key) == ["7"])
    let error = failure(
      rows + "8,2026-05-10,13:10,a,b,c\n7,2026-05-11,13:10,a,b,c", as: .schedule,
      zone: "UTC")
    #expect(error?.line == 4)
    #expect(error?.message == "the game '7' is in line 2 already")
  }

  @Test(
    "a row that is not a game is refused, with its line",
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
      ("2026-04-01,13:20,UTC,a\"b,b,c,,,,", "quote is inside"),
      ("2026-04-01,13:20,UTC,\"a\"b,b,c,,,,", "follows a closed quote"),
      ("2026-04-01,13:20,UTC,\"a,b,c,,,,", "never closed"),
      ("2026-04-01,13:20,UTC,a,b,c,,,,,,", "12 cells"),
      ("2040-04-01,13:20,UTC,a,b,c,,,,", "is day 5115"),
    ] as [(String, String)])
  func badRows(row: String, message: String) {
    let good = "2026-04-01,13:20,UTC,x,y,c,,,,\n"
    let error = failure(Self.header + good + row + "\n", as: .schedule)
    #expect(error?.line == 3)
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
  }

  @Test("without a column of cities or a header there is no schedule")
  func headers() {
    #expect(failure("date,time,home,away\n", as: .schedule)?.message.contains("cities") == true)
    #expect(failure("a,b\n1,2\n", as: .schedule)?.message.contains("header") == true)
    #expect(recognition(of: "kind,number,name\ngroup,1,x\n") == nil)
    #expect(recognition(of: "\u{0}date,time,home,away,city") == nil)
  }

  @Test("bytes that are not UTF-8 are refused, with their line")
  func encodings() {
    var source: any ByteSource = Pieces(Array("date,home\r\nx,".utf8) + [0xE9, 0x2C])
    #expect {
      _ = try TripFilePlugin.schedule.make().read(&source, options())
    } throws: { error in
      (error as? ShowFileError)?.code == .badEncoding && (error as? ShowFileError)?.line == 2
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
