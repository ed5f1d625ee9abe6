public import Domain
import PluginAPI

/// What all devices know about one entity: the newest value of each group of fields, with the stamp
/// of the edit that set it.
///
/// Two versions of a record merge in the same way everywhere: for each group, and for the deletion,
/// the later edit wins. So replicas with the same edits have the same records, in whatever order
/// the edits arrived. A record is never lost by a deletion: a later edit brings it back.
///
/// A trip is one record with all that belongs to it, as its rules connect them.
public struct SyncRecord: Hashable, Sendable {
  /// The entity, with the newest value of each group.
  ///
  /// It is what people chose; what they see may differ, as ``Normalisation`` resolves conflicts.
  public private(set) var entity: Entity
  /// The cities, games and rows of a trip, by their keys; empty for anything else.
  public private(set) var members: [EntityKey: Entity]
  /// The stamp of each group, in the order of ``/Domain/EntityValue/fieldGroups``; a trip is one
  /// group.
  public private(set) var stamps: [Stamp]
  /// The stamp of the last deletion; `nil` if there was none.
  public private(set) var deletion: Stamp?
  /// The newest version by each device on which this version of a trip was made, in order; empty
  /// for anything else.
  public private(set) var ancestors: [Stamp] = []
  /// The newest edits that lost without their winners knowing of them; none for a trip.
  public private(set) var lost: [EditStamp] = []

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - entity: The entity.
  ///   - members: What belongs to it, if it is a trip.
  ///   - stamp: The stamp of all its groups.
  public init(_ entity: Entity, with members: [EntityKey: Entity] = [:], at stamp: Stamp) {
    self.entity = entity
    self.members = members
    stamps = Array(repeating: stamp, count: entity.groupCount)
  }

  /// Puts a record together that was stored or sent; `nil` if the number of stamps does not fit.
  public init?(
    _ entity: Entity, with members: [EntityKey: Entity] = [:], stamps: [Stamp], deletion: Stamp?,
    ancestors: [Stamp] = [], lost: [EditStamp] = []
  ) {
    guard stamps.count == entity.groupCount else { return nil }
    self.entity = entity
    self.members = members
    self.stamps = stamps
    self.deletion = deletion
    if !ancestors.isEmpty { self.ancestors = Self.newestByDevice(ancestors) }
    if !lost.isEmpty { self.lost = EditStamp.union([], lost) }
  }

  /// The key of the entity.
  public var key: EntityKey { entity.key }

  /// The newest edit that is not a deletion.
  public var lastEdit: Stamp { stamps.max() ?? Stamp(milliseconds: 0, device: 0) }

  /// The newest edit or deletion.
  public var newest: Stamp { max(lastEdit, deletion ?? lastEdit) }

  /// Whether the entity exists: whether it was edited after its last deletion.
  public var isAlive: Bool { deletion.map { $0 < lastEdit } ?? true }

  /// Whether another version has the same edits.
  func hasStamps(of other: SyncRecord) -> Bool {
    stamps == other.stamps && deletion == other.deletion
  }

  /// The record with its groups of unknown age, which were there before sync began, before all
  /// others.
  var yieldingUndatedGroups: SyncRecord {
    guard stamps.contains(where: { $0.milliseconds == 0 && $0.device != 0 }) else { return self }
    var record = self
    record.stamps = stamps.map {
      $0.milliseconds == 0 ? Stamp(milliseconds: 0, device: 0) : $0
    }
    return record
  }

  /// Notes edits that lost.
  mutating func note(lost edits: [EditStamp]) { lost = EditStamp.union(lost, edits) }

  /// The stamp of a group; `nil` if the entity has no group of that name.
  public func stamp(of group: String) -> Stamp? {
    entity.groupNames.firstIndex(of: group).map { stamps[$0] }
  }
}

extension Entity {
  fileprivate var groupCount: Int { groupNames.count }
  /// The names of the groups, in their order.
  var groupNames: [String] { Self.groupNames[key.sort] ?? [] }

