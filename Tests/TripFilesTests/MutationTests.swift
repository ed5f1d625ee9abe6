import Domain
import PluginAPI
import TestSupport
import Testing
import TripFiles

@Suite("Damaged trip files")
struct TripMutationTests {
  private static let schedule = """
    id,date,time,zone,home,away,city,venue,latitude,longitude
    1,2026-04-01,13:20,America/Chicago,Cubs,Cardinals,Chicago,"Wrigley \"\"Field\"\"",41.9,-87.6
    2,2026-04-02,7:05 PM,America/Chicago,Cubs,Cardinals,Chicago,Wrigley,,
    ,2026-04-03,19:05,America/Detroit,Tigers,Twins,Detroit,"Comerica, Park",,
    """

  private static let zones = """
    BEGIN:VTIMEZONE
    TZID:Mine
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:19700101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RDATE:20260329T020000,20270328T020000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3;UNTIL=20301231T000000Z
    END:DAYLIGHT
    END:VTIMEZONE

    """

  static let files: [(String, TripFilePlugin, String)] = [
    ("json", .json, SmallTrip.export(.json)), ("ics", .calendar, SmallTrip.export(.calendar)),
    ("csv", .schedule, schedule),
    (
      "zones", .calendar,
      calendar(zones + CalendarTests.game(start: "DTSTART;TZID=Mine:20260701T132000"))
    ),
  ]

  @Test("no damage traps, and what is read stays consistent", arguments: files.indices)
  func mutations(file: Int) throws {
    let (name, plugin, text) = Self.files[file]
    let original = Array(text.utf8)
    _ = try read(original, as: plugin)
    var accepted = 0
    for round in Effort.scaled(0..<3_000) {
      let seed = UInt64(round) &* 7919 &+ UInt64(file)
      var generator = SplitMix64(seed: seed)
      let bytes = Self.mutated(original, &generator)
      let zone = round % 2 == 0 ? nil : "America/Chicago"
      guard let trip = try? read(bytes, as: plugin, zone: zone, by: 1 + round % 97) else {
        continue
      }
      accepted += 1
      #expect(Self.isConsistent(trip), "\(name), seed \(seed)")
    }
    #expect(accepted > 100, "\(name): most damage is refused, and \(accepted) are read")
  }

  private static func isConsistent(_ trip: ImportedTrip) -> Bool {
    let cities = Set(trip.cities.map(\.key))
    let games = Set(trip.games.map(\.key))
    let first = trip.firstDay ?? trip.games.map(\.start.day).min()
    let days = 1...(trip.dayCount ?? Trip.dayCounts.upperBound)
    return cities.count == trip.cities.count && games.count == trip.games.count
      && trip.games.allSatisfy { game in
        cities.contains(game.city) && !game.home.isEmpty && !game.away.isEmpty
          && first.map { days.contains(game.start.day.daysSince1970 - $0.daysSince1970 + 1) }
            ?? false
      }
      && trip.entries.allSatisfy { entry in
        guard days.contains(entry.day) else { return false }
        if let key = entry.follows, !games.contains(key) { return false }
        guard case .travel(let from, let to, _, _) = entry.content else { return true }
        return from != to && cities.contains(from) && cities.contains(to)
      }
      && trip.leftOut.allSatisfy { $0.count > 0 && !$0.reason.isEmpty }
  }

  /// Numbers and words at which readers fail that do not look.
  private static let extremes = [
    "0", "-1", "99999999999999999999", "1e999", "nan", "9223372036854775807", "10000", "0001",
    "99991231T235959Z", "UTC+18:00",
  ]

  private static func mutated(
    _ original: [UInt8], _ generator: inout SplitMix64
  ) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...60, using: &generator))
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &generator)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: bytes.removeSubrange(place...)
      case 5:
        let number = extremes[Int.random(in: extremes.indices, using: &generator)]
        bytes.replaceSubrange(digits(in: bytes, from: place), with: number.utf8)
      default:
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let line = lines[Int.random(in: lines.indices, using: &generator)]
        bytes.insert(contentsOf: line + [0x0A], at: lineStart(before: place, in: bytes))
      }
    }
    return bytes
  }

  private static func lineStart(before place: Int, in bytes: [UInt8]) -> Int {
    (bytes[..<place].lastIndex(of: 0x0A) ?? -1) + 1
  }

  private static func digits(in bytes: [UInt8], from place: Int) -> Range<Int> {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let start = bytes[place...].firstIndex(where: isDigit) ?? bytes.endIndex
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
    return start..<end
  }
}
