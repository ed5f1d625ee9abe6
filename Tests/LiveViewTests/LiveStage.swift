import Boards
import Commands
import Domain
import GridGeometry
import Persistence_Memory
import Placement_Grid
import PluginAPI
import Rendering_Terminal
import ScriptedConsole
import Terminal
import TextCells
import Workspace

@testable import LiveView

/// The live view of a board with two blocks, of which the first flashes, on a scripted terminal.
final class LiveStage: Sendable {
  let console: ScriptedConsole
  let seat: Seat
  let terminal = ScriptedTerminal()
  let session: LiveSession
  let lines = EnteredLines()

  init(
    mode: InteractionMode, _ more: String = "",
    translate: @escaping @Sendable (TerminalInput) -> TerminalInput? = { $0 }
  ) async throws {
    console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
    let registry = try Registry(
      surfaces: [.board, .boardList], placements: [.grid], stores: [.memory],
      renderers: [.terminal], transports: [console.plugin])
    seat = try Seat(
      at: WorkspaceLocation("memory:live", registry: registry), registry: registry,
      sources: WorkspaceSources { Timestamp(milliseconds: 0) })
    let runner = CommandRunner(
      seat, target: RenderTarget(columns: 80, rows: 24, colorDepth: .none)
    ) { _ in nil }
    let script = """
      show new Hamlet; object add list 1 Opening; object add list 2 Close; board new Main
      place list 1 at 0,0; place list 2 at 4,0; action #1 flash
      """
    for statement in Statement.all(in: script + "\n" + more) {
      _ = try await runner.run(statement)
    }
    try await seat.connect(ConnectionMemory(address: "test://desk:1"))
    _ = try await seat.perform(.setMode(mode))
    session = LiveSession(
      runner, terminal, depth: .none, lines: lines, translate: translate
    ) { columns, rows in
      TerminalRenderer(columns: columns, rows: rows, depth: .none, theme: .dark, hasHeader: false)
    }
  }

  /// Shows the view until it is left, or until all steps are done.
  @discardableResult
  func run(_ steps: [ScriptedTerminal.Step]) async -> LiveSession.End {
    terminal.play(steps)
    return await session.run().end
  }

  /// The text of everything that is drawn, after Ctrl-L has drawn it again.
  func drawnAgain(_ check: @escaping @Sendable (String) -> Void) -> [ScriptedTerminal.Step] {
    [
      .look { _ = self.terminal.takeWritten() }, .send([.key(Key("l", .control))]),
      .look { check(self.terminal.takeWritten()) },
    ]
  }

  /// Where the blocks are, in the order of the board.
  func cells() async throws -> [CellRect?] {
    try await seat.items().map(\.item.pose.cells)
  }
}

extension ScriptedTerminal.Step {
  /// Keys that are pressed at once.
  static func keys(_ keys: Key...) -> Self { .send(keys.map(TerminalInput.key)) }

  /// Characters that are typed at once.
  static func type(_ text: String) -> Self { .send(text.map { .key(Key($0)) }) }
}
