import Commands
import Foundation
import GridGeometry
import PluginAPI
import Testing
import TextCells
import Workspace

/// Commands for the entries of an itinerary.
@Suite struct EntryCommandTests {
  /// The rows of a day, as `days` lists them.
  private static func day(_ number: Int, _ stage: CommandFixture) async throws -> [String] {
    let lines = try await stage.text("days").split(separator: "\n").map(String.init)
    let start = lines.firstIndex { $0.hasPrefix("Day \(number) ") } ?? lines.endIndex
    return lines[start...].dropFirst().prefix { $0.hasPrefix("  ") }
      .map { $0.trimmingPrefix(#/\ *[0-9]*\ */#) }.map(String.init)
  }

  /// The middle of something that is seen, as gestures take it.
  private static func middle(
    of label: String, _ stage: CommandFixture
  ) async throws -> String {
    let scene = try #require(try await stage.run("view")[0].answer as? SceneAnswer).scene
    let frame = try #require(scene.elements.first { $0.label == label }).frame
    return "\(frame.center.x),\(frame.center.y)"
  }

  @Test func whatIsOnesOwnIsAddedEditedAndDeleted() async throws {
    let stage = try await CommandFixture.onTour()
    #expect(
      try await stage.text("entry add Tea on 3 --time 16:00 --icon 🍵") == "added 3:2 Tea\n")
    #expect(try await Self.day(3, stage) == ["Museum", "🍵 Tea - 4:00 PM"])
    #expect(
      try await stage.text("entry edit tea --title \"High tea\" --icon none")
        == "changed 3:2 High tea\n")
    #expect(try await Self.day(3, stage) == ["Museum", "High tea - 4:00 PM"])
    #expect(try await stage.text("entry edit 3:2 --time none") == "changed 3:2 High tea\n")
    #expect(try await stage.text("entry edit 3:2 --time none") == "3:2 High tea, as before\n")
    #expect(try await stage.text("entry delete high --yes") == "deleted 3:2 High tea\n")
    #expect(try await Self.day(3, stage) == ["Museum"])
  }

  @Test func aDeletionIsAskedFor() async throws {
    let refusing = try await CommandFixture.onTour(answer: false)
    let error = try await refusing.error("entry delete Dinner")
    #expect(error.code == .notConfirmed && error.message == "nothing was deleted")
    #expect(try await refusing.text("days").contains("Dinner"))
    let agreeing = try await CommandFixture.onTour(answer: true)
    #expect(try await agreeing.text("entry delete Dinner") == "deleted 2:3 Dinner\n")
  }

