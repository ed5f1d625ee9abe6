import Domain
import PluginAPI

/// What was merged in a step that is not stored yet.
///
/// An edit of this device that is made before the step is stored was made without knowing what was
/// merged, so it must be taken over as if it had come first.
struct LateMerges: Sendable {
  /// What was taken in for an entity.
  enum Part: Sendable {
    /// A version of the server, or that it deleted the record for good.
    case of(RemoteRecord)
    /// That the server has no record of it.
    case absence
  }

  /// A merge, with what there was before it.
  struct Merge: Sendable {
    let key: EntityKey
    let part: Part
    let before: LedgerEntry?
    /// Why everything was read again.
    let restart: SyncEngine.Restart?
  }

  private var merges: [EntityKey: Merge] = [:]
  /// The merges that were taken out, to be made again.
  private var removed: [Merge] = []

  /// Notes what is about to be taken in.
  mutating func note(
    _ key: EntityKey, _ part: Part, over before: LedgerEntry?, _ restart: SyncEngine.Restart?
  ) {
    merges[key] = Merge(key: key, part: part, before: before, restart: restart)
  }

  /// Forgets all merges: the step is stored.
  mutating func settle() {
    merges.removeAll(keepingCapacity: true)
    removed.removeAll()
  }

  /// Takes the merge of an entity out; `nil` if there is none.
  fileprivate mutating func remove(_ key: EntityKey) -> Merge? {
    guard let merge = merges.removeValue(forKey: key) else { return nil }
    removed.append(merge)
    return merge
  }

  /// The merges that were taken out, which are no longer noted.
  fileprivate mutating func takeRemoved() -> [Merge] {
    defer { removed = [] }
    return removed
  }
}

extension SyncEngine {
  /// Takes what was merged since ``settle()`` out of the record of an entity.
  mutating func takeOutMerge(of key: EntityKey) {
    guard !has(.takesEditsOnTop), let merge = merges.remove(key) else { return }
    losses.removeAll { $0.entity.recordKey == key }
    ledger.set(key, merge.before)
  }

  /// Merges again what ``take(_:at:before:)`` took out for edits that came late: call it before
  /// ``update`` is stored.
  ///
  /// - Parameters:
  ///   - moment: Now.
  ///   - output: What was decided without these edits.
  public mutating func mergeAgain(at moment: SyncMoment, _ output: inout SyncOutput) {
    let removed = merges.takeRemoved()
    let keys = Set(removed.map(\.key))
    // What was said of these records was said without the edits.
    output.news.removeAll { news in
      switch news {
      case .upToDate: true
      case .overtaken(let key), .newer(let key): keys.contains(key)
      default: false
      }
    }
    for merge in removed {
      switch merge.part {
      case .of(let remote): self.merge(remote, merge.restart, &output)
      case .absence:
        merges.note(merge.key, .absence, over: ledger[merge.key], merge.restart)
        takeInAbsence(of: merge.key, merge.restart)
      }
    }
    // The write that was decided is out of date.
    if !removed.isEmpty { takeBackRequest(at: moment, &output) }
    output.wake = wake
  }
}