  /// Asked once, because a sync looks at the names of each record that it reads or writes.
  private static let groupNames: [Sort: [String]] = {
    func names<Value: EntityValue>(_ type: Value.Type) -> [String] {
      type == Trip.self ? [SyncRecord.tripGroup] : type.fieldGroups.map { $0.name }
    }
    return Dictionary(uniqueKeysWithValues: Sort.allCases.map { ($0, names($0.type)) })
  }()
}

// MARK: - Edits

extension SyncRecord {
  /// Takes in an edit of this device.
  ///
  /// - Parameters:
  ///   - change: A change of this entity, or of something that belongs to it.
  ///   - time: When it was made.
  ///   - device: This device.
  mutating func take(_ change: Change, at time: Timestamp, on device: UInt64) {
    let old = newest
    let stamp = Stamp.edit(at: time, after: old, on: device)
    defer {
      // An edit that changes nothing makes no version.
      if key.sort == .trip, newest != old {
        ancestors = Self.newestByDevice(ancestors + [old])
      }
    }
    if let member = change.key, member != key {
      members[member] = change.after
      stamps[0] = stamp
    } else if let after = change.after {
      let isTrip = key.sort == .trip
      entity.take(change.before, after) { stamps[isTrip ? 0 : $0] = stamp }
    } else {
      deletion = stamp
    }
  }
}

// MARK: - Merging

extension SyncRecord {
  /// The version that both lead to.
  ///
  /// It does not depend on which is which, nor on the order in which several are merged.
  ///
  /// - Parameter other: Another version of the same record.
  /// - Returns: The merged version; this one if the other is of another entity.
  public func merged(with other: SyncRecord) -> SyncRecord {
    guard key == other.key else { return self }
    guard key.sort != .trip else { return mergedAsTrip(with: other) }
    var merged = self
    merged.lost = EditStamp.union(lost, other.lost)
    merged.deletion = deletion.map { max($0, other.deletion ?? $0) } ?? other.deletion
    merged.entity.merge(other.entity, stamps, other.stamps) { merged.stamps[$0] = other.stamps[$0] }
    return merged
  }
}

extension Entity {
  /// Copies the groups that an edit changed; all of them if it made the entity.
  fileprivate mutating func take(_ before: Entity?, _ after: Entity, _ note: (Int) -> Void) {
    func take<Value: EntityValue>(_ new: Value) -> Entity {
      guard let old = Value(before), var value = Value(self) else {
        for index in Value.fieldGroups.indices { note(index) }
        return after
      }
      let groups = Value.fieldGroups
      for index in groups.indices where !groups[index].isSame(in: old, as: new) {
        groups[index].copy(from: new, to: &value)
        note(index)
      }
      return value.entity
    }
    self = take(after.value)
  }

  /// Copies the groups of another version with later stamps.
  ///
  /// Equal stamps are the same edit. If the values differ all the same, a fault made them: then the
  /// greater text wins, so that replicas stay equal.
  fileprivate mutating func merge(
    _ other: Entity, _ own: [Stamp], _ others: [Stamp], _ note: (Int) -> Void
  ) {
    func merge<Value: EntityValue>(_ theirs: Value) -> Entity {
      guard var value = Value(self) else { return self }
      let groups = Value.fieldGroups
      for index in groups.indices {
        let group = groups[index]
        guard own[index] <= others[index] else { continue }
        // Equal values can have other bytes: accents have two spellings.
        guard own[index] == others[index] else {
          group.copy(from: theirs, to: &value)
          note(index)
          continue
        }
        guard !group.isSame(in: value, as: theirs) else { continue }
        var copy = value
        group.copy(from: theirs, to: &copy)
        // The texts differ in this group only, so the others do not decide.
        if EntityJSON.text(copy.entity) > EntityJSON.text(value.entity) { value = copy }
      }
      return value.entity
    }
    self = merge(other.value)
  }
}
