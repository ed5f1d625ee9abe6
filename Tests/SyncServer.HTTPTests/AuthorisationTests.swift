import AsyncHTTPClient
import NIOHTTP1
import PluginAPI
import SyncServer_HTTP
import SyncServer_SQLite
import SyncSigning
import SyncWire
import Testing

/// Every endpoint, with every sort of key that must learn or change nothing.
@Suite("Who may do what", .timeLimit(.minutes(10)))
struct AuthorisationTests {
  /// A request to an endpoint.
  private struct Call: CustomStringConvertible {
    let operation: String
    let body: [UInt8]

    var description: String { operation }
  }

  /// A key that is not one of the owner's.
  enum Stranger: CaseIterable {
    case none
    case unknown
    case forged
    case revoked
  }

  /// All that ends with one answer, in a zone.
  private static func calls(_ zone: String) -> [Call] {
    let questions: [RemoteRequest] = [
      .zones, .zoneChanges(after: nil), .changes(zone: zone, after: nil, limit: 10),
      .lookup(zone: zone, ["cue-1"]), .query(zone: zone, RemoteQuery(type: "cue", limit: 10)),
      .writing("cue-1", into: zone, title: "Stolen"), .createZone(zone), .deleteZone(zone),
    ]
    return questions.map { question in
      let call = WireCall(question)
      return Call(operation: call.operation, body: call.body)
    } + ["users/caller", "users/current"].map { Call(operation: $0, body: Array("{}".utf8)) }
  }

  /// What an answer says, but for what differs each time, and for the name that was asked for.
  private static func plain(_ answer: TestAnswer, _ zone: String) -> String {
    let body = answer.text.replacing(/"(uuid|syncToken)":"[^"]*"/, with: "")
      .replacing(zone, with: "ZONE")
    return "\(answer.status) \(body)"
  }

  private static func fill(_ server: TestServer, by key: AccessKey) async throws {
    _ = try await server.ask(.createZone("show"), by: key).get()
    _ = try await server.ask(.writing("cue-1"), by: key).get()
  }

  private static func isWhole(_ server: TestServer, for key: AccessKey) async throws -> Bool {
    guard
      case .results(let results) = try await server.ask(.lookup(zone: "show", ["cue-1"]), by: key)
        .get(), case .record(let record)? = results.first
    else { return false }
    return record.fields["title"] == .string("Dawn")
  }

  @Test(
    "Without a valid key, every endpoint has one answer, whatever is there",
    arguments: Stranger.allCases)
  func strangers(_ stranger: Stranger) async throws {
    try await TestServer.run { server in
      let anna = try server.makeKey()
      try await Self.fill(server, by: anna)
      let old = try server.makeKey("old")
      #expect(try server.storage.removeKey(named: "old"))
      var random = SystemRandomNumberGenerator()
      let unknown = AccessKey(using: &random)
      var answers: Set<String> = []
      for zone in ["show", "nowhere"] {
        let stream = Call(operation: WireStream.operation, body: WireStream.body(zone: zone))
        for call in Self.calls(zone) + [stream] {
          var request = try server.request(
            call.operation, call.body, by: stranger == .revoked ? old : unknown)
          switch stranger {
          case .none: request.headers.remove(name: SignedRequest.keyHeader)
          case .forged:
            request.headers.replaceOrAdd(
              name: SignedRequest.keyHeader, value: anna.publicKey.identifier)
          case .unknown, .revoked: break
          }
          let answer = try await server.send(request)
          #expect(answer.status == 401, "\(call): \(answer.text)")
          answers.insert(Self.plain(answer, zone))
        }
      }
      #expect(answers.count == 1, "\(answers)")
      #expect(try await Self.isWhole(server, for: anna))
    }
  }

  @Test("The key of another owner gets the same answers where there is something and where not")
  func otherOwner() async throws {
    try await TestServer.run { server in
      let anna = try server.makeKey()
      try await Self.fill(server, by: anna)
      let ben = try server.makeKey("phone", owner: "ben")
      for (there, nowhere) in zip(Self.calls("show"), Self.calls("nowhere")) {
        let one = try await server.send(server.request(there.operation, there.body, by: ben))
        let other = try await server.send(server.request(nowhere.operation, nowhere.body, by: ben))
        #expect(Self.plain(one, "show") == Self.plain(other, "nowhere"), "\(there)")
        #expect(!one.text.contains("anna") && !one.text.contains("Dawn"), "\(one.text)")
      }
      #expect(try await Self.isWhole(server, for: anna))
    }
  }

  @Test("A key that can only read is answered where nothing changes, and nowhere else")
  func readOnly() async throws {
    try await TestServer.run { server in
      let anna = try server.makeKey()
      try await Self.fill(server, by: anna)
      let monitor = try server.makeKey("monitor", canWrite: false)
      for zone in ["show", "nowhere"] {
        for call in Self.calls(zone) where call.operation.hasSuffix("/modify") {
          let answer = try await server.send(server.request(call.operation, call.body, by: monitor))
          #expect(answer.text.contains("ACCESS_DENIED"), "\(call): \(answer.text)")
        }
      }
      for call in Self.calls("show") where !call.operation.hasSuffix("/modify") {
        let answer = try await server.send(server.request(call.operation, call.body, by: monitor))
        #expect(answer.status == 200 && !answer.text.contains("serverErrorCode"), "\(call)")
      }
      #expect(try await Self.isWhole(server, for: anna))
    }
  }
}
