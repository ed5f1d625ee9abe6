import AsyncHTTPClient
import Certificates
import Domain
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL
import PluginAPI
import SyncServer
import SyncServer_HTTP
import SyncServer_SQLite
import SyncSigning
import SyncWire
import Synchronization
import TestSupport
import Testing

/// A clock that a test sets.
final class TestClock: Sendable {
  private let state = Mutex(
    (time: Timestamp(milliseconds: 1_800_000_000_500), uptime: Duration.zero))

  var now: Timestamp { state.withLock { $0.time } }
  /// The time that passed, whatever the clock was set to.
  var uptime: Duration { state.withLock { $0.uptime } }

  /// Lets time pass.
  func advance(seconds: Int64) {
    state.withLock {
      $0.time.milliseconds += seconds * 1_000
      $0.uptime += .seconds(seconds)
    }
  }

  /// Sets the clock, while no time passes.
  func turn(seconds: Int64) {
    state.withLock { $0.time.milliseconds += seconds * 1_000 }
  }
}

/// What a server answered.
struct TestAnswer {
  let status: Int
  let headers: [String: String]
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }
}

/// A server on a port of this machine, over a file of its own.
struct TestServer: Sendable {
  /// How the server differs from the usual one.
  struct Wish {
    var settings = HTTPServerSettings()
    var limits = ServerSettings()
    var certificate: ServerCertificate?
    var mostStreams = 800
    var tls: TLSConfiguration?
    /// The storage of another server.
    var storage: SQLiteStorage?
    /// Where the service looks for what is in the storage.
    var view: @Sendable (SQLiteStorage) -> any ServerStorage & KeyDirectory = { $0 }
    /// Leads to other servers.
    var bell: (any ServerBell)?

    init() {
      settings.port = 0
      settings.upkeepTime = .milliseconds(20)
      limits.keyRate = nil
      limits.zoneRate = nil
    }
  }

  static let container = "org.example.show"

  let clock: TestClock
  let storage: SQLiteStorage
  let service: SyncService
  let server: HTTPSyncServer
  let port: Int
  let isEncrypted: Bool
  let client: HTTPClient
  let log: TestLog
  let marks: TestLog

  /// Runs a body while a server runs.
  static func run(
    _ wish: Wish = Wish(), clock: TestClock = TestClock(),
    _ body: (TestServer) async throws -> Void
  ) async throws {
    var configuration = HTTPClient.Configuration(tlsConfiguration: wish.tls)
    // Each stream has a connection.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 100
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    do {
      try await run(wish, clock, client, body)
    } catch {
      try await client.shutdown()
      throw error
    }
    try await client.shutdown()
  }

  private static func run(
    _ wish: Wish, _ clock: TestClock, _ client: HTTPClient,
    _ body: (TestServer) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let storage = try wish.storage ?? SQLiteStorage(path: folder.file("server.db"))
    let (log, marks) = (TestLog(), TestLog())
    let core = ServerCore(
      signer: HashedTokens(secret: try storage.secret()), settings: wish.limits)
    let service = SyncService(
      core, over: wish.view(storage),
      SyncService.Sources(
        now: { clock.now }, uptime: { clock.uptime }, mark: { marks.add("mark") }),
      bell: wish.bell, mostStreams: wish.mostStreams)
    let logger = Logger(label: "test") { _ in
      LineLog(.debug, now: { clock.now }) { log.add($0) }
    }
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let server = try HTTPSyncServer(
      service, wish.settings, certificate: wish.certificate, logger: logger, now: { clock.now }
    ) { listening.yield($0) }
    let running = Task {
      defer { listening.finish() }
      try await server.run()
    }
    guard let port = await ports.first(where: { _ in true }) else { return try await running.value }
    // Writes of the second in which it started are refused.
    clock.advance(seconds: 1)
    let test = TestServer(
      clock: clock, storage: storage, service: service, server: server, port: port,
      isEncrypted: wish.certificate != nil, client: client, log: log, marks: marks)
    do {
      try await body(test)
    } catch {
      await server.end()
      _ = await running.result
      throw error
    }
    await server.end()
    try await running.value
    withExtendedLifetime(folder) {}
  }

  func makeKey(
    _ name: String = "laptop", owner: String = "anna", canWrite: Bool = true
  ) throws -> AccessKey {
    var random = SystemRandomNumberGenerator()
    let key = AccessKey(using: &random)
    let isAdded = try storage.add(
      KeyEntry(
        name: name, owner: owner, identifier: key.publicKey.identifier,
        publicKey: key.publicKey.bytes, canWrite: canWrite, made: clock.now))
    try #require(isAdded)
    return key
  }

  func path(_ operation: String, database: String = "private") -> String {
    WireCall.path(
      operation, container: Self.container, environment: "production", database: database)
  }

  /// A signed request.
  func request(
    _ operation: String, _ body: [UInt8] = Array("{}".utf8), by key: AccessKey,
    database: String = "private", stream: String? = nil
  ) throws -> HTTPClientRequest {
    let path = path(operation, database: database)
    var request = plain(path)
    request.method = .POST
    let signed = try SignedRequest(body, to: path, by: key, at: clock.now)
    request.headers.add(contentsOf: signed.headers.map { ($0.name, $0.value) })
    if let stream { request.headers.add(name: "X-Callboard-Stream", value: stream) }
    request.body = .bytes(ByteBuffer(bytes: body))
    return request
  }

  func plain(_ path: String) -> HTTPClientRequest {
    HTTPClientRequest(url: "\(isEncrypted ? "https" : "http")://127.0.0.1:\(port)\(path)")
  }

  func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
    try await client.execute(request, timeout: .seconds(240))
  }

  func send(_ request: HTTPClientRequest) async throws -> TestAnswer {
    let response = try await open(request)
    let body = try await response.body.collect(upTo: WireCall.longestReply)
    return TestAnswer(
      status: Int(response.status.code),
      headers: Dictionary(
        response.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 }),
      body: Array(body.readableBytesView))
  }

  /// Sends what a client would send, and reads the reply as a client does.
  func ask(
    _ question: RemoteRequest, by key: AccessKey, stream: String? = nil
  ) async throws -> Result<RemoteReply, RemoteFailure> {
    let call = WireCall(question)
    let answer = try await send(
      try request(call.operation, call.body, by: key, stream: stream))
    return call.reply(answer.body, status: answer.status)
  }
}

/// Lines that are added from anywhere.
final class TestLog: Sendable {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  func add(_ line: String) { state.withLock { $0.append(line) } }
}

extension RemoteRequest {
  /// Writes a cue.
  static func writing(
    _ name: String, into zone: String = "show", title: String = "Dawn"
  ) -> RemoteRequest {
    let record = RemoteRecord(name: name, type: "cue", fields: ["title": .string(title)])
    return .modify(zone: zone, [RemoteOperation(.forceUpdate, record)], isAtomic: true)
  }
}
