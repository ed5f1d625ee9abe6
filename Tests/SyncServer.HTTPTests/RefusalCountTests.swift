import AsyncHTTPClient
import Foundation
import NIOHTTP1
import PluginAPI
import SyncServer_HTTP
import SyncSigning
import TestSupport
import Testing

@Suite("The limit of refused requests", .timeLimit(.minutes(10)))
struct RefusalCountTests {
  private static var wish: TestServer.Wish {
    var wish = TestServer.Wish()
    wish.settings.refusals = 2
    wish.settings.exemptsLoopback = false
    return wish
  }

  /// A request that is refused with a status.
  enum Refused: CaseIterable {
    case unsigned, unknownPath, wrongMethod, otherDatabase, tooLarge, compressed, hidden

    var status: Int {
      switch self {
      case .unsigned: 401
      case .unknownPath, .hidden: 404
      case .wrongMethod, .otherDatabase: 400
      case .tooLarge: 413
      case .compressed: 415
      }
    }

    func request(_ server: TestServer, _ key: AccessKey) throws -> HTTPClientRequest {
      switch self {
      case .unsigned: return server.plain(server.path("zones/list"))
      case .unknownPath: return server.plain("/nothing")
      case .hidden:
        var request = server.plain("/metrics")
        request.headers.add(name: "X-Forwarded-For", value: "192.0.2.1")
        return request
      case .wrongMethod: return server.plain(server.path("records/modify"))
      case .otherDatabase:
        return try server.request("zones/list", by: key, database: "public")
      case .tooLarge:
        let body = Array(repeating: UInt8(ascii: " "), count: RemoteLimits.requestBytes * 2 + 1)
        return try server.request("records/modify", body, by: key)
      case .compressed:
        var request = try server.request("zones/list", by: key)
        request.headers.add(name: "Content-Encoding", value: "gzip")
        return request
      }
    }
  }

  @Test("counts every request that has no valid signature", arguments: Refused.allCases)
  func counted(refused: Refused) async throws {
    try await TestServer.run(Self.wish) { server in
      let key = try server.makeKey()
      let good = { try server.request("zones/list", by: key) }
      for _ in 0..<2 {
        #expect(try await server.send(try good()).status == 200)
        let answer = try await server.send(try refused.request(server, key))
        #expect(answer.status == refused.status, "\(answer.text)")
      }
      for request in [try refused.request(server, key), try good()] {
        let answer = try await server.send(request)
        #expect(answer.status == 429 && answer.text.contains("THROTTLED"), "\(answer.text)")
        #expect(answer.headers["retry-after"] == "10")
      }
      server.clock.advance(seconds: 10)
      #expect(try await server.send(try good()).status == 200)
    }
  }

  @Test("counts what is not HTTP")
  func malformed() async throws {
    try await TestServer.run(Self.wish) { server in
      let key = try server.makeKey()
      for _ in 0..<2 {
        let reply = try await RawConnection.reply(to: "nonsense\r\n\r\n", port: server.port)
        #expect(reply.hasPrefix("HTTP/1.1 400"), "\(reply)")
      }
      let answer = try await server.send(try server.request("zones/list", by: key))
      #expect(answer.status == 429, "\(answer.text)")
    }
  }

  @Test("does not count what a valid key may not do")
  func ofKey() async throws {
    try await TestServer.run(Self.wish) { server in
      let key = try server.makeKey(canWrite: false)
      for _ in 0..<5 {
        guard case .failure(let failure) = try await server.ask(.createZone("a"), by: key) else {
          throw Unexpected()
        }
        #expect(failure.code == .accessDenied)
        _ = try await server.send(
          try server.request("records/query", Array("no JSON".utf8), by: key))
      }
      #expect(try await server.send(try server.request("zones/list", by: key)).status == 200)
    }
  }

  @Test("does not count this machine, where a proxy may be")
  func loopback() async throws {
    var wish = Self.wish
    wish.settings.exemptsLoopback = true
    try await TestServer.run(wish) { server in
      for _ in 0..<5 {
        let answer = try await server.send(server.plain("/nothing"))
        #expect(answer.status == 404)
      }
    }
  }
}
