import Domain
import PluginAPI
import TestSupport
import Testing
import TripFiles

/// The exports as other programs open them; each test runs where its program is installed.
@Suite("Exported trips in other programs")
struct TripPeerTests {
  private func file(_ plugin: TripExportPlugin, in folder: TemporaryFolder) throws -> String {
    try folder.write(SmallTrip.export(plugin), to: "trip.\(plugin.fileExtension)")
  }

  @Test(
    "icalendar reads every event of a calendar",
    .enabled(if: Peer.hasPython("icalendar"), "Tools/setup test installs python3-icalendar"))
  func icalendar() throws {
    let folder = try TemporaryFolder()
    let lines = try Peer.lines(
      ofScript: "calendar_events", [try file(.calendar, in: folder)])
    #expect(
      lines == [
        "2026-04-01T18:20:00+00:00|Cardinals at Cubs|Wrigley Field, North Side, Chicago",
        "2026-04-01T19:00:00|Dinner|", "2026-04-02|Rest|", "2026-04-03|Chicago -> Détroit|",
        "2026-04-04|Détroit -> Toledo|",
        "2026-04-04T20:00:00+00:00|Twins; Twins at Tigers at \"Home\"|Détroit",
        "2026-04-04|Late <walk> & *stars*|",
      ])
  }

  @Test(
    "khal shows every event at the right local time",
    .enabled(if: Peer.exists("khal"), "Tools/setup test installs khal"))
  func khal() throws {
    let folder = try TemporaryFolder()
    let lines = try Peer.khal(
      try file(.calendar, in: folder), as: "{start}|{title}", in: folder)
    #expect(lines.first == "7 events found in \(folder.file("trip.ics"))")
    #expect(lines.contains("2026-04-01 13:20|Cardinals at Cubs"))
    #expect(lines.contains("2026-04-01 19:00|Dinner"))
    #expect(lines.contains("2026-04-03|Chicago -> Détroit"))
  }

  @Test(
    "GDAL opens a route",
    .enabled(if: Peer.exists("ogrinfo"), "Tools/setup test installs gdal-bin"))
  func gdal() throws {
    let folder = try TemporaryFolder()
    let lines = try Peer.lines(of: "ogrinfo", ["-ro", "-al", try file(.geoJSON, in: folder)])
    #expect(lines.contains("Feature Count: 3"))
    #expect(lines.contains { $0.hasPrefix("  MULTILINESTRING ((-87.655333 41.948437,-180 ") })
    #expect(lines.contains("  POINT (-87.655333 41.948437)"))
    #expect(lines.contains("  start (DateTime) = 2026/04/01 13:20:00-05"))
  }

  @Test(
    "Shapely finds nothing wrong with a route",
    .enabled(if: Peer.hasPython("shapely"), "Tools/setup test installs python3-shapely"))
  func shapely() throws {
    let folder = try TemporaryFolder()
    let lines = try Peer.lines(
      ofScript: "geojson_shapes", [try file(.geoJSON, in: folder)])
    #expect(
      lines == [
        "MultiLineString True True route", "Point True True game", "Point True True custom",
      ])
  }

  @Test(
    "readers of Markdown show the rows as they are meant",
    .enabled(if: Peer.exists("pandoc"), "Tools/setup test installs pandoc"),
    arguments: ["commonmark", "gfm", "markdown"])
  func pandoc(dialect: String) throws {
    let folder = try TemporaryFolder()
    let path = try file(.markdown, in: folder)
    let lines = try Peer.lines(
      of: "pandoc", ["-f", dialect, "-t", "plain", "--wrap=none", path],
      environment: ["LC_ALL": "C.UTF-8"])
    let quotes = dialect == "markdown" ? "“Home”" : "\"Home\""
    for row in [
      "Lakes, *rivers*; and \\ more", "Day 1 - Wednesday, April 1",
      "-   Baseball - Cardinals at Cubs - Wrigley Field, North Side - 1:20 PM",
      "-   🍕 Dinner - 7:00 PM", "-   Détroit -> Toledo - 59 mi - 1h",
      "-   Twins; Twins at Tigers at \(quotes) - 4:00 PM", "-   Late <walk> & *stars*",
      "No items yet",
    ] {
      #expect(lines.contains(row), "\(dialect): \(row)")
    }
  }
}
