import Domain
import Foundation
import PluginAPI
import ReaderChecks
import TestSupport
import Testing
import TripFiles

/// Calendars in the shapes of those who publish them, with made-up teams.
@Suite("Calendars of ten makers")
struct MakerTests {
  /// What a calendar holds.
  struct Maker: Sendable, CustomTestStringConvertible {
    let file: String
    var zone: String?
    var teams: [String] = []
    /// Start, teams, city and venue of each game.
    let games: [String]
    /// Day, title, and the game it follows.
    var entries: [String] = []
    /// How many events are left out.
    var leftOut = 0

    var testDescription: String { file }
  }

  static let makers: [Maker] = [
    Maker(
      file: "outlook-published",
      games: [
        "2026-05-20 19:30 Europe/Berlin 120 | Krähen at Lerchen | munchen, de | "
          + "Sportpark Nord, Am Ring 5",
        "2026-11-12 20:00 Europe/Paris 60 | Lerchen at Eulen | strasbourg, fr | Stade Bleu",
      ], entries: ["2 18:00 Training"]),
    Maker(
      file: "outlook-export",
      games: [
        "2026-04-11 19:30 America/Denver -360 | Owls at Larks | denver, co | Hilltop Field",
        "2026-04-18 13:30 America/Denver -360 | Larks at Men at Work | salt lake city, ut | "
          + "Salt Flats Park",
      ], leftOut: 1),
    Maker(
      file: "google",
      games: [
        "2026-04-08 19:30 America/Chicago -300 | Owls at Larks | milwaukee, wi | "
          + "Lakeside Ballpark, 100 Lake St",
        "2026-04-15 19:30 America/Chicago -300 | Larks at Crows | madison, wi | "
          + "Prairie Complex, 8 Mill Rd",
      ], entries: ["5 Bye week", "7 18:00 Practice at Lakeside Ballpark"], leftOut: 1),
    Maker(
      file: "apple",
      games: [
        "2026-04-08 19:30 America/Los_Angeles -420 | Crows at Larks | los angeles, ca | "
          + "North Field, 1 Main St",
        "2026-04-10 19:30 America/Los_Angeles -420 | Larks at Owls | san francisco, ca | "
          + "South Park, 2 High St",
        "2026-04-12 13:00 America/Vancouver -420 | Larks at Crows | victoria, bc | Harbour Oval",
      ], entries: ["2 Travel day"]),
    Maker(
      file: "teamsnap",
      games: [
        "2026-04-11 10:00 America/New_York -240 | Owls U12 at Larks U12 | columbus, oh | "
          + "Riverside Park - Field 3, 200 River Rd",
        "2026-04-18 10:00 America/New_York -240 | Larks U12 at Crows U12 | dayton, oh | "
          + "Mill Field, 9 Mill Ln",
      ], entries: ["1 18:00 Larks U12 Practice"], leftOut: 2),
    Maker(
      file: "sportsengine",
      games: [
        "2026-10-03 19:00 America/Chicago -300 | Crows 14U at Larks 14U | edina, mn | "
          + "Ice Center - Rink 2",
        "2026-10-10 19:00 America/Chicago -300 | Larks 14U at Owls 14U | duluth, mn | "
          + "Lake Rink, 44 Shore Ave",
      ], entries: ["3 18:00 Practice - Ice Center", "5 20:00 Picture day @ Clubhouse"]),
    Maker(
      file: "league-site", zone: "America/New_York",
      games: [
        "2026-05-01 19:05 America/New_York -240 | Boston Larks at New York Crows | new york, ny | "
          + "Harbor Field",
        "2026-05-03 13:10 America/New_York -240 | Washington Owls at Boston Larks | boston, ma | "
          + "Old Garden",
        "2026-05-06 19:10 America/New_York -240 | Boston Larks at Washington Owls | "
          + "washington, dc | River Stadium",
      ], leftOut: 1),
    Maker(
      file: "teamup",
      games: [
        "2026-04-10 20:00 Europe/Zurich 120 | FC Eulen at FC Lerchen | zurich | Sportplatz Au",
        "2026-04-17 20:00 Europe/Zurich 120 | FC Lerchen at FC Krähen | basel, ch | "
          + "Stadion Ost, Rheinweg 2",
      ],
      entries: ["1 18:30 Treffpunkt Garderobe", "1 22:30 Nachtessen after TU-1"]),
    Maker(
      file: "gamechanger", teams: ["Larks 12U"],
      games: [
        "2026-04-04 10:00 US/Central -300 | Owls 12U at Larks 12U | austin, tx | "
          + "Memorial Field, 5 Elm St",
        "2026-04-11 10:00 US/Central -300 | Larks 12U at Crows 12U | waco, tx | "
          + "Creek Complex, 70 Creek Rd",
      ], entries: ["5 17:30 Practice"]),
    Maker(
      file: "fixture-list", zone: "Europe/Vienna",
      games: [
        "2026-04-11 19:00 Europe/Vienna 120 | SV Eule at FK Lerche | wien, at | Stadion am See",
        "2026-04-18 20:30 Europe/Vienna 120 | FK Lerche at SK Krähe | graz, at | Arena Süd",
      ], entries: ["5 Cup - draw"]),
  ]

  private func bytes(_ maker: Maker) throws -> [UInt8] {
    let folder = try #require(Bundle.module.url(forResource: "Makers", withExtension: nil))
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent("\(maker.file).ics")))
  }

  @Test("games, cities, zones and entries are those of the calendar", arguments: makers)
  func read(maker: Maker) throws {
    let trip = try TripFilesTests.read(
      try bytes(maker), as: .calendar, zone: maker.zone, teams: maker.teams)
    let games = trip.games.map { game in
      "\(game.start.text) | \(game.away) at \(game.home) | \(game.city) | \(game.venue)"
    }
    #expect(games == maker.games)
    let entries = trip.entries.map { entry -> String in
      guard case .custom(let custom) = entry.content else { return "a travel" }
      let time = custom.time.map { "\($0) " } ?? ""
      return "\(entry.day) \(time)\(custom.title)\(entry.follows.map { " after \($0)" } ?? "")"
    }
    #expect(entries == maker.entries)
    #expect(trip.leftOut("event") == maker.leftOut)
  }

  @Test("readers keep their promises on each, whole and without some lines", arguments: makers)
  func promises(maker: Maker) throws {
    let lines = try bytes(maker).split(separator: 0x0A, omittingEmptySubsequences: false)
    for seed in Effort.scaled(0..<60 as Range<UInt64>) {
      var generator = SplitMix64(seed: seed)
      var kept = lines
      for _ in 0..<Int(seed % 4) {
        kept.remove(at: Int.random(in: kept.indices, using: &generator))
      }
      do throws(BrokenPromise) {
        try PlayedTrip(Array(kept.joined(separator: [0x0A])), as: .calendar, among: .every).play()
      } catch {
        Issue.record("\(maker.file), seed \(seed): \(error)")
      }
    }
  }

  @Test("there are ten, and each is read in UTF-16 as well", arguments: makers)
  func encodings(maker: Maker) throws {
    #expect(Self.makers.count == 10)
    let original = try bytes(maker)
    let little = utf16(String(decoding: original, as: UTF8.self))
    #expect(
      try TripFilesTests.read(little, as: .calendar, zone: maker.zone, teams: maker.teams)
        == TripFilesTests.read(original, as: .calendar, zone: maker.zone, teams: maker.teams))
  }
}
