import Domain
import Gestures
import GridGeometry
import PluginAPI
import ScriptedConsole
import Testing
import Workspace

/// What a seat may do decides the seat, whatever its frontend asks for.
@Suite("Roles of seats")
struct SeatRoleTests {
  private let console: ScriptedConsole
  private let stage: TouchStage
  private var seat: Seat { stage.workspace }

  init() async throws {
    console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
    stage = try await TouchStage(transports: [console.plugin])
    try await stage.workspace.connect(ConnectionMemory(address: "test://desk:1"))
  }

  @Test("Without the role to edit, a board is left in play mode, and nothing is changed")
  func edit() async throws {
    #expect(await seat.mode == .edit)
    _ = try await seat.take(.play)
    #expect(await seat.mode == .play)
    #expect(await seat.isReadOnly)
    let error = await #expect(throws: WorkspaceError.self) {
      try await self.seat.perform(.setMode(.edit))
    }
    #expect(error?.code == .readOnly)
    await #expect(throws: WorkspaceError.self) { try await self.seat.createShow(named: "New") }
    await #expect(throws: WorkspaceError.self) { try await self.seat.createBoard(named: nil) }
    await #expect(throws: WorkspaceError.self) { try await self.seat.beginDraft() }
    #expect(try await seat.items().count == 1)
    _ = try await seat.take(.edit)
    _ = try await seat.perform(.setMode(.edit))
    #expect(await seat.mode == .edit)
  }

  @Test("The list of boards offers New Board to those who may edit, also after a new role")
  func boardList() async throws {
    try await seat.openBoardList()
    func isOffered() async throws -> Bool {
      try await seat.scene().elements.contains { $0.id == .newBoard }
    }
    #expect(try await isOffered())
    _ = try await seat.take(.play)
    #expect(try await !isOffered())
    _ = try await seat.take(.edit)
    #expect(try await isOffered())
  }

  @Test("Who only looks sends nothing", arguments: [SeatRole.look, .play])
  func look(role: SeatRole) async throws {
    _ = try await seat.take(role)
    var fingers = stage.fingers
    let tap = fingers.tap(Fingers.middle(0, 0))
    let reaction = try await seat.handle(tap)
    let settled = try await seat.settle()
    let refused = (reaction.effects + settled.effects).contains {
      if case .message(.notSent) = $0 { true } else { false }
    }
    #expect(refused == (role == .look))
    #expect(console.sent.isEmpty == (role == .look))
    if role == .look {
      let object = try #require(try await seat.items().first?.object)
      await #expect(throws: WorkspaceError.self) {
        try await self.seat.fire(Trigger(Trigger.Target(object), action: .go))
      }
      await #expect(throws: WorkspaceError.self) { try await self.seat.send(["/go"]) }
    }
  }

  @Test("What is held down is released when the role is taken away")
  func held() async throws {
    _ = try await seat.perform(.setAction(stage.block, .flash))
    _ = try await seat.perform(.setMode(.play))
    var fingers = stage.fingers
    let point = Fingers.middle(0, 0)
    _ = try await seat.handle(Array(fingers.drag(from: point, to: point).prefix(1)))
    #expect(console.sent == ["/on"])
    _ = try await seat.take(.look)
    #expect(console.sent == ["/on", "/off"])
  }

  @Test("Each role includes those before it")
  func order() {
    #expect(SeatRole.allCases == SeatRole.allCases.sorted())
    #expect(SeatRole.look < .play && SeatRole.play < .edit)
  }
}
