import Synchronization
import Terminal

/// The exit status after the signal that stops the process.
final class Stopping: Sendable {
  private let number = Mutex<Int32>(130)

  var status: Int32 { number.withLock { $0 } }

  func stop(by signal: Signals.Signal) {
    number.withLock { number in
      number =
        switch signal {
        case .interrupt: 130
        case .terminate: 143
        case .hangUp: 129
        }
    }
  }
}
