import Commands
import Foundation
import PluginAPI
import Testing
import TextCells
import TripFiles

/// Trips through the readers and exports of the program.
@Suite struct TripFileTests {
  private static let schedule = """
    Key,Date,Time,Away,Home,City,Venue,Sport
    g1,2026-04-01,19:05,Cardinals,Cubs,Chicago,Wrigley Field,Baseball
    g2,2026-04-02,13:20,Cardinals,Cubs,Chicago,Wrigley Field,Baseball
    g3,2026-04-04,18:40,Twins,Tigers,Detroit,Comerica Park,Baseball
    g4,2026-04-06,19:05,Brewers,Cubs,Chicago,Wrigley Field,Baseball
    """

  /// The second game is gone, the third is a day later, and there is a fifth.
  private static let changed = """
    Key,Date,Time,Away,Home,City,Venue,Sport
    g1,2026-04-01,19:05,Cardinals,Cubs,Chicago,Wrigley Field,Baseball
    g3,2026-04-05,18:40,Twins,Tigers,Detroit,Comerica Park,Baseball
    g4,2026-04-06,19:05,Brewers,Cubs,Chicago,Wrigley Field,Baseball
    g5,2026-04-07,19:05,Brewers,Cubs,Chicago,Wrigley Field,Baseball
    """

  private static let trip = """
    {"format":"callboard-trip","version":1,"name":"Lakes","firstDay":"2026-04-01","days":4,
    "cities":[{"key":"chi","name":"Chicago","latitude":41.88,"longitude":-87.63},
    {"key":"det","name":"Detroit","latitude":42.33,"longitude":-83.05}],
    "games":[
    {"key":"g1","home":"Cubs","away":"Cardinals","city":"chi","start":"2026-04-01T13:20:00-05:00",
    "zone":"America/Chicago"},
    {"key":"g2","home":"Tigers","away":"Twins","city":"det","start":"2026-04-04T18:40:00-04:00",
    "zone":"America/Detroit"}],
    "itinerary":[{"day":1,"entries":[{"game":"g1"},
    {"custom":{"title":"Dinner","icon":"🍕","time":"19:00","latitude":41.9,"longitude":-87.6}}]},
    {"day":3,"entries":[{"travel":{"from":"chi","to":"det","meters":450616,"seconds":16200}}]}]}
    """

  private func stage() throws -> CommandFixture {
    try CommandFixture(
      tripFormats: .everyTripFile, tripExports: .everyTripExport, timeZones: SystemTimeZones())
  }

