import Domain
import PluginAPI
import SyncServer
import Testing

/// A server with a zone, and a client that asks it.
struct Bench {
  static let owner = "anna"
  static let zone = "show"

  var server: MemoryServer
  var now = Timestamp(milliseconds: 1_800_000_000_000)
  var sender = RequestSender(owner: Bench.owner, key: "key-1")

  /// Makes a server with the zone; without limits to the rate, unless they are what is tested.
  init(_ settings: (inout ServerSettings) -> Void = { _ in }) throws {
    server = try Self.empty(settings)
    try #require(try ask(.createZone(Self.zone)).zones?.count == 1)
  }

  static func empty(_ settings: (inout ServerSettings) -> Void = { _ in }) throws -> MemoryServer {
    var chosen = ServerSettings()
    chosen.keyRate = nil
    chosen.zoneRate = nil
    chosen.pageRate = nil
    settings(&chosen)
    let signer = try #require(KeyedHash(key: Array(1...16)))
    return MemoryServer(ServerCore(signer: signer, settings: chosen))
  }

  mutating func answer(
    _ request: RemoteRequest, message: MessageHash? = nil
  ) -> Result<RemoteReply, RemoteFailure> {
    server.answer(request, from: sender, at: now, message: message)
  }

  mutating func ask(_ request: RemoteRequest) throws -> RemoteReply {
    try answer(request).get()
  }

  /// The code with which a request fails; `nil` if it does not.
  mutating func refusal(of request: RemoteRequest) -> RemoteFailure.Code? {
    answer(request).refusal?.code
  }

  mutating func modify(
    _ operations: [RemoteOperation], isAtomic: Bool = false, zone: String = Bench.zone
  ) throws -> [RemoteResult] {
    let reply = try ask(.modify(zone: zone, operations, isAtomic: isAtomic))
    return try #require(reply.results)
  }

  /// Carries out one operation.
  mutating func write(_ kind: RemoteOperation.Kind, _ record: RemoteRecord) throws -> RemoteResult {
    let results = try modify([RemoteOperation(kind, record)])
    try #require(results.count == 1)
    return results[0]
  }

  /// Writes a note, whatever is stored, and returns it.
  @discardableResult
  mutating func put(_ name: String, _ text: String = "") throws -> RemoteRecord {
    let result = try write(.forceUpdate, .note(name, text))
    return try #require(result.record)
  }

  @discardableResult
  mutating func remove(_ name: String) throws -> RemoteRecord {
    let result = try write(.forceDelete, .note(name, ""))
    return try #require(result.record)
  }

  mutating func page(
    after token: String? = nil, limit: Int = 200, zone: String = Bench.zone
  ) throws -> ChangePage {
    let reply = try ask(.changes(zone: zone, after: token, limit: limit))
    guard case .page(let page) = reply else { throw WrongReply() }
    return page
  }

  /// The token of the newest change of the zone.
  mutating func token() throws -> String { try page(limit: 1_000).token }

  mutating func lookup(_ names: String...) throws -> [RemoteResult] {
    try #require(try ask(.lookup(zone: Self.zone, names)).results)
  }
}

struct WrongReply: Error {}

extension RemoteRecord {
  static func note(
    _ name: String, _ text: String, tag: String? = nil, type: String? = "note"
  ) -> RemoteRecord {
    RemoteRecord(name: name, type: type, tag: tag, fields: ["text": .string(text)])
  }
}

extension RemoteReply {
  var results: [RemoteResult]? {
    if case .results(let results) = self { results } else { nil }
  }

  var zones: [RemoteZone]? { if case .zones(let zones, _, _) = self { zones } else { nil } }

  var token: String? { if case .zones(_, let token, _) = self { token } else { nil } }
}

extension RemoteResult {
  var record: RemoteRecord? { if case .record(let record) = self { record } else { nil } }

  var failure: RemoteFailure? { if case .failure(_, let failure) = self { failure } else { nil } }

  var code: RemoteFailure.Code? { failure?.code }
}

extension Result where Failure == RemoteFailure {
  var refusal: RemoteFailure? { if case .failure(let failure) = self { failure } else { nil } }
}
