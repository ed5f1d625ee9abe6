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

  @Test("What is arranged is there in the next process, and what is refused changes nothing")
  func arranging() throws {
    let schedule = try folder.write(Self.schedule, to: "schedule.csv")
    let script = """
      trip new Season from "\(schedule)" --zone America/Chicago
      entry add Dinner on 2 --time 19:00 --icon 🍝
      shift dinner to 1:1
      lift "Chicago -> Detroit"
      drop at 3

      """
    let arranged = try run(script)
    #expect(arranged.status == 0, "\(arranged)")
    let days = try run("days").output
    #expect(days.contains("Day 1 - Wednesday, April 1\n  1  🍝 Dinner - 7:00 PM\n  2  Card"))
    #expect(days.contains("Day 3 - Friday, April 3\n  1  Chicago -> Detroit\n"), "\(days)")
    for (line, said) in [
      ("shift 3:1 to 4", "in the way: 4:1 Twins at Tigers"), ("lift 1:2", "Games stay"),
      ("shift dinner to 9", "no day 9"), ("drop at 1:1", "no entry is lifted"),
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
