import AsyncHTTPClient
import Domain
import Foundation
import NIOCore
import NIOHTTP1
import PluginAPI
import SyncServer
import SyncServer_HTTP
import SyncServer_SQLite
import SyncSigning
import Synchronization
import TestSupport
import Testing

@Suite("Streams of hints", .timeLimit(.minutes(10)))
struct StreamTests {
  private static let opening = "data: {}\n\n"

  private func open(
    _ server: TestServer, _ key: AccessKey, _ body: String = "{}", name: String? = nil
  ) async throws -> StreamReading {
    let response = try await server.open(
      try server.request("changes/stream", Array(body.utf8), by: key, stream: name))
    try #require(response.status == .ok)
    #expect(response.headers.first(name: "Content-Type") == "text/event-stream")
    #expect(response.headers.first(name: "Cache-Control") == "no-store")
    var reading = StreamReading(response)
    #expect(await reading.read(until: Self.opening))
    #expect(reading.text.hasPrefix(Self.opening))
    return reading
  }

  private func event(_ zone: String) -> String { "data: {\"zoneName\":\"\(zone)\"}\n\n" }

  @Test("A client hears about writes of others, and not about its own")
  func hints() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      let phone = try server.makeKey("phone")
      let ben = try server.makeKey("ben", owner: "ben")
      for zone in ["own", "show", "last"] {
        _ = try await server.ask(.createZone(zone), by: key).get()
      }
      _ = try await server.ask(.createZone("foreign"), by: ben).get()
      var reading = try await open(server, key, name: "laptop")
      _ = try await server.ask(.writing("a", into: "own"), by: key, stream: "laptop").get()
      _ = try await server.ask(.writing("a", into: "foreign"), by: ben, stream: "ben").get()
      _ = try await server.ask(.writing("a", into: "show"), by: phone, stream: "phone").get()
      #expect(await reading.read(until: event("show")))
      // A client without a name hears about everything.
      _ = try await server.ask(.writing("a", into: "last"), by: key).get()
      #expect(await reading.read(until: event("last")))
      #expect(!reading.text.contains("own") && !reading.text.contains("foreign"))
    }
  }

  @Test("A stream can be about some zones")
  func someZones() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      for zone in ["a", "b"] { _ = try await server.ask(.createZone(zone), by: key).get() }
      var reading = try await open(
        server, key, #"{"zones":[{"zoneID":{"zoneName":"b"}}]}"#, name: "x")
      _ = try await server.ask(.writing("1", into: "a"), by: key).get()
      _ = try await server.ask(.writing("1", into: "b"), by: key).get()
      #expect(await reading.read(until: event("b")))
      #expect(!reading.text.contains(event("a")))
      _ = try await server.ask(.deleteZone("b"), by: key).get()
      reading.text = ""
      #expect(await reading.read(until: event("b")))
    }
  }

  @Test("What writes nothing gives no hint")
  func noHint() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      for zone in ["a", "b"] { _ = try await server.ask(.createZone(zone), by: key).get() }
      var reading = try await open(server, key)
      let missing = RemoteRecord(name: "x", type: "cue", tag: "1-1")
      let refused = RemoteRequest.modify(
        zone: "a", [RemoteOperation(.update, missing)], isAtomic: false)
      _ = try await server.ask(refused, by: key).get()
      _ = try await server.ask(.lookup(zone: "a", ["x"]), by: key).get()
      _ = try await server.ask(.writing("1", into: "b"), by: key).get()
      #expect(await reading.read(until: event("b")))
      #expect(!reading.text.contains(event("a")))
    }
  }

  @Test("A quiet stream has comments")
  func comments() async throws {
    var wish = TestServer.Wish()
    wish.settings.commentTime = .milliseconds(10)
    try await TestServer.run(wish) { server in
      var reading = try await open(server, try server.makeKey())
      #expect(await reading.read(until: "\n\n: \n\n: \n\n"))
    }
  }

  @Test("Revoking a key ends its streams, and no others")
  func revoked() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      let phone = try server.makeKey("phone")
      _ = try await server.ask(.createZone("show"), by: phone).get()
      var reading = try await open(server, key)
      var other = try await open(server, phone)
      #expect(try server.storage.removeKey(named: "laptop"))
      await reading.readAll()
      #expect(reading.text == Self.opening)
      _ = try await server.ask(.writing("1"), by: phone).get()
      #expect(await other.read(until: event("show")))
    }
  }

  @Test("A stream needs a signature, and a body that can be read")
  func refused() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      var unsigned = try server.request("changes/stream", by: key)
      unsigned.headers.remove(name: SignedRequest.signatureHeader)
      #expect(try await server.send(unsigned).status == 401)
      for body in ["[]", "{\"zones\":5}", "{\"zones\":[{}]}", "{"] {
        let answer = try await server.send(
          try server.request("changes/stream", Array(body.utf8), by: key))
        #expect(answer.status == 400, "\(body): \(answer.text)")
      }
      #expect(await server.service.streamCount == 0)
    }
  }

  @Test("A key has eight streams, a server as many as it has room for")
  func limits() async throws {
    var wish = TestServer.Wish()
    wish.mostStreams = 10
    try await TestServer.run(wish) { server in
      let key = try server.makeKey()
      let phone = try server.makeKey("phone")
      var open: [StreamReading] = []
      for _ in 0..<8 { open.append(try await self.open(server, key)) }
      let ninth = try await server.send(try server.request("changes/stream", by: key))
      #expect(ninth.status == 429 && ninth.headers["retry-after"] != nil, "\(ninth.text)")
      for _ in 0..<2 { open.append(try await self.open(server, phone)) }
      let last = try await server.send(try server.request("changes/stream", by: phone))
      #expect(last.status == 503, "\(last.text)")
      #expect(await server.service.streamCount == 10)
      withExtendedLifetime(open) {}
    }
  }

  @Test("A client hears about writes that another server of the storage answered")
  func otherServers() async throws {
    let line = BellLine()
    var wish = TestServer.Wish()
    wish.bell = line.bell()
    try await TestServer.run(wish) { first in
      wish.bell = line.bell()
      wish.storage = first.storage
      try await TestServer.run(wish) { second in
        try await line.waitForListeners(2)
        let key = try first.makeKey()
        for zone in ["own", "show", "last"] {
          _ = try await first.ask(.createZone(zone), by: key).get()
        }
        var reading = try await open(second, key, name: "laptop")
        _ = try await first.ask(.writing("a", into: "own"), by: key, stream: "laptop").get()
        _ = try await first.ask(.writing("a", into: "show"), by: key, stream: "phone").get()
        #expect(await reading.read(until: event("show")))
        #expect(!reading.text.contains(event("own")))
        // If hints were lost, any zone may have changed.
        line.pass(.everything)
        #expect(await reading.read(until: event("last")))
        #expect(await reading.read(until: event("own")))
      }
    }
  }

  @Test("A client that goes away leaves no stream behind")
  func left() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      do {
        // Without its reader, the client closes the connection.
        let reading = try await open(server, key)
        #expect(await server.service.streamCount == 1)
        withExtendedLifetime(reading) {}
      }
      let end = ContinuousClock.now + .patience
      while await server.service.streamCount > 0, ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(await server.service.streamCount == 0)
    }
  }

  @Test("A server that stops ends its streams, and marks the store")
  func stopped() async throws {
    var ended: StreamReading?
    var marks: TestLog?
    try await TestServer.run { server in
      let key = try server.makeKey()
      _ = try await server.ask(.createZone("show"), by: key).get()
      ended = try await open(server, key)
      marks = server.marks
    }
    await ended?.readAll()
    #expect(ended?.text == Self.opening)
    #expect(marks?.lines.isEmpty == false)
  }
}

/// Joins servers of one process.
private final class BellLine: Sendable {
  private let listeners = Mutex<[Int: AsyncStream<BellHint>.Continuation]>([:])
  private let bells = Mutex(0)

  struct Bell: ServerBell {
    let line: BellLine
    let number: Int

    func ring(_ hint: ZoneHint) { line.pass(.zone(hint), from: number) }

    func hints() -> AsyncStream<BellHint> {
      let (stream, listener) = AsyncStream.makeStream(of: BellHint.self)
      line.listeners.withLock { $0[number] = listener }
      return stream
    }
  }

  func bell() -> Bell {
    let number = bells.withLock { count in
      count += 1
      return count
    }
    return Bell(line: self, number: number)
  }

  func pass(_ hint: BellHint, from sender: Int = 0) {
    for (number, listener) in listeners.withLock({ $0 }) where number != sender {
      listener.yield(hint)
    }
  }

  func waitForListeners(_ count: Int) async throws {
    let end = ContinuousClock.now + .patience
    while listeners.withLock({ $0.count }) < count {
      try #require(ContinuousClock.now < end)
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
