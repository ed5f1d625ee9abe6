public import Domain
import JSONText
import PluginAPI

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
  /// The edits that lose when a server's version of a record meets unsent edits of this device.
  ///
  /// - Parameters:
  ///   - entry: What this device knows.
  ///   - remote: The version of the server.
  /// - Returns: For each group that both changed, the earlier edit.
  static func losses(of entry: LedgerEntry, against remote: SyncRecord) -> [SyncLoss] {
    let (local, known) = (entry.record, entry.acknowledged)
    var losses: [SyncLoss] = []
    for (index, group) in local.entity.value.groupNames.enumerated() {
      let (ours, theirs) = (local.stamps[index], remote.stamps[index])
      guard ours != theirs, ours != known?.stamps[index], theirs != known?.stamps[index] else {
        continue
      }
      losses.append(
        ours < theirs
          ? SyncLoss(local.entity, group, ours, theirs)
          : SyncLoss(remote.entity, group, theirs, ours))
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
      for (index, group) in one.entity.value.groupNames.enumerated() {
        let stamp = one.stamps[index]
        guard stamp != other.stamps[index], stamp != known?.stamps[index] else { continue }
        losses.append(SyncLoss(one.entity, group, stamp, deletion))
      }
    }
    return losses
  }
}
