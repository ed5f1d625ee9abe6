import Domain
public import PluginAPI

// A trip is synced as a whole: its rules connect cities, games and rows, so versions of it are not
// mixed.

extension SyncRecord {
  /// The name of the only group of a trip.
  static let tripGroup = "trip"

  /// The most devices whose versions are named.
  private static let mostAncestors = 200

  /// The newest of the stamps of each device, in order; those of unknown age are left out.
  static func newestByDevice(_ stamps: [Stamp]) -> [Stamp] {
    let newest = Dictionary(grouping: stamps.filter { $0.milliseconds > 0 }, by: \.device)
    return newest.values.compactMap { $0.max() }.sorted().suffix(mostAncestors)
  }

  /// Whether a version of a trip was made by someone who knew another one.
  ///
  /// - Parameter other: The other version.
  /// - Returns: Whether it was; also true if its age is unknown, or too many devices took part.
  func follows(_ other: SyncRecord) -> Bool {
    let stamp = other.newest
    guard stamp.milliseconds > 0, ancestors.count < Self.mostAncestors else { return true }
    return ([newest] + ancestors).contains { $0.device == stamp.device && $0 >= stamp }
  }

  /// Everything that the record of a trip says is there; empty if the trip is deleted.
  var contents: [EntityKey: Entity] {
    guard isAlive else { return [:] }
    var contents = members
    contents[key] = entity
    return contents
  }

  /// The trip with what belongs to it; `nil` for the record of something else.
  public var trip: TripContents? {
    guard case .trip(let trip) = entity else { return nil }
    let members = members.keys.inOrder.compactMap { self.members[$0] }
    return TripContents(
      trip: trip, cities: members.compactMap { City($0) }, games: members.compactMap { Game($0) },
      entries: members.compactMap { ItineraryEntry($0) })
  }

  /// The later of two versions of a trip.
  ///
  /// Equal stamps are the same version. If the contents differ all the same, a fault made them:
  /// then the greater text wins, so that replicas stay equal.
  func mergedAsTrip(with other: SyncRecord) -> SyncRecord {
    let isOther = (entity, members) != (other.entity, other.members)
    let isLater =
      lastEdit == other.lastEdit
      ? isOther && RecordFormat.text(of: self) < RecordFormat.text(of: other)
      : lastEdit < other.lastEdit
    let merged = isLater ? other : self
    let deletion = [deletion, other.deletion].compactMap(\.self).max()
    return SyncRecord(
      merged.entity, with: merged.members, stamps: merged.stamps, deletion: deletion,
      ancestors: merged.ancestors) ?? merged
  }

  /// The version with the edits of another one made again on it.
  ///
  /// - Parameters:
  ///   - own: The version with the edits.
  ///   - base: The version on which they were made.
  ///   - device: The device that made them.
  /// - Returns: The new version; `nil` if something later is in the way of an edit.
  func applying(_ own: SyncRecord, since base: SyncRecord, on device: UInt64) -> SyncRecord? {
    // To make an edit again is to take back what takes it back.
    let edit = Reversal(
      of: own.contents.changes(to: base.contents), since: base.contents.changes(to: contents))
    guard edit.obstacles.isEmpty else { return nil }
    guard !edit.changes.isEmpty else { return self }
    let time = Timestamp(milliseconds: Int64(clamping: own.newest.milliseconds))
    let stamp = Stamp.edit(at: time, after: max(newest, own.newest), on: device)
    let ancestors = ancestors + own.ancestors + [newest, own.newest]
    var contents = contents
    for change in edit.changes {
      if let key = change.key { contents[key] = change.after }
    }
    if let entity = contents.removeValue(forKey: key) {
      return SyncRecord(
        entity, with: contents, stamps: [stamp], deletion: deletion, ancestors: ancestors)
    }
    return SyncRecord(
      entity, with: members, stamps: stamps, deletion: stamp, ancestors: ancestors)
  }
}

extension Entity {
  /// The key of the record that it is a part of.
  var recordKey: EntityKey { trip.map { .trip($0) } ?? key }
}

extension [EntityKey: Entity] {
  /// The changes that lead from these contents to others: owners first where something is made, and
  /// last where it is deleted.
  func changes(to other: Self) -> [Change] {
    var (made, deleted): ([Change], [Change]) = ([], [])
    for key in Set(keys).union(other.keys).inOrder {
      switch (self[key], other[key]) {
      case (nil, let new?): made.append(.insert(new))
      case (let old?, nil): deleted.append(.delete(old))
      case (let old?, let new?) where old != new:
        if let change = Change.update(from: old, to: new) { made.append(change) }
      default: break
      }
    }
    return made + deleted.reversed()
  }
}
