import Domain
import Testing

@Suite
struct TimeOfDayTests {
  @Test(
    arguments: [
      ("00:00", 0), ("0:00", 0), ("00:01", 1), ("9:05", 545), ("09:05", 545), ("10:00", 600),
      ("12:00", 720), ("19:05", 1_145), ("23:59", 1_439),
    ] as [(String, Int)])
  func texts(text: String, minutes: Int) throws {
    let time = try #require(TimeOfDay(text))
    #expect(time.minutes == minutes)
    #expect(time == TimeOfDay(minutes: minutes))
  }

  @Test func everyMinuteRoundTrips() throws {
    var last: TimeOfDay?
    for minutes in 0..<1_440 {
      let time = try #require(TimeOfDay(minutes: minutes))
      #expect(time.description.utf8.count == 5)
      #expect(TimeOfDay(time.description) == time)
      if let last { #expect(last < time && !(time < last)) }
      last = time
    }
    let times = [TimeOfDay.midnight, try #require(TimeOfDay(minutes: 545))]
    #expect(try throughJSON(times) == times)
    #expect(try fromJSON(#"["00:00","09:05"]"#, as: [TimeOfDay].self) == times)
    #expect(times.map(\.description) == ["00:00", "09:05"])
  }

  @Test(arguments: [-1, 1_440, .min, .max])
  func noSuchMinutes(minutes: Int) {
    #expect(TimeOfDay(minutes: minutes) == nil)
  }

  @Test(arguments: [
    "", ":", "1", "19", "19:", ":05", "19:5", "019:05", "19:005", "24:00", "19:60", "99:99",
    "-1:00", "+9:05", "19:-5", "19:+5", "19.05", "19:05:00", "19:05 ", " 19:05", "7:05 PM", "١٩:05",
    "1\u{301}:05", "19:0\u{301}5", "1a:05", "\u{0}1:05",
  ])
  func badTextsAreRefused(text: String) {
    #expect(TimeOfDay(text) == nil)
    #expect(throws: DecodingError.self) {
      try fromJSON("[\"\(text)\"]", as: [TimeOfDay].self)
    }
  }

  @Test(arguments: ["[545]", "[null]", "[{}]"])
  func otherJSONIsRefused(text: String) {
    #expect(throws: DecodingError.self) { try fromJSON(text, as: [TimeOfDay].self) }
  }
}
