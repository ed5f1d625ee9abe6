import Foundation

/// Measures work by the monotonic clock, or by processor time.
enum Measure {
  /// The median time of one operation, in nanoseconds, over several rounds.
  ///
  /// - Parameters:
  ///   - operations: How many operations one call of `work` does.
  ///   - rounds: How often it is called; a first call that warms caches up is not counted.
  ///   - work: The work. Its result is kept, so it cannot be optimised away.
  /// - Returns: The median.
  static func nanoseconds(
    per operations: Int, rounds: Int = 9, _ work: () -> Int
  ) -> Double {
    let clock = ContinuousClock()
    sink(work())
    let times = (0..<rounds).map { _ in
      let duration = clock.measure { sink(work()) }
      return
        (Double(duration.components.seconds) * 1e9
        + Double(duration.components.attoseconds) / 1e9) / Double(operations)
    }
    return times.sorted()[rounds / 2]
  }

  /// The time that a processor spends on some work of this thread, in seconds.
  ///
  /// Other processes hardly change it, unlike the time that passes.
  static func processorSeconds(_ work: () -> Void) -> Double {
    let begin = threadTime()
    work()
    return threadTime() - begin
  }

  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// A time in nanoseconds as people read it.
  static func text(_ nanoseconds: Double) -> String {
    let (value, unit) =
      switch nanoseconds {
      case ..<10_000: (nanoseconds, "ns")
      case ..<10_000_000: (nanoseconds / 1_000, "us")
      default: (nanoseconds / 1_000_000, "ms")
      }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }

  /// How many times as large a figure is as another, with two decimals.
  static func ratio(_ figure: Double, _ other: Double) -> String {
    let hundredths = Int((figure / other * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
  }

  /// A duration in milliseconds with one decimal.
  static func milliseconds(_ time: Duration) -> String {
    let tenths = (time / .microseconds(100)).rounded()
    return "\(tenths / 10) ms"
  }

  @inline(never) private static func sink(_ value: Int) {
    withExtendedLifetime(value) {}
  }
}
