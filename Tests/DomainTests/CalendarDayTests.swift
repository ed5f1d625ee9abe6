import Domain
import TestSupport
import Testing

@Suite
struct CalendarDayTests {
  @Test(
    "days that any calendar shows",
    arguments: [
      ("0001-01-01", -719_162, .monday), ("0001-03-01", -719_103, .thursday),
      ("0004-02-29", -718_008, .sunday), ("0100-02-28", -682_945, .sunday),
      ("0100-03-01", -682_944, .monday), ("1582-10-15", -141_427, .friday),
      ("1600-02-29", -135_081, .tuesday), ("1700-03-01", -98_556, .monday),
      ("1900-01-01", -25_567, .monday), ("1900-02-28", -25_509, .wednesday),
      ("1900-03-01", -25_508, .thursday), ("1969-12-31", -1, .wednesday),
      ("1970-01-01", 0, .thursday), ("1972-02-29", 789, .tuesday),
      ("1999-12-31", 10_956, .friday), ("2000-02-29", 11_016, .tuesday),
      ("2000-03-01", 11_017, .wednesday), ("2024-02-29", 19_782, .thursday),
      ("2025-01-17", 20_105, .friday), ("2026-04-01", 20_544, .wednesday),
      ("2100-02-28", 47_540, .sunday), ("2100-03-01", 47_541, .monday),
      ("9999-12-31", 2_932_896, .friday),
    ] as [(String, Int, Weekday)])
  func known(text: String, number: Int, weekday: Weekday) throws {
    let day = try #require(CalendarDay(text))
    #expect(day.daysSince1970 == number)
    #expect(day.weekday == weekday)
    #expect(day.description == text)
    #expect(CalendarDay(daysSince1970: number) == day)
    let (year, month, dayOfMonth) = day.components
    #expect(CalendarDay(year: year, month: month, day: dayOfMonth) == day)
  }

  /// Every day there is, against counting on from the one before.
  @Test func everyDayFollowsTheOneBefore() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var (number, weekday) = (CalendarDay.range.lowerBound, 0)
    for year in 1...9_999 {
      let isLeap = year.isMultiple(of: 400) || (year.isMultiple(of: 4) && year % 100 != 0)
      for month in 1...12 {
        for dayOfMonth in 1...(month == 2 && isLeap ? 29 : lengths[month - 1]) {
          let day = CalendarDay(year: year, month: month, day: dayOfMonth)
          let components = day?.components
          guard let day, let components, day.daysSince1970 == number,
            components == (year, month, dayOfMonth), day.weekday.rawValue == weekday + 1
          else {
            Issue.record("\(year)-\(month)-\(dayOfMonth) is \(String(describing: day))")
            return
          }
          number += 1
          weekday = (weekday + 1) % 7
        }
      }
    }
    #expect(number == CalendarDay.range.upperBound + 1)
  }

  @Test func textsRoundTrip() throws {
    for number in stride(from: CalendarDay.range.lowerBound, through: 2_932_896, by: 97) {
      let day = try #require(CalendarDay(daysSince1970: number))
      #expect(CalendarDay(day.description) == day)
    }
    let day = try #require(CalendarDay(daysSince1970: 20_544))
    #expect(try throughJSON([day]) == [day])
    #expect(try fromJSON(#"["2026-04-01"]"#, as: [CalendarDay].self) == [day])
  }

  @Test(
    arguments: [
      (0, 1, 1), (10_000, 1, 1), (-1, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
      (2026, 1, 32), (2026, 4, 31), (2026, 2, 29), (1900, 2, 29), (2100, 2, 29), (2000, 2, 30),
      (.max, 1, 1), (.min, 1, 1), (2026, .max, 1), (2026, .min, 1), (2026, 1, .max),
      (2026, 1, .min), (2026, 2, -1),
    ] as [(Int, Int, Int)])
  func noSuchDay(year: Int, month: Int, day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    "", "-", "--", "2026", "2026-04", "2026-04-", "2026-4-1", "2026-04-1", "26-04-01",
    "02026-04-01", "2026-04-01-", "-2026-04-01", "2026-04-01 ", " 2026-04-01", "2026/04/01",
    "2026-04-32", "2026-00-01", "2026-02-29", "0000-01-01", "10000-01-01", "2026-04-+1",
    "+026-04-01", "2026-٠٤-01", "２０２６-04-01", "2026-04-0\u{301}1", "2026-\u{301}04-01",
    "2026-04-01T00:00", "2026-04-0a", "20260401", "2026--04-01", "\u{0}026-04-01",
    "2026\u{2013}04\u{2013}01",
  ])
  func badTextsAreRefused(text: String) {
    #expect(CalendarDay(text) == nil)
    #expect(throws: DecodingError.self) {
      try fromJSON("[\"\(text)\"]", as: [CalendarDay].self)
    }
  }

  @Test(arguments: ["[20544]", "[null]", "[{}]", "[20544.0]"])
  func otherJSONIsRefused(text: String) {
    #expect(throws: DecodingError.self) { try fromJSON(text, as: [CalendarDay].self) }
  }

  @Test func addingStaysInTheCalendar() throws {
    let first = try #require(CalendarDay("0001-01-01"))
    let last = try #require(CalendarDay("9999-12-31"))
    let leap = try #require(CalendarDay("2024-02-28"))
    #expect(leap.adding(days: 1)?.description == "2024-02-29")
    #expect(leap.adding(days: 2)?.description == "2024-03-01")
    #expect(leap.adding(days: -59)?.description == "2023-12-31")
    #expect(leap.adding(days: 0) == leap)
    #expect(first.adding(days: -1) == nil && last.adding(days: 1) == nil)
    #expect(first.adding(days: 3_652_058) == last && last.adding(days: -3_652_058) == first)
    for day in [first, leap, last] {
      #expect(day.adding(days: .max) == nil && day.adding(days: .min) == nil)
    }
    for number in [CalendarDay.range.lowerBound - 1, CalendarDay.range.upperBound + 1, .min, .max] {
      #expect(CalendarDay(daysSince1970: number) == nil)
    }
    #expect(first < leap && leap < last && !(last < first) && !(leap < leap))
    #expect(CalendarDay.epoch.description == "1970-01-01")
  }
}
