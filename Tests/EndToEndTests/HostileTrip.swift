import Testing

/// A trip file that cannot be taken, and what is said of it.
struct HostileTrip: CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  /// What the message says.
  let message: String
  /// The line that it names; `nil` where it names none.
  let line: Int?

  init(_ name: String, _ text: String, _ message: String, line: Int?) {
    self.init(name, Array(text.utf8), message, line: line)
  }

  init(_ name: String, _ bytes: [UInt8], _ message: String, line: Int?) {
    self.name = name
    self.bytes = bytes
    self.message = message
    self.line = line
  }

  var testDescription: String { name }

  // MARK: Parts of files

  static let tableHead = "key,date,time,zone,home,away,city,latitude,longitude\n"

  static func table(_ rows: String) -> String { tableHead + rows + "\n" }

  static func calendar(_ body: String, head: String = "") -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\n\(head)\(body)\nEND:VCALENDAR\n"
      .replacing("\n", with: "\r\n")
  }

  static func event(
    _ uid: String = "1", start: String = "DTSTART:20260401T182000Z", more: String = ""
  ) -> String {
    "BEGIN:VEVENT\nUID:\(uid)\n\(start)\nSUMMARY:Sox at Cubs\nLOCATION:Park\\, Chicago\n\(more)"
      + "END:VEVENT"
  }

  static func json(
    games: String = #"{"key":"g","home":"H","away":"A","city":"chi","start":"2026-04-01T19:05Z"}"#,
    itinerary: String = "", more: String = ""
  ) -> String {
    """
    {"format":"callboard-trip","version":1,\(more)
    "cities":[{"key":"chi","name":"Chicago"},{"key":"det","name":"Detroit"}],
    "games":[\(games.replacing("Z\"}", with: "Z\",\"zone\":\"UTC\"}"))],
    "itinerary":[\(itinerary)]}

    """
  }

  // MARK: All of them

  static let all = tables + calendars + trips + encodings

  private static let tables: [Self] = [
    Self("a table's game without time", table("1,2026-04-01,,UTC,A,B,C,,"), "has no time", line: 2),
    Self(
      "a table's day", table("1,2026-02-30,19:05,UTC,A,B,C,,"), "not a day of the calendar", line: 2
    ),
    Self("a table's zone", table("1,2026-04-01,19:05,CST,A,B,C,,"), "zone 'CST'", line: 2),
    Self("no zone at all", table("1,2026-04-01,19:05,,A,B,C,,"), "no time zone", line: 2),
    Self(
      "a time that clocks skip", table("1,2026-03-08,02:30,America/Chicago,A,B,C,,"),
      "no clock of America/Chicago shows", line: 2),
    Self(
      "a place nan", table("1,2026-04-01,19:05,UTC,A,B,C,nan,nan"), "'nan' is not a number", line: 2
    ),
    Self("a place beyond", table("1,2026-04-01,19:05,UTC,A,B,C,91,0"), "not on the earth", line: 2),
    Self(
      "half a place", table("1,2026-04-01,19:05,UTC,A,B,C,41,"), "longitude is missing", line: 2),
    Self("an open quote", table("1,\"2026-04-01,19:05,UTC,A,B,C,,"), "never closed", line: 2),
    Self("a table without cities", "date,time,home,away\n", "no column of cities", line: 1),
  ]

  private static let calendars: [Self] = [
    Self("an event without start", calendar(event(start: "X-A:1")), "has no time", line: 3),
    Self(
      "a calendar's zone", calendar(event(start: "DTSTART;TZID=Mars/Base:20260401T182000")),
      "zone 'Mars/Base' is not known", line: 5),
    Self(
      "no zone in a calendar", calendar(event(start: "DTSTART:20260401T182000")), "no time zone",
      line: 5),
    Self(
      "a day that is none", calendar(event(start: "DTSTART:20260230T182000Z")), "not a day of the",
      line: 5),
    Self("GEO nan", calendar(event(more: "GEO:nan;nan\n")), "cannot be read", line: 8),
    Self("GEO beyond", calendar(event(more: "GEO:91;0\n")), "not on the earth", line: 8),
    Self("events that come again", calendar(event(more: "RRULE:FREQ=DAILY\n")), "RRULE", line: 3),
    Self("an answer", calendar(event(), head: "METHOD:REPLY\n"), "answers an invitation", line: 3),
    Self("a vCalendar", "BEGIN:VCALENDAR\nVERSION:1.0\nEND:VCALENDAR\n", "vCalendar 1.0", line: 2),
    Self("no END", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n", "ends before the VEVENT", line: 2),
    Self("an END too many", calendar("END:VEVENT"), "ends nothing that is open", line: 3),
    Self(
      "components in components",
      calendar(String(repeating: "BEGIN:X\n", count: 20)), "more than 8 deep", line: 10),
    Self(
      "a trip of no days", calendar(event(), head: "X-CALLBOARD-DAYS:0\n"), "of 0 days", line: 3),
    Self(
      "a far year by rules of its own",
      calendar(
        """
        BEGIN:VTIMEZONE
        TZID:Mine
        BEGIN:STANDARD
        DTSTART:16010101T000000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;BYMONTH=3
        END:STANDARD
        END:VTIMEZONE

        """ + event(start: "DTSTART;TZID=Mine:99900401T182000")), "no clock of Mine shows 9990",
      line: 14),
  ]

  private static let trips: [Self] = [
    Self("no days", json(more: #""days":0,"#), "of 0 days is not possible", line: 1),
    Self("10,000 days", json(more: #""days":10000,"#), "of 10000 days is not possible", line: 1),
    Self(
      "a game before the trip", json(more: #""firstDay":"2026-05-01","#), "lies on no day",
      line: 3),
    Self(
      "a day that the trip has not",
      json(itinerary: #"{"day":9,"entries":[]}"#, more: #""days":5,"#),
      "no day 9", line: 4),
    Self(
      "a day twice", json(itinerary: #"{"day":1,"entries":[]},{"day":1,"entries":[]}"#),
      "day 1 is in line 4 already", line: 4),
    Self(
      "a game's city", json(games: #"{"key":"g","home":"H","away":"A","city":"x","start":"…"}"#),
      "no city 'x'", line: 3),
    Self(
      "a game without start", json(games: #"{"key":"g","home":"H","away":"A","city":"chi"}"#),
      "a game has no time", line: 3),
    Self(
      "a zone that is none",
      json(
        games: #"{"key":"g","home":"H","away":"A","city":"chi","start":"2026-04-01T19:05","#
          + #""zone":"Mars/Base"}"#), "zone 'Mars/Base'", line: 3),
    Self(
      "a key twice",
      json(
        games: [String](
          repeating:
            #"{"key":"g","home":"H","away":"A","city":"chi","start":"2026-04-01T19:05Z"}"#, count: 2
        ).joined(separator: ",\n")), "'g' is in line 3 already", line: 4),
    Self(
      "a travel to itself", json(itinerary: travel("chi", "Chicago")), "from 'chi' to itself",
      line: 4),
    Self("a travel to nowhere", json(itinerary: travel("chi", "x")), "no city 'x'", line: 4),
    Self(
      "a place 1e999",
      json(
        itinerary: #"{"day":1,"entries":[{"custom":{"title":"T","latitude":1e999,"longitude":0}}]}"#
      ), "not a number", line: 4),
    Self("a NaN", json(more: #""days":NaN,"#), "column 47", line: 1),
    Self(
      "a game on another day", json(itinerary: #"{"day":2,"entries":[{"game":"g"}]}"#),
      "not day 2", line: 4),
    Self(
      "a newer version", json().replacing("\"version\":1", with: "\"version\":2"), "version 2",
      line: 1),
  ]

  private static func travel(_ from: String, _ to: String) -> String {
    #"{"day":1,"entries":[{"travel":{"from":"\#(from)","to":"\#(to)"}}]}"#
  }

  private static let encodings: [Self] = [
    Self("nothing", [], "is empty", line: nil),
    Self(
      "a row that ends early",
      Array(tableHead.utf8) + Array("1,2026-04-01,19:05,UTC,Caf".utf8) + [0xE9, 0x0A],
      "has no away team", line: 2),
    Self("a NUL", calendar(event(more: "X-A:\u{0}\n")), "NUL", line: 8),
    Self("a picture", [0x89] + Array("PNG\r\n\u{1A}\n".utf8), "no format of trips", line: nil),
  ]
}
