import Domain
import Gestures
import GridGeometry
import JSONText
import PluginAPI
import ScriptedConsole
import Testing
import Workspace

@testable import Page

/// What a tap must not do: play what its person did not mean.
@Suite("A page plays nothing that was not meant", .timeLimit(.minutes(10)))
struct PageSafetyTests {
  private let stage: PageStage

  init() async throws { stage = try await PageStage() }

  /// Where the first block is in a view of 400 by 300 points.
  private let x = 200 + Grid.unit
  private let y = 150 + Grid.unit

  /// A touch that happened at a time of the page, and came at another.
  private func touch(
    _ page: PlayedPage, _ contact: Int, _ phase: String, at time: Int, coming arrival: Int
  ) async throws {
    page.pass(to: arrival)
    try await page.send(
      #"{"touches":[[\#(contact),"finger","\#(phase)",\#(x),\#(y),\#(time),null]]}"#)
  }

  @Test("by touches that come late; what is held is released however late that comes")
  func late() async throws {
    let page = try await stage.page(.play)
    try await page.hello()
    try await touch(page, 1, "began", at: 1_000, coming: 4_500)
    try await touch(page, 1, "ended", at: 1_050, coming: 4_500)
    #expect(stage.console.sent.isEmpty)
    try await page.send(#"{"drawn":1}"#)
    let message = try await page.next("messages")
    #expect("\(message)".contains("a touch came 3 s late and was ignored"))
    try await touch(page, 2, "began", at: 4_500, coming: 4_600)
    try await touch(page, 2, "ended", at: 4_700, coming: 9_000)
    #expect(stage.console.sent == ["/on", "/off"])
  }

  @Test("whatever role it gets: what is held is released", arguments: SeatRole.allCases)
  func role(new: SeatRole) async throws {
    let page = try await stage.page(.play)
    _ = try await page.seat.take(new == .play ? .edit : .play)
    try await page.hello()
    try await touch(page, 1, "began", at: 100, coming: 100)
    #expect(stage.console.sent == ["/on"])
    await page.session.take(new)
    #expect(stage.console.sent == ["/on", "/off"])
    try await touch(page, 1, "ended", at: 200, coming: 200)
    #expect(stage.console.sent == ["/on", "/off"])
  }

  @Test("by a button of the cues that was pressed some time ago")
  func lateCue() async throws {
    let page = try await stage.page(.play)
    try await page.hello()
    let list = try #require(try await page.seat.lists().first?.id)
    try await page.send(#"{"cues":"\#(list)"}"#)
    page.pass(to: 5_000)
    try await page.send(#"{"cue":["go",1000]}"#)
    #expect(stage.console.sent.isEmpty)
    try await page.send(#"{"cue":["go",4900]}"#)
    #expect(stage.console.sent == ["/on"])
  }

  /// A page with the list of boards.
  private func listPage(_ role: SeatRole = .edit) async throws -> PlayedPage {
    let list = try await stage.seat.workspace.seat(sources: PageStage.sources)
    try await list.openShow(try #require(await stage.seat.show).id)
    try await list.openBoardList()
    _ = try await list.take(role)
    return stage.played(list, program: nil)
  }

  /// The first scene of a page that was at a place before.
  private func scene(_ page: PlayedPage, at place: [String]) async throws -> LocatedJSON {
    await page.session.begin()
    try await page.send(
      #"{"hello":{"version":1,"size":[400,300],"now":0,"place":\#(place)}}"#)
    return try await page.next("scene")
  }

  @Test("by the second tap of two, the first of which opened the board", arguments: [250, 700])
  func opening(pause: Int) async throws {
    let page = try await listPage()
    try await page.hello()
    let card = try #require(try await page.seat.scene().elements.first { $0.kind == .boardCard })
    let place = card.frame.center
    try await page.touch(1, "began", place.x, place.y, at: 1_000)
    try await page.touch(1, "ended", place.x, place.y, at: 1_030)
    #expect(try await page.seat.scene().board == "Main")
    try await page.touch(2, "began", x, y, at: 1_030 + pause)
    try await page.touch(2, "ended", x, y, at: 1_060 + pause)
    #expect(stage.console.sent == (pause < 500 ? [] : ["/on", "/off"]))
  }

  @Test(
    "after a lost connection, as it is where it was, in the mode that it had",
    arguments: [("edit", SeatRole.edit, "edit"), ("play", .edit, "play"), ("edit", .play, "play")])
  func again(mode: String, role: SeatRole, expected: String) async throws {
    let scene = try await scene(try await listPage(role), at: ["Hamlet", "Main", mode])
    #expect(scene[name: "board"]?.value == .string("Main"))
    #expect(scene[name: "mode"]?.value == .string(expected))
  }

  @Test(
    "a place that is not there any more leaves the page where it begins",
    arguments: [["Hamlet", "Gone", "play"], ["Gone", "Main", "play"], ["", "Gone", ""]])
  func gone(place: [String]) async throws {
    let scene = try await scene(try await listPage(), at: place)
    #expect(scene[name: "show"]?.value == .string("Hamlet"))
    #expect(scene[name: "mode"] == nil)
  }

  @Test(
    "a trip is shown again, unless the program says where pages begin", arguments: [true, false])
  func trip(isNamed: Bool) async throws {
    _ = try await stage.tripPage(["Museum on 1"])
    let page = try await isNamed ? stage.page(.play) : listPage()
    let scene = try await scene(page, at: ["", "Tour", ""])
    #expect(scene[name: "board"]?.value == .string(isNamed ? "Main" : "Tour"))
  }
}
