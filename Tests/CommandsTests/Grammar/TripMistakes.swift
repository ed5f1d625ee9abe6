import PluginAPI

/// What is said of lines that are not a command for trips, and where.
enum TripMistakes {
  typealias Mistake = GrammarErrorTests.Mistake

  static let all: [Mistake] = [
    Mistake(
      line: "trip new", column: 9, length: 0, message: "the name is missing",
      expected: ["NAME", "from"]),
    Mistake(
      line: "trip new Tour", column: 14, length: 0,
      message: "'from FILE' or 'on DATE for DAYS' is missing",
      expected: ["from", "on"]),
    Mistake(
      line: "trip new Tour from", column: 19, length: 0, message: "the file to read is missing",
      expected: ["FILE"]),
    Mistake(
      line: "trip new a from b from c", column: 19, length: 4, message: "unexpected second 'from'"),
    Mistake(
      line: "trip new Tour on", column: 17, length: 0, message: "the first day is missing",
      expected: ["DATE"]),
    Mistake(
      line: "trip new on 2026-04-01 for 3", column: 10, length: 2, message: "the name is missing",
      expected: ["NAME"]),
    Mistake(
      line: "trip new Tour on 2026-02-30 for 3", column: 18, length: 10,
      message: "not a date: '2026-02-30'", expected: ["DATE"]),
    Mistake(
      line: "trip new Tour on 2026-04-01", column: 28, length: 0, message: "'for' is missing",
      expected: ["for"]),
    Mistake(
      line: "trip new Tour on 2026-04-01 for", column: 32, length: 0,
      message: "the number of days is missing", expected: ["DAYS"]),
    Mistake(
      line: "trip new Tour on 2026-04-01 for ten", column: 33, length: 3,
      message: "not a number of days: 'ten'"),
    Mistake(
      line: "trip new Tour on 2026-04-01 for 0", column: 33, length: 1, message: "1 to 3660 days",
      code: .outOfRange),
    Mistake(
      line: "trip new Tour on 2026-04-01 for 99999999999999999999", column: 33, length: 20,
      message: "1 to 3660 days", code: .outOfRange),
    Mistake(
      line: "trip new Tour on 2026-04-01 for 3 --zone UTC", column: 35, length: 6,
      message: "'--zone' is for schedules"),
    Mistake(
      line: "trip new Tour on 2026-04-01 for 3 --teams A", column: 35, length: 7,
      message: "'--teams' is for schedules"),
    Mistake(
      line: "trip merge", column: 11, length: 0, message: "the file to read is missing",
      expected: ["FILE"]),
    Mistake(
      line: "trip merge a.csv --zone", column: 24, length: 0, message: "'--zone' needs a value",
      expected: ["ZONE"]),
    Mistake(
      line: "trip export", column: 12, length: 0, message: "the form to write is missing",
      expected: ["FORM"]),
    Mistake(
      line: "trip export md a.md", column: 16, length: 4, message: "write 'to' here",
      expected: ["to"]),
    Mistake(
      line: "trip export md to", column: 18, length: 0, message: "the file to write is missing"),
    Mistake(
      line: "trip export md --force", column: 16, length: 7, message: "'--force' needs a file"),
    Mistake(
      line: "zones", column: 6, length: 0, message: "the entry is missing",
      expected: ["DAY:POSITION", "\"TITLE\"", "ID"]),
    Mistake(
      line: "zones 3:0", column: 7, length: 3, message: "the first entry of a day is 1",
      expected: ["DAY:POSITION"], code: .outOfRange),
    Mistake(
      line: "barriers 99999999999999999999:1", column: 10, length: 22,
      message: "no such day: '", code: .outOfRange),
    Mistake(line: "days 3", column: 6, length: 1, message: "unexpected '3'"),
    Mistake(line: "route --force", column: 7, length: 7, message: "'route' takes no options"),
    Mistake(
      line: "trpi", column: 1, length: 4, message: "unknown command", suggestion: "trip",
      code: .unknownCommand),
  ]
}
