import PluginAPI

extension ServerCore {
  /// Reads records by name.
  func lookup(
    _ names: [String], over facts: StorageFacts
  ) throws(RemoteFailure) -> RemoteReply {
    guard names.count <= RemoteLimits.operations else {
      throw RemoteFailure(
        .quotaExceeded, "a request has at most \(RemoteLimits.operations) names",
        detail: .tooLarge(.request))
    }
    let stored = facts.page.byName
    var bytes = 0
    return .results(
      names.map { name in
        if stored[name] == nil, let failure = facts.page.failure(of: name) {
          return .failure(name: name, failure)
        }
        guard let record = stored[name], !record.isDeleted else {
          return .failure(name: name, RemoteFailure(.notFound, "the record does not exist"))
        }
        bytes += record.byteCount
        guard bytes <= settings.replyBytes else {
          return .failure(
            name: name,
            RemoteFailure(
              .quotaExceeded, "the reply is too large: ask for fewer",
              detail: .tooLarge(.request)))
        }
        return .record(record.remote)
      })
  }

  /// Answers a query with a page of records, by name.
  func answer(
    _ query: RemoteQuery, after marker: FeedToken?, in zone: StoredZone, over facts: StorageFacts
  ) throws(RemoteFailure) -> RemoteReply {
    guard query.limit > 0 else { throw RemoteFailure(.badRequest, "the limit must be positive") }
    guard RecordRules.isName(query.type) else {
      throw RemoteFailure(.badRequest, "the type is not valid")
    }
    guard query.equal.count <= Self.filters else {
      throw RemoteFailure(.quotaExceeded, "a query has at most \(Self.filters) filters")
    }
    if query.marker != nil {
      guard let marker, marker.kind == .query, marker.zone == zone.key.number,
        marker.epoch == facts.epoch
      else { throw RemoteFailure(.badRequest, "the marker is not valid") }
    }
    var last = marker?.name
    var found: [RemoteRecord] = []
    let limit = pageLimit(query.limit)
    var hasMore = facts.page.hasMore
    for record in facts.page.records {
      if found.count == limit {
        hasMore = true
        break
      }
      last = record.name
      let isFound = query.equal.allSatisfy { record.fields[$0.key] == $0.value }
      if isFound { found.append(record.remote) }
    }
    guard hasMore, let last else { return .found(found, marker: nil) }
    let next = FeedToken(kind: .query, zone: zone.key.number, epoch: facts.epoch, name: last)
    let seal = TokenSeal(signer: signer, owner: zone.owner)
    return .found(found, marker: seal.text(of: next))
  }

  /// The most filters of a query.
  private static var filters: Int { 100 }

  /// A page of a zone's change feed.
  func changes(
    of zone: StoredZone, from place: FeedToken, over facts: StorageFacts
  ) -> RemoteReply {
    let (page, seal) = (facts.page, TokenSeal(signer: signer, owner: zone.owner))
    var place = place
    if !page.records.isEmpty, place.pauses < settings.emptyPages {
      place.pauses += 1
      return .page(ChangePage(records: [], token: seal.text(of: place), hasMore: true))
    }
    let last = page.records.last?.sequence ?? zone.sequence
    place.pauses = 0
    place.sequence = page.hasMore ? last : max(last, zone.sequence)
    return .page(
      ChangePage(
        records: page.records.map(\.remote), token: seal.text(of: place), hasMore: page.hasMore))
  }

  /// The place before all changes of a zone.
  func start(of zone: StoredZone, _ facts: StorageFacts) -> FeedToken {
    FeedToken(
      kind: .zone, zone: zone.key.number, epoch: facts.epoch, base: zone.minimumSequence)
  }

  /// The place that a token names, if it still is one.
  func place(
    _ token: FeedToken?, in zone: StoredZone, _ facts: StorageFacts
  ) throws(RemoteFailure) -> FeedToken {
    guard let token, token.kind == .zone, token.zone == zone.key.number else {
      throw RemoteFailure(.badRequest, "the token is not valid for this zone")
    }
    guard token.epoch == facts.epoch, token.sequence <= zone.sequence else {
      throw RemoteFailure(.badRequest, "the token is of another epoch: read from the start")
    }
    // Clients send again what a wiped zone lacks, but delete what an expired token hides.
    guard token.base >= zone.firstSequence else {
      throw RemoteFailure(.badRequest, "the zone was deleted since: read from the start")
    }
    guard token.sequence >= zone.minimumSequence || token.base >= zone.minimumSequence else {
      throw RemoteFailure(.changeTokenExpired, "the token has expired: read from the start")
    }
    return token
  }
}
