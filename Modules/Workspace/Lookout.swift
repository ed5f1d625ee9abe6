import Foundation
import PluginAPI
import Synchronization

/// Looks from time to time whether a store was written by other processes, as long as it is held.
///
/// It has a thread of its own. A thread that wakes ten times a second takes a third of the
/// processor time of a task that does, for which two threads wake each time.
final class Lookout: Sendable {
  private struct Watch {
    var isOver = false
    /// The state that is no news; `nil` where any state is.
    var known: StoreSequence?
  }

  private let store: any WorkspaceStore
  private let watch: Mutex<Watch>
  private let notice: @Sendable () -> Void

  /// How long another process's commit may wait until it is seen here, in seconds.
  private static let interval = 0.1

  /// Begins to look.
  ///
  /// - Parameters:
  ///   - store: What may be written by others.
  ///   - known: The state it is known to be in.
  ///   - notice: Called, at each look, where it is in another state.
  init(
    at store: any WorkspaceStore, known: StoreSequence?, notice: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.notice = notice
    watch = Mutex(Watch(known: known))
    Thread.detachNewThread { [weak self] in
      repeat { Thread.sleep(forTimeInterval: Self.interval) } while self?.look() == true
    }
  }

  /// Takes a state for known from now on; `nil` to be called at each look.
  func expect(_ known: StoreSequence?) { watch.withLock { $0.known = known } }

  /// Ends the looking: when this returns, the store is left alone.
  func stop() { watch.withLock { $0.isOver = true } }

  /// - Returns: Whether to look again.
  private func look() -> Bool {
    watch.withLock { watch in
      if watch.isOver { return false }
      // What cannot be read now, as another process has the file for itself, is read the next time.
      if let sequence = try? store.sequence(), sequence != watch.known { notice() }
      return true
    }
  }
}
