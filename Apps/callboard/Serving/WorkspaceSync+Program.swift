import PluginAPI
import Workspace

extension WorkspaceSync {
  /// The sync of the workspace of a seat, with what this machine keeps about it; `nil` if it has no
  /// folder for that.
  init?(of seat: Seat, environment: [String: String]) {
    guard let folder = SyncFolder(ofWorkspace: seat, environment: environment) else { return nil }
    self.init(of: seat.workspace, in: folder, sources: .system)
  }
}
