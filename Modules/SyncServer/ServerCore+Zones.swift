import PluginAPI

extension ServerCore {
  /// Makes a zone, or finds it there.
  mutating func createZone(_ name: String, of owner: String) throws -> RemoteReply {
    guard RecordRules.isName(name) else {
      throw RemoteFailure(.badRequest, "the zone's name is not valid")
    }
    if let zone = try storage.zone(name, of: owner) {
      guard zone.isDeleted else { return try reply([zone], token: nil) }
      return try reply([try alter(zone, isDeleted: false)], token: nil)
    }
    let most = min(settings.zonesPerOwner, 300)
    guard try storage.zones(of: owner).count < most else {
      throw RemoteFailure(.quotaExceeded, "there are at most \(most) zones")
    }
    return try reply([try storage.makeZone(name, of: owner)], token: nil)
  }

  /// Deletes a zone with its records.
  mutating func delete(_ zone: StoredZone) throws -> RemoteReply {
    try reply([try alter(zone, isDeleted: true)], token: nil)
  }

  /// The zones of an owner, by name.
  func zones(of owner: String) throws -> RemoteReply {
    try reply(try storage.zones(of: owner).filter { !$0.isDeleted }, token: nil)
  }

  /// The zones of an owner that changed, by name.
  func zoneChanges(of owner: String, after text: String?) throws -> RemoteReply {
    let epoch = try storage.epoch()
    let seal = TokenSeal(signer: signer, owner: owner)
    let zones = try storage.zones(of: owner)
    // No counter of the owner: writes to different zones would wait for each other.
    let now = Dictionary(uniqueKeysWithValues: zones.map { ($0.key.number, $0.sequence) })
    let token = seal.text(of: FeedToken(kind: .owner, epoch: epoch, zones: now))
    guard let text else { return try reply(zones.filter { !$0.isDeleted }, token: token) }
    guard let before = seal.token(text), before.kind == .owner else {
      throw RemoteFailure(.badRequest, "the token is not valid")
    }
    guard before.epoch == epoch, before.zones.allSatisfy({ $0.value <= now[$0.key] ?? -1 }) else {
      throw RemoteFailure(.badRequest, "the token is of another epoch: read from the start")
    }
    return try reply(
      zones.filter { $0.sequence != before.zones[$0.key.number] }, token: token)
  }

  /// Deletes a zone, or makes a deleted one again, so that no token of before is valid afterwards.
  private mutating func alter(_ zone: StoredZone, isDeleted: Bool) throws -> StoredZone {
    var altered = zone
    altered.isDeleted = isDeleted
    altered.sequence = try zone.sequence.successor()
    altered.firstSequence = altered.sequence
    altered.minimumSequence = altered.sequence
    altered.byteCount = 0
    try storage.apply(
      StorageUpdate(zone: altered, expected: zone, removesRecords: true))
    return altered
  }

  private func reply(_ zones: [StoredZone], token: String?) throws -> RemoteReply {
    let epoch = try storage.epoch()
    return .zones(
      zones.map { zone in
        guard !zone.isDeleted else { return RemoteZone(name: zone.name, token: nil) }
        let seal = TokenSeal(signer: signer, owner: zone.owner)
        let place = FeedToken(
          kind: .zone, zone: zone.key.number, epoch: epoch, sequence: zone.sequence,
          base: zone.minimumSequence)
        return RemoteZone(name: zone.name, token: seal.text(of: place))
      }, token: token)
  }
}
