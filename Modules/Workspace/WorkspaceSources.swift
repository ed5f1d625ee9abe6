public import Domain

/// Where a workspace takes the time and its randomness from; parameters, so that tests repeat.
public struct WorkspaceSources: Sendable {
  /// The present moment.
  public var now: @Sendable () -> Timestamp
  /// The source of identities.
  public var generator: any RandomNumberGenerator & Sendable

  /// Creates sources.
  public init(
    now: @escaping @Sendable () -> Timestamp,
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    self.now = now
    self.generator = generator
  }
}
