import Commands
import Domain
import Foundation
import PluginAPI
import Rendering_Terminal
import ScriptedConsole
import Testing
import Workspace

@Suite("Sheets of paper")
struct PrintCommandTests {
  private func stage(
    _ console: ScriptedConsole? = nil, serving: (any PageServing)? = nil
  ) async throws -> CommandFixture {
    let stage = try CommandFixture(
      renderers: [.terminal, WrittenPaper.plugin], transports: console.map { [$0.plugin] } ?? [])
    try await stage.run(CommandFixture.stage)
    return stage
  }

  private func printed(_ words: String, _ stage: CommandFixture) async throws -> [String] {
    let path = stage.folder.appendingPathComponent("sheets.pdf").path
    try await stage.run("print \(words.replacing("FILE", with: path)) --force")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }

  @Test("of boards say what every block sends, in reading order")
  func boards() async throws {
    let stage = try await stage()
    try await stage.run(
      """
      edit; label #1 "Doors"; action #2 flash; board new "Empty one"; board Main; edit
      place goto "Empty one" at 6,0; place message /go at 6,2; object delete macro 1 --yes
      """)
    #expect(
      try await printed("boards FILE --landscape", stage) == [
        "Hamlet on a4 landscape", "----", "# Main | 4 blocks to press; the show has no console yet",
      ])
  }
}
