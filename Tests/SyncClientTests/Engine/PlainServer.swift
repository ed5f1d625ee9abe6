import PluginAPI

/// A server that keeps one zone in a plain way, for tests of the engine alone.
struct PlainServer {
  /// What it refuses next, instead of answering.
  var failures: [RemoteFailure] = []
  /// What it refuses of single records, by name.
  var recordFailures: [String: RemoteFailure] = [:]
  /// Whether the zone is there.
  var hasZone = true
  /// What tokens begin with; other tokens are refused.
  var epoch = "a"
  /// Whether it finds records by their type.
  var answersQueries = false
  /// What it finds in place of newer versions, by name.
  var found: [String: RemoteRecord] = [:]
  /// Tokens that are too old.
  var expired: Set<String> = []
  private(set) var records: [String: (record: RemoteRecord, sequence: Int)] = [:]
  private var sequence = 0

  /// Carries out a request.
  mutating func answer(_ request: RemoteRequest) -> Result<RemoteReply, RemoteFailure> {
    if !failures.isEmpty { return .failure(failures.removeFirst()) }
    if case .createZone = request {
      hasZone = true
      return .success(.zones([], token: nil))
    }
    guard hasZone else { return .failure(RemoteFailure(.zoneNotFound, "no zone")) }
    switch request {
    case .modify(_, let operations, _):
      return .success(.results(operations.map { write($0) }))
    case .lookup(_, let names):
      return .success(
        .results(
          names.map { name in
            records[name].map { .record($0.record) }
              ?? .failure(name: name, RemoteFailure(.notFound, "not found"))
          }))
    case .changes(_, let token, let limit): return page(after: token, limit)
    case .query(_, let query) where answersQueries: return found(query)
    default: return .failure(RemoteFailure(.badRequest, "not needed here"))
    }
  }

  /// Writes a record as another device would.
  mutating func put(_ record: RemoteRecord) {
    sequence += 1
    var record = record
    record.tag = "t\(sequence)"
    records[record.name] = (record, sequence)
  }

  /// Forgets a record, as a server that was restored.
  mutating func forget(_ name: String) { records[name] = nil }

  /// Lets the feed begin with a record.
  mutating func moveToStart(_ name: String) { records[name]?.sequence = 0 }

  private mutating func write(_ operation: RemoteOperation) -> RemoteResult {
    let name = operation.record.name
    if let failure = recordFailures[name] { return .failure(name: name, failure) }
    switch (operation.kind, records[name]?.record) {
    case (.create, nil): put(operation.record)
    case (.create, let old?) where old.isDeleted: put(operation.record)
    case (.create, _): return .failure(name: name, RemoteFailure(.exists, "exists"))
    case (_, nil): return .failure(name: name, RemoteFailure(.notFound, "not found"))
    case (_, let old?):
      guard old.tag == operation.record.tag else {
        return .failure(name: name, RemoteFailure(.conflict, "another tag"))
      }
      guard operation.kind != .delete else {
        put(RemoteRecord(name: name, type: nil, isDeleted: true))
        break
      }
      var record = old
      record.fields.merge(operation.record.fields) { $1 }
      put(record)
    }
    return records[name].map { .record($0.record) }
      ?? .failure(name: name, RemoteFailure(.internalError, "lost"))
  }

  private func found(_ query: RemoteQuery) -> Result<RemoteReply, RemoteFailure> {
    let start = query.marker ?? ""
    let all = records.values.map { found[$0.record.name] ?? $0.record }.filter {
      $0.type == query.type && $0.name > start
    }
    .sorted { $0.name < $1.name }
    let some = all.prefix(query.limit)
    return .success(.found(Array(some), marker: some.count < all.count ? some.last?.name : nil))
  }

  private func page(after token: String?, _ limit: Int) -> Result<RemoteReply, RemoteFailure> {
    var start = -1
    if let token {
      if expired.contains(token) { return .failure(RemoteFailure(.changeTokenExpired, "old")) }
      guard token.hasPrefix(epoch), let number = Int(token.dropFirst(epoch.count)) else {
        return .failure(RemoteFailure(.badRequest, "another epoch"))
      }
      start = number
    }
    let later = records.values.filter { $0.sequence > start }.sorted { $0.sequence < $1.sequence }
    let some = later.prefix(limit)
    return .success(
      .page(
        ChangePage(
          records: some.map(\.record), token: "\(epoch)\(some.last?.sequence ?? max(start, 0))",
          hasMore: some.count < later.count)))
  }
}
