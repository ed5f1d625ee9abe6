import Domain
import SyncClient

/// All edits of all devices, with their stamps: what a plain reference makes the outcome of.
struct EditLog {
  /// One edit of one group of an entity, or its deletion.
  struct Edit {
    let key: EntityKey
    /// The group; `nil` for a deletion.
    let group: Int?
    /// The entity after the edit, or before its deletion.
    let entity: Entity
    /// The device, by its place among the devices.
    let device: Int
    var stamp: Stamp
    /// The stamp of the same group that the person had seen; `nil` for none.
    var seen: Stamp?
    /// Whether no one else can have seen it.
    var isVoid = false
  }

  private(set) var edits: [Edit] = []
  /// What devices made of edits that they should not have.
  private(set) var misfits: [String] = []
  /// The edits of each device that it has not taken over yet.
  private var waiting: [Int: [(change: Change, time: Int64)]] = [:]
  /// The newest edit of each device for each group.
  private var newest: [Place: Int] = [:]

  private struct Place: Hashable {
    let device: Int
    let key: EntityKey
    let group: Int?
  }

  /// Notes changes that a person made, and the latest time that they can have.
  mutating func note(_ changes: [Change], on device: Int, at time: Int64) {
    waiting[device, default: []] += changes.map { ($0, time) }
  }

  /// Whether a device has edits that it has not taken over.
  func isWaiting(_ device: Int) -> Bool { waiting[device]?.isEmpty == false }

  /// The entities of the edits that a device has not taken over.
  func waitingKeys(_ device: Int) -> [EntityKey] { waiting[device]?.compactMap(\.change.key) ?? [] }

  /// Notes that a device took its edits over.
  mutating func take(
    _ device: Int, before: [EntityKey: SyncRecord], after: (EntityKey) -> SyncRecord?
  ) {
    var touched: [Place: (entity: Entity, time: Int64)] = [:]
    var order: [Place] = []
    for (change, time) in waiting.removeValue(forKey: device) ?? [] {
      guard let key = change.key, let entity = change.after ?? change.before else { continue }
      let groups: [Int?] =
        change.after.map { Self.groups(of: $0, since: change.before).map { $0 } } ?? [nil]
      for group in groups {
        let place = Place(device: device, key: key, group: group)
        if touched.updateValue((entity, time), forKey: place) == nil { order.append(place) }
      }
    }
    for place in order {
      guard let (entity, time) = touched[place] else { continue }
      guard let record = after(place.key),
        let stamp = place.group.map({ record.stamps[$0] }) ?? record.deletion
      else {
        misfits.append("an edit of \(place.key) was not taken over")
        continue
      }
      let old = before[place.key]
      let seen = place.group.map { group in old.map { $0.stamps[group] } } ?? old?.deletion
      if let seen, stamp <= seen { misfits.append("an edit of \(place.key) has an old stamp") }
      let latest = max(UInt64(clamping: time), (old?.newest.milliseconds ?? 0) + 1)
      if stamp.milliseconds > latest { misfits.append("an edit of \(place.key) is too late") }
      newest[place] = edits.count
      edits.append(
        Edit(
          key: place.key, group: place.group, entity: entity, device: device, stamp: stamp,
          seen: seen))
    }
  }

  /// Notes that a device gave its unsent edits other stamps.
  mutating func follow(_ device: Int, _ id: UInt64, _ record: (EntityKey) -> SyncRecord?) {
    for (place, index) in newest where place.device == device {
      if place.group == nil, let record = record(place.key),
        record.deletion.map({ $0.device != id && $0 < edits[index].stamp }) ?? true
      {
        // It was never sent, and an edit that was made after it is.
        let deletion = record.deletion
        for index in edits.indices
        where edits[index].key == place.key && edits[index].group == nil
          && edits[index].device == device && edits[index].stamp > deletion ?? .first
        {
          edits[index].isVoid = true
        }
      }
      guard let record = record(place.key),
        let stamp = place.group.map({ record.stamps[$0] }) ?? record.deletion,
        stamp.device == id, stamp != edits[index].stamp
      else { continue }
      edits[index].stamp = stamp
      voidEdits(before: index, at: place)
    }
  }

