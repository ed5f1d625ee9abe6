/// When to kill processes that all do the same: spread over somewhat more than the time they need,
/// so that some die before they kept anything and some after they kept it all.
struct KillMoments {
  /// How many runs had kept their work.
  private(set) var kept = 0
  /// How many runs had not.
  private(set) var lost = 0

  private var pending: [UInt32]
  private var late: Double
  private var extraRounds = 40

  /// Spreads moments evenly from the start to 1.3 times a length, in a mixed order.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - length: How long a run takes that no one disturbs.
  ///   - generator: Where their order and their place in each part are drawn from.
  init(_ count: Int, over length: Duration, using generator: inout some RandomNumberGenerator) {
    late = max(1_000, length / .microseconds(1)) * 1.3
    let step = late / Double(count)
    pending = (0..<count).map {
      UInt32((Double($0) + Double.random(in: 0..<1, using: &generator)) * step)
    }
    pending.shuffle(using: &generator)
  }

  /// The next moment in microseconds after the start, or `nil` when there were enough.
  ///
  /// A machine that became slower or faster meanwhile gets more rounds until both ends were seen.
  mutating func next() -> UInt32? {
    if let moment = pending.popLast() { return moment }
    guard kept == 0 || lost == 0, extraRounds > 0 else { return nil }
    extraRounds -= 1
    if lost == 0 { return 0 }
    late = min(late * 1.5, 30_000_000)
    return UInt32(late)
  }

  /// Notes what a run that was killed had come to.
  mutating func record(wasKept: Bool) {
    if wasKept { kept += 1 } else { lost += 1 }
  }
}
