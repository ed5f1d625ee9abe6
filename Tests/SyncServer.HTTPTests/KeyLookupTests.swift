import AsyncHTTPClient
import Domain
import NIOHTTP1
import PluginAPI
import SyncServer
import SyncServer_SQLite
import SyncSigning
import Testing

@testable import SyncServer_HTTP

/// Keys that a server waits for, as those in a database on another machine.
@Suite("Waiting for keys", .timeLimit(.minutes(5)))
struct KeyLookupTests {
  private static let now = Timestamp(milliseconds: 1_800_000_000_500)

  private static func service(_ storage: SlowKeys) throws -> SyncService {
    let signer = try #require(KeyedHash(key: Array(1...16)))
    return SyncService(
      ServerCore(signer: signer), over: storage, SyncService.Sources(now: { now }))
  }

  private static func call(key: String) -> SyncCall {
    SyncCall(
      route: .caller, path: "/", signature: signature(key), stream: nil)
  }

  private static func signature(_ key: String) -> SignedRequest {
    SignedRequest(keyIdentifier: key, date: now.text, signature: "")
  }

  @Test("While one key is looked up, others are answered")
  func overlap() async throws {
    let storage = SlowKeys()
    let service = try Self.service(storage)
    async let slow = service.admission(of: Self.call(key: "slow"))
    await storage.isHeld()
    guard case .unknown = await service.admission(of: Self.call(key: "quick")) else {
      throw Unexpected()
    }
    #expect(await service.answer(Self.call(key: "quick")).status == 401)
    storage.release()
    guard case .unknown = await slow else { throw Unexpected() }
  }

  @Test("The key of a request is looked up once, and before a long body once more")
  func trips() async throws {
    let lookups = TestLog()
    var wish = TestServer.Wish()
    wish.view = { CountedKeys(base: $0, lookups: lookups) }
    try await TestServer.run(wish) { server in
      let key = try server.makeKey()
      var get = try server.request("zones/list", [], by: key)
      (get.method, get.body) = (.GET, nil)
      for request in [try server.request("zones/list", by: key), get] {
        let before = lookups.lines.count
        #expect(try await server.send(request).status == 200)
        #expect(lookups.lines.count == before + 1)
      }
      let before = lookups.lines.count
      let long = Array("{}".utf8) + Array(repeating: UInt8(ascii: " "), count: 100_000)
      #expect(try await server.send(try server.request("zones/list", long, by: key)).status == 200)
      #expect(lookups.lines.count == before + 2)
    }
  }

  @Test("A directory that fails is a fault of the server")
  func fault() async throws {
    let service = try Self.service(SlowKeys())
    guard case .refused(let reply) = await service.admission(of: Self.call(key: "broken")) else {
      throw Unexpected()
    }
    #expect(reply.fault == .unavailable("broken"))
    #expect(reply.status == 503)
  }
}

/// A storage that notes each key that is looked up.
private struct CountedKeys: ServerStorage, KeyDirectory {
  let base: SQLiteStorage
  let lookups: TestLog

  func key(_ identifier: String) throws(ServerFault) -> KeyEntry? {
    lookups.add(identifier)
    return try base.key(identifier)
  }

  func read(_ need: StorageNeed) throws(ServerFault) -> StorageFacts { try base.read(need) }

  func apply(_ update: StorageUpdate) throws(ServerFault) { try base.apply(update) }

  func beginEpoch(at now: Timestamp, after last: Int64?) throws(ServerFault) {
    try base.beginEpoch(at: now, after: last)
  }

  func purgeTombstones(before moment: Timestamp, of owner: String?) throws(ServerFault) -> Int {
    try base.purgeTombstones(before: moment, of: owner)
  }
}

/// A storage with no keys, which takes its time for the key `slow`.
private actor SlowKeys: ServerStorage, KeyDirectory {
  private var memory = MemoryStorage()
  private nonisolated let held = AsyncStream.makeStream(of: Void.self)
  private nonisolated let released = AsyncStream.makeStream(of: Void.self)

  /// Waits until the key is looked up.
  nonisolated func isHeld() async { for await _ in held.stream { break } }

  nonisolated func release() { released.continuation.yield() }

  func key(_ identifier: String) async throws(ServerFault) -> KeyEntry? {
    switch identifier {
    case "slow":
      held.continuation.yield()
      for await _ in released.stream { break }
    case "broken": throw .unavailable(identifier)
    default: break
    }
    return nil
  }

  func read(_ need: StorageNeed) -> StorageFacts { memory.read(need) }

  func apply(_ update: StorageUpdate) throws(ServerFault) { try memory.apply(update) }

  func beginEpoch(at now: Timestamp, after last: Int64?) throws(ServerFault) {
    try memory.beginEpoch(at: now, after: last)
  }

  func purgeTombstones(before moment: Timestamp, of owner: String?) -> Int {
    memory.purgeTombstones(before: moment, of: owner)
  }
}
