import Domain
import PluginAPI
import Testing
import TripFiles

@Suite("Teams in the summaries of events")
struct TeamNameTests {
  private func calendarOf(_ summaries: [String], location: String = "Hall\\, Chicago") -> String {
    calendar(
      summaries.enumerated().map { number, summary in
        CalendarTests.game(
          uid: "\(number)", start: "DTSTART;TZID=America/Chicago:202604\(10 + number)T132000",
          summary: summary, location: location)
      }
      .joined(separator: "\n"))
  }

  private func games(_ trip: ImportedTrip) -> [String] {
    trip.games.map { "\($0.away) at \($0.home)" }
  }

  @Test(
    "names that contain such a word are those that other games know",
    arguments: [
      ("Men at Work at Owls", "Men at Work at Owls"),
      ("Men at Work vs. Larks", "Larks at Men at Work"),
      ("Owls v Men at Work", "Men at Work at Owls"),
      ("Larks @ Men at Work", "Larks at Men at Work"),
      ("Larks vs Owls at Field 3", "Owls at Larks"),
      ("League: Owls vs Larks @ Field 3 (final)", "Larks at Owls"),
    ] as [(String, String)])
  func known(summary: String, game: String) throws {
    let trip = try read(calendarOf(["Larks at Owls", summary]), as: .calendar)
    #expect(games(trip) == ["Larks at Owls", game])
  }

  @Test("otherwise the event is left out, the report names it, and --teams helps")
  func given() throws {
    let text = calendarOf(["Larks at Owls", "Men at Work at Stars at Night"])
    let trip = try read(text, as: .calendar)
    #expect(games(trip) == ["Larks at Owls"])
    #expect(
      trip.warnings == [
        "line 13: 'Men at Work at Stars at Night' is left out: the summary can be read in "
          + "several ways; name the teams with --teams \"TEAM, TEAM\""
      ])
    for team in ["Men at Work", "stars at night"] {
      let told = try read(text, as: .calendar, teams: [team])
      #expect(games(told) == ["Larks at Owls", "Men at Work at Stars at Night"])
      #expect(told.warnings.isEmpty)
    }
  }

  @Test("a name that was found helps to find others")
  func chain() throws {
    let trip = try read(
      calendarOf(["Men at Work at Stars at Night", "Larks vs Men at Work", "Larks at Owls"]),
      as: .calendar)
    #expect(
      games(trip) == ["Men at Work at Stars at Night", "Men at Work at Larks", "Larks at Owls"])
  }

  @Test(
    "where one team is named, the other is the one that plays every game, or that was given",
    arguments: [
      ("vs Jays", "Jays at Larks"), ("vs. Jays", "Jays at Larks"), ("@ Jays", "Larks at Jays"),
      ("at Jays", "Larks at Jays"), ("Game vs Jays", "Jays at Larks"),
      ("Away vs Jays", "Larks at Jays"),
    ] as [(String, String)])
  func oneTeam(summary: String, game: String) throws {
    let trip = try read(calendarOf(["Larks at Owls", "Crows at Larks", summary]), as: .calendar)
    #expect(games(trip).last == game)
    #expect(games(try read(calendarOf([summary]), as: .calendar, teams: ["Larks"])) == [game])
    let error = failure(calendarOf([summary]), as: .calendar)
    #expect(error?.message == "the summary names only one of the two teams")
    #expect(error?.remedy == "name yours with --teams TEAM")
  }

  @Test(
    "practices and byes are entries, whatever words they have",
    arguments: [
      "Practice", "Practice at Gym", "Team meeting @ Clubhouse", "Bye", "Larks BYE", "Larks vs Bye",
      "Dinner at Joe's", "Practice - Field 3", "vs Bye", "Flight to Seattle at noon",
      "Meet Alex at the hotel", "Look at house", "Larks vs TBD",
    ])
  func others(summary: String) throws {
    let trip = try read(
      calendarOf(["Larks at Owls", summary, "Crows at Larks"]), as: .calendar)
    #expect(games(trip) == ["Larks at Owls", "Crows at Larks"])
    #expect(trip.entries.count == 1)
    #expect(trip.warnings.isEmpty)
  }

  @Test("an activity at its own venue is an entry, and a known team there plays")
  func atVenue() throws {
    let trip = try read(
      calendarOf(
        ["Larks at Owls", "Stretching at Joy Gym", "Larks at Crows"], location: "Joy Gym\\, Chicago"
      ),
      as: .calendar)
    #expect(games(trip) == ["Larks at Owls", "Larks at Crows"])
    #expect(trip.entries.count == 1)
  }

  @Test(
    "what a summary says of a cancellation counts",
    arguments: [
      "Canceled: Larks at Owls", "[CANCELLED] Larks at Owls", "Larks at Owls (postponed)",
      "Larks at Owls - Canceled", "Larks at Owls CANCELLED", "POSTPONED - Larks at Owls",
      "Cancelled Larks at Owls", "CANX: Larks at Owls", "Larks at Owls - Abandoned",
      "Rained out: Larks at Owls", "PPD. Larks at Owls",
    ])
  func cancelled(summary: String) throws {
    let trip = try read(calendarOf([summary, "Crows at Larks"]), as: .calendar)
    #expect(games(trip) == ["Crows at Larks"])
    #expect(trip.leftOut.map(\.reason).contains("it is cancelled"))
    #expect(trip.warnings == ["cancelled, and left out: '\(summary)'"])
  }

  @Test("a dash is between teams if one of them is known")
  func dashes() throws {
    let text = calendarOf(["Larks - Owls", "Cup - draw"])
    #expect(games(try read(text, as: .calendar)).isEmpty)
    #expect(games(try read(text, as: .calendar, teams: ["Larks"])) == ["Owls at Larks"])
    let named = text.replacing("PRODID:-//x//EN", with: "X-WR-CALNAME:Larks")
    #expect(games(try read(named, as: .calendar)) == ["Owls at Larks"])
  }

  @Test("entries are between the games of their day by their time, and weeks before the first game")
  func places() throws {
    func event(_ summary: String, _ start: String) -> String {
      CalendarTests.game(uid: summary, start: "DTSTART\(start)", summary: summary)
    }
    let zone = ";TZID=America/Chicago:"
    let trip = try read(
      calendar(
        [
          event("Late practice", "\(zone)20260410T200000"),
          event("Larks at Owls", "\(zone)20260410T130000"),
          event("Lunch", "\(zone)20260410T110000"), event("Bye", ";VALUE=DATE:20260410"),
          event("First practice", "\(zone)20260401T180000"),
          event("Party", "\(zone)20270401T180000"),
          event("Crows at Larks", "\(zone)20260412T130000"),
        ].joined(separator: "\n")), as: .calendar)
    #expect(trip.firstDay == CalendarDay("2026-04-01"))
    let entries = trip.entries.map { entry -> String in
      guard case .custom(let custom) = entry.content else { return "" }
      return "\(entry.day) \(custom.title) \(entry.follows ?? "-")"
    }
    #expect(
      entries == ["1 First practice -", "10 Bye -", "10 Lunch -", "10 Late practice Larks at Owls"])
    #expect(trip.leftOut("event") == 1)
    #expect(trip.leftOut.map(\.reason).contains("it is more than 60 days from the games"))
  }
}
