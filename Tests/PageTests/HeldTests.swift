import Domain
import JSONText
import PluginAPI
import ScriptedConsole
import Testing
import Workspace

@testable import Page

@Suite("What an ended run held, on a page", .timeLimit(.minutes(10)))
struct HeldTests {
  /// A page on which a finger holds the first block, and one of a process that runs later.
  private func pages(_ stage: PageStage) async throws -> (first: PlayedPage, later: PlayedPage) {
    let first = try await stage.page(.play)
    try await first.hello()
    try await first.touch(1, "began", 244, 194, at: 10)
    #expect(stage.console.sent == ["/on"])
    var sources = PageStage.sources
    sources.process = ProcessMark(name: "later") { _ in false }
    let seat = try await stage.seat.workspace.seat(sources: sources)
    try await seat.openBoard(try #require(try await seat.boards().first?.board.id))
    _ = try await seat.perform(.setMode(.play))
    let page = stage.played(seat, program: nil)
    try await page.hello()
    return (first, page)
  }

  /// What is held by the next message.
  private func held(_ page: PlayedPage) async throws -> [LocatedJSON] {
    guard case .array(let entries) = try await page.next("held").value else { return [] }
    return entries
  }

  private func text(_ json: LocatedJSON?, _ name: String) throws -> String {
    guard case .string(let text)? = json?[name: name]?.value else { throw PlayedPage.NoMessage() }
    return text
  }

  /// The message that releases an entry.
  private func release(_ entry: LocatedJSON?) throws -> String {
    #"{"release":["\#(try text(entry, "show"))","\#(try text(entry, "key"))"]}"#
  }

  @Test("It is said, and released only on demand")
  func released() async throws {
    let stage = try await PageStage()
    let (first, page) = try await pages(stage)
    defer { withExtendedLifetime(first) {} }
    let entry = try await held(page).first
    #expect(try text(entry, "name") == "list 1 \"Opening\"")
    #expect(try text(entry, "showName") == "Hamlet")
    #expect(entry?[name: "isReady"]?.value == .bool(true))
    #expect(stage.console.sent == ["/on"])
    try await page.send(try release(entry))
    await page.session.releasing?.value
    #expect(stage.console.sent == ["/on", "/off"])
    #expect(try await held(page).isEmpty)
    // A second press comes too late.
    try await page.send(try release(entry))
    await page.session.releasing?.value
    #expect(stage.console.sent == ["/on", "/off"])
  }

  @Test("It is offered when the console is back")
  func back() async throws {
    let stage = try await PageStage()
    let (first, page) = try await pages(stage)
    defer { withExtendedLifetime(first) {} }
    let watching = Task { await page.session.watch() }
    defer { watching.cancel() }
    _ = try await held(page)
    for (state, isReady) in [(ConnectionState.lost("gone"), false), (.connected, true)] {
      stage.console.become(state)
      for number in 1...9 { try await page.send(#"{"drawn":\#(number)}"#) }
      #expect(try await held(page).first?[name: "isReady"]?.value == .bool(isReady))
    }
    #expect(try await page.seat.abandonedTriggers().count == 1)
  }

  @Test("Who may only look releases nothing")
  func looking() async throws {
    let stage = try await PageStage()
    let (first, page) = try await pages(stage)
    defer { withExtendedLifetime(first) {} }
    let entry = try await held(page).first
    await page.session.take(.look)
    try await page.send(try release(entry))
    await page.session.releasing?.value
    #expect(stage.console.sent == ["/on"])
    _ = try await page.next("messages")
  }
}
