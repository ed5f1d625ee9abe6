// snippet Workspace
import Boards
import Domain
import GridGeometry
import Persistence_Memory
import Placement_Grid
import PluginAPI
import Workspace

// end

/// Opens a workspace for one person, and looks at a new board.
package func exampleOfWorkspace(now: @escaping @Sendable () -> Timestamp) async throws -> String {
  // snippet Workspace
  let registry = try Registry(surfaces: [.board], placements: [.grid], stores: [.memory])
  let seat = try Seat(
    at: WorkspaceLocation("memory:trial", registry: registry), registry: registry,
    sources: WorkspaceSources(now: now))

  _ = try await seat.createShow(named: "Hamlet")
  _ = try await seat.createBoard(named: "Act One")
  let seen = try await seat.exchange(.look, in: Size(width: 800, height: 600))
  let title = "\(seen.scene.show): \(seen.scene.board)"  // Hamlet: Act One
  // end
  return title
}