  @Test func aScheduleBecomesATripAndIsMerged() async throws {
    let stage = try stage()
    let first = try stage.file("schedule.csv", Self.schedule)
    let second = try stage.file("changed.csv", Self.changed)
    #expect(try await stage.error("trip new Season from \(first)").message.contains(":2: "))
    let made = try await stage.text("trip new Season from \(first) --zone America/Chicago")
    #expect(
      made == """
        made trip 'Season': 6 days from 2026-04-01, 4 games, 6 entries
          travel made: Chicago -> Detroit on day 2
          travel made: Detroit -> Chicago on day 4

        """)
    #expect(
      try await stage.text("days") == """
        Day 1 - Wednesday, April 1
          1  Baseball - Cardinals at Cubs - Wrigley Field - 7:05 PM
        Day 2 - Thursday, April 2
          1  Baseball - Cardinals at Cubs - Wrigley Field - 1:20 PM
          2  Chicago -> Detroit
        Day 3 - Friday, April 3
          No items yet, tap + to add
        Day 4 - Saturday, April 4
          1  Baseball - Twins at Tigers - Comerica Park - 6:40 PM
          2  Detroit -> Chicago
        Day 5 - Sunday, April 5
          No items yet, tap + to add
        Day 6 - Monday, April 6
          1  Baseball - Brewers at Cubs - Wrigley Field - 7:05 PM

        """)
    #expect(
      try await stage.text("zones 4:2") == """
        DAY  AFTER            BEFORE
          4  Twins at Tigers  (end)
          5  (start)          (end)
          6  (start)          Brewers at Cubs

        """)
    #expect(
      try await stage.text("trip merge \(second) --zone America/Chicago")
        == """
        merged '\(second)' into trip 'Season': 7 days from 2026-04-01, 4 games, 6 entries
          the trip now has 7 days from 2026-04-01
          no longer played: Cardinals at Cubs in Chicago, 2026-04-02 13:20
          moved: Twins at Tigers in Detroit, 2026-04-05 18:40, was 2026-04-04 18:40
          new: Brewers at Cubs in Chicago, 2026-04-07 19:05
          travel now joins other games: Chicago -> Detroit on day 2
          travel moved to a valid place: Detroit -> Chicago from day 4 to day 5

        """)
    #expect(
      try await stage.text("trip merge \(second) --zone America/Chicago")
        == "'\(second)' changes nothing in trip 'Season'\n")
  }

  @Test func aTripInJSONComesBackAsItWas() async throws {
    let stage = try stage()
    let path = try stage.file("lakes.json", Self.trip)
    #expect(
      try await stage.text("trip new from \(path)")
        == "made trip 'Lakes': 4 days from 2026-04-01, 2 games, 4 entries\n")
    let days = try await stage.text("days")
    #expect(days.contains("  2  🍕 Dinner - 7:00 PM\n"))
    #expect(days.contains("  1  Chicago -> Detroit - 280 mi - 4h 30m\n"))
    #expect(try await stage.text("route").contains("3 places, "))

    let out = stage.folder.appendingPathComponent("out.json").path
    try await stage.run("trip export json to \(out)")
    #expect(try await stage.text("trip new Again from \(out); days") == days)
    #expect(
      try await stage.text("trip merge \(path)").contains("2 entries of the file are not taken"))
  }

  @Test func everyFormOfExportIsWritten() async throws {
    let stage = try stage()
    let path = try stage.file("lakes.json", Self.trip)
    try await stage.run("trip new from \(path)")
    for (form, beginning) in [
      ("markdown", "# Lakes"), ("ics", "BEGIN:VCALENDAR\r\n"), ("geojson", "{"), ("json", "{"),
    ] {
      #expect(try await stage.text("trip export \(form)").hasPrefix(beginning), "\(form)")
      let file = stage.folder.appendingPathComponent("out.\(form)")
      try await stage.run("trip export \(form) to \(file.path)")
      #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix(beginning), "\(form)")
    }
    // A calendar of the program is one that it reads: the games of it are the trip's.
    let calendar = stage.folder.appendingPathComponent("out.ics").path
    let read = try await stage.text("trip new Calendar from \(calendar); trip")
    #expect(read.contains("2 games"), "\(read)")
  }

  @Test func travelThatNoGamesAskForIsFlagged() async throws {
    let stage = try CommandFixture(tripFormats: [.toy], tripExports: [.toy])
    func schedule(_ games: Int) -> String {
      """
      TOY Back and forth
      days 2026-04-01 8
      city chi Chicago
      city det Detroit

      """
        + (1...games).map { number in
          "game g\(number) Home Away \(number.isMultiple(of: 2) ? "det" : "chi") "
            + "2026-04-0\(number) 19:00\n"
        }.joined()
    }
    let whole = try stage.file("whole.toy", schedule(4))
    let cut = try stage.file("cut.toy", schedule(2))
    try await stage.run("trip new from \(whole) --zone UTC")
    let before = try await stage.text("days")
    #expect(!before.contains("stranded"))
    try await stage.run("trip merge \(cut) --zone UTC")
    let days = try await stage.text("days")
    #expect(days.matches(of: /\(stranded: no games ask for it\)/).count == 2, "\(days)")
    #expect(try await stage.json("days").matches(of: /"stranded":true/).count == 2)
    try await stage.run("trip merge \(whole) --zone UTC")
    #expect(try await stage.text("days") == before)
  }

  @Test func anExportReplacesFilesOnlyAndFollowsLinks() async throws {
    let stage = try await CommandFixture.onTour()
    let target = try stage.file("real.toy", "old")
    let link = stage.folder.appendingPathComponent("link.toy").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    try await stage.run("trip export toy to \"\(link)\" --force")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try String(contentsOfFile: target, encoding: .utf8).hasPrefix("Spring Tour"))
    let pipe = stage.folder.appendingPathComponent("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let error = try await stage.error("trip export toy to \"\(pipe)\" --force")
    #expect(error.code == .inputOutput)
    #expect(error.message.contains("is not a regular file"), "\(error)")
    let type = try FileManager.default.attributesOfItem(atPath: pipe)[.type]
    #expect(type as? FileAttributeType != .typeRegular)
  }

  @Test func cityChangesAreReportedBesideOtherSteps() async throws {
    let stage = try await CommandFixture.onTour()
    let text =
      ToyTrip.season.replacingOccurrences(
        of: "city det Detroit 42.33", with: "city det Motown 42.4")
      + "\ngame g4 Tigers Sox det 2026-04-06 18:40\n"
    let path = try stage.file(
      "moved.toy", text.replacingOccurrences(of: "left 2 practice", with: ""))
    let reported = try await stage.text("trip merge \(path) --zone America/Chicago")
    #expect(reported.contains("what is known of cities changed"), "\(reported)")
    #expect(reported.contains("Sox at Tigers"), "\(reported)")
  }
}
