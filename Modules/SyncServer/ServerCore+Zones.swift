import PluginAPI

extension ServerCore {
  /// Makes a zone, or finds it there.
  func createZone(
    _ name: String, of owner: String, over facts: StorageFacts
  ) throws(RemoteFailure) -> Decision {
    if let zone = facts.zones.first(where: { $0.name == name }) {
      guard zone.isDeleted else { return Decision(reply([zone], facts)) }
      return try alter(zone, isDeleted: false, over: facts)
    }
    let zone = try newZone(name, of: owner, over: facts)
    return Decision(reply([zone], facts), StorageUpdate(zone: zone, expected: nil))
  }

  /// A zone with a name that the owner never used.
  func newZone(
    _ name: String, of owner: String, over facts: StorageFacts
  ) throws(RemoteFailure) -> StoredZone {
    let most = min(settings.zonesPerOwner, 300)
    guard facts.zones.count < most else {
      throw RemoteFailure(.quotaExceeded, "there are at most \(most) zones")
    }
    // Zones keep their rows, so no number is given again.
    let number = (facts.zones.map(\.key.number).max() ?? 0) + 1
    return StoredZone(ZoneKey(owner: owner, number: number), name: name)
  }

  /// The zones of an owner that changed, by name.
  func zoneChanges(
    _ work: RequestWork, isFromStart: Bool, over facts: StorageFacts
  ) throws(RemoteFailure) -> RemoteReply {
    // No counter of the owner: writes to different zones would wait for each other.
    let now = Dictionary(uniqueKeysWithValues: facts.zones.map { ($0.key.number, $0.sequence) })
    let token = TokenSeal(signer: signer, owner: work.sender.owner)
      .text(of: FeedToken(kind: .owner, epoch: facts.epoch, zones: now))
    if isFromStart { return reply(facts.zones.filter { !$0.isDeleted }, facts, token) }
    guard let before = work.token, before.kind == .owner else {
      throw RemoteFailure(.badRequest, "the token is not valid")
    }
    guard before.epoch == facts.epoch,
      before.zones.allSatisfy({ $0.value <= now[$0.key] ?? -1 })
    else { throw RemoteFailure(.badRequest, "the token is of another epoch: read from the start") }
    return reply(
      facts.zones.filter { $0.sequence != before.zones[$0.key.number] }, facts, token)
  }

  /// Deletes a zone with its records, or makes a deleted one again, so that no token of before is
  /// valid afterwards.
  func alter(
    _ zone: StoredZone, isDeleted: Bool, over facts: StorageFacts
  ) throws(RemoteFailure) -> Decision {
    var altered = try beginningAgain(zone)
    altered.isDeleted = isDeleted
    return Decision(
      reply([altered], facts),
      StorageUpdate(zone: altered, expected: zone, removesRecords: true))
  }

  /// The zone without records, and without valid tokens of before.
  func beginningAgain(_ zone: StoredZone) throws(RemoteFailure) -> StoredZone {
    var altered = zone
    altered.isDeleted = false
    altered.sequence = try zone.sequence.successor()
    altered.firstSequence = altered.sequence
    altered.minimumSequence = altered.sequence
    altered.byteCount = 0
    return altered
  }

  /// A reply about zones.
  func reply(_ zones: [StoredZone], _ facts: StorageFacts, _ token: String? = nil) -> RemoteReply {
    .zones(
      zones.map { zone in
        guard !zone.isDeleted else { return RemoteZone(name: zone.name, token: nil) }
        let seal = TokenSeal(signer: signer, owner: zone.owner)
        let place = FeedToken(
          kind: .zone, zone: zone.key.number, epoch: facts.epoch, sequence: zone.sequence,
          base: zone.minimumSequence)
        return RemoteZone(name: zone.name, token: seal.text(of: place))
      }, token: token)
  }
}
