/// How long to wait before reconnecting: twice as long each time, up to a limit.
public struct Backoff: Sendable {
  /// The first wait.
  public let first: Duration
  /// The longest wait.
  public let longest: Duration
  private var following: Duration

  /// Creates a backoff that has not waited yet.
  public init(first: Duration = .milliseconds(250), longest: Duration = .seconds(10)) {
    self.first = first
    self.longest = longest
    following = first
  }

  /// The next wait.
  public mutating func next() -> Duration {
    defer { following = min(following * 2, longest) }
    return following
  }

  /// Starts again after a connection that held for at least the longest wait.
  ///
  /// A connection that ends sooner does not count as a success, and would be retried too fast.
  ///
  /// - Parameter duration: How long the connection held.
  public mutating func held(for duration: Duration) {
    if duration >= longest { reset() }
  }

  /// Starts again, after a success.
  public mutating func reset() { following = first }
}
