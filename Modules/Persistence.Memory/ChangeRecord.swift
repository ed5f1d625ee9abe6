import Domain
import PluginAPI

/// The newest changes, in whole commits: from them other openings learn what happened.
struct ChangeRecord: Sendable {
  /// The oldest state from which the record is complete.
  private(set) var start = StoreSequence.start
  private var end = StoreSequence.start
  private var commits: [StoreSequence: [Change]] = [:]
  private var length = 0

  /// Puts a commit on record, and drops the oldest ones beyond the limit.
  mutating func append(_ changes: [Change], at sequence: StoreSequence) {
    commits[sequence] = changes
    end = sequence
    length += changes.count
    while length > MemoryStore.historyLimit {
      start = StoreSequence(start.value + 1)
      length -= commits.removeValue(forKey: start)?.count ?? 0
    }
  }

  /// The changes after a state, in order.
  func changes(after sequence: StoreSequence) throws(Refusal) -> [Change] {
    guard sequence >= start, sequence <= end else {
      throw Refusal(
        .historyTrimmed,
        "the changes after state \(sequence.value) are not on record; the record goes from state "
          + "\(start.value) to \(end.value)", remedy: "read the contents anew")
    }
    return (sequence.value..<end.value).flatMap { commits[StoreSequence($0 + 1)] ?? [] }
  }
}
