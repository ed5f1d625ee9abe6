public import Domain
import JSONText
public import PluginAPI

/// An edit that lost against a later one that was made without knowing it.
///
/// Sync keeps it, so that a person can look at it and take it back.
public struct SyncLoss: Hashable, Sendable {
  /// The entity with the lost values.
  public let entity: Entity
  /// The name of the group that was lost; `nil` if the deletion of the entity was.
  public let group: String?
  /// The lost edit.
  public let loser: Stamp
  /// The edit that won.
  public let winner: Stamp

  /// The name of the row that keeps it, in the order of the winning edits.
  var row: String {
    "\(Self.prefix)\(winner)/\(loser)/\(RecordFormat.name(of: entity.key))/\(group ?? "")"
  }

  /// What the names of all such rows begin with.
  static let prefix = "loss/"

  /// The contents of the row: JSON.
  var bytes: [UInt8] {
    let text = JSONWriter.object(.control) { json in
      json.object("entity") { entity in
        entity.object(self.entity.key.sort.rawValue) { $0.write(self.entity) }
      }
      if let group { json.member("group", group) }
      json.member("loser", "\(loser)")
      json.member("winner", "\(winner)")
    }
    return Array(text.utf8)
  }

  /// Reads a row; `nil` if it is garbled.
  init?(_ bytes: [UInt8]) {
    guard
      let json = try? LocatedJSON(
        String(decoding: bytes, as: UTF8.self), JSONLimits(length: .max, isLenient: true)),
      let row = try? json.decoded(as: Row.self), let loser = Stamp(row.loser),
      let winner = Stamp(row.winner)
    else { return nil }
    (entity, group, self.loser, self.winner) = (row.entity, row.group, loser, winner)
  }

  private init(_ entity: Entity, _ group: String?, _ loser: Stamp, _ winner: Stamp) {
    (self.entity, self.group, self.loser, self.winner) = (entity, group, loser, winner)
  }

  private struct Row: Decodable {
    let entity: Entity
    let group: String?
    let loser: String
    let winner: String
  }
}

extension SyncLoss {
  /// The edits that a workspace keeps, the last one that won first.
  ///
  /// - Parameter store: The workspace.
  /// - Returns: The edits.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public static func all(in store: any SyncStore) throws(StoreError) -> [SyncLoss] {
    try store.syncRows(beginningWith: prefix).sorted { $0.key > $1.key }.compactMap {
      SyncLoss($0.value)
    }
  }

  /// Forgets the edit, as it was made again.
  ///
  /// - Parameter store: The workspace.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be written.
  public func forget(in store: any SyncStore & ChangeStore) throws(StoreError) {
    while true {
      do throws(StoreError) {
        let sync = SyncUpdate(rows: [row: nil])
        _ = try store.commit([], expecting: store.sequence(), sync: sync)
        return
      } catch {
        // Someone made an edit meanwhile.
        guard error.code == .stale else { throw error }
      }
    }
  }
}

extension SyncLoss {
  /// The edits of this device that lost where another device met the conflict.
  ///
  /// - Parameters:
  ///   - local: The version of this device, which still has them.
  ///   - remote: The version of the server, which names them.
  ///   - device: This device.
  /// - Returns: The edits that this device did not know to be lost.
  static func told(
    of local: SyncRecord, by remote: SyncRecord, on device: UInt64
  ) -> [SyncLoss] {
    remote.lost.compactMap { edit in
      guard edit.stamp.device == device, !local.lost.contains(edit) else { return nil }
      guard let group = edit.group else {
        guard local.deletion == edit.stamp, remote.lastEdit > edit.stamp else { return nil }
        return SyncLoss(local.entity, nil, edit.stamp, remote.lastEdit)
      }
      guard local.stamp(of: group) == edit.stamp, let winner = remote.stamp(of: group) else {
        return nil
      }
      let last = winner == edit.stamp ? remote.deletion : winner
      return last.map { SyncLoss(local.entity, group, edit.stamp, $0) }
    }
  }

  /// The edits that lose when a server's version of a record meets unsent edits of this device.
  ///
  /// - Parameters:
  ///   - local: The version of this device.
  ///   - remote: The version of the server.
  ///   - known: The version that the server had before; `nil` if it may have lost it.
  /// - Returns: For each group that both changed, the earlier edit.
  static func losses(
    of local: SyncRecord, against remote: SyncRecord, _ known: LedgerEntry.Acknowledged?
  ) -> [SyncLoss] {
    guard local.key.sort != .trip else { return tripLosses(of: local, against: remote) }
    var losses: [SyncLoss] = []
    for (index, group) in local.entity.groupNames.enumerated() {
      let (ours, theirs) = (local.stamps[index], remote.stamps[index])
      guard ours != theirs, theirs != known?.stamps[index],
        !local.entity.isSame(as: remote.entity, inGroup: index)
      else { continue }
      if ours < theirs {
        // Also if the server once had it: a restored one may not have it any more.
        losses.append(SyncLoss(local.entity, group, ours, theirs))
      } else if ours != known?.stamps[index] {
        losses.append(SyncLoss(remote.entity, group, theirs, ours))
      }
    }
    let merged = local.merged(with: remote)
    // A deletion that one device made while another edited the entity.
    for (one, other) in [(local, remote), (remote, local)] where !one.isAlive && merged.isAlive {
      guard let deletion = one.deletion, deletion != other.deletion else { continue }
      losses.append(SyncLoss(one.entity, nil, deletion, merged.lastEdit))
    }
    // Edits of an entity that another device deleted later.
    for (one, other) in [(local, remote), (remote, local)] where one.isAlive && !merged.isAlive {
      guard let deletion = other.deletion else { continue }
      for (index, group) in one.entity.groupNames.enumerated() {
        let stamp = one.stamps[index]
        guard stamp != other.stamps[index] else { continue }
        if one == remote, stamp == known?.stamps[index] { continue }
        losses.append(SyncLoss(one.entity, group, stamp, deletion))
      }
    }
    return losses
  }
}

extension SyncLoss {
  /// What is lost when the later one of two versions of a trip replaces the other.
  private static func tripLosses(of one: SyncRecord, against other: SyncRecord) -> [SyncLoss] {
    guard one.newest != other.newest else { return [] }
    let (loser, winner) = one.newest < other.newest ? (one, other) : (other, one)
    return lostEdits(from: winner, to: loser, against: winner)
  }

  /// The edits that lead from one version of a trip to another, and lost.
  ///
  /// - Parameters:
  ///   - base: The version without the edits.
  ///   - edited: The version with them.
  ///   - winner: The version that won.
  /// - Returns: For each city, game or row, and the trip itself, the edit of it.
  static func lostEdits(
    from base: SyncRecord, to edited: SyncRecord, against winner: SyncRecord
  ) -> [SyncLoss] {
    base.contents.changes(to: edited.contents).compactMap { change in
      let group = change.after == nil ? nil : SyncRecord.tripGroup
      return (change.after ?? change.before).map {
        SyncLoss($0, group, edited.newest, winner.newest)
      }
    }
  }
}

extension Entity {
  /// Whether a group has the same values in another version.
  fileprivate func isSame(as other: Entity, inGroup index: Int) -> Bool {
    func isSame<Value: EntityValue>(_ value: Value) -> Bool {
      Value(other).map { Value.fieldGroups[index].isSame(in: value, as: $0) } ?? false
    }
    return isSame(self.value)
  }
}
