import Domain
import PluginAPI
import SyncServer

/// What checks store.
enum StorageSamples {
  /// A limit that no check reaches.
  static let all = PageLimit(records: 1_000, bytes: 1_000_000)

  /// A record, or what is left of one if it has no type.
  static func record(
    _ name: String, _ sequence: Int64, type: String? = "note", modified: Int64 = 0
  ) -> StoredRecord {
    StoredRecord(
      name: name, type: type, fields: type == nil ? [:] : ["n": .integer(sequence)],
      sequence: sequence, epoch: 1, modified: Timestamp(milliseconds: modified))
  }
}

extension ServerStorage {
  func epoch() async throws -> Int64 { try await read(.zones(of: "")).epoch }

  func zones(of owner: String) async throws -> [StoredZone] {
    try await read(.zones(of: owner)).zones
  }

  func zone(_ name: String, of owner: String) async throws -> StoredZone? {
    try await read(.zone(name, of: owner, .none)).zones.first
  }

  func page(_ need: RecordNeed, of zone: StoredZone) async throws -> StoredPage {
    try await read(.zone(zone.name, of: zone.owner, need)).page
  }

  func record(_ name: String, in zone: StoredZone) async throws -> StoredRecord? {
    try await page(.named([name], upTo: 1), of: zone).records.first
  }

  func makeZone(_ name: String, of owner: String) async throws -> StoredZone {
    let number = try await zones(of: owner).count + 1
    let zone = StoredZone(ZoneKey(owner: owner, number: Int64(number)), name: name)
    try await apply(StorageUpdate(zone: zone, expected: nil))
    return zone
  }

  /// Stores records on top of what is there.
  func store(_ records: [StoredRecord], in zone: inout StoredZone) async throws {
    let expected = try requireValue(try await self.zone(zone.name, of: zone.owner), "the zone")
    zone.sequence = records.last?.sequence ?? zone.sequence
    try await apply(StorageUpdate(zone: zone, expected: expected, records: records))
  }
}
