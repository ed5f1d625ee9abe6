import AsyncHTTPClient
import NIOHTTP1
import Testing

@testable import SyncServer_HTTP

@Suite("Trusted proxies", .timeLimit(.minutes(5)))
struct TrustedProxyTests {
  private static func wish(trusting proxies: [String]) -> TestServer.Wish {
    var wish = TestServer.Wish()
    wish.settings.refusals = 2
    wish.settings.trustedProxies = proxies
    return wish
  }

  /// Sends requests without a signature, and checks how many of four are answered as such.
  private func expect(
    _ expected: Int, from header: String?, by server: TestServer
  ) async throws {
    var count = 0
    for _ in 0..<4 {
      var request = server.plain(server.path("zones/list"))
      if let header { request.headers.add(name: "X-Forwarded-For", value: header) }
      if try await server.send(request).status == 401 { count += 1 }
    }
    #expect(count == expected, "\(header ?? "none")")
  }

  @Test("Refused requests count for the machine that a trusted proxy names last")
  func counted() async throws {
    try await TestServer.run(Self.wish(trusting: ["192.0.2.9", "127.0.0.1"])) { server in
      try await expect(2, from: "192.0.2.1", by: server)
      try await expect(0, from: "192.0.2.1", by: server)
      // What the client said itself is before that.
      try await expect(0, from: "192.0.2.5, 192.0.2.1", by: server)
      try await expect(2, from: "192.0.2.1,  2001:db8::1 ", by: server)
      try await expect(0, from: "2001:db8::2", by: server)
      let key = try server.makeKey()
      var request = try server.request("zones/list", by: key)
      #expect(try await server.send(request).status == 200)
      request.headers.add(name: "X-Forwarded-For", value: "192.0.2.1")
      #expect(try await server.send(request).status == 429)
    }
  }

  @Test(
    "Requests that no other machine is named for are not counted",
    arguments: [nil, "", "unknown", "192.0.2.1, ", "127.0.0.1", "::1"])
  func uncounted(header: String?) async throws {
    try await TestServer.run(Self.wish(trusting: ["127.0.0.1"])) { server in
      try await expect(4, from: header, by: server)
    }
  }

  @Test("Others are not believed", arguments: [[], ["192.0.2.9"], ["proxy"]])
  func others(proxies: [String]) async throws {
    var wish = Self.wish(trusting: proxies)
    try await TestServer.run(wish) { server in
      try await expect(4, from: "192.0.2.1", by: server)
    }
    wish.settings.exemptsLoopback = false
    try await TestServer.run(wish) { server in
      try await expect(2, from: "192.0.2.1", by: server)
      try await expect(0, from: "192.0.2.2", by: server)
    }
  }

  @Test(
    "A proxy is an address, however it is written, and not a network",
    arguments: [
      ("192.0.2.9", true), ("::ffff:192.0.2.9", true), ("192.0.2.8", false),
      ("2001:db8::1", true), ("2001:DB8:0::1", true), ("2001:db8::2", false), ("", false),
    ])
  func addresses(text: String, isTrusted: Bool) {
    let proxies = TrustedProxies(["192.0.2.9", "2001:db8::1", "nonsense"])
    #expect(proxies.contains(text) == isTrusted)
  }
}
