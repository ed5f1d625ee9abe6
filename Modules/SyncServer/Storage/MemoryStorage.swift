public import Domain

/// A server's zones and records in memory.
///
/// It is a value: a copy costs nothing until one of the two changes, so a copy is a backup.
public struct MemoryStorage: ServerStorage {
  private var currentEpoch: Int64 = 1
  private var zones: [MemoryZone] = []
  private var owners: [String: MemoryOwner] = [:]

  /// Creates an empty storage.
  public init() {}

  /// The epoch.
  public func epoch() -> Int64 { currentEpoch }

  /// Begins another epoch.
  public mutating func setEpoch(_ epoch: Int64) { currentEpoch = epoch }

  /// A zone of an owner, also a deleted one.
  public func zone(_ name: String, of owner: String) -> StoredZone? {
    owners[owner]?.zones[name].map { zones[$0].row }
  }

  /// All zones that an owner ever had, by name.
  public func zones(of owner: String) -> [StoredZone] {
    (owners[owner]?.zones.values.map { zones[$0].row } ?? []).sorted { $0.name < $1.name }
  }

  /// The number of the newest change of an owner's zones.
  public func ownerSequence(of owner: String) -> Int64 { owners[owner]?.sequence ?? 0 }

  /// Stores a new zone.
  public mutating func makeZone(
    _ name: String, of owner: String, ownerSequence: Int64
  ) throws(ServerFault) -> StoredZone {
    guard zone(name, of: owner) == nil, ownerSequence > self.ownerSequence(of: owner) else {
      throw .stale
    }
    let zone = StoredZone(
      number: Int64(zones.count) + 1, owner: owner, name: name, ownerSequence: ownerSequence)
    owners[owner, default: MemoryOwner()].zones[name] = zones.count
    owners[owner]?.sequence = ownerSequence
    zones.append(MemoryZone(row: zone))
    return zone
  }

  /// A record, also what is left of a deleted one.
  public func record(_ name: String, in zone: Int64) -> StoredRecord? {
    index(of: zone).flatMap { zones[$0].records[name] }
  }

  /// The records with a change after a number.
  public func changes(in zone: Int64, after sequence: Int64, upTo limit: PageLimit) -> StoredPage {
    index(of: zone).map { zones[$0].changes(after: sequence, upTo: limit) } ?? StoredPage()
  }

  /// The records of a type, by name.
  public func records(
    ofType type: String, in zone: Int64, after name: String?, upTo limit: PageLimit
  ) -> StoredPage {
    var page = StoredPage()
    guard let index = index(of: zone) else { return page }
    let found = zones[index].records.values.filter { $0.type == type && $0.name > name ?? "" }
    for record in found.sorted(by: { $0.name < $1.name }) {
      guard page.add(record, upTo: limit) else { break }
    }
    return page
  }

  /// Stores a change of a zone.
  public mutating func apply(_ update: StorageUpdate) throws(ServerFault) {
    let zone = update.zone
    guard let index = index(of: zone.number), zones[index].row == update.expected,
      zone.ownerSequence > ownerSequence(of: zone.owner)
    else { throw .stale }
    owners[zone.owner]?.sequence = zone.ownerSequence
    zones[index].row = zone
    if update.removesRecords { zones[index].removeAll() }
    for record in update.records { zones[index].set(record) }
  }

  /// Removes what is left of deleted records.
  public mutating func purgeTombstones(before moment: Timestamp) -> Int {
    zones.indices.reduce(0) { $0 + zones[$1].purge(before: moment) }
  }

  private func index(of zone: Int64) -> Int? {
    zone >= 1 && zone <= zones.count ? Int(zone) - 1 : nil
  }
}

/// The zones of an owner.
private struct MemoryOwner: Sendable {
  /// The places of the zones by name.
  var zones: [String: Int] = [:]
  /// The number of the newest change.
  var sequence: Int64 = 0
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

  mutating func set(_ record: StoredRecord) {
    records[record.name] = record
    feed.append((record.sequence, record.name))
    if feed.count > records.count * 2 + 16 { tidy() }
  }

  mutating func removeAll() {
    records = [:]
    feed = []
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
