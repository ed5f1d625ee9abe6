/// Receives the show of a live console, and receives it again whenever it changes.
public struct ShowFollower: Sendable {
  /// Reports how many things are read, and how many there are.
  public let progress: @Sendable (_ read: UInt64, _ of: UInt64) -> Void
  /// Reports that the console left, does not answer, or is back, after its show was received.
  public let state: @Sendable (ConnectionState) -> Void
  /// Receives a complete show, and returns whether to continue.
  public let take: @Sendable (ImportedShow) async throws -> Bool

  /// Creates a follower.
  public init(
    progress: @escaping @Sendable (_ read: UInt64, _ of: UInt64) -> Void,
    state: @escaping @Sendable (ConnectionState) -> Void = { _ in },
    take: @escaping @Sendable (ImportedShow) async throws -> Bool
  ) {
    self.progress = progress
    self.state = state
    self.take = take
  }
}
