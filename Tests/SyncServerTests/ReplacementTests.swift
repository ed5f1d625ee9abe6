import Domain
import PluginAPI
import SyncServer
import Testing

/// A zone that is stored as a whole begins another life.
@Suite("Storing a zone as a whole")
struct ReplacementTests {
  private static func contents(_ records: [RemoteRecord]) throws -> ZoneContents {
    var contents = ZoneContents()
    for record in records { try contents.add(record) }
    return contents
  }

  private func replace(
    _ zone: String = Bench.zone, with records: [RemoteRecord], replaces: Bool = true,
    _ bench: inout Bench
  ) throws -> Result<RemoteReply, RemoteFailure> {
    bench.server.replaceZone(
      zone, of: Bench.owner, with: try Self.contents(records), replaces: replaces, at: bench.now)
  }

  @Test("Tokens and tags of before are refused, so that clients send what they have")
  func tokens() throws {
    var bench = try Bench()
    let former = try bench.put("stays", "former")
    try bench.put("goes", "former")
    let (token, zones) = (try bench.token(), try bench.ask(.zoneChanges(after: nil)).token)
    let reply = try replace(
      with: [
        .note("stays", "new"), .note("added", "new"),
        RemoteRecord(name: "gone", type: nil, isDeleted: true),
      ], &bench
    ).get()
    #expect(reply.zones?.map(\.name) == [Bench.zone])
    let request = RemoteRequest.changes(zone: Bench.zone, after: token, limit: 9)
    #expect(bench.refusal(of: request) == .badRequest)
    let changed = try bench.ask(.zoneChanges(after: zones)).zones
    #expect(changed?.map(\.name) == [Bench.zone])
    let page = try bench.page()
    #expect(page.records.map(\.name) == ["stays", "added", "gone"])
    #expect(page.records.map(\.isDeleted) == [false, false, true])
    #expect(try bench.page(after: page.token).records.isEmpty)
    let result = try bench.write(.update, .note("stays", "late", tag: former.tag))
    #expect(result.code == .conflict)
    #expect(try bench.lookup("goes").first?.code == .notFound)
    // The zone goes on as any other.
    try bench.put("next")
    #expect(try bench.page(after: page.token).records.map(\.name) == ["next"])
  }

  @Test("The token that the answer has is a place in the new life")
  func newToken() throws {
    var bench = try Bench()
    let reply = try replace(with: [.note("a", "")], &bench).get()
    let token = try #require(reply.zones?.first?.token)
    try bench.put("b")
    #expect(try bench.page(after: token).records.map(\.name) == ["b"])
  }

  @Test("A zone that is there is kept without the wish to replace it; a deleted one is not there")
  func kept() throws {
    var bench = try Bench()
    try bench.put("a", "former")
    let before = try bench.page()
    let refused = try replace(with: [.note("a", "new")], replaces: false, &bench)
    #expect(refused.refusal?.code == .exists)
    #expect(try bench.page() == before)
    _ = try bench.ask(.deleteZone(Bench.zone))
    _ = try replace(with: [.note("b", "new")], replaces: false, &bench).get()
    #expect(try bench.page().records.map(\.name) == ["b"])
    let request = RemoteRequest.changes(zone: Bench.zone, after: before.token, limit: 9)
    #expect(bench.refusal(of: request) == .badRequest)
    for name in ["new", "other"] {
      _ = try replace(name, with: [.note(name, "")], replaces: false, &bench).get()
      #expect(try bench.page(zone: name).records.map(\.name) == [name])
    }
  }

  @Test("Zones that cannot be, and too many, are refused")
  func zones() throws {
    var bench = try Bench { $0.zonesPerOwner = 2 }
    for name in ["", "_x", "é"] {
      #expect(try replace(name, with: [], &bench).refusal?.code == .badRequest, "\(name)")
    }
    _ = try replace("second", with: [], &bench).get()
    #expect(try replace("third", with: [], &bench).refusal?.code == .quotaExceeded)
  }

  @Test(
    "Records that no server stores are refused",
    arguments: [
      RemoteRecord(name: "_a", type: "note"), RemoteRecord(name: "a", type: nil),
      RemoteRecord(name: "a", type: ""), RemoteRecord(name: "", type: nil, isDeleted: true),
      RemoteRecord(name: "a", type: "note", fields: ["x": .double(.nan)]),
      RemoteRecord(name: "a", type: "note", fields: ["_x": .integer(1)]),
      RemoteRecord(
        name: "a", type: "note",
        fields: ["x": .string(String(repeating: "x", count: RemoteLimits.recordBytes))]),
    ])
  func records(record: RemoteRecord) {
    #expect(throws: RemoteFailure.self) { try Self.contents([record]) }
  }

  @Test("The last one of a name counts, and the bytes are those of what is stored")
  func twice() throws {
    var bench = try Bench()
    let long = RemoteRecord.note("a", String(repeating: "x", count: 5_000))
    let contents = try Self.contents([long, .note("b", ""), .note("a", "short")])
    #expect(contents.counts == (2, 0))
    let reply = bench.server.replaceZone(
      Bench.zone, of: Bench.owner, with: contents, replaces: true, at: bench.now)
    _ = try reply.get()
    let facts = bench.server.storage.read(
      .zone(Bench.zone, of: Bench.owner, .named(["a", "b"], upTo: 99_999)))
    let records = facts.page.records
    #expect(records.first { $0.name == "a" }?.fields == ["text": .string("short")])
    #expect(facts.zones.first?.byteCount == Int64(records.reduce(0) { $0 + $1.byteCount }))
    #expect(contents.byteCount == facts.zones.first?.byteCount)
  }

  @Test("A zone is never larger than a server lets it be")
  func full() throws {
    var settings = ServerSettings()
    settings.zoneBytes = 100
    var contents = ZoneContents(settings)
    let large = RemoteRecord.note("a", String(repeating: "x", count: 80))
    try contents.add(large)
    #expect(throws: RemoteFailure.self) { try contents.add(.note("b", "more than fits")) }
    // What it replaces makes room.
    try contents.add(large)
    #expect(contents.counts.records == 1)
  }

  @Test("Versions keep their age, so that what was deleted is collected when it is old enough")
  func ages() throws {
    var bench = try Bench()
    let (old, day) = (bench.now.milliseconds, Int64(86_400_000))
    bench.now.milliseconds += 400 * day
    var contents = ZoneContents()
    let left = RemoteRecord(name: "old", type: nil, isDeleted: true)
    try contents.add(left, modified: Timestamp(milliseconds: old))
    for (name, time) in [("new", nil), ("future", .max)] as [(String, Int64?)] {
      try contents.add(
        RemoteRecord(name: name, type: nil, isDeleted: true),
        modified: time.map { Timestamp(milliseconds: $0) })
    }
    _ = try bench.server.replaceZone(
      Bench.zone, of: Bench.owner, with: contents, replaces: true, at: bench.now
    ).get()
    #expect(try bench.server.collect(at: bench.now) == (0, 1))
    bench.now.milliseconds += 181 * day
    #expect(try bench.server.collect(at: bench.now) == (0, 2))
  }
}
