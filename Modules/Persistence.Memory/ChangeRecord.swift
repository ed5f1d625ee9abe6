import Domain
import PluginAPI

/// The newest changes, in whole commits: other openings learn from them what changed, and sync
/// sends them.
struct ChangeRecord: Sendable {
  private struct Commit {
    let changes: [Change]
    let isFromSync: Bool
  }

  /// The oldest state from which the record is complete.
  private(set) var start = StoreSequence.start
  private var end = StoreSequence.start
  private var commits: [StoreSequence: Commit] = [:]
  private var length = 0
  /// The last change that is sent; `nil` if no outbox is kept.
  private var sent: OutboxPosition?

  /// Puts a commit on record.
  mutating func append(_ changes: [Change], at sequence: StoreSequence, isFromSync: Bool) {
    let isAllSent = sent == OutboxPosition(sequence: end, index: .max)
    commits[sequence] = Commit(changes: changes, isFromSync: isFromSync)
    end = sequence
    length += changes.count
    // Changes that came by sync are never sent, so nothing waits for them.
    if isFromSync, isAllSent { sent = OutboxPosition(sequence: end, index: .max) }
  }

  /// The changes after a state, in order, up to another state if given.
  func changes(
    after sequence: StoreSequence, through last: StoreSequence? = nil
  ) throws(Refusal) -> [Change] {
    let last = last ?? max(sequence, end)
    guard sequence >= start, last <= end, sequence <= last else {
      throw Refusal(
        .historyTrimmed,
        "the changes after state \(sequence.value) are not on record; the record goes from state "
          + "\(start.value) to \(end.value)", remedy: "read the contents again")
    }
    return (sequence.value..<last.value).flatMap { commits[StoreSequence($0 + 1)]?.changes ?? [] }
  }

  /// Drops the oldest commits until a number of changes is left, but keeps those that are not sent
  /// yet.
  mutating func trim(toLength limit: Int) {
    while length > limit, start < unsent { dropOldest() }
  }

  /// Drops the oldest commits up to a state, but keeps those that are not sent yet or that others
  /// follow.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - most: The maximum number of commits to drop.
  mutating func trim(to state: StoreSequence, atMost most: Int) {
    let followed = StoreSequence(end.value - HistoryLimit.alwaysKept)
    let last = min(state, unsent, followed)
    var dropped = 0
    while start < last, dropped < most {
      dropOldest()
      dropped += 1
    }
  }

  /// The state before the first commit that is not sent yet.
  private var unsent: StoreSequence {
    guard let sent else { return end }
    return sent.index == .max ? sent.sequence : StoreSequence(sent.sequence.value - 1)
  }

  private mutating func dropOldest() {
    start = StoreSequence(start.value + 1)
    length -= commits.removeValue(forKey: start)?.changes.count ?? 0
  }
}

// MARK: - The outbox

extension ChangeRecord {
  /// Keeps an outbox from now on.
  ///
  /// - Returns: The state up to which everything is sent.
  mutating func startOutbox() -> StoreSequence {
    if sent == nil { sent = OutboxPosition(sequence: end, index: .max) }
    return unsent
  }

  /// Stops keeping an outbox.
  mutating func stopOutbox() { sent = nil }

  /// The oldest changes that are not sent yet; `nil` if there is no outbox.
  func outbox(after position: OutboxPosition?, limit: Int) -> [OutboxEntry]? {
    guard let sent else { return nil }
    let first = max(position ?? sent, sent)
    var entries: [OutboxEntry] = []
    var sequence = first.sequence
    while sequence <= end, entries.count < limit {
      if let commit = commits[sequence], !commit.isFromSync {
        for (index, change) in commit.changes.enumerated() where entries.count < limit {
          let position = OutboxPosition(sequence: sequence, index: index)
          if position > first { entries.append(OutboxEntry(position: position, change: change)) }
        }
      }
      sequence = StoreSequence(sequence.value + 1)
    }
    return entries
  }

  /// Forgets changes that are sent.
  mutating func acknowledge(through position: OutboxPosition) throws(Refusal) {
    guard position.sequence <= end else {
      throw Refusal(
        .outOfRange,
        "the workspace is at state \(end.value); nothing of state \(position.sequence.value) can "
          + "be sent")
    }
    guard let sent, position > sent else { return }
    self.sent = position
    // Whole commits, and changes by sync after them, are sent to their end.
    guard position.index >= (commits[position.sequence]?.changes.count ?? 0) - 1 else { return }
    var whole = position.sequence
    while whole < end, commits[StoreSequence(whole.value + 1)]?.isFromSync == true {
      whole = StoreSequence(whole.value + 1)
    }
    self.sent = OutboxPosition(sequence: whole, index: .max)
  }
}
