public import Domain
public import PluginAPI

/// A commit to a workspace, by any seat or process.
public struct Commit: Hashable, Sendable {
  /// The changes, in order; `nil` if they are not known any more: read the contents again.
  ///
  /// That happens if the record of changes was trimmed, or a follower reads too slowly.
  public let changes: [Change]?
  /// The state after the commit.
  public let sequence: StoreSequence
}

/// Delivers commits to one follower; followers do not wait for each other.
struct CommitFeed {
  /// The maximum number of commits that wait for a follower.
  static let capacity = 256

  private let continuation: AsyncStream<Commit>.Continuation
  /// Whether commits were dropped because too many were waiting.
  private(set) var isBehind = false

  init(_ continuation: AsyncStream<Commit>.Continuation) {
    self.continuation = continuation
  }

  /// Asks a follower that fell behind to read again, as soon as there is room.
  mutating func retry(at sequence: StoreSequence) {
    if isBehind { send(Commit(changes: nil, sequence: sequence)) }
  }

  mutating func send(_ commit: Commit) {
    let sent = isBehind ? Commit(changes: nil, sequence: commit.sequence) : commit
    if case .dropped = continuation.yield(sent) { isBehind = true } else { isBehind = false }
  }

  func finish() { continuation.finish() }
}
