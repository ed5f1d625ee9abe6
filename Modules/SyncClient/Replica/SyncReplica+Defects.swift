import Domain
import PluginAPI

// What a replica does by the faults of ``SyncDefect``.

extension SyncReplica {
  /// The changes of the store, spoiled by a fault if one was injected.
  mutating func spoiled(_ changes: [Change], at moment: SyncMoment) -> [Change] {
    if has(.writesBackWhatIsShown) { take(changes, at: moment) }
    if has(.deletesHiddenItems) { take(changes.filter { $0.after == nil }, at: moment) }
    if has(.forgetsHiddenItems) {
      return changes.filter { change in
        guard change.before == nil, let key = change.key, key.sort == .item else { return true }
        return engine.changed.contains(key)
      }
    }
    if has(.keepsEqualNames) || has(.keepsOverlaps) { return changes.compactMap(asWanted) }
    return changes
  }

  private mutating func take(_ changes: [Change], at moment: SyncMoment) {
    let position = OutboxPosition(sequence: .start, index: 0)
    let edits = changes.map { OutboxEntry(position: position, change: $0, time: moment.time) }
    engine.take(edits, at: moment)
  }

  private func asWanted(_ change: Change) -> Change? {
    guard var after = change.after, let wanted = engine.record(after.key)?.entity else {
      return change
    }
    if has(.keepsOverlaps) {
      guard var item = BoardItem(after), let record = BoardItem(wanted) else { return change }
      item.pose = record.pose
      after = item.entity
    } else {
      guard after.key.sort == .show || after.key.sort == .board else { return change }
      after = wanted
    }
    return change.before.map { Change.update(from: $0, to: after) } ?? .insert(after)
  }
}
