import Domain
import Gestures
import GridGeometry
import Persistence_SQLite
import PluginAPI
import ScriptedConsole
import TestSupport
import Testing
import Workspace

/// A block that flashes does not stay on, however its finger leaves it.
@Suite("Blocks that flash")
struct FlashTests {
  /// A board on which a finger holds down a block that flashes.
  private struct Held {
    let console: ScriptedConsole
    var stage: TouchStage
    let touch: [Touch]

    var workspace: Seat { stage.workspace }

    init() async throws {
      console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
      stage = try await TouchStage(transports: [console.plugin])
      try await stage.workspace.connect(ConnectionMemory(address: "test://desk:1"))
      _ = try await stage.workspace.perform(.setAction(stage.block, .flash))
      _ = try await stage.workspace.perform(.setMode(.play))
      let point = Fingers.middle(0, 0)
      touch = Array(stage.fingers.drag(from: point, to: point).prefix(1))
      _ = try await stage.workspace.handle(touch)
      #expect(console.sent == ["/on"])
    }

    /// What another process does to the board.
    func interfere(_ changes: [Change]) throws {
      let other = try StorePlugin.sqlite.open(stage.path)
      _ = try other.commit(changes, expecting: try other.sequence())
    }
  }

  @Test("A lift releases the block, once, and reports it")
  func lifted() async throws {
    var held = try await Held()
    let reaction = try await held.workspace.handle(held.stage.fingers.lift(held.touch))
    #expect(held.console.sent == ["/on", "/off"])
    let reported = reaction.effects.contains {
      guard case .sent(_, let messages, _, _) = $0 else { return false }
      return messages.map(\.address) == ["/off"]
    }
    #expect(reported)
  }

  @Test("A lift that cannot be kept releases the block all the same", arguments: [false, true])
  func unkept(isFull: Bool) async throws {
    var held = try await Held()
    if isFull { held.console.fill() }
    held.stage.switchboard.failReads(with: StoreError(.unreadable, at: "x", "gone"))
    let lift = held.stage.fingers.lift(held.touch)
    await #expect(throws: WorkspaceError.self) { try await held.workspace.handle(lift) }
    #expect(held.console.sent == ["/on"] + (isFull ? [] : ["/off"]))
    let messages = await held.workspace.takeMessages()
    #expect(messages == (isFull ? [.notSent("full")] : []))
  }

  @Test("A board that is deleted elsewhere releases the block")
  func deletedBoard() async throws {
    let held = try await Held()
    let other = try await held.stage.another()
    _ = try await other.deleteBoard(held.stage.board.id)
    _ = try await held.workspace.boards()
    _ = try? await held.workspace.items()
    #expect(held.console.sent == ["/on", "/off"])
  }

  @Test("A board that is read again releases the block")
  func readAnew() async throws {
    let held = try await Held()
    try held.interfere([
      .insert(
        .item(
          BoardItem(
            id: ID(high: 7, low: 7), board: held.stage.board.id, object: held.stage.object.id,
            pose: .cells(try WorkspaceFixture.cells(9, 9)))))
    ])
    held.stage.switchboard.trimHistory()
    #expect(try await held.workspace.items().count == 2)
    #expect(held.console.sent == ["/on", "/off"])
  }

  @Test("A replay breaks off what is held, and sends nothing of its own")
  func replayed() async throws {
    var held = try await Held()
    let tap = held.stage.fingers.tap(Fingers.middle(0, 0))
    let header = RecordingHeader(surface: "board", viewSize: Fingers.view)
    _ = try await held.workspace.replay(Recording(header: header, touches: tap))
    #expect(held.console.sent == ["/on", "/off"])
  }
}
