import Domain
import SyncClient

/// What is right for a record that the server removed, long after it was deleted.
///
/// The devices forget it, too, with its deletion. A device with unsent edits of it sends its own
/// version instead, which may have earlier values than the removed one.
extension EditLog {
  /// Whether the end is right, where it differs from the outcome of all edits.
  ///
  /// - Parameters:
  ///   - key: An entity.
  ///   - expected: Its record as all edits lead to it.
  ///   - found: Its record on the devices.
  /// - Returns: Whether removed versions explain all differences.
  func explains(_ key: EntityKey, expected: SyncRecord?, found: SyncRecord?) -> Bool {
    guard let removed = forgotten[key], let expected else { return false }
    guard let found else { return !expected.isAlive }
    let areGroupsRight = found.stamps.indices.allSatisfy { group in
      let last = expected.stamps[group]
      if found.stamps[group] == last { return isKnown(found, group) }
      // An earlier value returns only in the place of one that was removed.
      return found.stamps[group] < last && removed.contains { $0.stamps[group] >= last }
        && isKnown(found, group)
    }
    guard areGroupsRight, expected.isAlive != found.isAlive else { return areGroupsRight }
    guard let deletion = expected.deletion, found.isAlive else { return false }
    return removed.contains { $0.deletion.map { $0 >= deletion } == true }
  }

  /// Whether a group has the values of the edit with its stamp.
  private func isKnown(_ record: SyncRecord, _ group: Int) -> Bool {
    let edits = self.edits.filter {
      $0.key == record.key && $0.group == group && $0.stamp == record.stamps[group]
    }
    return edits.contains { edit in
      !Self.groups(of: edit.entity, since: record.entity).contains(group)
    }
  }

  /// Whether an edit is still there, or went with a removed record.
  func isForgotten(_ edit: Edit, _ found: SyncRecord?) -> Bool {
    guard let removed = forgotten[edit.key] else { return false }
    guard let group = edit.group else {
      return removed.contains { $0.deletion.map { edit.stamp <= $0 } == true }
    }
    return found?.stamps[group] == edit.stamp
      || removed.contains { $0.stamps[group] == edit.stamp }
  }
}
