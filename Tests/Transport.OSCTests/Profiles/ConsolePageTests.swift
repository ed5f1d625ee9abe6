import Domain
import Foundation
import PluginAPI
import Testing
import Transport_OSC

/// `Documentation/consoles.md` says what the profiles do.
@Suite("The page of consoles")
struct ConsolePageTests {
  private static let url = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Documentation/consoles.md")
  private static let begin = "<!-- The tables follow from the profiles: begin -->\n\n"
  private static let end = "\n<!-- The tables follow from the profiles: end -->"

  /// Writes the tables into the page instead, with `CALLBOARD_RECORD` in the environment.
  @Test("The tables are those of the profiles")
  func tables() throws {
    let page = try String(contentsOf: Self.url, encoding: .utf8)
    let start = try #require(page.range(of: Self.begin)?.upperBound)
    let end = try #require(page.range(of: Self.end)?.lowerBound)
    let tables = try ConsoleTables.text(of: OSCProfile.builtIn)
    if ProcessInfo.processInfo.environment["CALLBOARD_RECORD"] != nil {
      let text = page[..<start] + tables + page[end...]
      try String(text).write(to: Self.url, atomically: true, encoding: .utf8)
    } else {
      #expect(String(page[start..<end]) == tables)
    }
  }

  @Test("The example of a profile is one")
  func example() throws {
    let page = try String(contentsOf: Self.url, encoding: .utf8)
    let blocks = page.components(separatedBy: "```json\n").dropFirst().map { block in
      String(block.components(separatedBy: "\n```")[0])
    }
    try #require(blocks.count == 2)
    let desk = try OSCProfile(ProfileSource(text: blocks[0], path: "desk.json"))
    #expect(desk.name == "my-desk")
    let hog = try OSCProfile(ProfileSource(text: blocks[1], path: "hog.json"))
    let list = Trigger(kind: .list, number: ObjectNumber(5), action: .flash)
    #expect(
      try hog.messages(for: list).map(OSCProfile.text) == ["/hog/hardware/flash/5 1"])
  }
}
