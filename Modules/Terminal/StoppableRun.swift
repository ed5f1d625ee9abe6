import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A run of a program's work that ends when the work does, and sooner by a signal.
///
/// The first signal stops the work, which then tidies up. A second one ends the process at once.
package struct StoppableRun<Result: Sendable>: Sendable {
  /// The result of the work.
  package let result: Result
  /// The exit status that goes with the first signal; `nil` if there was none.
  package let status: Int32?

  /// Runs work.
  ///
  /// - Parameters:
  ///   - terminated: The status after a polite request to end: 0 for a service, which usually ends
  ///     so.
  ///   - stop: Stops the work; `nil` to cancel its task.
  ///   - work: The work.
  package init(
    terminated: Int32 = 143, stop: (@Sendable () -> Void)? = nil,
    _ work: @escaping @Sendable () async -> Result
  ) async {
    // Before anything is opened.
    StandardStream.holdPlaces()
    let stopping = Stopping()
    let signals = Signals(includesHangUp: true) { signal in
      let status: Int32 =
        switch signal {
        case .interrupt: 130
        case .terminate: terminated
        case .hangUp: 129
        }
      guard let first = stopping.note(status) else { return }
      if signal == .interrupt, StandardStream.error.isTerminal { StandardStream.error.write("\n") }
      exit(first)
    }
    let task = Task { await work() }
    stopping.begin(stop ?? { task.cancel() })
    result = await task.value
    status = stopping.status
    withExtendedLifetime(signals) {}
  }
}

/// The first signal that came while work runs.
private final class Stopping: Sendable {
  private let state = Mutex<(status: Int32?, stop: (@Sendable () -> Void)?)>((nil, nil))

  var status: Int32? { state.withLock { $0.status } }

  /// Sets how the work is stopped, which has begun.
  func begin(_ stop: @escaping @Sendable () -> Void) {
    let isStopped = state.withLock { state in
      state.stop = stop
      return state.status != nil
    }
    if isStopped { stop() }
  }

  /// Notes a signal, and stops the work.
  ///
  /// - Returns: The status of the signal before; `nil` if this is the first one.
  func note(_ status: Int32) -> Int32? {
    let (first, stop) = state.withLock { state in
      defer { state.status = state.status ?? status }
      return (state.status, state.status == nil ? state.stop : nil)
    }
    stop?()
    return first
  }
}
