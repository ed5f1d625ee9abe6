package import Domain
package import PluginAPI

/// The changes of a commit, or how to read them.
package struct RecordedChanges: Sendable {
  /// How many there are.
  package let count: Int
  /// Reads them.
  package let read: @Sendable () throws(StateRefusal) -> [Change]

  /// Names changes that are somewhere else.
  package init(count: Int, _ read: @escaping @Sendable () throws(StateRefusal) -> [Change]) {
    (self.count, self.read) = (count, read)
  }

  /// Keeps changes.
  init(_ changes: [Change]) { self.init(count: changes.count) { changes } }
}

/// The newest changes, in whole commits: other openings learn from them what changed, and sync
/// sends them.
package struct ChangeRecord: Sendable {
  private struct Commit {
    let changes: RecordedChanges
    let isFromSync: Bool
  }

  /// The oldest state from which the record is complete.
  package private(set) var start: StoreSequence
  /// The state that the newest commit led to.
  package private(set) var end: StoreSequence
  private var commits: [StoreSequence: Commit] = [:]
  private var length = 0
  /// The last change that is sent; `nil` if no outbox is kept.
  package var sent: OutboxPosition?

  /// Starts a record without commits.
  package init(from start: StoreSequence = .start) { (self.start, end) = (start, start) }

  /// Puts a commit on record.
  package mutating func append(
    _ changes: RecordedChanges, at sequence: StoreSequence, isFromSync: Bool
  ) {
    pass(to: sequence, isFromSync: isFromSync)
    commits[sequence] = Commit(changes: changes, isFromSync: isFromSync)
    length += changes.count
  }

  /// Begins again after a commit whose changes are not on record.
  package mutating func restart(at sequence: StoreSequence, isFromSync: Bool) {
    pass(to: sequence, isFromSync: isFromSync)
    (start, commits, length) = (sequence, [:], 0)
  }

  private mutating func pass(to sequence: StoreSequence, isFromSync: Bool) {
    let isAllSent = sent == OutboxPosition(sequence: end, index: .max)
    end = sequence
    // Changes that came by sync are never sent, so nothing waits for them.
    if isFromSync, isAllSent { sent = OutboxPosition(sequence: end, index: .max) }
  }

  /// The changes after a state, in order, up to another state if given.
  package func changes(
    after sequence: StoreSequence, through last: StoreSequence? = nil
  ) throws(StateRefusal) -> [Change] {
    let last = last ?? max(sequence, end)
    guard sequence >= start, last <= end, sequence <= last else {
      throw StateRefusal(
        .historyTrimmed,
        "the changes after state \(sequence.value) are not on record; the record goes from state "
          + "\(start.value) to \(end.value)", remedy: "read the contents again")
    }
    var changes: [Change] = []
    for value in sequence.value..<last.value {
      changes += try commits[StoreSequence(value + 1)]?.changes.read() ?? []
    }
    return changes
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
  var unsent: StoreSequence {
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
  package mutating func startOutbox() -> StoreSequence {
    if sent == nil { sent = OutboxPosition(sequence: end, index: .max) }
    return unsent
  }

  /// The oldest changes that are not sent yet; `nil` if there is no outbox.
  ///
  /// - Parameters:
  ///   - position: The change after which to start.
  ///   - limit: The most changes.
  ///   - time: When the command was given that made a commit.
  /// - Returns: The changes.
  /// - Throws: ``StateRefusal`` if they cannot be read.
  func outbox(
    after position: OutboxPosition?, limit: Int, _ time: (StoreSequence) -> Timestamp?
  ) throws(StateRefusal) -> [OutboxEntry]? {
    guard let sent else { return nil }
    let first = max(position ?? sent, sent)
    var entries: [OutboxEntry] = []
    var sequence = max(first.sequence, start)
    while sequence <= end, entries.count < limit {
      if let commit = commits[sequence], !commit.isFromSync {
        let time = time(sequence)
        for (index, change) in try commit.changes.read().enumerated() where entries.count < limit {
          let position = OutboxPosition(sequence: sequence, index: index)
          guard position > first else { continue }
          entries.append(OutboxEntry(position: position, change: change, time: time))
        }
      }
      sequence = StoreSequence(sequence.value + 1)
    }
    return entries
  }

  /// The last change that is sent once all changes up to a position are; `nil` if there is no
  /// outbox.
  func sent(through position: OutboxPosition?) throws(StateRefusal) -> OutboxPosition? {
    guard let position else { return sent }
    guard position.sequence <= end else {
      throw StateRefusal(
        .outOfRange,
        "the workspace is at state \(end.value); nothing of state \(position.sequence.value) can "
          + "be sent")
    }
    guard let sent, position > sent else { return sent }
    // Whole commits, and changes by sync after them, are sent to their end.
    guard position.index >= (commits[position.sequence]?.changes.count ?? 0) - 1 else {
      return position
    }
    var whole = position.sequence
    while whole < end, commits[StoreSequence(whole.value + 1)]?.isFromSync == true {
      whole = StoreSequence(whole.value + 1)
    }
    return OutboxPosition(sequence: whole, index: .max)
  }
}
