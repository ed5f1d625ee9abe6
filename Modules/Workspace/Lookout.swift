import Foundation
import PluginAPI
import Synchronization

/// Checks ten times a second whether other processes wrote to a store.
///
/// It has its own thread, which ends with this object. For such frequent checks, a thread takes a
/// third of a task's processor time, because a task wakes two threads each time.
final class Lookout: Sendable {
  private struct Watch {
    var isOver = false
    var known: StoreSequence?
  }

  private let store: any WorkspaceStore
  private let watch: Mutex<Watch>
  private let notice: @Sendable () -> Void

  /// The maximum delay in seconds before another process's commit is noticed.
  private static let interval = 0.1

  /// Starts checking.
  ///
  /// - Parameters:
  ///   - store: The store, which other processes may write.
  ///   - known: The known state.
  ///   - notice: Called at each check that finds a different state.
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

  /// Sets the known state; with `nil`, every check calls `notice`.
  func expect(_ known: StoreSequence?) { watch.withLock { $0.known = known } }

  /// Stops checking.
  func stop() { watch.withLock { $0.isOver = true } }

  /// Checks once.
  ///
  /// - Returns: Whether to check again.
  private func look() -> Bool {
    guard !watch.withLock(\.isOver) else { return false }
    // If another process has locked the file, the next check reads it. The read happens without the
    // lock, because it may have to wait.
    let state = pooled { try? store.sequence() }
    return watch.withLock { watch in
      if let state, !watch.isOver, state != watch.known { notice() }
      return !watch.isOver
    }
  }

  /// Frees Foundation's temporary objects: on Apple systems the thread does not do that itself.
  private func pooled<Value>(_ body: () -> Value) -> Value {
    #if canImport(ObjectiveC)
      autoreleasepool(invoking: body)
    #else
      body()
    #endif
  }
}
