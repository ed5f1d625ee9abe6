import Domain
import PluginAPI
import SyncWire
import Synchronization
import Testing

@testable import Remote_CloudKit

@Suite("A private database, with web tokens for one request each", .timeLimit(.minutes(5)))
struct WebTokenTests {
  private static func remote(
    at server: TokenServer, _ keep: RemotePlugin.Keeping? = nil
  ) throws -> any SyncRemote {
    let desk = server.desk
    let key = "\(TokenDesk.api)\n\(TokenDesk.first)"
    return try RemotePlugin.cloudKit(environment: [:]) { Timestamp(milliseconds: 0) }
      .connect(
        RemoteAddress(url: server.url, key: key),
        keep ?? { key in desk.note("kept \(key.split(separator: "\n")[1])") })
  }

  private static func failure(_ answer: RemoteAnswer) -> RemoteFailure? {
    if case .failure(let failure) = answer.result { failure } else { nil }
  }

  private static let empty = Result<RemoteReply, RemoteFailure>.success(
    .zones([], token: "s", hasMore: false))

  @Test("A request has both tokens, escaped, and the path of the database")
  func target() async throws {
    let server = try await TokenServer()
    let answer = try await Self.remote(at: server).send(.zoneChanges(after: nil))
    #expect(answer.result == Self.empty)
    #expect(
      server.desk.requests == [
        "\(TokenServer.path)/changes/database?ckAPIToken=0123456789abcdef"
          + "&ckWebAuthToken=158__54__a%2Bb%2Fc%3D {}"
      ])
  }

  @Test("Of many requests at once each one has its own token, which was kept before")
  func manyAtOnce() async throws {
    let server = try await TokenServer()
    let remote = try Self.remote(at: server)
    let answers = await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { await remote.send(.zoneChanges(after: nil)) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.allSatisfy { $0.result == Self.empty })
    var expected = ["used \(TokenDesk.first)"]
    for number in 1...20 {
      expected.append("kept 158__54__\(number)+/=")
      if number < 20 { expected.append("used 158__54__\(number)+/=") }
    }
    #expect(server.desk.events == expected)
    #expect(expected.last == "kept \(server.desk.token)")
  }

  @Test("An answer without a token leaves the token in use")
  func noNextToken() async throws {
    let server = try await TokenServer(TokenDesk([.keepsToken]))
    let remote = try Self.remote(at: server)
    for _ in 0..<2 {
      #expect(await remote.send(.zoneChanges(after: nil)).result == Self.empty)
    }
    let used = "used \(TokenDesk.first)"
    #expect(server.desk.events == [used, used, "kept \(server.desk.token)"])
  }

  @Test("After a lost answer the old token is tried, and its refusal says what to do")
  func lostAnswer() async throws {
    let server = try await TokenServer(TokenDesk([.losesAnswer]))
    let remote = try Self.remote(at: server)
    #expect(Self.failure(await remote.send(.zoneChanges(after: nil)))?.code == .noAnswer)
    // It is the same each time.
    for _ in 0..<2 {
      let failure = Self.failure(await remote.send(.zoneChanges(after: nil)))
      #expect(failure?.code == .authenticationRequired)
      #expect(
        failure?.reason == "an answer may have got lost, and the next web token with it: sign in "
          + "again at https://www.icloud.com/sign-in?oauth=1, and set sync up again with the new "
          + "web token")
      #expect(failure?.detail == .signIn("https://www.icloud.com/sign-in?oauth=1"))
    }
    let refused = "refused \(TokenDesk.first)"
    #expect(server.desk.events == ["used \(TokenDesk.first)", refused, refused])
  }

  @Test("A request that did not arrive leaves its token valid")
  func lostRequest() async throws {
    let server = try await TokenServer(TokenDesk([.losesRequest]))
    let remote = try Self.remote(at: server)
    #expect(Self.failure(await remote.send(.zoneChanges(after: nil)))?.code == .noAnswer)
    #expect(await remote.send(.zoneChanges(after: nil)).result == Self.empty)
  }

  @Test("The next token counts even if the body of its answer does not come")
  func cutBody() async throws {
    let server = try await TokenServer(TokenDesk([.cutsBody]))
    let remote = try Self.remote(at: server)
    #expect(Self.failure(await remote.send(.zoneChanges(after: nil)))?.code == .noAnswer)
    #expect(await remote.send(.zoneChanges(after: nil)).result == Self.empty)
  }

  @Test("Without a token that is kept, no request is sent")
  func notKept() async throws {
    let server = try await TokenServer()
    let faults = Mutex(2)
    let desk = server.desk
    let remote = try Self.remote(at: server) { _ throws(TransportError) in
      let isFull = faults.withLock { count in
        count -= 1
        return count >= 0
      }
      if isFull { throw TransportError(.inputOutput, "the disk is full") }
      desk.note("kept")
    }
    #expect(await remote.send(.zoneChanges(after: nil)).result == Self.empty)
    let failure = Self.failure(await remote.send(.zoneChanges(after: nil)))
    #expect(
      failure?.reason == "the next web token cannot be kept, so nothing is sent: the disk is full")
    #expect(desk.requests.count == 1)
    #expect(await remote.send(.zoneChanges(after: nil)).result == Self.empty)
    #expect(desk.events.prefix(3) == ["used \(TokenDesk.first)", "kept", "used 158__54__1+/="])
  }

  @Test("An answer that no one waits for any more is taken, for its token")
  func cancelled() async throws {
    let server = try await TokenServer()
    let remote = try Self.remote(at: server)
    server.desk.hold(true)
    let asking = Task { await remote.send(.zoneChanges(after: nil)) }
    while server.desk.heldCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
    let queued = Task { await remote.send(.zoneChanges(after: nil)) }
    asking.cancel()
    queued.cancel()
    server.desk.hold(false)
    _ = await asking.value
    #expect(Self.failure(await queued.value)?.code == .noAnswer)
    #expect(server.desk.events == ["used \(TokenDesk.first)", "kept 158__54__1+/="])
    #expect(await remote.send(.zoneChanges(after: nil)).result == Self.empty)
  }

  @Test("A request that is stopped before its turn returns before the others have their answers")
  func leaving() async throws {
    let tokens = try WebTokens("\(TokenDesk.api)\n\(TokenDesk.first)")
    let session = WebSession(tokens) { _ in }
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let used = Mutex<[Int]>([])
    let send = { @Sendable (number: Int) in
      await session.run { _ in
        used.withLock { $0.append(number) }
        start.yield()
        if number == 1 { for await _ in ends { break } }
        return WebSession.Outcome(answer: RemoteAnswer(Self.empty), next: nil, isLost: false)
      }
    }
    async let first = send(1)
    for await _ in started { break }
    let second = Task { await send(2) }
    let third = Task { await send(3) }
    second.cancel()
    // Its answer comes although the first request still waits for its own.
    #expect(Self.failure(await second.value) == .stopped)
    end.yield()
    #expect(await first.result == Self.empty)
    #expect(await third.value.result == Self.empty)
    await session.finish()
    #expect(Self.failure(await send(4)) == .stopped)
    #expect(used.withLock { $0 } == [1, 3])
  }

  @Test("A request that is stopped before there is a connection has not used its token")
  func stoppedWhileConnecting() async throws {
    // It takes connections, and does not encrypt them.
    let server = try await ScriptedServer(nil)
    let address = try ServerAddress("https://127.0.0.1:\(server.port)", isInsecure: false)
    let client = ServerClient(address, pin: nil, proxy: ProxyChoice([:]))
    let exchange = ServerExchange(address: address, client: client) { Timestamp(milliseconds: 0) }
    let asking = Task { await exchange.send(WireCall(.zones), to: "/", []) }
    await server.isConnected()
    asking.cancel()
    let outcome = await asking.value
    #expect(Self.failure(outcome.answer)?.code == .noAnswer)
    #expect(!outcome.isLost)
  }

  @Test("A request that is stopped after it was sent may have used its token")
  func stoppedAfterSending() async throws {
    let server = try await ScriptedServer(nil)
    let address = try ServerAddress(server.url, isInsecure: false)
    let client = ServerClient(address, pin: nil, proxy: ProxyChoice([:]))
    let exchange = ServerExchange(address: address, client: client) { Timestamp(milliseconds: 0) }
    let call = WireCall(.zoneChanges(after: "a place"))
    let asking = Task { await exchange.send(call, to: "/", []) }
    await server.hasReceived(String(decoding: call.body, as: UTF8.self))
    asking.cancel()
    let outcome = await asking.value
    #expect(outcome.isLost)
  }

  @Test("An answer that does not come is given up some time after no one waits for it")
  func givenUp() async throws {
    let tokens = try WebTokens("\(TokenDesk.api)\n\(TokenDesk.first)")
    let session = WebSession(tokens, grace: .zero) { _ in }
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let asking = Task {
      await session.run { _ in
        start.yield()
        // It throws only when it is cancelled, which ends the wait.
        try? await Task.sleep(for: .seconds(3_600))
        return WebSession.Outcome(
          answer: RemoteAnswer(.failure(.stopped)), next: nil, isLost: true)
      }
    }
    for await _ in started { break }
    asking.cancel()
    #expect(Self.failure(await asking.value) == .stopped)
  }

  @Test("After the end nothing is sent, and the last token is kept")
  func finished() async throws {
    let server = try await TokenServer()
    let remote = try Self.remote(at: server)
    server.desk.hold(true)
    let asking = Task { await remote.send(.zoneChanges(after: nil)) }
    while server.desk.heldCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
    let ending = Task {
      await remote.finish()
      server.desk.note("finished")
    }
    server.desk.hold(false)
    await ending.value
    #expect(
      server.desk.events == ["used \(TokenDesk.first)", "kept 158__54__1+/=", "finished"])
    #expect(await asking.value.result == Self.empty)
    #expect(Self.failure(await remote.send(.zoneChanges(after: nil)))?.code == .noAnswer)
    #expect(server.desk.requests.count == 1)
  }

  @Test(
    "A place to sign in that a browser should not open is left out",
    arguments: ["http://example.org", "javascript:alert(1)", "https://example.org/\u{1}", ""])
  func badAddress(address: String) async throws {
    let server = try await TokenServer(TokenDesk([.losesAnswer], signIn: address))
    let remote = try Self.remote(at: server)
    _ = await remote.send(.zoneChanges(after: nil))
    let failure = Self.failure(await remote.send(.zoneChanges(after: nil)))
    #expect(failure?.code == .authenticationRequired || failure?.code == .unknown)
    #expect(failure?.detail == nil)
    #expect(failure?.reason.contains("example.org") == false, "\(failure?.reason ?? "")")
  }

  @Test("A list of zones is read to its end, one token a page")
  func pages() async throws {
    let pages = [("a", "1", true), ("b", "2", true), ("c", "3", false)].map { name, token, more in
      """
      {"zones":[{"zoneID":{"zoneName":"\(name)"},"syncToken":"z"}],"syncToken":"\(token)",\
      "moreComing":\(more)}
      """
    }
    let server = try await TokenServer(TokenDesk(bodies: pages))
    let zones = try await Self.remote(at: server).allZones().get()
    #expect(zones.map(\.name) == ["a", "b", "c"])
    #expect(
      server.desk.requests.map { $0.split(separator: " ").last } == [
        "{}", #"{"syncToken":"1"}"#, #"{"syncToken":"2"}"#,
      ])
  }

  @Test("Clients ask from time to time, and delete for good what was deleted long ago")
  func capabilities() async throws {
    let server = try await TokenServer()
    let capabilities = try Self.remote(at: server).capabilities
    #expect(capabilities == .applePrivate)
    #expect(capabilities.hasFeed && !capabilities.hasHints && !capabilities.collectsTombstones)
  }
}
