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
    /// The terminal is gone.
    case hangUp
  }

  private let sources: [any DispatchSourceSignal]

  /// Handles signals as long as the value exists.
  ///
  /// A closed pipe keeps its usual effect, which ends the process silently, even if the parent
  /// process ignored that signal. Exceeding a file size limit makes writing fail, and no longer
  /// ends the process.
  ///
  /// - Parameters:
  ///   - includesHangUp: Whether to handle ``Signal/hangUp`` too, unless the parent process
  ///     ignores it, so that work goes on under `nohup`. Otherwise it keeps its usual effect.
  ///   - resized: Called on its own queue when the terminal may have another size.
  ///   - handler: Called on its own queue for each signal.
  public init(
    includesHangUp: Bool = false, resized: (@Sendable () -> Void)? = nil,
    handler: @escaping @Sendable (Signal) -> Void
  ) {
    signal(SIGPIPE, SIG_DFL)
    signal(SIGXFSZ, SIG_IGN)
    var answered = [(SIGINT, Signal.interrupt), (SIGTERM, .terminate)]
    if includesHangUp, !Self.isIgnored(SIGHUP) { answered.append((SIGHUP, .hangUp)) }
    var sources = answered.map { number, meaning in
      Self.source(number) { handler(meaning) }
    }
    if let resized { sources.append(Self.source(SIGWINCH, resized)) }
    self.sources = sources
  }

  private static func source(
    _ number: Int32, _ handler: @escaping @Sendable () -> Void
  ) -> any DispatchSourceSignal {
    // The source sees the signal only if its usual effect, ending the process, is off.
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: handler)
    // Until the source is in place the signal is lost. A second is far more than that takes.
    let isInPlace = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isInPlace.signal() }
    source.resume()
    _ = isInPlace.wait(timeout: .now() + 1)
    return source
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Stops listening: a source that is not cancelled keeps its handler and all it refers to.
  deinit {
    for source in sources { source.cancel() }
  }
}
