/// Times work by the monotonic clock.
enum Measure {
  /// The median time of one operation, in nanoseconds, over several rounds.
  ///
  /// - Parameters:
  ///   - operations: How many operations one call of `work` does.
  ///   - rounds: How often it is called; a first call that warms caches up is not counted.
  ///   - work: The work. What it returns is kept, so that it cannot be optimised away.
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

  @inline(never) private static func sink(_ value: Int) {
    withExtendedLifetime(value) {}
  }
}
