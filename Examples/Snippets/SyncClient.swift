// snippet SyncClient
import Domain
import Placement_Grid
import PluginAPI
import SyncClient

// end

/// Brings a workspace and a server together, once.
///
/// - Parameters:
///   - store: The workspace.
///   - device: A random number.
///   - now: The present moment.
///   - send: Sends a request, and waits for the answer.
///   - sleep: Waits until a time.
/// - Returns: The replica.
/// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read or written.
package func exampleOfSyncClient(
  _ store: any WorkspaceStore, device: UInt64, now: () -> SyncMoment,
  send: (RemoteRequest) -> Result<RemoteReply, RemoteFailure>, sleep: (Timestamp?) -> Void
) throws(StoreError) -> SyncReplica {
  // snippet SyncClient
  let normalisation = Normalisation { board in
    board.rules.key == PlacementPlugin.grid.key ? PlacementPlugin.grid.make(board, []) : nil
  }
  var replica = try SyncReplica(
    store, zone: "show", device: device, normalisation, at: now())
  var step = try replica.handle(.started, at: now())
  while !replica.engine.isAtRest {
    if let request = step.output.request {
      let reply = send(request.request)
      step = try replica.handle(.reply(request.id, reply), at: now())
    } else {
      sleep(step.output.wake)
      step = try replica.handle(.timer, at: now())
    }
  }
  // The workspace now has the edits of all devices, and the server has those of this one.
  // end
  return replica
}
