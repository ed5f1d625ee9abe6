import Domain
import TestSupport
import Testing

@Suite
struct ZonedTimeTests {
  @Test(
    "day and time by the clock of the place",
    arguments: [
      // 2026-04-01 00:30 UTC is still March in Chicago, and 09:30 in Tokyo.
      (1_775_003_400_000, 0, "2026-04-01", "00:30"),
      (1_775_003_400_000, -18_000, "2026-03-31", "19:30"),
      (1_775_003_400_000, 32_400, "2026-04-01", "09:30"),
      // 22:15 UTC is the next day in Kathmandu, at an odd offset.
      (1_775_081_700_000, 20_700, "2026-04-02", "04:00"),
      (1_775_081_700_000, -36_000, "2026-04-01", "12:15"),
      // Midnight itself begins the day; the millisecond before it does not.
      (0, 0, "1970-01-01", "00:00"), (-1, 0, "1969-12-31", "23:59"),
      (59_999, 0, "1970-01-01", "00:00"), (60_000, 0, "1970-01-01", "00:01"),
      (86_399_999, 0, "1970-01-01", "23:59"), (86_400_000, 0, "1970-01-02", "00:00"),
      (-86_400_000, 0, "1969-12-31", "00:00"), (-86_400_001, 0, "1969-12-30", "23:59"),
      (0, -1, "1969-12-31", "23:59"), (0, 1, "1970-01-01", "00:00"),
      (0, -64_800, "1969-12-31", "06:00"), (0, 64_800, "1970-01-01", "18:00"),
      (-1, 1, "1970-01-01", "00:00"), (-1_000, 1, "1970-01-01", "00:00"),
      (-1_001, 1, "1969-12-31", "23:59"),
      // New York's local mean time, long before 1970.
      (-2_717_650_800_000, -17_762, "1883-11-18", "12:03"),
      (-62_104_060_800_000, -64_800, "0001-12-31", "06:00"),
      (-62_104_060_800_000, 64_800, "0002-01-01", "18:00"),
      (253_370_764_799_999, 64_800, "9999-01-01", "17:59"),
      (253_370_764_799_999, -64_800, "9998-12-31", "05:59"),
    ] as [(Int64, Int, String, String)])
  func local(milliseconds: Int64, offset: Int, day: String, time: String) throws {
    let zoned = try #require(
      ZonedTime(instant: Timestamp(milliseconds: milliseconds), zone: "x", offset: offset))
    #expect(zoned.day.description == day)
    #expect(zoned.time.description == time)
    #expect(try throughJSON(zoned) == zoned)
  }

  @Test func dayAndTimeAreThoseOfTheLocalMinute() throws {
    var random = SplitMix64(seed: 51)
    let instants = ZonedTime.instants
    for _ in 0..<20_000 {
      let milliseconds = Int64.random(
        in: instants.lowerBound.milliseconds...instants.upperBound.milliseconds, using: &random)
      let offset = Int.random(in: ZonedTime.offsets, using: &random)
      let zoned = try #require(
        ZonedTime(instant: Timestamp(milliseconds: milliseconds), zone: "", offset: offset))
      let minutes = Int64(zoned.day.daysSince1970) * 1_440 + Int64(zoned.time.minutes)
      let rest = milliseconds + Int64(offset) * 1_000 - minutes * 60_000
      #expect((0..<60_000).contains(rest), "\(milliseconds) at \(offset)")
    }
  }

  @Test func limits() {
    let (first, last) = (ZonedTime.instants.lowerBound, ZonedTime.instants.upperBound)
    for (instant, offset, isPossible) in [
      (first, 0, true), (last, 0, true), (first, -64_800, true), (last, 64_800, true),
      (first, -64_801, false), (first, 64_801, false), (first, .min, false), (last, .max, false),
      (Timestamp(milliseconds: first.milliseconds - 1), 0, false),
      (Timestamp(milliseconds: last.milliseconds + 1), 0, false),
      (Timestamp(milliseconds: .min), 0, false), (Timestamp(milliseconds: .max), 0, false),
    ] as [(Timestamp, Int, Bool)] {
      let zoned = ZonedTime(instant: instant, zone: "UTC", offset: offset)
      #expect((zoned != nil) == isPossible, "\(instant.milliseconds) at \(offset)")
    }
  }

  @Test(arguments: [
    "{}", "[]", "5", #"{"instant":0,"zone":"UTC"}"#, #"{"instant":0,"offset":0}"#,
    #"{"zone":"UTC","offset":0}"#, #"{"instant":0,"zone":null,"offset":0}"#,
    #"{"instant":0,"zone":"UTC","offset":64801}"#, #"{"instant":0,"zone":"UTC","offset":0.5}"#,
    #"{"instant":9223372036854775807,"zone":"UTC","offset":0}"#,
    #"{"instant":-9223372036854775808,"zone":"UTC","offset":-64800}"#,
  ])
  func badJSONIsRefused(text: String) {
    #expect(throws: DecodingError.self) { try fromJSON(text, as: ZonedTime.self) }
  }
}

@Suite
struct GeoLocationTests {
  @Test(
    arguments: [
      (0, 0, true), (90, 180, true), (-90, -180, true), (-0.0, -0.0, true),
      (90.0.nextUp, 0, false), ((-90.0).nextUp, 0, true), ((-90.0).nextDown, 0, false),
      (0, 180.0.nextUp, false), (0, (-180.0).nextDown, false), (.nan, 0, false), (0, .nan, false),
      (.signalingNaN, 0, false), (.infinity, 0, false), (0, -.infinity, false),
      (.greatestFiniteMagnitude, 0, false), (.leastNonzeroMagnitude, 1e-7, true),
    ] as [(Double, Double, Bool)])
  func limits(latitude: Double, longitude: Double, isPossible: Bool) throws {
    let place = GeoLocation(latitude: latitude, longitude: longitude)
    #expect((place != nil) == isPossible)
    guard let place else { return }
    #expect(place.latitude == latitude && place.longitude == longitude)
    #expect(try throughJSON(place) == place)
  }

  @Test(arguments: [
    "{}", "[]", "1", #"{"latitude":1}"#, #"{"longitude":1}"#, #"{"latitude":91,"longitude":0}"#,
    #"{"latitude":0,"longitude":-181}"#, #"{"latitude":"0","longitude":0}"#,
    #"{"latitude":null,"longitude":0}"#, #"{"latitude":1e999,"longitude":0}"#,
  ])
  func badJSONIsRefused(text: String) {
    #expect(throws: DecodingError.self) { try fromJSON(text, as: GeoLocation.self) }
  }
}
