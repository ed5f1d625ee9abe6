import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The signals that a person or the system ends a program with, in one place.
public final class Signals {
  /// A signal that a program answers.
  public enum Signal: Hashable, Sendable {
    /// Ctrl-C.
    case interrupt
    /// A polite request to end.
    case terminate
  }

  private let sources: [any DispatchSourceSignal]

  /// Answers signals until the value goes.
  ///
  /// A closed pipe keeps its usual effect, which is to end the process without a word, also where
  /// the parent process had it ignored.
  ///
  /// - Parameter handler: Called on a queue of its own for each signal.
  public init(handler: @escaping @Sendable (Signal) -> Void) {
    signal(SIGPIPE, SIG_DFL)
    sources = [(SIGINT, Signal.interrupt), (SIGTERM, .terminate)].map { number, meaning in
      // The source sees the signal only where its usual effect, to end the process, is off.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { handler(meaning) }
      source.resume()
      return source
    }
  }

  /// Ends listening: a source that is not cancelled keeps its handler, and all that this holds.
  deinit {
    for source in sources { source.cancel() }
  }
}
