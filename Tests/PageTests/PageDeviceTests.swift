import Domain
import GridGeometry
import JSONText
import PluginAPI
import ScriptedConsole
import Testing
import Workspace

@testable import Page

/// A page is a device: it has views of its own, a name, and fingers that tap twice.
@Suite("The device of a page", .timeLimit(.minutes(10)))
struct PageDeviceTests {
  private static func view(_ page: PlayedPage) async throws -> ViewMemory {
    let viewport = try await page.seat.scene().viewport
    return ViewMemory(center: viewport.center, zoom: viewport.zoom)
  }

  @Test("sees a board first as it fits, then as it saw it last, whatever others see")
  func views() async throws {
    let stage = try await PageStage()
    let board = try #require(try await stage.seat.boards().first?.board.id)
    try await stage.seat.openBoard(board)
    let terminal = try await Self.viewport(of: stage.seat)
    let phone = try await stage.page(.play)
    await phone.session.begin()
    try await phone.send(#"{"hello":{"version":1,"size":[400,300],"now":0}}"#)
    // The blocks cover six cells by two.
    #expect(
      try await Self.view(phone)
        == ViewMemory(center: Point(x: 132, y: 44), zoom: (400 - 44) / (6 * Grid.unit)))
    try await phone.send(#"{"do":"home"}"#)
    _ = try await phone.next("views")
    let kept = try await phone.next("views")
    guard case .array(let views) = kept.value, case .array(let parts)? = views.first?.value else {
      Issue.record("no views")
      return
    }
    #expect(
      parts.map(\.value) == [.string("\(board)"), .number("0.0"), .number("0.0"), .number("1.0")])

    let tablet = try await stage.page(.play)
    await tablet.session.begin()
    try await tablet.send(
      #"{"hello":{"version":1,"size":[900,600],"now":0,"views":[["\#(board)",88,-44,2.5]]}}"#)
    #expect(try await Self.view(tablet) == ViewMemory(center: Point(x: 88, y: -44), zoom: 2.5))
    try await tablet.send(#"{"size":[600,900]}"#)
    #expect(try await Self.view(tablet) == ViewMemory(center: Point(x: 88, y: -44), zoom: 2.5))
    #expect(try await Self.viewport(of: stage.seat) == terminal)
  }

  private static func viewport(of seat: Seat) async throws -> ViewMemory {
    let viewport = try await seat.scene().viewport
    return ViewMemory(center: viewport.center, zoom: viewport.zoom)
  }

  @Test(
    "that says something else about its views is refused",
    arguments: [
      "{}", "[1]", "[[]]", #"[["x",0,0]]"#, #"[["x",0,0,"1"]]"#, #"[[1,0,0,1]]"#,
    ])
  func damaged(views: String) {
    #expect(throws: PageFault.self) {
      try PageInput(#"{"hello":{"version":1,"size":[400,300],"now":0,"views":\#(views)}}"#)
    }
  }

  @Test("with a view that cannot be sees the board as it fits", arguments: ["0", "-1", "1e300"])
  func impossible(zoom: String) async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play)
    let board = try #require(await page.seat.board).id
    await page.session.begin()
    try await page.send(Self.hello(board, zoom))
    #expect(try await Self.view(page).center == Point(x: 132, y: 44))
  }

  private static func hello(_ board: ID<Board>, _ zoom: String) -> String {
    #"{"hello":{"version":1,"size":[400,300],"now":0,"views":[["\#(board)",0,0,\#(zoom)]]}}"#
  }

  @Test(
    "fires once for a double tap of a finger, and twice for two keys",
    arguments: [
      ("finger", 1), ("key", 2),
    ])
  func doubleTap(kind: String, count: Int) async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play)
    try await page.hello()
    let (x, y) = (200 + 5 * Grid.unit, 150 + Grid.unit)
    for (contact, time) in [(1, 100), (2, 190)] {
      try await page.touch(contact, "began", x, y, at: time, by: kind)
      try await page.touch(contact, "ended", x, y, at: time + 30, by: kind)
    }
    try await page.draw()
    #expect(stage.console.sent.count == count)
    #expect(try await page.next("went").value == .string("GO 2 by a page"))
    guard count == 1 else { return }
    let message = try await page.next("messages")
    guard case .array(let said) = message.value else { return }
    #expect(said.first?[name: "text"]?.value == .string("ignored: fired 90 ms ago from a page"))
  }

  @Test("says what was slid off, and pans by what began on no block")
  func slidingOff() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play)
    try await page.hello()
    let before = try await Self.view(page)
    let (x, y) = (200 + 5 * Grid.unit, 150 + Grid.unit)
    try await page.touch(1, "began", x, y, at: 100)
    try await page.touch(1, "moved", x, y + 60, at: 200)
    try await page.touch(1, "ended", x, y + 90, at: 300)
    #expect(stage.console.sent.isEmpty)
    #expect(try await Self.view(page) == before)
    try await page.draw()
    let message = try await page.next("messages")
    guard case .array(let said) = message.value else { return }
    #expect(said.first?[name: "text"]?.value == .string("slid off: nothing sent"))
    try await page.touch(2, "began", 20, 20, at: 400)
    try await page.touch(2, "moved", 60, 20, at: 500)
    try await page.touch(2, "ended", 60, 20, at: 600)
    #expect(try await Self.view(page).center == Point(x: before.center.x - 40, y: 0))
  }

  @Test("A flash sticks to its finger, wherever it goes, and others pan meanwhile")
  func sticking() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play)
    try await page.hello()
    let (x, y) = (200 + Grid.unit, 150 + Grid.unit)
    try await page.touch(1, "began", x, y, at: 100)
    try await page.touch(1, "moved", x - 150, y - 150, at: 200)
    try await page.touch(2, "began", 20, 280, at: 300)
    try await page.touch(2, "moved", 60, 280, at: 400)
    #expect(stage.console.sent == ["/on"])
    #expect(try await Self.view(page) == ViewMemory(center: Point(x: -40, y: 0), zoom: 1))
    try await page.touch(1, "ended", 0, 0, at: 500)
    #expect(stage.console.sent == ["/on", "/off"])
  }
}
