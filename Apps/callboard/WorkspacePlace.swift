import Foundation
import Synchronization
import Workspace

/// What signal handlers look for: the workspace, which may not be open yet, and the folder of a
/// tour.
final class WorkspacePlace: Sendable {
  private let opened = Mutex<Seat?>(nil)
  private let folder = Mutex<URL?>(nil)

  /// The folder of the tour, if there was one.
  var tourFolder: URL? {
    get { folder.withLock { $0 } }
    set { folder.withLock { $0 = newValue } }
  }

  /// Removes the folder of the tour.
  func removeTourFolder() {
    guard let folder = tourFolder else { return }
    // What is left in a temporary folder harms nothing.
    try? FileManager.default.removeItem(at: folder)
  }

  /// The workspace, once it is open.
  var workspace: Seat? {
    get { opened.withLock { $0 } }
    set { opened.withLock { $0 = newValue } }
  }
}