  @Test func whatIsLiftedIsDroppedWhereItMayBe() async throws {
    let stage = try await CommandFixture.onTour()
    #expect(
      try await stage.text("lift 2:2")
        == "lifted Chicago -> Detroit, which may go to 6 gaps: drop at DAY:POSITION, or cancel\n")
    #expect(try await stage.text("drop at 4:1") == "moved Chicago -> Detroit to 4:1\n")
    #expect(try await Self.day(4, stage).count == 1)
    try await stage.run("lift 4:1")
    #expect(try await stage.text("drop at 2") == "moved Chicago -> Detroit to 2:3\n")
    // Where it is already.
    try await stage.run("lift 2:3")
    #expect(try await stage.text("drop at 2:3") == "2:3 Chicago -> Detroit, as before\n")
    #expect(try await stage.error("drop at 2:3").code == .nothingOpen)
  }

  @Test(arguments: ["lift 2:2; drop at", "entry move 2:2 to"])
  func travelOutsideOfItsGamesGoesBackAndNamesThem(command: String) async throws {
    let stage = try await CommandFixture.onTour()
    let before = try await stage.json("days")
    for (place, game) in [("1:1", "2:1 Cards at Cubs"), ("5:2", "5:1 Sox at Tigers")] {
      let statements = command.split(separator: ";").map(String.init)
      if statements.count == 2 { try await stage.run(statements[0]) }
      let error = try await stage.error("\(statements.last ?? "") \(place)")
      #expect(error.code == .outsideWindow, "\(error)")
      #expect(error.obstacles.contains { $0.hasPrefix(game) }, "\(error.obstacles)")
      #expect(JSONForm().text(of: error, at: CommandPlace(source: nil)).contains("\"by\":[\""))
    }
    #expect(try await stage.json("days") == before)
    #expect(try await stage.error("drop at 2").code == .nothingOpen)
  }

  @Test func anEntryIsShiftedPastWhatIsSeen() async throws {
    let stage = try await CommandFixture.onTour()
    for number in 1...60 { try await stage.run("entry add \"Stop \(number)\" on 3") }
    #expect(try await stage.text("entry move \"Stop 60\" to 1:1") == "moved Stop 60 to 1:1\n")
    #expect(try await stage.text("entry move \"Stop 60\" to 6") == "moved Stop 60 to 6:1\n")
    #expect(try await stage.text("entry move museum to 3:31") == "moved Museum to 3:31\n")
    let expected = (1...30).map { "Stop \($0)" } + ["Museum"] + (31...59).map { "Stop \($0)" }
    #expect(try await Self.day(3, stage) == expected)
  }

  @Test(arguments: failures)
  func fails(failure: TripCommandTests.Failure) async throws {
    let stage = try await CommandFixture.onTour()
    let before = try await stage.json("days")
    let error = try await stage.error(failure.line)
    #expect(error.code == failure.code, "\(error)")
    #expect(error.message.contains(failure.message), "\(error)")
    #expect(error.range?.column == failure.column, "\(error)")
    #expect(try await stage.json("days") == before)
  }

  static let failures: [TripCommandTests.Failure] = [
    .init(
      line: "entry add Tea on 7", code: .outOfRange, message: "no day 7; it has 6 days",
      column: 18),
    .init(
      line: "entry add \"\u{1B}\" on 1", code: .controlCharacter, message: "control", column: 11),
    .init(line: "entry add \" \" on 1", code: .emptyName, message: "needs a title", column: 11),
    .init(
      line: "entry add Tea on 1 --icon \(String(repeating: "x", count: 65))", code: .nameTooLong,
      message: "64", column: 27),
    .init(line: "entry edit Nothing --time 9:00", code: .notFound, message: "no entry", column: 12),
    .init(line: "entry edit g1 --title Mine", code: .notYours, message: "made from the schedule"),
    .init(line: "entry edit 2:2 --time 9:00", code: .notYours, message: "made from the schedule"),
    .init(line: "entry delete g1 --yes", code: .notYours, message: "made from the schedule"),
    .init(line: "entry delete 2:2", code: .notYours, message: "made from the schedule"),
    .init(line: "entry delete Dinner", code: .notConfirmed, message: "deletion needs confirmation"),
    .init(line: "lift g1", code: .notYours, message: "Games stay"),
    .init(line: "entry move g1 to 3", code: .notYours, message: "Games stay"),
    .init(line: "entry move dinner to 9:1", code: .outOfRange, message: "no day 9", column: 22),
    .init(
      line: "entry move dinner to 3:3", code: .outOfRange, message: "the last place is 3:2",
      column: 22),
    .init(
      line: "entry move dinner to 2:4", code: .outOfRange, message: "the last place is 2:3",
      column: 22),
    .init(line: "drop at 3:1", code: .nothingOpen, message: "no entry is lifted"),
    .init(line: "map Nothing", code: .notFound, message: "no entry", column: 5),
  ]

  @Test func offlineNothingIsChanged() async throws {
    let stage = try await CommandFixture.onTour()
    let before = try await stage.json("days")
    try await stage.run("lift 2:2")
    #expect(
      try await stage.text("offline")
        == "trip 'Spring Tour' is offline, and can only be looked at\n")
    #expect(try await stage.error("drop at 3").code == .nothingOpen)
    for line in [
      "entry add Tea on 1", "entry edit Dinner --time 9:00", "entry delete Dinner --yes",
      "lift Dinner", "entry move Dinner to 3",
    ] {
      #expect(try await stage.error(line).code == .offline, "\(line)")
    }
    for line in [
      "trip merge \(stage.folder.path)/changed.toy --zone UTC", "trip reset --yes",
      "trip rename Summer", "trip delete \"Spring Tour\" --yes",
    ] {
      #expect(try await stage.error(line).code == .offline, "\(line)")
    }
    // Opening it once more is not a way online.
    try await stage.run("trip spring")
    #expect(try await stage.error("entry add Tea on 1").code == .offline)
    #expect(try await stage.json("days") == before)
    #expect(try await stage.json("view").contains("\"kind\":\"handle\"") == false)
    #expect(try await stage.text("online; lift dinner; drop at 3").hasPrefix("moved Dinner"))
  }

  @Test func editsOfOneEntryByTwoProcessesAreBothKept() async throws {
    let stage = try await CommandFixture.onTour()
    let other = try stage.other()
    let id = try #require(
      try await stage.json("zones Dinner").firstMatch(of: /"id":"([0-9a-f]+)"/)
    ).1
    _ = try await other.run(statement("entry edit Dinner --title Supper"))
    try await stage.run("entry edit \(id) --time 20:15")
    _ = try await other.run(statement("entry edit Supper --icon 🍲"))
    #expect(try await Self.day(2, stage).last == "🍲 Supper - 8:15 PM")
  }

  @Test func aDeletionIsOfWhatWasAskedAbout() async throws {
    let stage = try await CommandFixture.onTour()
    let other = try stage.other()
    let change = try statement("entry edit Dinner --title Wedding")
    let asking = stage.asking { _ = try? await other.run(change) }
    let error = await #expect(throws: CommandError.self) {
      try await asking.run(statement("entry delete Dinner"))
    }
    #expect(error?.code == .stale)
    #expect(try await Self.day(2, stage).last == "Wedding - 7:00 PM")
  }

  @Test func aMergeIsOfWhatWasAskedAbout() async throws {
    let stage = try await CommandFixture.onTour()
    let path = try stage.file(
      "cut.toy",
      "TOY\ndays 2026-04-01 6\ncity chi Chicago\n"
        + "game g1 Cubs Cards chi 2026-04-01 19:05\n")
    let questions = Questions()
    let asking = stage.asking {
      if await questions.count() == 1 { _ = try? stage.file("cut.toy", "TOY\ndays 2026-04-01 6") }
    }
    _ = try await asking.run(statement("trip merge \(path) --zone America/Chicago"))
    #expect(await questions.asked == 2)
  }

  /// How often a person was asked.
  private actor Questions {
    private(set) var asked = 0

    func count() -> Int {
      asked += 1
      return asked
    }
  }

  private func statement(_ line: String) throws -> Statement {
    try #require(Statement.all(in: line).first)
  }

  @Test func theMapShowsAllPlacesAndScrollsTheList() async throws {
    let stage = try await CommandFixture.onTour()
    let map = try await stage.json("map")
    #expect(map.matches(of: /"kind":"marker"/).count == 3)
    #expect(map.matches(of: /"kind":"route"/).count == 2)
    #expect(try await stage.text("map").hasPrefix("Spring Tour"))
    for number in 1...20 { try await stage.run("entry add \"Stop \(number)\" on 1") }
    #expect(try await stage.text("view").contains("Sox at Tigers") == false)
    #expect(try await stage.text("map g3") == "the list shows 5:1 Sox at Tigers\n")
    #expect(try await stage.text("view").contains("Sox at Tigers"))
    #expect(
      try await stage.text("trip new Holiday on 2026-12-24 for 2; map")
        == "no entry has a place, so there is nothing on the map\n")
  }

  @Test func distancesFollowTheSettings() async throws {
    let stage = try await CommandFixture.onTour()
    #expect(try await stage.text("route").contains("3 places, 284 mi, 4h 34m"))
    #expect(
      try await stage.text("travel --unit km --speed 50")
        == "distances in km: straight line × 1.2; travel times at 50 km/h\n")
    #expect(try await stage.text("route").contains("3 places, 457 km, 9h 9m"))
    #expect(
      try await stage.json("travel --detour 2")
        == "{\"version\":1,\"detourFactor\":2,\"speed\":50,\"unit\":\"km\"}\n")
  }

  @Test func fingersAddEditAndDelete() async throws {
    let stage = try await CommandFixture.onTour()
    let add = try await Self.middle(of: "Add to day 1", stage)
    let rest = "fill FIELD TEXT, then enter to save, or cancel\n"
    #expect(
      try await stage.text("tap \(add)")
        == "New item on day 1: title '', icon '', time '', place ''; \(rest)")
    #expect(try await stage.text("enter Tea") == "added 1:2 Tea\n")
    let tea = try await Self.middle(of: "Tea", stage)
    #expect(try await stage.text("tap \(tea)").hasPrefix("Edit 'Tea': title 'Tea', icon '',"))
    #expect(try await stage.text("enter Coffee") == "renamed Tea to Coffee\n")
    _ = try await stage.text("tap \(tea); fill icon ☕; fill time 16:00; fill place 41.9,-87.6")
    #expect(
      try await stage.text("enter")
        == "changed 1:2 Coffee: icon ☕, time 16:00, place 41.9,-87.6\n")
    _ = try await stage.text("tap \(tea); fill title Tea; fill time none")
    #expect(try await stage.text("enter") == "renamed Coffee to Tea\nchanged 1:2 Tea: time none\n")
    _ = try await stage.text("tap \(tea); fill title \"\"")
    let untitled = try await stage.error("enter")
    #expect(untitled.code == .emptyName && untitled.message == "An entry needs a title.")
    #expect(try await stage.text("enter Coffee") == "renamed Tea to Coffee\n")
    #expect(try await stage.text("swipe \(tea) left").contains("Delete 'Coffee'? Are you sure?"))
    #expect(try await stage.text("enter") == "deleted Coffee from day 1\n")
  }

  @Test func aFileWithoutMostGamesAsksFirst() async throws {
    let stage = try await CommandFixture.onTour()
    let before = try await stage.json("days")
    let empty = try stage.file("empty.toy", "TOY\ndays 2026-04-01 6")
    let error = try await stage.error("trip merge \(empty)")
    #expect(error.code == .notConfirmed)
    #expect(error.message.contains("remove 3 of 3 games from trip 'Spring Tour'"), "\(error)")
    let rehearsed = try await stage.text("trip merge \(empty) --dry-run")
    #expect(rehearsed.hasPrefix("would merge '\(empty)' into trip 'Spring Tour'"), "\(rehearsed)")
    let json = try await stage.json("trip merge \(empty) --dry-run")
    #expect(json.contains("\"changed\":false") && json.contains("\"dryRun\":true"), "\(json)")
    #expect(try await stage.json("days") == before)
    #expect(try await stage.text("trip merge \(empty) --yes").hasPrefix("merged"))
    #expect(try await stage.json("days") != before)
    let asked = try await CommandFixture.onTour(answer: true)
    let again = try asked.file("empty.toy", "TOY\ndays 2026-04-01 6")
    #expect(try await asked.text("trip merge \(again)").hasPrefix("merged"))
  }
}
