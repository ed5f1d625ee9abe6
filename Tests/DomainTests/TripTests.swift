import Domain
import TestSupport
import Testing

@Suite
struct TripTests {
  private static let trip = TripSamples.trip

  @Test(
    arguments: [
      ("2026-04-01", 1), ("2026-04-02", 2), ("2026-04-08", 8), ("2026-04-09", 9),
      ("2026-03-31", 0), ("2026-03-30", -1), ("0001-01-01", -739_705), ("9999-12-31", 2_912_353),
    ] as [(String, Int)])
  func daysHaveNumbers(text: String, number: Int) throws {
    let day = try #require(CalendarDay(text))
    #expect(Self.trip.number(of: day) == number)
    #expect(Self.trip.day(number) == day)
    #expect(Self.trip.hasDay(number) == (1...8).contains(number))
  }

  @Test func numbersBeyondTheCalendarHaveNoDay() throws {
    for first in ["0001-01-01", "1970-01-01", "9999-12-31"] {
      var trip = Self.trip
      trip.firstDay = try #require(CalendarDay(first))
      for number in [Int.min, .min + 1, .max, .max - 1, 3_652_060, -3_652_058] {
        #expect(trip.day(number) == nil, "day \(number) of a trip from \(first)")
      }
      #expect(trip.day(1) == trip.firstDay && trip.number(of: trip.firstDay) == 1)
    }
    #expect(!Self.trip.hasDay(.min) && !Self.trip.hasDay(.max))
  }

  @Test func damagedLengthsHaveNoDays() {
    for count in [0, -1, .min] {
      var trip = Self.trip
      trip.dayCount = count
      #expect([.min, -1, 0, 1, .max].allSatisfy { !trip.hasDay($0) })
    }
  }
}

@Suite
struct GameOrderTests {
  private func game(
    _ key: String, _ milliseconds: Int64, _ offset: Int, low: UInt64 = 1
  ) throws -> Game {
    let start = ZonedTime(
      instant: Timestamp(milliseconds: milliseconds), zone: "x", offset: offset)
    return Game(
      id: ID(high: 3, low: low), trip: TripSamples.trip.id, key: key, sport: "", home: "", away: "",
      city: TripSamples.cities[0].id, venue: "", start: try #require(start))
  }

  @Test func byDayThenInstantThenKey() throws {
    let hour: Int64 = 3_600_000
    let sorted = [
      // Early in the day in the east, and late on it in the west: days go before moments.
      try game("z", 9 * hour, 0),
      try game("y", 20 * hour, 0),
      // 22:00 in Honolulu is the next day in UTC.
      try game("x", 32 * hour, -36_000),
      // 08:00 in Tokyo on the second day, which is before all but the first two.
      try game("w", 23 * hour, 32_400),
      // One moment: ties by key, and then by identity.
      try game("1", 40 * hour, 0, low: 9),
      try game("10", 40 * hour, 0, low: 2),
      try game("2", 40 * hour, 3_600, low: 1),
      try game("2", 40 * hour, 0, low: 2),
      try game("É", 40 * hour, 0, low: 3),
      try game("E\u{301}", 40 * hour, 0, low: 4),
    ]
    for seed in Effort.scaled(1...50 as ClosedRange<UInt64>) {
      var random = SplitMix64(seed: seed)
      #expect(
        sorted.shuffled(using: &random).sorted(by: Game.inOrder) == sorted, "seed \(seed)")
    }
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      #expect(Game.inOrder(left, right) && !Game.inOrder(right, left))
    }
    #expect(!Game.inOrder(sorted[0], sorted[0]))
  }
}

@Suite
struct ItineraryEntryTests {
  private func entry(_ day: Int, _ order: Double, _ low: UInt64) -> ItineraryEntry {
    ItineraryEntry(
      id: ID(high: 0, low: low), trip: TripSamples.trip.id, day: day, sortOrder: order,
      modified: Timestamp(milliseconds: 0), content: .custom(CustomContent(title: "x")))
  }

