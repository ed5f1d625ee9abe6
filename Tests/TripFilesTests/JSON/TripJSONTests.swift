import Domain
import PluginAPI
import Testing
import TripFiles

@Suite("Trips as JSON")
struct TripJSONTests {
  @Test("what is exported comes back whole")
  func roundTrip() throws {
    let text = SmallTrip.export(.json)
    #expect(try read(text, as: .json) == SmallTrip.imported)
    #expect(recognition(of: text) == "json")
  }

  @Test("the same trip gives the same bytes, in whatever order its parts come")
  func stable() {
    let contents = SmallTrip.contents
    let other = TripContents(
      trip: contents.trip, cities: contents.cities.reversed(), games: contents.games.reversed(),
      entries: contents.entries.reversed())
    for plugin in [TripExportPlugin].everyTripExport {
      #expect(plugin.write(contents, .usual) == plugin.write(other, .usual), "\(plugin.key)")
    }
  }

  @Test("any division of the bytes gives the same")
  func pieces() throws {
    let bytes = Array(SmallTrip.export(.json).utf8)
    for size in [1, 3, 61] {
      #expect(try read(bytes, as: .json, by: size) == SmallTrip.imported)
    }
  }

  @Test("a trip written by hand is read")
  func byHand() throws {
    let trip = try read(
      file(
        games: #"""
          {"key":"a","home":"Cubs","away":"Cardinals","city":"CHICAGO","start":"2026-04-01T13:20"},
          {"key":"b","home":"Tigers","away":"Twins","city":"motor city","zone":"America/Detroit",
           "start":"2026-04-03T23:30:05.250Z","extra":1}
          """#,
        itinerary: #"""
          {"day":1,"entries":[{"custom":{"title":"Before"}},{"game":"a"},
            {"travel":{"from":"chi","to":"Detroit","meters":5}},{"custom":{"title":" After "}}]}
          """#),
      as: .json, zone: "America/Chicago")
    #expect(trip.games.map(\.city) == ["chi", "det"])
    #expect(trip.game("a")?.start.text == "2026-04-01 13:20 America/Chicago -300")
    #expect(trip.game("b")?.start.text == "2026-04-03 19:30 America/Detroit -240")
    #expect(trip.game("b")?.start.instant.milliseconds == 1_775_259_005_250)
    #expect(trip.entries.map(\.follows) == [nil, "a", "a"])
    #expect(trip.entries.map(\.day) == [1, 1, 1])
    #expect(
      trip.entries[1].content
        == .travel(from: "chi", to: "det", distanceMeters: 5, durationSeconds: nil))
    #expect(trip.entries[2].content == .custom(CustomContent(title: "After")))
    #expect(trip.leftOut == [LeftOut("member extra", count: 1, reason: trip.leftOut[0].reason)])
  }

  @Test("an offset that is not the zone's is kept, and reported")
  func offsets() throws {
    let trip = try read(
      file(games: game(#""start":"2026-04-01T13:20-06:00","zone":"America/Chicago""#)), as: .json)
    #expect(trip.game("a")?.start.text == "2026-04-01 13:20 America/Chicago -360")
    #expect(trip.warnings.count == 1)
    #expect(trip.warnings.first?.contains("-05:00") == true)
  }

  @Test("zones without daylight saving have the name of their offset")
  func fixedZones() throws {
    let trip = try read(
      file(games: game(#""start":"2026-04-01T13:20","zone":"UTC-05:30""#)), as: .json)
    #expect(trip.game("a")?.start.text == "2026-04-01 13:20 UTC-05:30 -330")
  }

  @Test(
    "what a game cannot be is refused, with its line",
    arguments: [
      (#""zone":"America/Chicago""#, 5, "has no time"),
      (#""start":"2026-04-01T13:20""#, 5, "no time zone"),
      (#""start":"2026-04-01T13:20","zone":"Mars/Olympus""#, 5, "'Mars/Olympus' is not known"),
      (#""start":"2026-04-01T13:20","zone":"CST""#, 5, "'CST' is not known"),
      (#""start":"2026-02-30T13:20","zone":"America/Chicago""#, 5, "is not a time"),
      (#""start":"2026-04-01T24:00","zone":"America/Chicago""#, 5, "is not a time"),
      (#""start":"2026-04-01","zone":"America/Chicago""#, 5, "is not a time"),
      (#""start":"2026-03-08T02:30","zone":"America/Chicago""#, 5, "shows 2026-03-08 02:30"),
      (#""start":5,"zone":"America/Chicago""#, 5, "is a text"),
      (
        #""start":"2026-04-01T13:20","zone":"America/Chicago","latitude":1"#, 5,
        "longitude is missing"
      ),
      (
        #""start":"2026-04-01T13:20","zone":"America/Chicago","latitude":91,"longitude":0"#, 5,
        "not on the earth"
      ),
      (
        #""start":"2026-04-01T13:20","zone":"America/Chicago","latitude":1e999,"longitude":0"#, 5,
        "is not a number"
      ),
    ] as [(String, Int, String)])
  func badGames(members: String, line: Int, message: String) {
    let error = failure(file(games: game(members)), as: .json)
    #expect(error?.line == line)
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
  }

  @Test(
    "what a trip cannot be is refused",
    arguments: [
      (#""days":0"#, "a trip of 0 days"), (#""days":10000"#, "a trip of 10000 days"),
      (#""days":1.5"#, "is a whole number"), (#""firstDay":"2026-02-29""#, "is not a day"),
      (#""firstDay":"2026-04-02","days":3"#, "lies on no day"),
      (#""firstDay":"2026-03-01","days":3"#, "lies on no day of the trip of 3 days"),
      (#""firstDay":"2010-03-01""#, "is day 5876"),
      (#""firstDay":"9999-12-30","days":3"#, "beyond the calendar"),
      (#""name":5"#, "is a text"), (#""cities":{}"#, "is an array"),
    ] as [(String, String)])
  func badTrips(member: String, message: String) {
    let error = failure(
      """
      {"format":"callboard-trip","version":1,\(member),"c":0,
      "\(member.contains("cities") ? "d" : "cities")":[{"key":"x","name":"X"}],
      "games":[{"key":"a","home":"h","away":"a","city":"x",
      "start":"2026-04-01T13:20Z","zone":"UTC"}]}
      """, as: .json)
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
  }

  @Test("two cities or games with one key are refused, with both lines")
  func duplicates() {
    let cities = failure(
      """
      {"format":"callboard-trip","version":1,"cities":[
      {"key":"x","name":"X"},
      {"key":"y","name":"X"},
      {"key":"x","name":"Z"}]}
      """, as: .json)
    #expect(cities?.line == 4)
    #expect(cities?.message == "the city 'x' is in line 2 already")
    let ok = #""start":"2026-04-01T13:20","zone":"America/Chicago""#
    let games = failure(file(games: game(ok) + ",\n" + game(ok)), as: .json)
    #expect(games?.line == 6)
    #expect(games?.message == "the game 'a' is in line 5 already")
  }

  @Test("a name that means several cities is refused, and so is one that means none")
  func cities() {
    func error(_ city: String) -> ShowFileError? {
      failure(
        """
        {"format":"callboard-trip","version":1,"cities":[
        {"key":"il","name":"Springfield"},{"key":"ma","name":"Springfield"}],"games":[
        {"key":"a","home":"h","away":"a","city":"\(city)","start":"2026-04-01T13:20","zone":"UTC"}]}
        """, as: .json)
    }
    #expect(error("springfield")?.message.contains("means several cities: 'il', 'ma'") == true)
    #expect(error("Boston")?.message == "no city 'Boston' is in the file")
    #expect(error("Boston")?.line == 3)
    #expect(error("IL") == nil)
  }

  @Test(
    "what an itinerary cannot be is refused",
    arguments: [
      (#"{"day":1,"entries":[{"travel":{"from":"chi","to":"Windy City"}}]}"#, "to itself"),
      (#"{"day":1,"entries":[{"travel":{"from":"chi"}}]}"#, "no 'to'"),
      (
        #"{"day":1,"entries":[{"travel":{"from":"chi","to":"det","meters":-1}}]}"#,
        "less than nothing"
      ),
      (#"{"day":0,"entries":[]}"#, "no day 0"), (#"{"day":6,"entries":[]}"#, "no day 6"),
      (#"{"day":1e2,"entries":[]}"#, "whole number"), (#"{"entries":[]}"#, "no 'day'"),
      (#"{"day":1,"entries":[]},{"day":1,"entries":[]}"#, "is in line 8 already"),
      (#"{"day":1,"entries":[{"game":"a"},{"game":"a"}]}"#, "is in line 8"),
      (#"{"day":2,"entries":[{"game":"a"}]}"#, "which is not day 2"),
      (#"{"day":2,"entries":[{"game":"q"}]}"#, "no game 'q'"),
      (#"{"day":2,"entries":[{}]}"#, "one of game, travel or custom"),
      (#"{"day":2,"entries":[{"custom":{"title":" "}}]}"#, "empty 'title'"),
      (#"{"day":2,"entries":[{"custom":{"title":"x","time":"25:00"}}]}"#, "is not a time"),
    ] as [(String, String)])
  func badItineraries(day: String, message: String) {
    let start = #""start":"2026-04-01T13:20","zone":"America/Chicago""#
    let error = failure(file(games: game(start), itinerary: day), as: .json)
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
    #expect(error?.line == 8)
  }

  @Test("an icon has a limit")
  func icons() {
    let icon = String(repeating: "x", count: 65)
    let start = #""start":"2026-04-01T13:20","zone":"America/Chicago""#
    let day = #"{"day":1,"entries":[{"custom":{"title":"t","icon":"\#(icon)"}}]}"#
    #expect(
      failure(file(games: game(start), itinerary: day), as: .json)?.message
        == "an icon has at most 64 characters")
  }

  @Test(
    "what is not a trip is not recognised, and refused where it is read anyway",
    arguments: [
      #"{"format":"callboard","version":1}"#, #"{"version":1}"#, "[]", "{}", "5",
      #"{"a":"format","b":"callboard-trip"}"#,
    ])
  func others(text: String) {
    #expect(recognition(of: text) == nil)
    #expect(failure(text, as: .json) != nil)
  }

  @Test("a newer version is refused, and so is broken JSON, with its line")
  func versions() {
    let newer = failure(#"{"format":"callboard-trip","version":2}"#, as: .json)
    #expect(newer?.code == .unsupported)
    let broken = failure("{\"format\":\"callboard-trip\",\n\"version\":NaN}", as: .json)
    #expect(broken?.code == .malformed)
    #expect(broken?.line == 2)
    #expect(failure("", as: .json)?.code == .emptyFile)
  }

  private func game(_ members: String) -> String {
    #"{"key":"a","home":"Cubs","away":"Cardinals","city":"chi",\#(members)}"#
  }

  /// A file whose games begin in line 5, and whose itinerary begins in line 8 after one game.
  private func file(games: String, itinerary: String = "") -> String {
    """
    {"format" : "callboard-trip","version":1,"days":5,"cities":[
    {"key":"chi","name":"Chicago","aliases":["Windy City"]},
    {"key":"det","name":"Detroit","aliases":["Motor City"]}],
    "games":[
    \(games)
    ],
    "itinerary":[
    \(itinerary)]}
    """
  }
}
