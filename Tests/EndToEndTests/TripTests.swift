import Foundation
import TestSupport
import Testing

@Suite("Trips at the built REPL")
struct TripTests {
  private let folder: TemporaryFolder
  private var workspace: String { folder.file("w.callboard") }

  init() throws { folder = try TemporaryFolder() }

  private static let schedule = """
    Date,Time,Away,Home,City,Venue
    2026-04-01,19:05,Cardinals,Cubs,Chicago,Wrigley Field
    2026-04-04,18:40,Twins,Tigers,Detroit,Comerica Park

    """

  private func run(_ script: String, _ arguments: [String] = []) throws -> Run {
    try BuiltExecutable.callboard.run([workspace] + arguments, input: script)
  }

  @Test("A schedule goes in, and its itinerary comes out")
  func thereAndBack() throws {
    let schedule = try folder.write(Self.schedule, to: "schedule.csv")
    let refused = try run("trip new Season from \"\(schedule)\"")
    #expect(refused.status == 1 && refused.errors.contains(":2: "), "\(refused)")

    let made = try run("trip new Season from \"\(schedule)\" --zone America/Chicago")
    #expect(made.status == 0 && made.output.contains("2 games, 3 entries"), "\(made)")

    // Another process opens it by itself: it is the only one.
    let days = try run("days; zones \"Chicago -> Detroit\"")
    #expect(days.status == 0, "\(days)")
    #expect(
      days.output.contains("Day 1 - Wednesday, April 1\n  1  Cardinals at Cubs - Wrigley Field"))
    #expect(days.output.contains("4  (start)            Twins at Tigers\n"), "\(days)")

    let exported = try run("trip export ics to \"\(folder.file("out.ics"))\"")
    #expect(exported.status == 0 && folder.read("out.ics").hasPrefix("BEGIN:VCALENDAR"))
  }

  @Test("A calendar of a season is read, and the report names what is odd in it")
  func calendar() throws {
    func event(_ number: Int, _ summary: String, _ location: String, _ more: String = "") -> String
    {
      """
      BEGIN:VEVENT
      UID:\(number)
      DTSTART;TZID=Mountain Standard Time:202604\(number + 10)T193000
      SUMMARY:\(summary)
      LOCATION:\(location)
      X-MORE:\(more)
      END:VEVENT

      """
    }
    let season = try folder.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\n" + event(1, "Larks at Crows", "Hall\\, Denver\\, CO")
        + event(2, "Team practice", "Gym") + event(3, "Crows at Larks", "Away")
        + event(4, "Men at Work at Stars at Night", "Hall\\, Boise\\, Idaho\\, USA")
        + "END:VCALENDAR\n", to: "season.ics")
    let hints = [
      try run("import \"\(season)\""), try BuiltExecutable.callboard.run([season], input: "days"),
      try BuiltExecutable.importer.run([season, "--into", workspace]),
    ]
    for hint in hints {
      #expect(hint.status != 0, "\(hint)")
      #expect((hint.errors + hint.output).contains("trip new NAME from"), "\(hint)")
    }

    let made = try run("trip new Season from \"\(season)\"; days")
    #expect(made.status == 0 && made.output.contains("1 game, 2 entries"), "\(made)")
    #expect(made.output.contains("left out: 2 × event"), "\(made)")
    #expect(made.output.contains("note: line 21: 'Crows at Larks' is left out"), "\(made)")
    #expect(made.output.contains("name the teams with --teams"), "\(made)")
    #expect(made.output.contains("  1  Team practice - 7:30 PM"), "\(made)")
    let named = try run(
      "trip new Named from \"\(season)\" --teams \"Men at Work, Stars at Night\"; days")
    #expect(named.output.contains("Men at Work at Stars at Night - Hall"), "\(named)")
    #expect(named.output.contains("travel made: Denver -> Boise"), "\(named)")
  }

  @Test("A later edition of a calendar leaves the first day of the trip, and the entries on it")
  func laterEdition() throws {
    func season(practice: Int, game: Int) -> String {
      func event(_ day: Int, _ summary: String) -> String {
        "BEGIN:VEVENT\nUID:\(summary)\nDTSTART;TZID=America/Denver:2026040\(day)T193000\n"
          + "SUMMARY:\(summary)\nLOCATION:Hall\\, Denver\\, CO\nEND:VEVENT\n"
      }
      return "BEGIN:VCALENDAR\nVERSION:2.0\n" + event(practice, "Practice")
        + event(game, "Larks at Crows") + "END:VCALENDAR\n"
    }
    let first = try folder.write(season(practice: 2, game: 5), to: "first.ics")
    let second = try folder.write(season(practice: 4, game: 6), to: "second.ics")
    #expect(try run("trip new Season from \"\(first)\"").output.contains("from 2026-04-02"))
    let merged = try run("trip merge \"\(second)\" --yes; days")
    #expect(merged.status == 0, "\(merged)")
    #expect(
      merged.output.contains("Day 1 - Thursday, April 2\n  1  Practice - 7:30 PM\n"), "\(merged)")
    #expect(merged.output.contains("Day 5 - Monday, April 6\n  1  Larks at Crows"), "\(merged)")
  }

  @Test("What is arranged is there in the next process, and what is refused changes nothing")
  func arranging() throws {
    let schedule = try folder.write(Self.schedule, to: "schedule.csv")
    let script = """
      trip new Season from "\(schedule)" --zone America/Chicago
      entry add Dinner on 2 --time 19:00 --icon 🍝
      entry move dinner to 1:1
      lift "Chicago -> Detroit"
      drop at 3

      """
    let arranged = try run(script)
    #expect(arranged.status == 0, "\(arranged)")
    let days = try run("days").output
    #expect(days.contains("Day 1 - Wednesday, April 1\n  1  🍝 Dinner - 7:00 PM\n  2  Card"))
    #expect(days.contains("Day 3 - Friday, April 3\n  1  Chicago -> Detroit\n"), "\(days)")
    for (line, said) in [
      ("entry move 3:1 to 4", "in the way: 4:1 Twins at Tigers"), ("lift 1:2", "Games stay"),
      ("entry move dinner to 9", "no day 9"), ("drop at 1:1", "no entry is lifted"),
      ("offline\nentry add Tea on 1", "offline"), ("entry delete 3:1 --yes", "cannot be edited"),
      ("entry delete dinner", "deletion needs confirmation"),
    ] {
      let refused = try run(line)
      #expect(refused.status == 1 && refused.errors.contains(said), "\(line): \(refused)")
    }
    #expect(try run("days").output == days)
  }

  @Test("A trip is opened by its whole name, and a reset is confirmed")
  func options() throws {
    let made = try run("trip new A on 2026-04-01 for 2; trip new B on 2026-05-01 for 3")
    #expect(made.status == 0, "\(made)")
    #expect(try run("days").status == 1)
    let opened = try run("days", ["--trip", "B", "--format", "json"])
    #expect(opened.output.contains("\"title\":\"Day 3 - Sunday, May 3\""), "\(opened)")
    #expect(try run("days", ["--trip", "C"]).status == 1)
    let unconfirmed = try run("trip reset", ["--trip", "A"])
    #expect(unconfirmed.status == 1 && unconfirmed.errors.contains("add --yes"), "\(unconfirmed)")
    #expect(try run("trip reset --yes", ["--trip", "A"]).status == 0)
  }
}
