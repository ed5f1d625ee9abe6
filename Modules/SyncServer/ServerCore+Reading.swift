import PluginAPI

extension ServerCore {
  /// Reads records by name.
  func lookup(_ names: [String], in zone: StoredZone) throws -> RemoteReply {
    guard names.count <= RemoteLimits.operations else {
      throw RemoteFailure(
        .quotaExceeded, "a request has at most \(RemoteLimits.operations) names",
        detail: .tooLarge(.request))
    }
    // A name that cannot be is looked up nowhere.
    let stored = try storage.records(
      named: names.filter(RecordRules.isName), in: zone.key, upTo: settings.replyBytes)
    var bytes = 0
    return .results(
      names.map { name in
        if let failure = stored.failure(of: name) { return .failure(name: name, failure) }
        guard let record = stored.records[name], !record.isDeleted else {
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
  func answer(_ query: RemoteQuery, in zone: StoredZone) throws -> RemoteReply {
    guard query.limit > 0 else { throw RemoteFailure(.badRequest, "the limit must be positive") }
    guard RecordRules.isName(query.type) else {
      throw RemoteFailure(.badRequest, "the type is not valid")
    }
    guard query.equal.count <= Self.filters else {
      throw RemoteFailure(.quotaExceeded, "a query has at most \(Self.filters) filters")
    }
    let epoch = try storage.epoch()
    let seal = TokenSeal(signer: signer, owner: zone.owner)
    var last = try query.marker.map { text throws(RemoteFailure) in
      guard let marker = seal.token(text), marker.kind == .query, marker.zone == zone.key.number,
        marker.epoch == epoch
      else { throw RemoteFailure(.badRequest, "the marker is not valid") }
      return marker.name
    }
    var found: [RemoteRecord] = []
    let limit = pageLimit(query.limit)
    let page = try storage.records(
      ofType: query.type, in: zone.key, after: last,
      upTo: PageLimit(
        records: query.equal.isEmpty ? limit : settings.queriedRecords, bytes: settings.replyBytes))
    var hasMore = page.hasMore
    for record in page.records {
      if found.count == limit {
        hasMore = true
        break
      }
      last = record.name
      let isFound = query.equal.allSatisfy { record.fields[$0.key] == $0.value }
      if isFound { found.append(record.remote) }
    }
    guard hasMore, let last else { return .found(found, marker: nil) }
    let marker = FeedToken(kind: .query, zone: zone.key.number, epoch: epoch, name: last)
    return .found(found, marker: seal.text(of: marker))
  }

  /// The most filters of a query.
  private static var filters: Int { 100 }

  /// A page of a zone's change feed.
  func changes(of zone: StoredZone, after text: String?, limit: Int) throws -> RemoteReply {
    guard limit > 0 else { throw RemoteFailure(.badRequest, "the limit must be positive") }
    let epoch = try storage.epoch()
    let seal = TokenSeal(signer: signer, owner: zone.owner)
    var place = FeedToken(
      kind: .zone, zone: zone.key.number, epoch: epoch, base: zone.minimumSequence)
    if let text { place = try self.place(text, in: zone, epoch, seal) }
    let page = try storage.changes(
      in: zone.key, after: place.sequence,
      upTo: PageLimit(records: pageLimit(limit), bytes: settings.replyBytes))
    // If tombstones were purged in between, the page may lack some that the token does not know of.
    let after = try storage.zone(zone.name, of: zone.owner)
    guard after?.minimumSequence == zone.minimumSequence else { throw ServerFault.stale }
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

  private func place(
    _ text: String, in zone: StoredZone, _ epoch: Int64, _ seal: TokenSeal
  ) throws(RemoteFailure) -> FeedToken {
    guard let token = seal.token(text), token.kind == .zone, token.zone == zone.key.number else {
      throw RemoteFailure(.badRequest, "the token is not valid for this zone")
    }
    guard token.epoch == epoch, token.sequence <= zone.sequence else {
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

  private func pageLimit(_ asked: Int) -> Int {
    max(1, min(asked, settings.pageRecords, RemoteLimits.operations))
  }
}