  /// Edits that were never sent, and that the same person replaced, are not there for others.
  private mutating func voidEdits(before last: Int, at place: Place) {
    for index in edits.indices.prefix(last).reversed()
    where !edits[index].isVoid && edits[index].key == place.key
      && edits[index].group == place.group && edits[index].device == place.device
      && edits[index].stamp >= edits[last].stamp
    {
      edits[last].seen = edits[index].seen
      edits[index].isVoid = true
    }
  }

  private static func groups(of entity: Entity, since before: Entity?) -> [Int] {
    func groups<Value: EntityValue>(_ new: Value) -> [Int] {
      guard let old = Value(before) else { return Array(Value.fieldGroups.indices) }
      return Value.fieldGroups.indices.filter { !Value.fieldGroups[$0].isSame(in: old, as: new) }
    }
    return groups(entity.value)
  }
}

// MARK: - The plain outcome

extension EditLog {
  private var editsByKey: [EntityKey: [Edit]] {
    Dictionary(grouping: edits.filter { !$0.isVoid }, by: \.key)
  }

  /// The records that all edits lead to: the last one of each group wins.
  func outcome() -> [EntityKey: SyncRecord] {
    var records: [EntityKey: SyncRecord] = [:]
    for (key, edits) in editsByKey {
      guard let first = edits.first?.entity else { continue }
      func outcome<Value: EntityValue>(_ value: Value) -> SyncRecord? {
        var result = value
        var stamps: [Stamp] = []
        for (index, group) in Value.fieldGroups.enumerated() {
          let last = edits.filter { $0.group == index }.max { $0.stamp < $1.stamp }
          if let winner = Value(last?.entity) { group.copy(from: winner, to: &result) }
          stamps.append(last?.stamp ?? Stamp(milliseconds: 0, device: 0))
        }
        let deletion = edits.filter { $0.group == nil }.map(\.stamp).max()
        return SyncRecord(result.entity, stamps: stamps, deletion: deletion)
      }
      records[key] = outcome(first.value)
    }
    return records
  }

  /// The edits that no later edit of someone who had seen them replaced, and that did not win.
  func lost() -> [Edit] {
    editsByKey.values.flatMap { edits -> [Edit] in
      edits.filter { edit in
        // A deletion is lost only if the entity is there, and no later deletion says the same.
        let edited = edits.filter { $0.group != nil }.map(\.stamp).max()
        let deleted = edits.filter { $0.group == nil }.map(\.stamp).max()
        if edit.group == nil, let edited, let deleted, deleted > min(edited, edit.stamp) {
          return false
        }
        let others = edits.filter { $0.group == edit.group }
        guard edit.stamp != others.map(\.stamp).max() else { return false }
        // Who meets the values that they had chosen, too, has seen them.
        let isChosenAgain = self.edits.contains { other in
          other.key == edit.key && other.group == edit.group && other.stamp > edit.stamp
            && other.says(theSameAs: edit)
        }
        return !isChosenAgain && !others.contains { $0.seen == edit.stamp }
      }
    }
  }
}

extension Stamp {
  /// Before all edits.
  fileprivate static let first = Stamp(milliseconds: 0, device: 0)
}

extension EditLog.Edit {
  /// What was edited, in messages: `'place' of item 4f…`.
  var name: String {
    guard let group else { return "the deletion of \(key)" }
    func name<Value: EntityValue>(_ value: Value) -> String { Value.fieldGroups[group].name }
    return "'\(name(entity.value))' of \(key)"
  }

  /// Whether another edit of the group set the same values.
  fileprivate func says(theSameAs other: Self) -> Bool {
    guard let group else { return other.group == nil }
    func isSame<Value: EntityValue>(_ value: Value) -> Bool {
      Value(other.entity).map { Value.fieldGroups[group].isSame(in: value, as: $0) } ?? false
    }
    return isSame(entity.value)
  }
}
