import Commands
import Foundation
import PluginAPI
import Testing
import Workspace

@Suite struct TripCommandTests {
  /// A command that must fail on the trip of the tests, and what must be said of it.
  struct Failure: Sendable, CustomTestStringConvertible {
    let line: String
    let code: ErrorCode
    let message: String
    var column: Int?
    var candidates: [String] = []
    var suggestion: String?

    var testDescription: String { line }
  }

  @Test(arguments: failures)
  func fails(failure: Failure) async throws {
    let stage = try await CommandFixture.onTour()
    let error = try await stage.error(failure.line)
    #expect(error.code == failure.code, "\(error)")
    #expect(error.message.contains(failure.message), "\(error)")
    #expect(error.range?.column == failure.column, "\(error)")
    #expect(error.candidates.count == failure.candidates.count, "\(error.candidates)")
    for (candidate, expected) in zip(error.candidates, failure.candidates) {
      #expect(candidate.hasPrefix(expected), "\(candidate)")
    }
    #expect(error.suggestion == failure.suggestion)
  }

  private static let failures: [Failure] = [
    Failure(
      line: "trip Sprng Tour", code: .notFound, message: "the workspace has no trip 'Sprng Tour'",
      column: 6,
      candidates: ["\"Spring Tour\""]),
    Failure(
      line: "trip nwe Tour", code: .notFound, message: "the workspace has no trip", column: 6,
      suggestion: "trip new"),
    Failure(
      line: "trip delete Spring --yes", code: .notFound, message: "the workspace has no trip",
      column: 13,
      candidates: ["\"Spring Tour\""]),
    Failure(
      line: "trip delete Spring Tour", code: .notConfirmed, message: "deletion needs confirmation"),
    Failure(
      line: "trip new SPRING TOUR on 2026-04-01 for 3", code: .duplicateName, message: "is taken",
      column: 10),
    Failure(
      line: "trip new Tour on 9999-12-30 for 3", code: .outOfRange, message: "a trip of 3 days"),
    Failure(
      line: "trip rename \"\u{1B}\"", code: .controlCharacter, message: "control", column: 13),
    Failure(
      line: "trip reset", code: .notConfirmed,
      message: "it would delete 2 custom entries, 'Dinner' on day 2, 'Museum' on day 3, "
        + "and rearrange 4 entries"),
    Failure(line: "trip merge nowhere.toy", code: .unreadable, message: "there is no such file"),
    Failure(
      line: "trip merge a.toy --zone Chicago", code: .notFound, message: "no time zone 'Chicago'",
      column: 25),
    Failure(
      line: "trip export tyo", code: .notFound, message: "no export format 'tyo'", column: 13,
      suggestion: "toy"),
    Failure(
      line: "zones 9:1", code: .notFound, message: "the trip has no day 9; it has 6 days",
      column: 7),
    Failure(line: "zones 4:1", code: .notFound, message: "day 4 has no entries", column: 7),
    Failure(line: "zones 1:2", code: .notFound, message: "day 1 has only 1 entry", column: 7),
    Failure(
      line: "zones Diner", code: .notFound, message: "the trip has no entry 'Diner'", column: 7,
      candidates: ["2:3 Dinner ("]),
    Failure(
      line: "zones \"Dinn\"", code: .notFound, message: "the trip has no entry", column: 7,
      candidates: ["2:3 Dinner ("]),
    Failure(
      line: "barriers Cards at Cubs", code: .ambiguous, message: "2 entries fit 'Cards at Cubs'",
      column: 10, candidates: ["1:1 Cards at Cubs (", "2:1 Cards at Cubs ("]),
  ]

  @Test func entriesAreNamedInSeveralWays() async throws {
    let stage = try await CommandFixture.onTour()
    let byPlace = try await stage.json("zones 2:3")
    let id = try #require(byPlace.firstMatch(of: /"id":"([0-9a-f]+)"/)).1
    for name in [
      "Dinner", "\"dinner\"", "din", "Dinner - 7:00 PM", String(id), String(id.prefix(6)),
    ] {
      #expect(try await stage.json("zones \(name)") == byPlace, "\(name)")
    }
    #expect(try await stage.json("zones g3") == stage.json("zones 5:1"))
    #expect(try await stage.json("barriers chicago") == stage.json("barriers 2:2"))
  }

  @Test func everythingAboutItinerariesNeedsATrip() async throws {
    let stage = try CommandFixture(tripFormats: [.toy], tripExports: [.toy])
    for line in [
      "trip", "days", "zones 1:1", "barriers 1:1", "route", "trip reset --yes", "trip rename A",
      "trip merge a.toy", "trip export toy", "entry add Lunch on 1", "entry edit 1:1 --time 9:00",
      "entry delete 1:1 --yes", "lift 1:1", "drop at 1:1", "entry move 1:1 to 2", "offline",
      "online",
      "map", "map 1:1",
    ] {
      let error = try await stage.error(line)
      #expect(error.code == .noTrip && error.remedy?.contains("'trip NAME'") == true, "\(line)")
    }
    #expect(try await stage.text("trips").contains("'trip new NAME from FILE' makes one"))
  }

