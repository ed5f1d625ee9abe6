/// Detects a second press of Ctrl-C soon after the first; only that one leaves.
public struct RepeatedPress: Hashable, Sendable {
  /// The default time within which the second press must come.
  public static let standardLimit = Duration.seconds(2)

  private let limit: Duration
  private var first: ContinuousClock.Instant?

  /// Creates a state without a press.
  ///
  /// - Parameter limit: How soon the second press must come.
  public init(within limit: Duration = standardLimit) {
    self.limit = limit
  }

  /// Takes a press.
  ///
  /// - Parameter now: When it came.
  /// - Returns: Whether it is the second; otherwise it is the first of the next two.
  public mutating func press(at now: ContinuousClock.Instant) -> Bool {
    defer { first = now }
    guard let first else { return false }
    return first.duration(to: now) <= limit
  }

  /// Forgets the press: the next one is the first.
  public mutating func forget() { first = nil }
}
