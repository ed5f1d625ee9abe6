public import Domain
public import PluginAPI

/// What was committed to a workspace, by whichever seat or process.
public struct Commit: Hashable, Sendable {
  /// The changes, in order; `nil` where they are not known any more: read the contents anew.
  ///
  /// That is so where the record of changes was trimmed, and for who reads too slowly.
  public let changes: [Change]?
  /// The state that they lead to.
  public let sequence: StoreSequence
}

/// Tells one follower of commits; none waits for another.
struct CommitFeed {
  /// How many commits wait for a follower at most.
  static let capacity = 256

  private let continuation: AsyncStream<Commit>.Continuation
  /// Whether something was not told, as too much was waiting.
  private(set) var isBehind = false

  init(_ continuation: AsyncStream<Commit>.Continuation) {
    self.continuation = continuation
  }

  /// Tells a follower that is behind to read anew, as soon as there is room.
  mutating func retry(at sequence: StoreSequence) {
    if isBehind { tell(Commit(changes: nil, sequence: sequence)) }
  }

  mutating func tell(_ commit: Commit) {
    let told = isBehind ? Commit(changes: nil, sequence: commit.sequence) : commit
    if case .dropped = continuation.yield(told) { isBehind = true } else { isBehind = false }
  }

  func finish() { continuation.finish() }
}
