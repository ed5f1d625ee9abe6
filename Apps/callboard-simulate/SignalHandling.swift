import Foundation
import Synchronization
import Terminal

/// The effect of signals that end a program.
///
/// Ctrl-C and a request to end, as schedulers send it, stop the running work and print a report of
/// its findings. A second one ends the process, and so does a closed terminal.
struct SignalHandling {
  /// The status that goes with the first signal.
  private final class Answer: Sendable {
    let status = Mutex<Int32?>(nil)
  }

  private let answer = Answer()
  private let signals: Signals

  /// Listens for as long as the value is held.
  ///
  /// - Parameters:
  ///   - interruption: The work.
  ///   - tidy: Done before the process ends at once.
  init(_ interruption: Interruption, tidy: @escaping @Sendable () -> Void = {}) {
    let answer = answer
    signals = Signals(includesHangUp: true) { signal in
      let status: Int32 =
        switch signal {
        case .interrupt: 130
        case .terminate: 143
        case .hangUp: 129
        }
      answer.status.withLock { if $0 == nil { $0 = status } }
      // A closed terminal shows no reports.
      if signal != .hangUp {
        let press = interruption.interrupt()
        if press == .cancelled || press == .idle && signal == .interrupt { return }
      }
      tidy()
      if signal == .interrupt, StandardStream.error.isTerminal { StandardStream.error.write("\n") }
      Foundation.exit(status)
    }
  }

  /// The status of a process that was asked to end; `nil` if it was not.
  var status: Int32? { answer.status.withLock { $0 } }
}
