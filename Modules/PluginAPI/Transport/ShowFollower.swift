/// Who takes the show of a console that runs, and takes it again whenever it has changed.
public struct ShowFollower: Sendable {
  /// Told how many things are read, of how many.
  public let progress: @Sendable (_ read: UInt64, _ of: UInt64) -> Void
  /// Told that the console left, is asked in vain, or is back, after its show was taken.
  public let state: @Sendable (ConnectionState) -> Void
  /// Takes a show that is whole, and says whether the next one is wanted as well.
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
