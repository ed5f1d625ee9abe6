import Domain
import PluginAPI
import SyncSigning
import Testing

@testable import Remote_CloudKit

@Suite("Answers of servers that are not trusted", .timeLimit(.minutes(5)))
struct AnswerTests {
  private let key: AccessKey
  private let time = Timestamp(milliseconds: 1_800_000_000_000)

  init() {
    var random = SystemRandomNumberGenerator()
    key = AccessKey(using: &random)
  }

  private func remote(at url: String) throws -> any SyncRemote {
    let time = time
    return try RemotePlugin.cloudKit(environment: [:]) { time }
      .connect(RemoteAddress(url: url, key: key.text)) { _ in }
  }

  private func answer(_ text: String) async throws -> RemoteAnswer {
    let server = try await ScriptedServer(text)
    return try await remote(at: server.url).send(.zones)
  }

  private static func failure(_ answer: RemoteAnswer) -> RemoteFailure? {
    if case .failure(let failure) = answer.result { failure } else { nil }
  }

  @Test("A reply has its zones, and the time of its header")
  func good() async throws {
    let zone = #"{"zones":[{"zoneID":{"zoneName":"tour"},"syncToken":"t"}]}"#
    let answer = try await answer(
      ScriptedServer.reply(zone, headers: ["Date: Fri, 15 Jan 2027 08:00:00 GMT"]))
    #expect(answer.result == .success(.zones([RemoteZone(name: "tour", token: "t")], token: nil)))
    #expect(answer.time == Timestamp(milliseconds: 1_800_000_000_500))
  }

  @Test(
    "What is no reply is a failure with a reason, and never a crash",
    arguments: [
      (ScriptedServer.reply("<html>"), RemoteFailure.Code.unknown),
      (ScriptedServer.reply(""), .unknown),
      (ScriptedServer.reply("[]"), .unknown),
      (ScriptedServer.reply(#"{"zones":1}"#), .unknown),
      (ScriptedServer.reply("{", status: "500 No"), .internalError),
      (ScriptedServer.reply("", status: "401 No"), .authenticationFailed),
      (ScriptedServer.reply("", status: "503 No"), .tryAgainLater),
      (ScriptedServer.reply("{}", headers: ["Content-Encoding: gzip"]), .unknown),
      ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{", .noAnswer),
      ("not HTTP\r\n\r\n", .noAnswer),
      ("", .noAnswer),
    ])
  func bad(text: String, code: RemoteFailure.Code) async throws {
    let failure = try #require(Self.failure(try await answer(text)))
    #expect(failure.code == code, "\(failure)")
    #expect(!failure.reason.isEmpty)
  }

  @Test("A redirect is not followed")
  func redirect() async throws {
    let other = try await ScriptedServer(
      ScriptedServer.reply(#"{"zones":[]}"#))
    let answer = try await answer(
      ScriptedServer.reply("", status: "307 There", headers: ["Location: \(other.url)"]))
    #expect(Self.failure(answer) != nil)
  }

  @Test("A body without an end is given up")
  func huge() async throws {
    let text =
      "HTTP/1.1 200 OK\r\nContent-Length: 20000000\r\n\r\n"
      + String(repeating: "x", count: 9_000_000)
    #expect(Self.failure(try await answer(text))?.code == .noAnswer)
  }

  @Test("A server that is not there is named")
  func none() async throws {
    let url: String
    do {
      let server = try await ScriptedServer("")
      url = server.url
    }
    let failure = try #require(Self.failure(try await remote(at: url).send(.zones)))
    #expect(failure.code == .noAnswer)
    #expect(failure.reason.contains(url.dropFirst(7)), "\(failure)")
  }

  @Test("A request ends with its task")
  func cancelled() async throws {
    let server = try await ScriptedServer(nil, closes: false)
    let remote = try remote(at: server.url)
    let asking = Task { await remote.send(.zones) }
    asking.cancel()
    #expect(Self.failure(await asking.value)?.code == .noAnswer)
  }

  @Test("Each event of a stream is a hint, wherever its parts are cut")
  func hints() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
    let server = try await ScriptedServer(head + "data: {}\n\n: \n\n")
    let (hints, hint) = AsyncStream.makeStream(of: Void.self)
    await (try remote(at: server.url)).listen(to: "tour") { hint.yield() }
    hint.finish()
    #expect(await hints.reduce(0) { count, _ in count + 1 } == 1)
  }
}
