/// What an owner has at a server.
public struct OwnerUsage: Hashable, Sendable {
  /// The name of the owner.
  public let owner: String
  /// How many keys open the zones.
  public let keys: Int
  /// The zones that are not deleted, by name.
  public let zones: [StoredZone]
  /// How many zones count against ``ServerSettings/zonesPerOwner``: deleted ones keep their place.
  public let usedZones: Int

  /// About how many bytes the records of all zones have.
  public var byteCount: Int64 {
    zones.reduce(0) { sum, zone in
      let (sum, isOver) = sum.addingReportingOverflow(zone.byteCount)
      return isOver ? .max : sum
    }
  }

  /// Reads what all owners have that have a key or a zone, by name.
  ///
  /// Each owner is read at a moment of its own.
  ///
  /// - Parameter storage: The storage.
  /// - Returns: The owners.
  /// - Throws: ``ServerFault`` if it cannot be read.
  public static func all(
    in storage: any ServerStorage & KeyStore
  ) async throws(ServerFault) -> [OwnerUsage] {
    var keys: [String: Int] = [:]
    for key in try await storage.keys() { keys[key.owner, default: 0] += 1 }
    var owners = Set(keys.keys)
    var last: ZoneKey?
    while true {
      let zones = try await storage.read(.zonesAfter(last, limit: 1_000)).zones
      guard let end = zones.last else { break }
      owners.formUnion(zones.map(\.owner))
      last = end.key
    }
    var usages: [OwnerUsage] = []
    let names = owners.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for owner in names {
      let zones = try await storage.read(.zones(of: owner)).zones
      usages.append(
        OwnerUsage(
          owner: owner, keys: keys[owner] ?? 0, zones: zones.filter { !$0.isDeleted },
          usedZones: zones.count))
    }
    return usages
  }
}