  @Test func byDayThenPlaceThenIdentity() {
    let sorted = [
      entry(.min, 5, 9), entry(0, 9, 8), entry(1, -.greatestFiniteMagnitude, 7), entry(1, -1, 6),
      entry(1, 0, 1), entry(1, -0.0, 2), entry(1, .leastNonzeroMagnitude, 0), entry(2, -5, 0),
      entry(.max, 0, 0),
    ]
    for seed in Effort.scaled(1...50 as ClosedRange<UInt64>) {
      var random = SplitMix64(seed: seed)
      #expect(
        sorted.shuffled(using: &random).sorted(by: ItineraryEntry.inOrder) == sorted,
        "seed \(seed)")
    }
  }

  @Test func anEntryIsWhatItsContentSays() {
    let found = TripSamples.entries.map { entry in
      [entry.game != nil, entry.travel != nil, entry.custom != nil]
    }
    #expect(
      found == [
        [true, false, false], [false, true, false], [false, true, false], [false, false, true],
        [false, false, true],
      ])
  }

  private static let head =
    #""id":"00000000000000000000000000000001","trip":"00000000000000000000000000000002","#
    + #""day":1,"sortOrder":0.5,"modified":3"#
  private static let game = #""game":"00000000000000000000000000000004""#
  private static let travel = """
    "travel":{"from":"00000000000000000000000000000005","to":"00000000000000000000000000000006"}
    """
  private static let custom = #""custom":{"title":"Dinner","icon":""}"#

  @Test func eachContentIsRead() throws {
    let texts = [Self.game, Self.travel, Self.custom, Self.custom + #","game":null"#]
    let entries = try texts.map { text in
      try fromJSON("{\(Self.head),\(text)}", as: ItineraryEntry.self)
    }
    let (from, to) = (ID<City>(high: 0, low: 5), ID<City>(high: 0, low: 6))
    #expect(entries[0].content == .game(ID(high: 0, low: 4)))
    #expect(entries[1].content == .travel(Travel(from: from, to: to)))
    #expect(entries[2].content == .custom(CustomContent(title: "Dinner")))
    #expect(entries[3] == entries[2])
    #expect(entries.allSatisfy { $0.day == 1 && $0.sortOrder == 0.5 })
    #expect(entries.allSatisfy { $0.id == ID(high: 0, low: 1) && $0.trip == ID(high: 0, low: 2) })
    #expect(entries.allSatisfy { $0.modified == Timestamp(milliseconds: 3) })
  }

  @Test(arguments: [
    "", game + "," + travel, game + "," + custom, travel + "," + custom,
    game + "," + travel + "," + custom, #""meal":{}"#, #""game":null"#, #""game":"4""#,
    #""travel":{"from":"00000000000000000000000000000005"}"#,
    #""travel":{"to":"00000000000000000000000000000005"}"#, #""custom":{"icon":""}"#,
    #""custom":{"title":"x","icon":"","time":"25:00"}"#,
    #""custom":{"title":"x","icon":"","location":{"latitude":91,"longitude":0}}"#,
    travel.dropLast() + #","leg":{"departure":"00000000000000000000000000000004"}}"#,
  ])
  func anythingElseIsRefused(text: String) {
    #expect(throws: DecodingError.self) {
      let separator = text.isEmpty ? "" : ","
      _ = try fromJSON("{\(Self.head)\(separator)\(text)}", as: ItineraryEntry.self)
    }
  }

  @Test(arguments: ["\"a\"", "null", "1e999", "-1e999", "\"NaN\""])
  func aPlaceThatIsNoNumberIsRefused(order: String) {
    let head = Self.head.replacing("0.5", with: order)
    #expect(throws: DecodingError.self) {
      _ = try fromJSON("{\(head),\(Self.game)}", as: ItineraryEntry.self)
    }
  }

  /// Also where the decoder is asked to take such words for numbers.
  @Test(arguments: ["nan", "inf", "-inf"])
  func aPlaceThatIsNotFiniteIsRefused(order: String) {
    let head = Self.head.replacing("0.5", with: "\"\(order)\"")
    #expect(throws: DecodingError.self) {
      _ = try fromLenientJSON("{\(head),\(Self.game)}", as: ItineraryEntry.self)
    }
  }
}
