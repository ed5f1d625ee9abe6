import Domain
import GridGeometry
import JSONText
import PluginAPI
import ScriptedConsole
import Testing
import Workspace

@testable import Page

@Suite("A page at a seat", .timeLimit(.minutes(10)))
struct PageSessionTests {
  /// The middle of a block in a view of 400 by 300 points, of which the middle shows the origin.
  private func middle(ofBlockAt cell: Cell) -> (x: Double, y: Double) {
    (200 + Double(cell.x) * Grid.unit + Grid.unit, 150 + Double(cell.y) * Grid.unit + Grid.unit)
  }

  @Test("is greeted, and gets the whole scene once it says how large it is")
  func greeting() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play)
    try await page.hello()
    #expect(try await page.next("welcome")[name: "version"]?.value == .number("1"))
    let scene = try await page.next("scene")
    #expect(scene[name: "board"]?.value == .string("Main"))
    #expect(scene[name: "mode"]?.value == .string("play"))
    #expect(scene[name: "base"] == nil)
    guard case .array(let elements)? = scene[name: "elements"]?.value else {
      Issue.record("no elements")
      return
    }
    #expect(elements.contains { $0[name: "title"]?.value == .string("Opening") })
  }

  @Test("begins with 'hello', once")
  func order() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play)
    await #expect(throws: PageFault.self) { try await page.send(#"{"do":"undo"}"#) }
    try await page.hello()
    await #expect(throws: PageFault.self) {
      try await page.send(#"{"hello":{"version":1,"size":[400,300],"now":0}}"#)
    }
  }

  @Test("flashes a block as long as a finger is on it")
  func flash() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play)
    try await page.hello()
    let (x, y) = middle(ofBlockAt: Cell(x: 0, y: 0))
    try await page.touch(1, "began", x, y, at: 100)
    #expect(stage.console.sent == ["/on"])
    try await page.touch(1, "ended", x, y, at: 150)
    #expect(stage.console.sent == ["/on", "/off"])
  }

  @Test("releases what is held when it goes")
  func gone() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play)
    try await page.hello()
    let (x, y) = middle(ofBlockAt: Cell(x: 0, y: 0))
    try await page.touch(1, "began", x, y, at: 100)
    await page.session.end()
    #expect(stage.console.sent == ["/on", "/off"])
  }

  @Test(
    "releases what is held when the view changes, or a button is pressed",
    arguments: [
      #"{"size":[400,300]}"#, #"{"size":[300,400]}"#, #"{"do":"cancel"}"#, #"{"do":"boards"}"#,
    ])
  func takenAway(_ message: String) async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play)
    try await page.hello()
    let (x, y) = middle(ofBlockAt: Cell(x: 0, y: 0))
    try await page.touch(1, "began", x, y, at: 100)
    try await page.send(message)
    #expect(stage.console.sent == ["/on", "/off"])
    try await page.touch(1, "ended", x, y, at: 150)
    #expect(stage.console.sent == ["/on", "/off"])
  }

  @Test("releases what is held when it falls silent, and its contacts count no more")
  func silent() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play, patience: .milliseconds(1))
    try await page.hello()
    let (x, y) = middle(ofBlockAt: Cell(x: 0, y: 0))
    try await page.touch(1, "began", x, y, at: 100)
    page.pass(to: 200)
    // The silence is noticed without anything that the page sends.
    while stage.console.sent != ["/on", "/off"] { await Task.yield() }
    #expect(await !page.seat.isTouched)
    try await page.touch(1, "moved", x + 90, y, at: 5_000)
    try await page.touch(1, "ended", x + 90, y, at: 5_010)
    #expect(stage.console.sent == ["/on", "/off"])
    await page.session.end()
  }

  @Test("carries a block in edit mode, and another page sees it")
  func carrying() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.edit)
    let other = try await stage.page(.play)
    let watching = Task { await other.session.watch() }
    try await page.hello()
    try await other.hello()
    _ = try await other.next("scene")
    try await other.send(#"{"drawn":1}"#)
    let (x, y) = middle(ofBlockAt: Cell(x: 0, y: 0))
    try await page.touch(1, "began", x, y, at: 0)
    // A finger that rests lifts the block; then it is carried two cells up.
    for step in 1...20 { try await page.touch(1, "moved", x, y, at: step * 50) }
    for step in 1...12 {
      try await page.touch(1, "moved", x, y - Double(step) * Grid.unit / 6, at: 1_000 + step * 20)
    }
    try await page.touch(1, "ended", x, y - 2 * Grid.unit, at: 1_500)
    page.pass(to: 5_000)
    while try await stage.cells()[0]?.origin != Cell(x: 0, y: -2) { await Task.yield() }
    let scene = try await other.next("scene")
    #expect(scene[name: "base"]?.value == .number("1"))
    watching.cancel()
    try await page.send(#"{"do":"undo"}"#)
    #expect(try await stage.cells()[0]?.origin == Cell(x: 0, y: 0))
  }

  @Test("gets newer scenes, not more, if it draws slowly")
  func slow() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.edit)
    try await page.hello()
    for _ in 0..<10 {
      try await page.send(#"{"zoom":[0.8,200,150]}"#)
      try await page.send(#"{"zoom":[1.25,200,150]}"#)
    }
    #expect(try await page.next("scene")[name: "number"]?.value == .number("1"))
    let second = try await page.next("scene")
    #expect(second[name: "number"]?.value == .number("2"))
    try await page.send(#"{"zoom":[0.5,200,150]}"#)
    // A number that was not sent frees nothing.
    try await page.send(#"{"drawn":99}"#)
    try await page.send(#"{"drawn":2}"#)
    let third = try await page.next("scene")
    #expect(third[name: "number"]?.value == .number("3"))
    #expect(third[name: "zoom"]?.value == .number("0.5"))
  }

  @Test("gets the reason if something is refused")
  func refusal() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.edit)
    try await page.hello()
    try await page.send(#"{"do":"undo"}"#)
    guard case .array(let messages) = try await page.next("messages").value else {
      Issue.record("no messages")
      return
    }
    #expect(messages.first?[name: "isRefusal"]?.value == .bool(true))
    #expect(messages.first?[name: "text"]?.value == .string("There is nothing to undo."))
  }

  @Test("goes to the list of boards, and names one")
  func boards() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play)
    try await page.hello()
    try await page.send(#"{"do":"boards"}"#)
    try await page.send(#"{"drawn":1}"#)
    #expect(await page.seat.isListOpen)
    let scene = try await page.seat.scene()
    let card = try #require(scene.elements.first { $0.kind == .boardCard })
    let (x, y) = (card.frame.center.x, card.frame.center.y)
    try await page.touch(1, "began", x, y, at: 10)
    page.pass(to: 2_000)
    // A finger that rests opens the menu, without anything that the page sends.
    while try await !page.seat.scene().elements.contains(where: { $0.kind == .panel }) {
      await Task.yield()
    }
    try await page.touch(1, "ended", x, y, at: 2_100)
    let menu = try await page.seat.scene()
    let rename = try #require(menu.elements.first { $0.id == .part(.menu, .rename) })
    let (left, top) = (rename.frame.center.x, rename.frame.center.y)
    try await page.touch(2, "began", left, top, at: 3_000)
    try await page.touch(2, "ended", left, top, at: 3_040)
    try await page.send(#"{"drawn":2}"#)
    let key = try await page.key(of: "field")
    try await page.send(#"{"accept":[\#(key),"Act Two"]}"#)
    #expect(try await stage.seat.boards().map(\.board.name) == ["Act Two"])
  }
}
