import Persistence_SQLite
import Placement_Grid
import PluginAPI
import ScriptedConsole
import TestSupport
import Testing
import Workspace

/// What becomes of the verdict on keys that a connection reports.
@Suite("Verdicts on keys", .timeLimit(.minutes(10)))
struct KeyVerdictTests {
  @Test("Only a mismatch is reported on the board")
  func reported() async throws {
    let folder = try TemporaryFolder()
    let console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
    let registry = try Registry(
      placements: [.grid], stores: [.sqlite], formats: [], transports: [console.plugin])
    let workspace = try Seat(
      at: WorkspaceLocation(folder.file("a.callboard"), registry: registry), registry: registry,
      sources: WorkspaceFixture.sources)
    try await workspace.connect(ConnectionMemory(address: "test://desk:1"))
    let news = await workspace.makeNews()
    console.send(.checked(.verified(typed: "group 1")))
    console.send(.checked(.unheard(typed: "group 2")))
    console.send(.checked(.mismatch(typed: "group 12", heard: "Group 1")))
    var messages: [Message] = []
    // Ends when the time of the suite is over, too.
    for await _ in news {
      messages = await workspace.takeMessages()
      if !messages.isEmpty { break }
    }
    #expect(messages == [.keysMisread(typed: "group 12", heard: "Group 1")])
    #expect(await workspace.leaveConsole(within: .seconds(1)) == 0)
  }
}
