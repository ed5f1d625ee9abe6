import CoreMetrics
import Domain
import PluginAPI
import SyncServer
import SyncSigning
import TestSupport
import Testing

@testable import SyncServer_HTTP

@Suite("Parts of the server")
struct PartTests {
  @Test(
    "Paths name what they are for",
    arguments: [
      ("GET", "/health", Route.health), ("GET", "/metrics", .metrics),
      ("POST", "/database/1/a/production/private/records/modify", .operation("records/modify")),
      ("GET", "/database/1/a.B-9/development/private/zones/list", .operation("zones/list")),
      ("POST", "/database/1/a/production/private/users/current", .caller),
      ("POST", "/database/1/a/production/private/changes/stream", .stream),
    ])
  func routes(method: String, path: String, route: Route) throws {
    #expect(try Route(method, path) == route)
  }

  @Test(
    "Other paths are refused",
    arguments: [
      ("POST", "/health"), ("GET", "/Health"), ("GET", ""), ("GET", "database/1/a"),
      ("POST", "/database/1//production/private/zones/list"),
      ("POST", "/database/1/a b/production/private/zones/list"),
      ("POST", "/database/1/a%20b/production/private/zones/list"),
      ("POST", "/database/1/\(String(repeating: "a", count: 256))/production/private/zones/list"),
      ("POST", "/database/1/a/test/private/zones/list"),
      ("POST", "/database/1/a/production/private"),
      ("POST", "/database/1/a/production/private/"),
      ("POST", "/database/1/a/production/private/zones/list/"),
      ("PUT", "/database/1/a/production/private/zones/list"),
      ("GET", "/database/1/a/production/private/changes/stream"),
    ])
  func noRoutes(method: String, path: String) {
    #expect(throws: RemoteFailure.self) { try Route(method, path) }
  }

  @Test("The name of a stream has 64 characters, and accents count")
  func streamNames() {
    #expect(SyncCall.streamName("laptop") == "laptop")
    let accents = String(repeating: "\u{301}", count: 9_000)
    #expect(SyncCall.streamName("e" + accents).utf8.count == 1 + 63 * 2)
  }

  @Test("The times of the log are in the form of ISO 8601")
  func date() {
    #expect(Timestamp(milliseconds: 1_767_323_045_678).text == "2026-01-02T03:04:05Z")
  }

  @Test("After too many refusals an address waits, and others do not")
  func refusals() throws {
    let limit = RefusalLimit(most: 200)
    func time(_ seconds: Int64) -> Timestamp { Timestamp(milliseconds: seconds * 1_000) }
    for _ in 0..<200 {
      try limit.check("a", at: time(1))
      limit.count("a", at: time(1))
      limit.count(nil, at: time(1))
    }
    let failure = #expect(throws: RemoteFailure.self) { try limit.check("a", at: time(4)) }
    #expect(failure?.code == .throttled && failure?.retryAfter == .seconds(7))
    try limit.check("b", at: time(4))
    try limit.check(nil, at: time(4))
    try limit.check("a", at: time(11))
    limit.count("a", at: time(11))
    try limit.check("a", at: time(11))
  }

  @Test("An address does not wait longer because the clock was set back")
  func setBack() throws {
    let limit = RefusalLimit(most: 1)
    let now = Timestamp(milliseconds: 1_000_000)
    limit.count("a", at: now)
    #expect(throws: RemoteFailure.self) { try limit.check("a", at: now) }
    let past = Timestamp(milliseconds: 0)
    try limit.check("a", at: past)
    limit.count("a", at: past)
    #expect(throws: RemoteFailure.self) { try limit.check("a", at: past) }
  }

  @Test("Counting refusals never needs much memory")
  func manyAddresses() throws {
    let limit = RefusalLimit(most: 2)
    let now = Timestamp(milliseconds: 0)
    for _ in 0..<2 { limit.count("busy", at: now) }
    for number in 0..<25_000 {
      limit.count("\(number)", at: now)
      #expect(limit.addressCount <= RefusalLimit.mostAddresses)
    }
    try limit.check("0", at: now)
    #expect(throws: RemoteFailure.self, "the ones that sent most are kept") {
      try limit.check("busy", at: now)
    }
  }

  @Test("A stream that is not read has each zone once")
  func coalesced() throws {
    var followers = Followers(most: 2)
    let stream = try followers.add(Self.key, try StreamRequest([]), name: "x")
    for _ in 0..<1_000 {
      for zone in ["b", "a"] { followers.note(zone, of: "anna", by: "y") }
    }
    followers.note("c", of: "anna", by: "x")
    followers.note("c", of: "ben", by: nil)
    #expect(followers.take(stream.id) == ["a", "b"])
    #expect(followers.take(stream.id).isEmpty)
  }

  @Test("A stream that ended is woken no more, and its place is free")
  func ended() async throws {
    var followers = Followers(most: 1)
    let stream = try followers.add(Self.key, try StreamRequest([]), name: nil)
    #expect(throws: RemoteFailure.self) {
      try followers.add(Self.key, try StreamRequest([]), name: nil)
    }
    followers.end(key: Self.key.identifier)
    #expect(followers.count == 0)
    for await _ in stream.wakes { Issue.record("it was woken") }
    _ = try followers.add(Self.key, try StreamRequest([]), name: nil)
    followers.close()
    #expect(throws: RemoteFailure.self) {
      try followers.add(Self.key, try StreamRequest([]), name: nil)
    }
  }

  private static let key = KeyEntry(
    name: "laptop", owner: "anna", identifier: "1", publicKey: [], canWrite: true,
    made: Timestamp(milliseconds: 0))

  @Test("Tokens have a code that depends on the secret")
  func codes() {
    let message = Array("message".utf8)
    let code = HashedTokens(secret: Array(repeating: 1, count: 32)).code(for: message)
    #expect(code.count == 32)
    #expect(code == HashedTokens(secret: Array(repeating: 1, count: 32)).code(for: message))
    #expect(code != HashedTokens(secret: Array(repeating: 2, count: 32)).code(for: message))
  }

  @Test("Metrics with labels that need escapes stay one line")
  func labels() {
    let table = MetricTable()
    Counter(label: "n_total", dimensions: [("a", "x\"\\\ny")], factory: table).increment(by: 2)
    Meter(label: "m", factory: table).set(1.5)
    Gauge(label: "g", factory: table).record(3)
    Recorder(label: "s", factory: table).record(3)
    CoreMetrics.Timer(label: "t", factory: table).recordNanoseconds(1_500_000_000)
    #expect(
      table.text == """
        # TYPE g gauge
        g 3
        # TYPE m gauge
        m 1.5
        # TYPE n_total counter
        n_total{a="x\\"\\\\\\ny"} 2
        # TYPE s summary
        s_count 1
        s_sum 3.0
        # TYPE t summary
        t_count 1
        t_sum 1.5

        """)
  }
}
