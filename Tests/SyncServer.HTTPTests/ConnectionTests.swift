import NIOCore
import TestSupport
import Testing

@testable import SyncServer_HTTP

@Suite("The limits of connections", .timeLimit(.minutes(10)))
struct ConnectionTests {
  /// How to have a limit of two connections.
  enum Limit: CaseIterable {
    case all, ofThisMachine

    var wish: TestServer.Wish {
      var wish = TestServer.Wish()
      switch self {
      case .all: wish.settings.connections = 2
      case .ofThisMachine: wish.settings.loopbackConnections = 2
      }
      return wish
    }
  }

  @Test("One connection too many is closed at once and counted", arguments: Limit.allCases)
  func closed(limit: Limit) async throws {
    try await TestServer.run(limit.wish) { server in
      let first = try await RawConnection.open(port: server.port)
      let second = try await RawConnection.open(port: server.port)
      // A connection that is not closed would wait here for more than a minute.
      #expect(
        try await RawConnection.reply(to: "GET /health HTTP/1.1\r\n", port: server.port) == "")
      #expect(first.isActive)
      #expect(second.isActive)
      try await first.close()
      let text = try await metrics(of: server)
      let count = try #require(
        text.firstMatch(of: /callboard_refused_connections_total (\d+)/), "\(text)")
      #expect(Int(count.output.1) ?? 0 >= 1)
      try await second.close()
    }
  }

  /// The metrics, as soon as the server knows that a connection ended.
  private func metrics(of server: TestServer) async throws -> String {
    let end = ContinuousClock.now + .patience
    while true {
      if let answer = try? await server.send(server.plain("/metrics")) { return answer.text }
      try #require(ContinuousClock.now < end, "there is no room for a connection")
    }
  }

  private func limit(all: Int, ofAddress: Int, ofThisMachine: Int) -> ConnectionLimit {
    var settings = HTTPServerSettings()
    (settings.connections, settings.addressConnections) = (all, ofAddress)
    settings.loopbackConnections = ofThisMachine
    return ConnectionLimit(settings)
  }

  @Test(
    "More streams get more connections, but those of another machine stay few",
    arguments: [(800, 1_000), (100, 1_000), (2_000, 2_200), (.max, .max)])
  func roomForStreams(streams: Int, connections: Int) {
    var settings = HTTPServerSettings()
    settings.makeRoom(forStreams: streams)
    #expect(settings.connections == connections)
    #expect(settings.loopbackConnections == connections)
    #expect(settings.addressConnections == 100)
  }

  @Test("Each machine has its own limit, and this machine a larger one")
  func ofAddress() {
    let limit = limit(all: 100, ofAddress: 2, ofThisMachine: 5)
    for (text, most) in [
      ("192.0.2.1", 2), ("192.0.2.2", 2), ("2001:db8::1", 2), ("127.0.0.1", 5), ("::1", 5),
    ] {
      let address = ClientAddress(text)
      #expect(
        (0...most).map { _ in limit.admit(address) } == Array(repeating: true, count: most) + [
          false
        ])
    }
    let proxy = ClientAddress("192.0.2.3")
    #expect((0...5).map { _ in limit.admit(proxy, isProxy: true) }.count { $0 } == 5)
    let standard = HTTPServerSettings()
    #expect(standard.addressConnections < standard.loopbackConnections)
    #expect(standard.loopbackConnections <= standard.connections)
  }

  @Test(
    "An IPv6 network counts as one machine, and an IPv4 address is one, however it is written",
    arguments: [
      ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true),
      ("2001:DB8:1:2::1", "2001:0db8:0001:0002:0:0:0:9", true),
      ("2001:db8:1:2::1", "2001:db8:1:3::1", false), ("2001:db8::1", "2001:db9::1", false),
      ("::ffff:192.0.2.1", "192.0.2.1", true), ("::ffff:c000:201", "192.0.2.1", true),
      ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false), ("192.0.2.1", "192.0.2.2", false),
      ("::ffff:127.0.0.1", "127.0.0.1", true), ("::1", "::2", false), ("::2", "::3", true),
      ("::192.0.2.1", "192.0.2.1", false), ("64:ff9b::1", "64:ff9b::2", true),
    ])
  func machines(one: String, other: String, isSame: Bool) {
    #expect((ClientAddress(one) == ClientAddress(other)) == isSame)
    #expect((ClientAddress(one).text == ClientAddress(other).text) == isSame || one == "::1")
  }

  @Test(
    "This machine has few addresses",
    arguments: [
      ("127.0.0.1", true), ("127.255.0.9", true), ("::1", true), ("::ffff:127.0.0.1", true),
      ("::ffff:7f00:1", true), ("::2", false), ("::", false), ("128.0.0.1", false),
      ("::127.0.0.1", false), ("fe80::1", false), ("::ffff:192.0.2.1", false),
    ])
  func thisMachine(text: String, isLoopback: Bool) {
    #expect(ClientAddress(text).isLoopback == isLoopback)
  }

  @Test("All connections together have a limit, also those without an address")
  func all() {
    let limit = limit(all: 3, ofAddress: 2, ofThisMachine: 2)
    let addresses = [ClientAddress("192.0.2.1"), nil, nil, ClientAddress("192.0.2.2"), nil]
    #expect(addresses.map { limit.admit($0) } == [true, true, true, false, false])
  }

  @Test("A connection that ends makes room, and its address takes no memory")
  func released() {
    let limit = limit(all: 2, ofAddress: 1, ofThisMachine: 1)
    for number in 0..<1_000 {
      let address = ClientAddress("192.0.2.\(number)")
      #expect(limit.admit(address) && !limit.admit(address))
      limit.release(address)
      #expect(limit.admit(nil) && limit.admit(nil) && !limit.admit(nil))
      limit.release(nil)
      limit.release(nil)
    }
    #expect(limit.addressCount == 0)
  }
}
