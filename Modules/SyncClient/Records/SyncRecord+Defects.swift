import Domain

// What records become by the faults of ``SyncDefect``.

extension SyncRecord {
  /// The record with other stamps.
  func with(stamps: [Stamp]) -> SyncRecord {
    SyncRecord(
      entity, with: members, stamps: stamps, deletion: deletion, ancestors: ancestors, lost: lost)
      ?? self
  }

  /// The record with another deletion.
  func with(deletion: Stamp?) -> SyncRecord {
    SyncRecord(
      entity, with: members, stamps: stamps, deletion: deletion, ancestors: ancestors, lost: lost)
      ?? self
  }

  /// The record as if all groups had been edited last.
  var stampedAtOnce: SyncRecord {
    isAlive ? with(stamps: stamps.map { _ in lastEdit }) : self
  }

  /// The record as if nothing could be later than a deletion.
  var deletedForever: SyncRecord {
    let last = Stamp(milliseconds: .max, counter: .max, device: .max)
    return with(deletion: last)
  }

  /// The record with the edits since another version at a time, whatever was seen.
  func restamped(since old: SyncRecord, at time: Timestamp) -> SyncRecord {
    func stamp(_ new: Stamp) -> Stamp { Stamp.edit(at: time, after: nil, on: new.device) }
    let stamps = zip(stamps, old.stamps).map { $0 == $1 ? $0 : stamp($0) }
    let deletion = deletion == old.deletion ? deletion : deletion.map(stamp)
    return SyncRecord(
      entity, with: members, stamps: stamps, deletion: deletion, ancestors: ancestors, lost: lost)
      ?? self
  }
}
