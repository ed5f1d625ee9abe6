// snippet Page
import Page
import Workspace

// end

/// A server of pages, for a workspace that a seat keeps open.
package func exampleOfPage(
  workspace: OpenWorkspace, sources: WorkspaceSources
) async throws -> String {
  // snippet Page
  let server = try await PageServer.listen(for: workspace, port: 0, sources: sources) {
    seat throws(WorkspaceError) in
    try await seat.openBoardList()  // what each page shows first
  }
  print(server.addresses[0])  // http://localhost:49152/, for example
  let serving = Task { await server.run() }
  // end
  serving.cancel()
  await serving.value
  return server.addresses[0]
}
