import Domain
import JSONText
import PluginAPI
import ScriptedConsole
import Testing
import Workspace

@testable import Page

@Suite("The view of a cue list on a page", .timeLimit(.minutes(10)))
struct CueViewTests {
  private func text(_ json: LocatedJSON?) -> String? {
    guard case .string(let text)? = json?.value else { return nil }
    return text
  }

  /// The elements of an array.
  private func elements(_ json: LocatedJSON?) -> [LocatedJSON] {
    guard case .array(let elements)? = json?.value else { return [] }
    return elements
  }

  /// Opens the list Opening on a page.
  private func opened(_ page: PlayedPage) async throws -> LocatedJSON {
    try await page.hello()
    try await page.send(#"{"cues":""}"#)
    let lists = elements(try await page.next("cues")[name: "lists"])
    #expect(lists.map { text($0[name: "name"]) } == ["Opening", "Close"])
    let list = try #require(text(lists.first?[name: "list"]))
    try await page.send(#"{"cues":"\#(list)"}"#)
    return try await page.next("cues")
  }

  @Test("shows the lists, then the cues of one")
  func opening() async throws {
    let stage = try await PageStage()
    let cues = try await opened(try await stage.page(.play))
    #expect(text(cues[name: "name"]) == "Opening")
    let rows = elements(cues[name: "cues"]).map { elements($0).map { text($0) } }
    #expect(rows == [["1", "Dawn"], ["2", "Noon"]])
    #expect(cues[name: "active"] == nil && cues[name: "asOf"] == nil)
    #expect(
      elements(cues[name: "actions"]).map { text($0) } == ["back", "pause", "release", "go"])
  }

  @Test("follows the console without the cues, and ends when the list is gone")
  func following() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play)
    _ = try await opened(page)
    let watching = Task { await page.session.watch() }
    defer { watching.cancel() }
    let one = ObjectNumber(1)
    stage.console.send(.feedback(.running(.list, one, isRunning: true, cue: ObjectNumber(2))))
    var news = try await page.next("cues")
    while text(news[name: "active"]) == nil { news = try await page.next("cues") }
    #expect(text(news[name: "active"]) == "2" && text(news[name: "activity"]) == "running")
    #expect(news[name: "cues"] == nil)
    for number in 1...9 { try await page.send(#"{"drawn":\#(number)}"#) }
    stage.console.become(.lost("gone"))
    while news[name: "asOf"] == nil { news = try await page.next("cues") }
    #expect(text(news[name: "active"]) == "2" && text(news[name: "activity"]) == "unknown")
    for number in 1...19 { try await page.send(#"{"drawn":\#(number)}"#) }
    let list = try #require(try await stage.seat.lists().first)
    _ = try await stage.seat.deleteObject(list.id)
    while news.value != .null {
      for number in 1...99 { try await page.send(#"{"drawn":\#(number)}"#) }
      news = try await page.next("cues")
    }
  }

  @Test("fires, takes back and pauses; without the role to play it refuses")
  func firing() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play)
    _ = try await opened(page)
    for action in ["go", "back", "pause", "release"] {
      try await page.send(#"{"cue":["\#(action)",0]}"#)
    }
    #expect(stage.console.sent == ["/on", "/back", "/pause", "/off"])
    await page.session.take(.look)
    try await page.send(#"{"cue":["go",0]}"#)
    #expect(stage.console.sent.count == 4)
    try await page.send(#"{"cues":null}"#)
    await page.session.take(.play)
    try await page.send(#"{"cue":["go",0]}"#)
    #expect(stage.console.sent.count == 4)
  }

  @Test(
    "knows no other actions", arguments: ["flash", "toggle", "stop", ""])
  func unknown(action: String) {
    #expect(throws: PageFault.self) { try PageInput(#"{"cue":["\#(action)",0]}"#) }
  }
}
