public import Domain

/// A server's zones and records in memory.
///
/// It is a value: a copy costs nothing until one of the two changes, so a copy is a backup. It does
/// what a ``ServerStorage`` does, but no one has to wait for it; a ``MemoryServer`` uses it.
public struct MemoryStorage: Sendable {
  private var epoch: Int64 = 1
  private var owners: [String: MemoryOwner] = [:]

  /// Creates an empty storage.
  public init() {}

  /// Reads at once what a core needs.
  public func read(_ need: StorageNeed) -> StorageFacts {
    var facts = StorageFacts(epoch: epoch)
    switch need {
    case .zones(let owner):
      facts.zones = (owners[owner]?.zones.map(\.row) ?? []).sorted { $0.name < $1.name }
    case .zonesAfter(let key, let limit):
      let rows = owners.values.flatMap { $0.zones.map(\.row) }.filter { row in
        !row.isDeleted && key.map { $0 < row.key } ?? true
      }
      facts.zones = Array(rows.sorted { $0.key < $1.key }.prefix(limit))
    case .zone(let name, let owner, let records):
      guard let zones = owners[owner], let place = zones.places[name] else { break }
      facts.zones = [zones.zones[place].row]
      facts.page = zones.zones[place].page(records)
      if records == .counts { facts.counts = zones.zones[place].counts }
    }
    return facts
  }

  /// Stores a change of a zone.
  public mutating func apply(_ update: StorageUpdate) throws(ServerFault) {
    let zone = update.zone
    let (count, place) = (owners[zone.owner]?.zones.count ?? 0, Int(zone.key.number) - 1)
    let row = owners[zone.owner]?.places[zone.name].flatMap { owners[zone.owner]?.zones[$0].row }
    guard row == update.expected, row != nil || place == count else { throw .stale }
    if row == nil {
      owners[zone.owner, default: MemoryOwner()].places[zone.name] = place
      owners[zone.owner]?.zones.append(MemoryZone(row: zone))
    }
    owners[zone.owner]?.zones[place].take(update)
  }

  /// Begins another epoch.
  public mutating func beginEpoch(
    at now: Timestamp, after last: Int64? = nil
  ) throws(ServerFault) {
    epoch = try ServerCore.epoch(after: max(epoch, last ?? 0), at: now)
  }

  /// Removes what is left of deleted records.
  public mutating func purgeTombstones(
    before moment: Timestamp, of only: String? = nil
  ) -> Int {
    var count = 0
    for owner in owners.keys where only == nil || owner == only {
      for place in owners[owner]?.zones.indices ?? 0..<0 {
        count += owners[owner]?.zones[place].purge(before: moment) ?? 0
      }
    }
    return count
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

  func page(_ need: RecordNeed) -> StoredPage {
    var page = StoredPage()
    switch need {
    case .none, .counts: break
    case .named(let names, var room):
      for record in names.lazy.compactMap({ records[$0] }) {
        room -= record.byteCount
        if room >= 0 || page.records.isEmpty {
          page.records.append(record)
        } else {
          page.unread.insert(record.name)
        }
      }
    case .changes(let sequence, let limit):
      for change in feed[firstChange(after: sequence)...] {
        guard let record = records[change.name], record.sequence == change.sequence else {
          continue
        }
        guard page.add(record, upTo: limit) else { break }
      }
    case .ofType(let type, let name, let limit):
      let found = records.values.filter { $0.type == type && $0.name > name }
      for record in found.sorted(by: { $0.name < $1.name }) {
        guard page.add(record, upTo: limit) else { break }
      }
    }
    return page
  }

  var counts: RecordCounts {
    let tombstones = records.values.count { $0.isDeleted }
    return RecordCounts(
      records: records.count - tombstones, tombstones: tombstones,
      lastChange: records.values.map(\.modified).max())
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
