import Domain
import JSONText
import PluginAPI
import Testing
import Workspace

@testable import Page

@Suite("The map of a trip on a page", .timeLimit(.minutes(10)))
struct PageMapTests {
  private let stage: PageStage
  private let page: PlayedPage

  init() async throws {
    stage = try await PageStage()
    page = try await stage.tripPage([
      "Museum on 1 --location 0,-10", "Walk on 4", "Harbour on 9 --location 0,10",
    ])
    try await page.hello()
  }

  private struct Stop: Equatable {
    let entry, label, title: String?
    let point: [String]
  }

  private func text(_ json: LocatedJSON?) -> String? {
    guard case .string(let text)? = json?.value else { return nil }
    return text
  }

  private func stops(_ map: LocatedJSON) -> [Stop] {
    guard case .array(let stops)? = map[name: "stops"]?.value else { return [] }
    return stops.map { stop in
      var point: [String] = []
      if case .array(let parts)? = stop[name: "point"]?.value {
        point = parts.map { part in
          guard case .number(let digits) = part.value else { return "" }
          return digits
        }
      }
      return Stop(
        entry: text(stop[name: "entry"]), label: text(stop[name: "label"]),
        title: text(stop[name: "title"]), point: point)
    }
  }

  /// The map in 440 by 440 points.
  private func shown() async throws -> LocatedJSON {
    #expect(stops(try await page.next("map")).isEmpty)
    try await page.send(#"{"map":[440,440]}"#)
    return try await page.next("map")
  }

  @Test("is offered, and has its stops in the size of the page")
  func stops() async throws {
    let map = try await shown()
    #expect(text(map[name: "trip"]) == "Tour")
    #expect(map[name: "isFlashing"]?.value == .bool(false))
    let found = stops(map)
    #expect(found.map(\.label) == ["Stop 1, Museum", "Stop 2, Harbour"])
    #expect(found.map(\.title) == ["1", "2"])
    #expect(found.map(\.point) == [["33", "220"], ["407", "220"]])
    try await page.send(#"{"map":[220,440]}"#)
    let narrow = try await page.next("map")
    #expect(stops(narrow).map(\.point) == [["33", "220"], ["187", "220"]])
    // The route is the same in another size.
    #expect(narrow[name: "isFlashing"]?.value == .bool(false))
  }

  @Test("scrolls the list to the stop that is pressed")
  func pressing() async throws {
    let last = try #require(stops(try await shown()).last?.entry)
    func isVisible() async throws -> Bool {
      try await page.seat.scene().elements.contains { $0.title == "Harbour" }
    }
    #expect(try await !isVisible())
    try await page.send(#"{"stop":"\#(last)"}"#)
    #expect(try await isVisible())
    // A stop that is gone does nothing.
    try await page.send(#"{"stop":"e0"}"#)
    #expect(try await isVisible())
  }

  @Test("follows the route, which flashes, and ends when there is none")
  func following() async throws {
    _ = try await shown()
    try await stage.run("entry move Museum to 9", at: page.seat)
    try await page.send(#"{"drawn":1}"#)
    await page.session.show()
    let map = try await page.next("map")
    #expect(stops(map).map(\.label) == ["Stop 1, Harbour", "Stop 2, Museum"])
    #expect(map[name: "isFlashing"]?.value == .bool(true))
    try await stage.run("entry delete Museum --yes\nentry delete Harbour --yes", at: page.seat)
    try await page.send(#"{"drawn":2}"#)
    await page.session.show()
    while try await page.next("map").value != .null {}
  }

  @Test("is not sent while the page shows none")
  func hiding() async throws {
    _ = try await shown()
    try await page.send(#"{"map":null}"#)
    try await stage.run("entry move Museum to 9", at: page.seat)
    try await page.send(#"{"drawn":1}"#)
    await page.session.show()
    try await page.send(#"{"map":[440,440]}"#)
    // It is the next one, and has changed unseen.
    let map = try await page.next("map")
    #expect(stops(map).map(\.label) == ["Stop 1, Harbour", "Stop 2, Museum"])
    #expect(map[name: "isFlashing"]?.value == .bool(false))
  }
}
