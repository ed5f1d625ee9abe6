import Domain
import PluginAPI
import SyncServer
import Testing

@Suite("Tokens")
struct TokenTests {
  private func changes(_ token: String?, zone: String = Bench.zone) -> RemoteRequest {
    .changes(zone: zone, after: token, limit: 5)
  }

  @Test("A token with any byte changed, cut off or added is refused")
  func forgeries() throws {
    var bench = try Bench()
    try bench.put("a")
    let token = try bench.token()
    #expect(try bench.page(after: token).records.isEmpty)
    let bytes = Array(token.utf8)
    #expect(bytes.count == 68)
    for index in bytes.indices {
      for other in "ABCZabcz0189-_=+/ é".utf8 where other != bytes[index] {
        var forged = bytes
        forged[index] = other
        let text = String(decoding: forged, as: UTF8.self)
        #expect(bench.refusal(of: changes(text)) == .badRequest, "\(text)")
      }
      let cut = String(token.prefix(index))
      #expect(bench.refusal(of: changes(cut)) == .badRequest, "\(cut)")
    }
    for text in [token + "A", token + "AAAA", token + "=", String(repeating: token, count: 99)] {
      #expect(bench.refusal(of: changes(text)) == .badRequest, "\(text)")
    }
  }

  @Test("A token is valid for its zone and for its kind of feed only")
  func otherZones() throws {
    var bench = try Bench()
    _ = try bench.ask(.createZone("other"))
    try bench.put("a")
    let own = try bench.token()
    let other = try bench.page(zone: "other").token
    let all = try #require(try bench.ask(.zoneChanges(after: nil)).token)
    let marker = try bench.marker()
    for token in [other, all, marker] {
      #expect(bench.refusal(of: changes(token)) == .badRequest)
    }
    for token in [own, other, marker] {
      #expect(bench.refusal(of: .zoneChanges(after: token)) == .badRequest)
    }
    _ = try bench.modify([RemoteOperation(.create, .note("a", ""))], zone: "other")
    let foreign = RemoteQuery(type: "note", marker: marker, limit: 1)
    #expect(bench.refusal(of: .query(zone: "other", foreign)) == .badRequest)
    #expect(bench.refusal(of: .query(zone: Bench.zone, foreign)) == nil)
    for token in [own, other, all] {
      let query = RemoteQuery(type: "note", marker: token, limit: 1)
      #expect(bench.refusal(of: .query(zone: Bench.zone, query)) == .badRequest)
    }
    #expect(bench.refusal(of: changes(own)) == nil)
    #expect(bench.refusal(of: .zoneChanges(after: all)) == nil)
  }

  @Test("A token is valid for its owner only, even for a feed that every owner has")
  func otherOwners() throws {
    var bench = try Bench()
    let own = try #require(try bench.ask(.zoneChanges(after: nil)).token)
    bench.sender = RequestSender(owner: "ben", key: "key-2")
    _ = try bench.ask(.createZone(Bench.zone))
    let other = try #require(try bench.ask(.zoneChanges(after: nil)).token)
    #expect(own != other)
    #expect(bench.refusal(of: .zoneChanges(after: own)) == .badRequest)
    bench.sender = RequestSender(owner: Bench.owner, key: "key-1")
    #expect(bench.refusal(of: .zoneChanges(after: other)) == .badRequest)
  }

  @Test("Tokens of a server with another key are refused")
  func otherKeys() throws {
    var bench = try Bench()
    let token = try bench.token()
    let signer = try #require(KeyedHash(key: Array(2...17)))
    bench.server = MemoryServer(
      ServerCore(signer: signer, settings: bench.server.core.settings), over: bench.server.storage)
    #expect(bench.refusal(of: changes(token)) == .badRequest)
  }

  @Test("A new epoch ends all tokens and markers, and no tag is given twice")
  func epochs() throws {
    var bench = try Bench()
    try bench.put("a")
    let backup = bench.server
    let lost = try bench.put("a", "lost")
    let token = try bench.token()
    let all = try #require(try bench.ask(.zoneChanges(after: nil)).token)
    let marker = try bench.marker()

    bench.server = backup
    bench.now.milliseconds += 5
    try bench.server.storage.beginEpoch(at: bench.now)
    #expect(bench.answer(changes(token)).refusal?.reason.contains("epoch") == true)
    #expect(bench.refusal(of: .zoneChanges(after: all)) == .badRequest)
    let query = RemoteQuery(type: "note", marker: marker, limit: 1)
    #expect(bench.refusal(of: .query(zone: Bench.zone, query)) == .badRequest)
    for name in ["b", "c", "d"] { try bench.put(name) }
    let other = try bench.put("a", "other")
    // The numbers of the lost changes were given again.
    #expect(bench.answer(changes(token)).refusal?.reason.contains("epoch") == true)
    #expect(bench.refusal(of: .zoneChanges(after: all)) == .badRequest)
    #expect(try bench.write(.update, .note("a", "3", tag: lost.tag)).code == .conflict)
    #expect(try bench.write(.update, .note("a", "3", tag: other.tag)).code == nil)

    // Restored once more from the same copy, it is yet another epoch.
    let second = try bench.token()
    bench.server = backup
    bench.now.milliseconds += 5
    try bench.server.storage.beginEpoch(at: bench.now)
    #expect(try bench.put("a", "other").tag != other.tag)
    #expect(bench.refusal(of: changes(second)) == .badRequest)
  }

  @Test("A server that was restored without a new epoch refuses tokens of its future")
  func future() throws {
    var bench = try Bench()
    let backup = bench.server
    try bench.put("a")
    let token = try bench.token()
    bench.server = backup
    #expect(bench.refusal(of: changes(token)) == .badRequest)
  }

  @Test("The epoch goes on also if the clock is wrong")
  func epochWithoutClock() throws {
    var bench = try Bench()
    let before = bench.server.storage.read(.zones(of: "")).epoch
    for time in [Int64.min, 0, -5] {
      try bench.server.storage.beginEpoch(at: Timestamp(milliseconds: time))
    }
    #expect(bench.server.storage.read(.zones(of: "")).epoch == before + 3)
    try bench.server.storage.beginEpoch(at: Timestamp(milliseconds: .max))
    #expect(throws: ServerFault.self) { try bench.server.storage.beginEpoch(at: bench.now) }
  }
}

extension Bench {
  /// The marker of a query that has more to find.
  mutating func marker() throws -> String {
    try put("marked-1")
    try put("marked-2")
    let reply = try ask(.query(zone: Self.zone, RemoteQuery(type: "note", limit: 1)))
    guard case .found(_, let marker?) = reply else { throw WrongReply() }
    return marker
  }
}
