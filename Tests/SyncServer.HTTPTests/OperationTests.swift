import AsyncHTTPClient
import Certificates
import Domain
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import PluginAPI
import SyncServer
import SyncSigning
import SyncWire
import TestSupport
import Testing

@Suite("Operations over HTTP", .timeLimit(.minutes(10)))
struct OperationTests {
  @Test("Each operation of the protocol has its reply")
  func roundTrip() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      guard
        case .success(.zones(let made, _, _)) = try await server.ask(.createZone("show"), by: key)
      else { throw Unexpected() }
      #expect(made.map(\.name) == ["show"])
      guard
        case .success(.results(let written)) = try await server.ask(.writing("cue-1"), by: key),
        case .record(let record)? = written.first
      else { throw Unexpected() }
      #expect(record.tag != nil)
      let looked = try await server.ask(.lookup(zone: "show", ["cue-1", "cue-2"]), by: key).get()
      guard case .results(let results) = looked, case .failure(_, let failure)? = results.last
      else { throw Unexpected() }
      #expect(results.first == .record(record))
      #expect(failure.code == .notFound)
      let query = RemoteQuery(type: "cue", equal: ["title": .string("Dawn")], limit: 10)
      let found = try await server.ask(.query(zone: "show", query), by: key).get()
      #expect(found == .found([record], marker: nil))
      let changes = RemoteRequest.changes(zone: "show", after: nil, limit: 200)
      guard case .page(let page) = try await server.ask(changes, by: key).get() else {
        throw Unexpected()
      }
      #expect(page.records == [record])
      let rest = RemoteRequest.changes(zone: "show", after: page.token, limit: 200)
      guard case .page(let empty) = try await server.ask(rest, by: key).get() else {
        throw Unexpected()
      }
      #expect(empty.records.isEmpty && empty.token == page.token)
      guard case .zones(let zones, let token, _) = try await server.ask(.zones, by: key).get()
      else {
        throw Unexpected()
      }
      #expect(zones.map(\.name) == ["show"] && token == nil)
      let all = try await server.ask(.zoneChanges(after: nil), by: key).get()
      guard case .zones(let changed, let next, let hasMore) = all else { throw Unexpected() }
      #expect(changed.map(\.name) == ["show"] && next != nil && !hasMore)
      guard case .success = try await server.ask(.deleteZone("show"), by: key) else {
        throw Unexpected()
      }
      // The same message within the same second would be a repeated one.
      guard case .failure(let gone) = try await server.ask(.writing("cue-2"), by: key) else {
        throw Unexpected()
      }
      #expect(gone.code == .zoneNotFound)
    }
  }

  @Test("The older forms are answered, and zones can be listed by GET")
  func olderForms() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      _ = try await server.ask(.createZone("show"), by: key).get()
      let body = Array(#"{"zoneID":{"zoneName":"show"}}"#.utf8)
      let changes = try await server.send(try server.request("records/changes", body, by: key))
      #expect(changes.status == 200 && changes.text.contains(#""moreComing":false"#))
      let zones = try await server.send(try server.request("zones/changes", by: key))
      #expect(zones.status == 200 && zones.text.contains("syncToken"))
      for operation in ["zones/list", "users/caller", "users/current"] {
        var request = try server.request(operation, [], by: key)
        request.method = .GET
        request.body = nil
        let answer = try await server.send(request)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.text.contains(operation == "zones/list" ? "show" : "anna"))
      }
    }
  }

  @Test("Query parameters are ignored, and not signed")
  func query() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      var request = try server.request("zones/list", by: key)
      request.url += "?remapEnums=true&getCurrentSyncToken=true&x"
      #expect(try await server.send(request).status == 200)
    }
  }

  @Test("Keys of one owner share zones, and those of others do not see them")
  func owners() async throws {
    try await TestServer.run { server in
      let laptop = try server.makeKey("laptop")
      let phone = try server.makeKey("phone")
      let ben = try server.makeKey("ben", owner: "ben")
      _ = try await server.ask(.createZone("show"), by: laptop).get()
      let lookup = RemoteRequest.lookup(zone: "show", ["cue-1"])
      _ = try await server.ask(lookup, by: phone).get()
      guard case .failure(let failure) = try await server.ask(lookup, by: ben) else {
        throw Unexpected()
      }
      #expect(failure.code == .zoneNotFound)
    }
  }

  @Test("Each reply has the server's date, and no one stores it")
  func headers() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      let requests = [
        try server.request("zones/list", by: key), server.plain("/health"), server.plain("/"),
        try server.request("zones/list", by: key, database: "public"),
      ]
      for request in requests {
        let answer = try await server.send(request)
        // The clock is at 08:00:00.500 when the server starts, and a second later here.
        #expect(answer.headers["date"] == "Fri, 15 Jan 2027 08:00:01 GMT")
        #expect(answer.headers["content-type"] == "application/json; charset=utf-8")
        #expect(answer.headers["cache-control"] == "no-store")
      }
    }
  }

  @Test(
    "What the server does not offer is refused with the reason",
    arguments: [
      ("records/modify", "public", 400, "list of changes"),
      ("records/modify", "shared", 400, "private"),
      ("records/explode", "private", 404, "records/explode"),
      ("assets/upload", "private", 404, "unknown operation"),
    ])
  func notOffered(operation: String, database: String, status: Int, reason: String) async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      let answer = try await server.send(
        try server.request(operation, by: key, database: database))
      #expect(answer.status == status)
      #expect(answer.text.contains(reason), "\(answer.text)")
      #expect(answer.text.contains("serverErrorCode"))
    }
  }

  @Test("Other paths and methods are refused")
  func otherPaths() async throws {
    try await TestServer.run { server in
      for path in ["/", "/database", "/database/2/a/production/private/zones/list", "//health"] {
        #expect(try await server.send(server.plain(path)).status == 404, "\(path)")
      }
      let key = try server.makeKey()
      var request = try server.request("records/modify", [], by: key)
      request.method = .GET
      request.body = nil
      let answer = try await server.send(request)
      #expect(answer.status == 400 && answer.text.contains("POST"), "\(answer.text)")
      var head = server.plain("/health")
      head.method = .HEAD
      #expect(try await server.send(head).body.isEmpty)
      #expect(try await server.send(server.plain("/health")).status == 200)
    }
  }

  @Test("A body that is not JSON is refused with the place of the fault")
  func malformed() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      let answer = try await server.send(
        try server.request("records/modify", Array("{\"operations\":".utf8), by: key))
      #expect(answer.status == 400 && answer.text.contains("BAD_REQUEST"), "\(answer.text)")
    }
  }

  @Test("Too many requests have to wait, as the header says, too")
  func throttled() async throws {
    var wish = TestServer.Wish()
    wish.limits.keyRate = RateLimit(burst: 1, perSecond: 1)
    try await TestServer.run(wish) { server in
      let key = try server.makeKey()
      #expect(try await server.send(try server.request("zones/list", by: key)).status == 200)
      let answer = try await server.send(try server.request("zones/list", by: key))
      #expect(answer.status == 429 && answer.text.contains("THROTTLED"))
      #expect(answer.headers["retry-after"] == "1")
      // Also what needs no zone.
      for operation in ["users/caller", "changes/stream"] {
        let request = try server.request(operation, by: key)
        #expect(try await server.send(request).status == 429, "\(operation)")
      }
    }
  }

  @Test("Connections are encrypted with a certificate")
  func encrypted() async throws {
    let folder = try TemporaryFolder()
    let certificate = try MachineCertificate(
      at: folder.file("certificate.pem"), names: ["localhost"], addresses: ["127.0.0.1"]
    ).read(at: Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)))
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = .certificates(
      try NIOSSLCertificate.fromPEMFile(folder.file("certificate.pem")))
    var wish = TestServer.Wish()
    (wish.certificate, wish.tls) = (certificate, tls)
    try await TestServer.run(wish) { server in
      let key = try server.makeKey()
      let answer = try await server.send(try server.request("users/caller", by: key))
      #expect(answer.status == 200 && answer.text.contains("anna"))
    }
  }
}

/// A reply is not what it has to be.
struct Unexpected: Error {
  let line: Int

  init(line: Int = #line) {
    self.line = line
  }
}
