import Synchronization
import Terminal

/// The exit status after the signal that ends the server.
final class Stopping: Sendable {
  private let number = Mutex<Int32?>(nil)

  /// The status; 0 without a signal.
  var status: Int32 { number.withLock { $0 ?? 0 } }

  /// Notes a signal.
  ///
  /// - Returns: `false` if there was one before: the person wants to end at once.
  func stop(by signal: Signals.Signal) -> Bool {
    number.withLock { number in
      guard number == nil else { return false }
      number =
        switch signal {
        case .interrupt: 130
        // The usual end of a service.
        case .terminate: 0
        case .hangUp: 129
        }
      return true
    }
  }
}
