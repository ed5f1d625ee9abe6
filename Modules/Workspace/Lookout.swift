import Foundation
import PluginAPI
import Synchronization

/// Checks ten times a second whether other processes have written to a store.
///
/// It has a thread of its own, which ends when this object goes. A thread that wakes so often takes
/// a third of the processor time of a task, for which two threads wake each time.
final class Lookout: Sendable {
  private struct Watch {
    var isOver = false
    var known: StoreSequence?
  }

  private let store: any WorkspaceStore
  private let watch: Mutex<Watch>
  private let notice: @Sendable () -> Void

  /// How long another process's commit may wait until it is seen here, in seconds.
  private static let interval = 0.1

  /// Starts to check.
  ///
  /// - Parameters:
  ///   - store: The store, which others may write.
  ///   - known: The state that it is known to be in.
  ///   - notice: Called at each check that finds another state than the known one.
  init(
    at store: any WorkspaceStore, known: StoreSequence?, notice: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.notice = notice
    watch = Mutex(Watch(known: known))
    let thread = Thread { [weak self] in
      repeat { Thread.sleep(forTimeInterval: Self.interval) } while self?.look() == true
    }
    thread.name = "callboard.lookout"
    thread.start()
  }

  /// Sets the state that is known from now on; with `nil`, every check calls `notice`.
  func expect(_ known: StoreSequence?) { watch.withLock { $0.known = known } }

  /// Stops checking.
  func stop() { watch.withLock { $0.isOver = true } }

  /// Checks once.
  ///
  /// - Returns: Whether to check again.
  private func look() -> Bool {
    guard !watch.withLock(\.isOver) else { return false }
    // What cannot be read now, as another process has the file for itself, is read the next time.
    // The store is read without the lock, as it may have to wait.
    let state = pooled { try? store.sequence() }
    return watch.withLock { watch in
      if let state, !watch.isOver, state != watch.known { notice() }
      return !watch.isOver
    }
  }

  /// Frees what Foundation made: on Apple's systems the thread does not do so by itself.
  private func pooled<Value>(_ body: () -> Value) -> Value {
    #if canImport(ObjectiveC)
      autoreleasepool(invoking: body)
    #else
      body()
    #endif
  }
}
