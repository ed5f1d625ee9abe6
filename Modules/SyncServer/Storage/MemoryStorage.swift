public import Domain

/// A server's zones and records in memory.
///
/// It is a value: a copy costs nothing until one of the two changes, so a copy is a backup.
public struct MemoryStorage: ServerStorage {
  private var currentEpoch: Int64 = 1
  private var owners: [String: MemoryOwner] = [:]

  /// Creates an empty storage.
  public init() {}

  /// The epoch.
  public func epoch() -> Int64 { currentEpoch }

  /// Begins another epoch.
  public mutating func setEpoch(_ epoch: Int64) { currentEpoch = epoch }

  /// A zone of an owner, also a deleted one.
  public func zone(_ name: String, of owner: String) -> StoredZone? {
    owners[owner].flatMap { owner in owner.places[name].map { owner.zones[$0].row } }
  }

  /// All zones that an owner ever had, by name.
  public func zones(of owner: String) -> [StoredZone] {
    (owners[owner]?.zones.map(\.row) ?? []).sorted { $0.name < $1.name }
  }

  /// Zones of all owners.
  public func zones(after key: ZoneKey?, limit: Int) -> [StoredZone] {
    let rows = owners.values.flatMap { $0.zones.map(\.row) }.filter { row in
      !row.isDeleted && key.map { $0 < row.key } ?? true
    }
    return Array(rows.sorted { $0.key < $1.key }.prefix(limit))
  }

  /// Stores a new zone.
  public mutating func makeZone(
    _ name: String, of owner: String
  ) throws(ServerFault) -> StoredZone {
    guard zone(name, of: owner) == nil else { throw .stale }
    let count = owners[owner]?.zones.count ?? 0
    let zone = StoredZone(ZoneKey(owner: owner, number: Int64(count) + 1), name: name)
    owners[owner, default: MemoryOwner()].places[name] = count
    owners[owner]?.zones.append(MemoryZone(row: zone))
    return zone
  }

  /// Records by name.
  public func records(
    named names: [String], in zone: ZoneKey, upTo bytes: Int
  ) -> NamedRecords {
    var (found, room) = (NamedRecords(), bytes)
    for name in names {
      guard let record = self[zone]?.records[name] else { continue }
      room -= record.byteCount
      if room >= 0 || found.records.isEmpty {
        found.records[name] = record
      } else {
        found.unread.insert(name)
      }
    }
    return found
  }

  /// The records with a change after a number.
  public func changes(
    in zone: ZoneKey, after sequence: Int64, upTo limit: PageLimit
  ) -> StoredPage {
    self[zone]?.changes(after: sequence, upTo: limit) ?? StoredPage()
  }

  /// The records of a type, by name.
  public func records(
    ofType type: String, in zone: ZoneKey, after name: String?, upTo limit: PageLimit
  ) -> StoredPage {
    var page = StoredPage()
    guard let zone = self[zone] else { return page }
    let found = zone.records.values.filter { $0.type == type && $0.name > name ?? "" }
    for record in found.sorted(by: { $0.name < $1.name }) {
      guard page.add(record, upTo: limit) else { break }
    }
    return page
  }

  /// Stores a change of a zone.
  public mutating func apply(_ update: StorageUpdate) throws(ServerFault) {
    guard self[update.zone.key]?.row == update.expected else { throw .stale }
    let place = Int(update.zone.key.number) - 1
    owners[update.zone.owner]?.zones[place].take(update)
  }

  /// Removes what is left of deleted records.
  public mutating func purgeTombstones(before moment: Timestamp) -> Int {
    var count = 0
    for owner in owners.keys {
      for place in owners[owner]?.zones.indices ?? 0..<0 {
        count += owners[owner]?.zones[place].purge(before: moment) ?? 0
      }
    }
    return count
  }

  private subscript(key: ZoneKey) -> MemoryZone? {
    guard let zones = owners[key.owner]?.zones, key.number >= 1, key.number <= zones.count else {
      return nil
    }
    return zones[Int(key.number) - 1]
  }
}

/// The zones of an owner; the number of a zone is one more than its place.
private struct MemoryOwner: Sendable {
  var zones: [MemoryZone] = []
  /// The places of the zones by name.
  var places: [String: Int] = [:]
}

/// A zone with its records.
private struct MemoryZone: Sendable {
  var row: StoredZone
  private(set) var records: [String: StoredRecord] = [:]
  /// The changes in order; those that a newer version has replaced stay for a while.
  private var feed: [(sequence: Int64, name: String)] = []

  init(row: StoredZone) {
    self.row = row
  }

  mutating func take(_ update: StorageUpdate) {
    row = update.zone
    if update.removesRecords { (records, feed) = ([:], []) }
    for record in update.records { set(record) }
  }

  private mutating func set(_ record: StoredRecord) {
    records[record.name] = record
    feed.append((record.sequence, record.name))
    if feed.count > records.count * 2 + 16 { tidy() }
  }

  mutating func purge(before moment: Timestamp) -> Int {
    let purged = records.values.filter { $0.isDeleted && $0.modified < moment }
    for record in purged {
      records[record.name] = nil
      row.minimumSequence = max(row.minimumSequence, record.sequence)
      row.byteCount -= Int64(record.byteCount)
    }
    if !purged.isEmpty { tidy() }
    return purged.count
  }

  func changes(after sequence: Int64, upTo limit: PageLimit) -> StoredPage {
    var page = StoredPage()
    for change in feed[firstChange(after: sequence)...] {
      guard let record = records[change.name], record.sequence == change.sequence else { continue }
      guard page.add(record, upTo: limit) else { break }
    }
    return page
  }

  private mutating func tidy() {
    feed.removeAll { [records] in records[$0.name]?.sequence != $0.sequence }
  }

  private func firstChange(after sequence: Int64) -> Int {
    var low = 0
    var high = feed.count
    while low < high {
      let middle = low + (high - low) / 2
      if feed[middle].sequence > sequence { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
