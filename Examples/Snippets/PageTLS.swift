import Domain
// snippet PageTLS
import Page
import Page_TLS
import Workspace

// end

/// A server of encrypted pages, for a workspace that a seat keeps open.
package func exampleOfPageTLS(
  workspace: OpenWorkspace, sources: WorkspaceSources, environment: [String: String]
) async throws -> String {
  let now = sources.now()
  // snippet PageTLS
  let encryption = try PageEncryptionPlugin.tls.ofMachine(PageServer.loopback, environment, now)
  print(encryption.fingerprint)  // 5C:0A:… for a person to compare
  let server = try await PageServer.listen(
    for: workspace, port: 0, encryption: encryption, sources: sources
  ) { seat throws(WorkspaceError) in
    try await seat.openBoardList()
  }
  // end
  let serving = Task { await server.run() }
  serving.cancel()
  await serving.value
  return server.addresses[0]
}