  @Test func aTripOpensInThePlaceOfABoardAndStaysBesideTheNext() async throws {
    let stage = try await CommandFixture.onTour()
    try await stage.run(CommandFixture.stage)
    let items = try await stage.json("items")
    try await stage.run("days; zones dinner; entry add Lunch on 1")
    #expect(try await stage.json("items") == items)
    try await stage.run("trip Spring")
    #expect(try await stage.error("items").code == .noBoard)
    #expect(try await stage.text("view").hasPrefix("Spring Tour"))
    #expect(try await stage.json("board main; edit; items") == items)
    #expect(try await stage.text("view").hasPrefix("Hamlet › Main"))
    #expect(try await stage.text("days").contains("Lunch"))
    try await stage.run("trip new Holiday on 2026-12-24 for 2; trip delete Holiday --yes")
    #expect(try await stage.error("days").code == .noTrip)
    #expect(try await stage.error("view").code == .noBoard)
    #expect(try await stage.text("trip spring; trip").contains("'Spring Tour': 6 days"))
  }

  @Test func theOnlyTripIsOpen() async throws {
    let stage = try await CommandFixture.onTour()
    let other = try stage.other()
    #expect(await other.workspace.trip != nil)
    let days = try await other.run(line: "days")
    #expect(JSONForm().text(of: days) == (try await stage.json("days")))
    try await stage.run("trip new Holiday on 2026-12-24 for 2")
    #expect(await (try stage.other()).workspace.trip == nil)
  }

  @Test func aFileGivesTheName() async throws {
    let stage = try await CommandFixture.onTour()
    let again = "trip new from \"\(stage.folder.path)/season.toy\" --zone UTC"
    #expect(
      try await stage.text(again) == """
        made trip 'Spring Tour 2': 6 days from 2026-04-01, 3 games, 6 entries
          travel made: Chicago -> Detroit on day 2
          left out: 2 × practice, no game
          note: two lines were blank

        """)
    let bare = try stage.file("bare name.toy", "TOY\ndays 2026-04-01 2")
    #expect(
      try await stage.text("trip new from \(bare)").hasPrefix("made trip 'bare name': 2 days"))
  }

  @Test func filesAreRefusedWithAdvice() async throws {
    let stage = try await CommandFixture.onTour()
    let before = try await stage.json("trips") + stage.json("days")
    for (name, text, code, message) in [
      ("empty", "", .emptyFile, "the file is empty"),
      ("other", "BEGIN:VCALENDAR", .unrecognised, "no format of trips recognises"),
      ("secret", "SECRET", .unsupported, "this is a secret calendar"),
      ("bad", "TOY\nday 1", .malformed, "bad:2: 'day' is nothing"),
      (
        "self", "TOY\ndays 2026-04-01 2\ncity a A\ntravel 1 - a a", .contradictory,
        "leads from 'a' to itself"
      ),
      ("outside", "TOY\ndays 2026-04-01 2\ncustom 3 - X", .outOfRange, "day 3"),
    ] as [(String, String, ErrorCode, String)] {
      let path = try stage.file(name, text)
      for command in ["trip new Tour from", "trip merge"] {
        // What else the file plans is none of a merge's business.
        if command == "trip merge", ["self", "outside"].contains(name) { continue }
        let error = try await stage.error("\(command) \(path)")
        #expect(error.code == code, "\(error)")
        #expect(error.message.contains(message) && error.message.contains(path), "\(error)")
        #expect(error.fileLine == (name == "bad" ? 2 : nil))
      }
    }
    #expect(try await stage.error("trip merge \(stage.folder.path)").code == .unreadable)
    #expect(try await stage.json("trips") + stage.json("days") == before)
  }

  @Test func timesWithoutAZoneNeedOne() async throws {
    let stage = try await CommandFixture.onTour()
    let error = try await stage.error("trip new A from \(stage.folder.path)/season.toy")
    #expect(error.code == .malformed && error.fileLine == 5, "\(error)")
  }

  @Test func exportsReplaceFilesOnlyByForce() async throws {
    let stage = try await CommandFixture.onTour()
    let path = try stage.file("mine.toy", "mine")
    func content() throws -> String {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }
    let error = try await stage.error("trip export toy to \(path)")
    #expect(error.code == .inputOutput && error.remedy?.contains("--force") == true)
    #expect(try content() == "mine")
    try await stage.run("trip export TOY to \(path) --force")
    #expect(try content().hasPrefix("Spring Tour in mi\r\n1 game"))
    #expect(
      try await stage.error("trip export toy to \(stage.folder.path)").message.contains("a folder"))
    #expect(
      try await stage.error("trip export toy to \(stage.folder.path)/no/x").message
        .contains("does not exist"))
  }

  @Test func resettingAsksFirst() async throws {
    let refusing = try await CommandFixture.onTour(answer: false)
    let before = try await refusing.json("days")
    let error = try await refusing.error("trip reset")
    #expect(error.code == .notConfirmed && error.message == "nothing was changed")
    #expect(try await refusing.json("days") == before)

    let agreeing = try await CommandFixture.onTour(answer: true)
    #expect(try await agreeing.text("trip reset").hasSuffix("; deleted 2 entries\n"))
    #expect(try await agreeing.text("days").contains("Dinner") == false)
  }
}
