import Synchronization
import Workspace

/// Where signals find the workspace, which is not open yet when the first may come.
final class WorkspacePlace: Sendable {
  private let opened = Mutex<Seat?>(nil)

  /// The workspace, once it is open.
  var workspace: Seat? {
    get { opened.withLock { $0 } }
    set { opened.withLock { $0 = newValue } }
  }
}
