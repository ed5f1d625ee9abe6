import Foundation
import TestSupport
import Testing

/// The manual pages of the programs say what their help says.
@Suite("Manual pages", .timeLimit(.minutes(10)))
struct ManualTests {
  private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/man")

  private static let names = [
    "callboard", "callboard-workspace", "callboard-serve", "callboard-sync", "callboard-import",
    "callboard-simulate", "callboard-sync-server",
  ]

  /// Writes the page instead, with `CALLBOARD_RECORD` in the environment.
  @Test("A page has every option and command of the help", arguments: names)
  func page(name: String) throws {
    let text = try page(of: name).text(
      seeAlso: Self.names.filter { $0 != name }.map { "\($0) (1)" } + ["callboard-commands (7)"])
    let file = Self.folder.appendingPathComponent("\(name).1")
    if ProcessInfo.processInfo.environment["CALLBOARD_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    let requests: Set = ["TH", "SH", "SS", "TP", "B", "BR", "PP", "br"]
    for line in text.split(separator: "\n") {
      #expect(!line.hasPrefix("'"), "the rest of such a line is lost: \(line)")
      guard line.hasPrefix(".") else { continue }
      #expect(requests.contains(String(line.dropFirst().prefix { $0.isLetter })), "\(line)")
    }
  }

  private func page(of name: String) throws -> ManualPage {
    // What is a command of callboard has a page of its own.
    let command = name.hasPrefix("callboard-") ? String(name.dropFirst("callboard-".count)) : ""
    let words = ["workspace", "serve", "sync"].contains(command) ? [command] : []
    let program = words.isEmpty ? try #require(BuiltExecutable(rawValue: name)) : .callboard
    let run = try program.run(words + ["--experimental-dump-help"])
    try #require(run.status == 0, "\(run)")
    return try ManualPage(name: name, help: run.output)
  }
}
