import PluginAPI

/// What is said of lines that are not a command for entries, and where.
enum EntryMistakes {
  typealias Mistake = GrammarErrorTests.Mistake

  static let all = entries + moving + settings

  private static let entries: [Mistake] = [
    Mistake(
      line: "entry", column: 6, length: 0, message: "a word is missing after 'entry'",
      expected: ["add", "edit", "delete", "move"]),
    Mistake(
      line: "entry add", column: 10, length: 0, message: "the title is missing",
      expected: ["TITLE"]),
    Mistake(
      line: "entry add on 3", column: 11, length: 2, message: "the title is missing",
      expected: ["TITLE"]),
    Mistake(
      line: "entry add Dinner", column: 17, length: 0, message: "'on' is missing",
      expected: ["on"]),
    Mistake(
      line: "entry add Dinner on", column: 20, length: 0, message: "the day is missing",
      expected: ["DAY"]),
    Mistake(
      line: "entry add Dinner on friday", column: 21, length: 6, message: "not a day: 'friday'",
      expected: ["DAY"]),
    Mistake(
      line: "entry add Dinner on 0", column: 21, length: 1, message: "1 to 3660",
      code: .outOfRange),
    Mistake(
      line: "entry add Dinner on -4", column: 21, length: 2, message: "1 to 3660",
      code: .outOfRange),
    Mistake(
      line: "entry add Dinner on 99999999999999999999", column: 21, length: 20,
      message: "1 to 3660", code: .outOfRange),
    Mistake(
      line: "entry add Dinner on 3 --time 7pm", column: 30, length: 3, message: "not a time: '7pm'",
      expected: ["TIME"]),
    Mistake(
      line: "entry add Dinner on 3 --location Detroit", column: 34, length: 7,
      message: "not a location: 'Detroit'", expected: ["LAT,LON"]),
    Mistake(
      line: "entry add Dinner on 3 --location 91,0", column: 34, length: 4,
      message: "not on the map", expected: ["LAT,LON"], code: .outOfRange),
    Mistake(
      line: "entry edit 3:2", column: 15, length: 0, message: "what to change is missing",
      expected: ["--title", "--time", "--icon", "--location"]),
    Mistake(
      line: "entry edit 3:2 --time 25:00", column: 23, length: 5, message: "not a time: '25:00'",
      expected: ["TIME", "none"]),
    Mistake(
      line: "entry edit --title X", column: 21, length: 0, message: "the entry is missing"),
    Mistake(line: "entry delete", column: 13, length: 0, message: "the entry is missing"),
  ]

  private static let moving: [Mistake] = [
    Mistake(line: "lift", column: 5, length: 0, message: "the entry is missing"),
    Mistake(line: "drop", column: 5, length: 0, message: "'at' is missing", expected: ["at"]),
    Mistake(
      line: "drop at", column: 8, length: 0, message: "the place is missing",
      expected: ["DAY:POSITION", "DAY"]),
    Mistake(
      line: "drop at home", column: 9, length: 4, message: "not a place in the itinerary: 'home'"),
    Mistake(
      line: "drop at 3:0", column: 9, length: 3, message: "the first position of a day is 1",
      code: .outOfRange),
    Mistake(
      line: "drop at 0:1", column: 9, length: 3, message: "1 to 3660", code: .outOfRange),
    Mistake(
      line: "drop at 3:99999999999999999999", column: 9, length: 22,
      message: "the first position of a day is 1",
      code: .outOfRange),
    Mistake(line: "drop at 3:2 now", column: 13, length: 3, message: "unexpected 'now'"),
    Mistake(line: "entry move", column: 11, length: 0, message: "the entry is missing"),
    Mistake(
      line: "entry move 3:2", column: 15, length: 0, message: "'to' is missing", expected: ["to"]),
    Mistake(
      line: "entry move to 3:2", column: 12, length: 2, message: "the entry is missing"),
    Mistake(line: "offline now", column: 9, length: 3, message: "unexpected 'now'"),
  ]

  private static let settings: [Mistake] = [
    Mistake(
      line: "travel --speed 0", column: 16, length: 1, message: "1 to 3000", expected: ["KM/H"],
      code: .outOfRange),
    Mistake(
      line: "travel --speed fast", column: 16, length: 4, message: "not a number: 'fast'",
      expected: ["KM/H"]),
    Mistake(
      line: "travel --detour 0.5", column: 17, length: 3, message: "1 to 5", expected: ["FACTOR"],
      code: .outOfRange),
    Mistake(
      line: "travel --unit leagues", column: 15, length: 7,
      message: "not a unit: 'leagues'; use mi or km",
      expected: ["mi", "km"]),
  ]
}
