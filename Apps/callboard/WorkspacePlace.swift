import Synchronization
import Workspace

/// Where signals find the workspace, which is not open yet when the first may come.
final class WorkspacePlace: Sendable {
  private let opened = Mutex<OpenWorkspace?>(nil)

  /// The workspace, once it is open.
  var workspace: OpenWorkspace? {
    get { opened.withLock { $0 } }
    set { opened.withLock { $0 = newValue } }
  }
}
