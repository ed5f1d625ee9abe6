import Synchronization
import Workspace

/// A reference to the workspace for signal handlers; it may not be open yet.
final class WorkspacePlace: Sendable {
  private let opened = Mutex<Seat?>(nil)

  /// The workspace, once it is open.
  var workspace: Seat? {
    get { opened.withLock { $0 } }
    set { opened.withLock { $0 = newValue } }
  }
}
