import Foundation
import Terminal
import Testing

@testable import LiveView

@Suite("Keys of the live view")
struct LiveKeysTests {
  @Test("each key does one thing")
  func once() {
    let keys = LiveKeys().rows.flatMap { $0.keys.keys }
    #expect(Set(keys).count == keys.count)
    #expect(LiveKeys().action(of: Key("~")) == nil)
  }

  @Test("the list of keys fits the smallest usual terminal, and has each row")
  func help() {
    let help = LiveKeys().help
    #expect(help.allSatisfy { $0.count <= 76 })
    let names = LiveKeys().rows.map(\.name) + LiveKeys.mouse.map(\.name)
    #expect(Set(names).count == names.count && names.allSatisfy { $0.count < 16 })
    #expect(LiveKeys().rows.allSatisfy { row in help.contains { $0.hasPrefix(row.name + " ") } })
  }

  /// The rows of the table in the guide.
  private var table: String {
    let keys = LiveKeys().rows.map { row in
      let names = row.name.split(separator: " ").map { $0 == "arrows" ? $0 : "`\($0)`" }
      return (names.joined(separator: ", "), row.summary)
    }
    return (keys + LiveKeys.mouse).map { "| \($0.0) | \($0.1) |\n" }.joined()
  }

  /// Writes the table into the page instead, with `CALLBOARD_RECORD` in the environment.
  @Test("The guide has the list of keys")
  func guide() throws {
    let page = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/guide.md")
    var text = try String(contentsOf: page, encoding: .utf8)
    let head = try #require(text.range(of: "| keys and mouse | effect |\n|---|---|\n"))
    let end = try #require(text.range(of: "\n\n", range: head.upperBound..<text.endIndex))
    let rows = head.upperBound..<text.index(after: end.lowerBound)
    if ProcessInfo.processInfo.environment["CALLBOARD_RECORD"] != nil, text[rows] != table {
      text.replaceSubrange(rows, with: table)
      try text.write(to: page, atomically: true, encoding: .utf8)
    } else {
      #expect(text[rows] == table)
    }
  }
}
