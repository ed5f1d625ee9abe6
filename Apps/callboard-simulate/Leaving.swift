import Foundation
import Terminal

/// What the signals do that end a program.
enum Leaving {
  /// Lets Ctrl-C end the work that runs, and a second one, a request to end, or a terminal that
  /// goes away, the process.
  ///
  /// - Parameters:
  ///   - interruption: The work.
  ///   - tidy: Done before the process ends at once.
  /// - Returns: What listens for as long as it is held.
  static func signals(
    _ interruption: Interruption, tidy: @escaping @Sendable () -> Void = {}
  ) -> Signals {
    Signals(hangsUp: true) { signal in
      switch signal {
      case .terminate:
        tidy()
        Foundation.exit(143)
      case .hangUp:
        tidy()
        Foundation.exit(129)
      case .interrupt: break
      }
      guard interruption.interrupt() == .insisted else { return }
      tidy()
      if StandardStream.error.isTerminal { StandardStream.error.write("\n") }
      Foundation.exit(130)
    }
  }
}
