import Domain
import PluginAPI
import Workspace

@testable import Page

extension PageStage {
  /// Serves pages of the board while something is done with a client.
  func serving<Value: Sendable>(
    at host: String = "127.0.0.1", role: SeatRole? = .edit, pages: PairedPages? = nil,
    encryption: PageEncryption? = nil, limits: PageLimits = PageLimits(),
    _ body: @Sendable (PageClient, PageServer) async throws -> Value
  ) async throws -> Value {
    let server = try await PageServer.listen(
      for: seat.workspace, at: host, port: 0, role: role, pages: pages, encryption: encryption,
      limits: limits, sources: Self.sources, program: nil
    ) { seat throws(WorkspaceError) in
      guard let board = try await seat.boards().first?.board else { return }
      try await seat.openBoard(board.id)
    }
    let running = Task { await server.run() }
    defer { running.cancel() }
    let value = try await body(PageClient(port: server.port), server)
    running.cancel()
    await running.value
    return value
  }
}
