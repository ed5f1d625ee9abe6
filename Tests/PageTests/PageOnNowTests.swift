import Domain
import GridGeometry
import JSONText
import PluginAPI
import ScriptedConsole
import Testing
import Workspace

@testable import Page

@Suite("What is on now, on a page", .timeLimit(.minutes(10)))
struct PageOnNowTests {
  private static func things(_ page: PlayedPage) async throws -> [LocatedJSON] {
    guard case .array(let things) = try await page.next("on").value else {
      Issue.record("no things")
      return []
    }
    return things
  }

  private static func key(of thing: LocatedJSON) throws -> String {
    let value = thing[name: "key"]?.value
    guard case .string(let key)? = value else { return try #require(nil, "no key: \(value)") }
    return key
  }

  @Test("lists what another page holds, and releases it", arguments: [false, true])
  func releasing(isAll: Bool) async throws {
    let stage = try await PageStage()
    let (one, two) = (try await stage.page(.play), try await stage.page(.play))
    try await one.hello()
    try await two.hello()
    try await two.send(#"{"on":true}"#)
    #expect(try await Self.things(two).isEmpty)
    try await one.touch(1, "began", 200 + Grid.unit, 150 + Grid.unit, at: 100)
    #expect(stage.console.sent == ["/on"])
    try await two.draw()
    try await two.send(#"{"on":true}"#)
    let thing = try #require(try await Self.things(two).first)
    #expect(thing[name: "name"]?.value == .string(#"list 1 "Opening""#))
    #expect(thing[name: "state"]?.value == .string("held"))
    #expect(thing[name: "boards"]?.value == .string("Main"))
    let key = try Self.key(of: thing)
    try await two.send(isAll ? #"{"off":null}"# : #"{"off":"\#(key)"}"#)
    await two.session.releasing?.value
    #expect(stage.console.sent == ["/on", "/off"])
    try await two.draw()
    #expect(try await Self.things(two).isEmpty)
    try await two.send(#"{"on":false}"#)
    #expect(await !two.session.showsOnNow)
  }

  @Test("a page that may only look releases nothing")
  func looking() async throws {
    let stage = try await PageStage()
    let (one, two) = (try await stage.page(.play), try await stage.page(.play))
    try await one.hello()
    try await two.hello()
    await two.session.take(.look)
    try await one.touch(1, "began", 200 + Grid.unit, 150 + Grid.unit, at: 100)
    try await two.draw()
    try await two.send(#"{"on":true}"#)
    let thing = try #require(try await Self.things(two).first)
    let key = try Self.key(of: thing)
    for message in [#"{"off":"\#(key)"}"#, #"{"off":null}"#] {
      try await two.send(message)
      await two.session.releasing?.value
      #expect(stage.console.sent == ["/on"])
    }
  }
}
