import Persistence_SQLite
import Placement_Grid
import PluginAPI
import TestSupport
import Testing
import Workspace

/// What becomes of the verdict on keys that a connection tells.
@Suite("Verdicts on keys", .timeLimit(.minutes(10)))
struct KeyVerdictTests {
  @Test("Only a mismatch is told on the board")
  func told() async throws {
    let folder = try TemporaryFolder()
    let console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
    let plugin = TransportPlugin(
      key: "test", summary: "A console that a test leads", schemes: ["test"], profiles: { [] },
      profile: { _ in console.profile }, connect: { _, _ in console },
      followShow: { _, _ throws(TransportError) in throw TransportError(.unreachable, "none") })
    let registry = try Registry(
      placements: [.grid], stores: [.sqlite], formats: [], transports: [plugin])
    let workspace = try OpenWorkspace(
      at: WorkspaceLocation(folder.file("a.callboard"), registry: registry), registry: registry,
      sources: WorkspaceFixture.sources)
    try await workspace.connect(ConnectionMemory(address: "test://desk:1"))
    console.tell(.checked(.verified(typed: "group 1")))
    console.tell(.checked(.unheard(typed: "group 2")))
    console.tell(.checked(.mismatch(typed: "group 12", heard: "Group 1")))
    var messages: [Message] = []
    while messages.isEmpty {
      messages = await workspace.takeMessages()
      await Task.yield()
    }
    #expect(messages == [.keysMisread(typed: "group 12", heard: "Group 1")])
    #expect(await workspace.leaveConsole(within: .seconds(1)) == 0)
  }
}

/// A connection on which only happens what a test tells.
private final class ScriptedConsole: ConsoleConnection {
  private struct Profile: ConsoleProfile {
    let name = "scripted"
    let summary = ""

    func messages(for trigger: Trigger) throws(TransportError) -> [ConsoleMessage] { [] }

    func message(from words: [String]) throws(TransportError) -> ConsoleMessage {
      ConsoleMessage(words.joined())
    }
  }

  private let (stream, continuation) = AsyncStream.makeStream(of: ConnectionEvent.self)

  let profile: any ConsoleProfile = Profile()
  let address: ConnectionAddress
  let state = ConnectionState.connected

  init(_ address: ConnectionAddress) { self.address = address }

  func tell(_ event: ConnectionEvent) { continuation.yield(event) }
  func events() -> AsyncStream<ConnectionEvent> { stream }
  func send(_ messages: [ConsoleMessage]) throws(TransportError) {}
  func settled(within limit: Duration) async -> ConnectionState { .connected }
  func drain(within limit: Duration) async -> Int { 0 }
  func close() async { continuation.finish() }
}
