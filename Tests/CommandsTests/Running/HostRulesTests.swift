import ColumnRules
import Commands
import GermanWording
import Placement_Grid
import PluginAPI
import Testing

@Suite("Rules that a host wrote")
struct HostRulesTests {
  private static let columns = PlacementPlugin(key: "columns", summary: "blocks in columns") {
    ColumnRules(board: $0, items: $1, widest: 4)
  }

  private static let script =
    "show new Tour; object add list 1 Opening; board new Main --rules columns"

  @Test("JSON prints their code, and people read the host's sentence")
  func customCodes() async throws {
    struct Columns: Wording {
      func text(_ key: TextKey) -> String {
        guard case .custom(let text) = key else { return EnglishWording(within: self).text(key) }
        return "A column has room for \(text["most"] ?? "fewer") cells."
      }
    }
    let stage = try CommandFixture(placements: [.grid, Self.columns], wording: Columns())
    try await stage.run(Self.script)
    let error = try await stage.error("place list 1 at 0,0 5x2")
    #expect(error.code == .custom)
    #expect(error.customCode == "tooWide")
    #expect(error.message == "A column has room for 4 cells.")
    let json = JSONForm().text(of: error, at: CommandPlace(source: nil))
    #expect(json.contains(#""code":"tooWide""#), "\(json)")
  }

  @Test("Refusals and default names are in the language of the wording")
  func german() async throws {
    let stage = try CommandFixture(wording: GermanWording())
    try await stage.run("show new Tour; object add list 1 Opening; board new")
    #expect(try await stage.json("boards").contains("Neues Board"))
    try await stage.run("place list 1 at 0,0")
    let error = try await stage.error("place list 1 at 1,1")
    #expect(error.message == "Blöcke dürfen sich nicht überlappen.")
    try await stage.run("board duplicate 'Neues Board'")
    #expect(try await stage.text("boards").contains("Neues Board Kopie"))
    // The history is the same in every language.
    try await stage.run("drag #1 to @6,0")
    let history = try await stage.json("history")
    #expect(!history.contains("verschieb") && !history.contains("Block\""), "\(history)")
  }
}
