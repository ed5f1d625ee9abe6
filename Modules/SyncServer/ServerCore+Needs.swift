import PluginAPI

extension ServerCore {
  /// What has to be read before a request can be decided.
  func need(of work: RequestWork) throws(RemoteFailure) -> StorageNeed {
    let bytes = settings.replyBytes
    switch work.request {
    case .modify(let zone, let operations, _):
      return try need(zone, work, .named(names(operations.lazy.map(\.record.name)), upTo: bytes))
    case .lookup(let zone, let names):
      return try need(zone, work, .named(self.names(names), upTo: bytes))
    case .query(let zone, let query):
      let count = query.equal.isEmpty ? pageLimit(query.limit) : settings.queriedRecords
      let limit = PageLimit(records: count, bytes: bytes)
      let records = RecordNeed.ofType(query.type, after: work.token?.name ?? "", upTo: limit)
      return try need(zone, work, RecordRules.isName(query.type) ? records : .none)
    case .changes(let zone, let text, let limit):
      // For a token that is refused nothing is read.
      let isKnown = text == nil || work.token != nil
      let limit = PageLimit(records: pageLimit(limit), bytes: bytes)
      return try need(
        zone, work, isKnown ? .changes(after: work.token?.sequence ?? 0, upTo: limit) : .none)
    case .deleteZone(let zone): return try need(zone, work, .none)
    case .createZone(let name):
      guard RecordRules.isName(name) else {
        throw RemoteFailure(.badRequest, "the zone's name is not valid")
      }
      return .zones(of: work.sender.owner)
    case .zones, .zoneChanges: return .zones(of: work.sender.owner)
    }
  }

  /// A name that cannot be is looked up nowhere.
  private func need(
    _ zone: String, _ work: RequestWork, _ records: RecordNeed
  ) throws(RemoteFailure) -> StorageNeed {
    guard RecordRules.isName(zone) else { throw Self.noZone }
    return .zone(zone, of: work.sender.owner, records)
  }

  /// The names that are looked up, never more than a request may have.
  private func names(_ names: some Sequence<String>) -> [String] {
    names.prefix(RemoteLimits.operations).filter(RecordRules.isName)
  }

  /// How many records a page has.
  func pageLimit(_ asked: Int) -> Int {
    max(1, min(asked, settings.pageRecords, RemoteLimits.operations))
  }
}
