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
import SyncWire
import TestSupport
import Testing

@Suite("Requests that are refused", .timeLimit(.minutes(10)))
struct RefusalTests {
  @Test("Without a signature, nothing is answered")
  func unsigned() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      for name in [
        SignedRequest.keyHeader, SignedRequest.dateHeader, SignedRequest.signatureHeader,
      ] {
        var request = try server.request("zones/list", by: key)
        request.headers.remove(name: name)
        let answer = try await server.send(request)
        #expect(answer.status == 401 && answer.text.contains("not signed"), "\(answer.text)")
      }
    }
  }

  @Test("An unknown key and a wrong signature have the same answer, and not before its time")
  func wrongKey() async throws {
    var wish = TestServer.Wish()
    wish.settings.refusalTime = .milliseconds(300)
    try await TestServer.run(wish) { server in
      let key = try server.makeKey()
      var random = SystemRandomNumberGenerator()
      let unknown = try server.request("zones/list", by: AccessKey(using: &random))
      var forged = unknown
      forged.headers.replaceOrAdd(
        name: SignedRequest.keyHeader, value: key.publicKey.identifier)
      var reasons: Set<String> = []
      for request in [unknown, forged] {
        let start = ContinuousClock.now
        let answer = try await server.send(request)
        #expect(.now - start >= wish.settings.refusalTime)
        #expect(answer.status == 401 && answer.text.contains("AUTHENTICATION_FAILED"))
        reasons.insert(try reason(answer))
      }
      #expect(reasons.count == 1)
    }
  }

  @Test("An unknown key and a wrong signature have the same answer, whatever the body is")
  func wrongKeyWithBody() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      var random = SystemRandomNumberGenerator()
      let stranger = AccessKey(using: &random)
      let longest = RemoteLimits.requestBytes * 2
      for (length, status) in [(0, 401), (1, 401), (longest, 401), (longest + 1, 413)] {
        let body = Array(repeating: UInt8(ascii: " "), count: length)
        var unknown = try server.request("zones/list", body, by: stranger)
        // Its length is not said before.
        unknown.body = .bytes(ByteBuffer(bytes: body).readableBytesView, length: .unknown)
        var forged = unknown
        forged.headers.replaceOrAdd(
          name: SignedRequest.keyHeader, value: key.publicKey.identifier)
        let answers = [try await server.send(unknown), try await server.send(forged)]
        #expect(answers.map(\.status) == [status, status], "\(length) bytes")
        let reasons = try answers.map(reason)
        #expect(reasons[0] == reasons[1], "\(length) bytes")
      }
    }
  }

  private func reason(_ answer: TestAnswer) throws -> String {
    guard
      case .failure(let failure) = WireCall(.zones).reply(answer.body, status: answer.status)
    else { throw Unexpected() }
    return failure.reason
  }

  @Test("A changed body or path is refused")
  func tampered() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      var request = try server.request("zones/list", by: key)
      request.body = .bytes(ByteBuffer(string: "{ }"))
      #expect(try await server.send(request).status == 401)
      request = try server.request("zones/list", by: key)
      request.url = server.plain(server.path("changes/database")).url
      #expect(try await server.send(request).status == 401)
    }
  }

  @Test("A key that is revoked is refused at once")
  func revoked() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      #expect(try await server.send(try server.request("zones/list", by: key)).status == 200)
      #expect(try server.storage.removeKey(named: "laptop"))
      let answer = try await server.send(try server.request("zones/list", by: key))
      #expect(answer.status == 401 && answer.text.contains("AUTHENTICATION_FAILED"))
    }
  }

  @Test("A key that can only read cannot write")
  func readOnly() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey(canWrite: false)
      let writer = try server.makeKey("writer")
      _ = try await server.ask(.createZone("show"), by: writer).get()
      _ = try await server.ask(.zones, by: key).get()
      let written = try await server.ask(.writing("cue-1"), by: key).get()
      guard case .results(let results) = written,
        case .failure(name: "cue-1", let refused)? = results.first
      else { throw Unexpected() }
      #expect(refused.code == .accessDenied)
      for request in [RemoteRequest.createZone("b"), .deleteZone("show")] {
        guard case .failure(let failure) = try await server.ask(request, by: key) else {
          throw Unexpected()
        }
        #expect(failure.code == .accessDenied)
      }
      #expect(try server.storage.state().writes == 0)
    }
  }

  @Test("A date that is 10 minutes off is refused with the server's time")
  func staleDate() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      let old = try server.request("zones/list", by: key)
      server.clock.advance(seconds: 600)
      // The date is in whole seconds, and the clock is half a second later.
      let answer = try await server.send(old)
      #expect(answer.status == 401)
      #expect(try reason(answer).contains("2027-01-15T08:10:01Z"), "\(answer.text)")
      let early = try server.request("zones/list", by: key)
      server.clock.advance(seconds: -600)
      #expect(try await server.send(early).status == 200)
      server.clock.advance(seconds: -1)
      #expect(try await server.send(early).status == 401)
      var odd = try server.request("zones/list", by: key)
      odd.headers.replaceOrAdd(name: SignedRequest.dateHeader, value: "2027-01-15 08:00")
      #expect(try reason(try await server.send(odd)).contains("form"))
    }
  }

  @Test("A write that is sent again is not carried out again, and gets the same reply")
  func replayed() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      _ = try await server.ask(.createZone("show"), by: key).get()
      let call = WireCall(.writing("cue-1"))
      let request = try server.request(call.operation, call.body, by: key)
      let first = try await server.send(request)
      let state = try server.storage.state()
      let second = try await server.send(request)
      #expect(first.status == 200 && second.status == 200)
      #expect(first.text == second.text)
      #expect(try server.storage.state() == state)
    }
  }

  @Test("A write that was signed before the server started has to be signed again")
  func restarted() async throws {
    let clock = TestClock()
    try await TestServer.run(clock: clock) { server in
      let key = try server.makeKey()
      _ = try await server.ask(.createZone("show"), by: key).get()
      let call = WireCall(.writing("cue-1"))
      var old = try server.request(call.operation, call.body, by: key)
      _ = try await server.send(old)
      let state = try server.storage.state()
      var wish = TestServer.Wish()
      wish.storage = server.storage
      try await TestServer.run(wish, clock: clock) { next in
        old.url = next.plain(next.path(call.operation)).url
        let answer = try await next.send(old)
        #expect(answer.status == 503 && answer.text.contains("TRY_AGAIN_LATER"), "\(answer.text)")
        #expect(answer.headers["retry-after"] == "1")
        #expect(try next.storage.state() == state)
        let again = try next.request(call.operation, call.body, by: key)
        #expect(try await next.send(again).status == 200)
      }
    }
  }

  @Test("A clock that was ahead at the start holds up writes for 20 minutes at the most")
  func clockAhead() async throws {
    let clock = TestClock()
    clock.turn(seconds: 86_400)
    try await TestServer.run(clock: clock) { server in
      let key = try server.makeKey()
      _ = try await server.ask(.createZone("show"), by: key).get()
      clock.turn(seconds: -86_400)
      let call = WireCall(.writing("cue-1"))
      let held = try await server.send(try server.request(call.operation, call.body, by: key))
      #expect(held.status == 503 && held.text.contains("TRY_AGAIN_LATER"), "\(held.text)")
      #expect(held.headers["retry-after"] == "1199")
      #expect(try await server.send(try server.request("zones/list", by: key)).status == 200)
      clock.advance(seconds: 1_199)
      #expect(
        try await server.send(try server.request(call.operation, call.body, by: key)).status == 200)
    }
  }

  @Test("A clock that was behind at the start lets no earlier write through when it is set")
  func clockBehind() async throws {
    let clock = TestClock()
    try await TestServer.run(clock: clock) { server in
      let key = try server.makeKey()
      _ = try await server.ask(.createZone("show"), by: key).get()
      let call = WireCall(.writing("cue-1"))
      var old = try server.request(call.operation, call.body, by: key)
      _ = try await server.send(old)
      let state = try server.storage.state()
      var wish = TestServer.Wish()
      wish.storage = server.storage
      clock.turn(seconds: -86_400)
      try await TestServer.run(wish, clock: clock) { next in
        old.url = next.plain(next.path(call.operation)).url
        #expect(try await next.send(old).status == 401)
        clock.turn(seconds: 86_400)
        #expect(try await next.send(old).status == 503)
        #expect(try next.storage.state() == state)
        let again = try next.request(call.operation, call.body, by: key)
        #expect(try await next.send(again).status == 200)
      }
    }
  }

  @Test("A body that is too large is refused, whether its length is said before or not")
  func tooLarge() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      let body = Array(repeating: UInt8(ascii: " "), count: RemoteLimits.requestBytes * 2 + 1)
      let request = try server.request("records/modify", body, by: key)
      var chunked = request
      chunked.body = .bytes(ByteBuffer(bytes: body).readableBytesView, length: .unknown)
      for request in [request, chunked] {
        let answer = try await server.send(request)
        #expect(answer.status == 413 && answer.text.contains("QUOTA_EXCEEDED"), "\(answer.text)")
        #expect(answer.text.contains("tooLarge"))
      }
      #expect(try await server.send(try server.request("zones/list", by: key)).status == 200)
    }
  }

  @Test("A compressed body is refused")
  func compressed() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      var request = try server.request("zones/list", by: key)
      request.headers.add(name: "Content-Encoding", value: "gzip")
      #expect(try await server.send(request).status == 415)
      request.headers.replaceOrAdd(name: "Content-Encoding", value: "identity")
      #expect(try await server.send(request).status == 200)
    }
  }

  @Test("A request that does not arrive in time loses its connection")
  func slow() async throws {
    var wish = TestServer.Wish()
    wish.settings.arrivalTime = .milliseconds(100)
    try await TestServer.run(wish) { server in
      let key = try server.makeKey()
      var request = try server.request("zones/list", by: key)
      let (parts, sending) = AsyncStream.makeStream(of: ByteBuffer.self)
      sending.yield(ByteBuffer(string: "{"))
      request.body = .stream(parts, length: .unknown)
      await #expect(throws: (any Error).self) { try await server.send(request) }
      sending.finish()
    }
  }

  @Test("Headers that are too long are refused")
  func longHeaders() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      var request = try server.request("zones/list", by: key)
      request.headers.add(name: "X-Long", value: String(repeating: "x", count: 100_000))
      let answer = try? await server.send(request)
      #expect(answer?.status ?? 400 == 400)
      #expect(try await server.send(try server.request("zones/list", by: key)).status == 200)
    }
  }
}
