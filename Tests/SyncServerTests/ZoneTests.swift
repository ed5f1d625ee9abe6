import PluginAPI
import SyncServer
import Testing

@Suite("Zones")
struct ZoneTests {
  private static let foreigner = RequestSender(owner: "ben", key: "key-2")

  private static func requests(zone: String) -> [RemoteRequest] {
    [
      .modify(zone: zone, [RemoteOperation(.forceUpdate, .note("a", ""))], isAtomic: true),
      .modify(zone: zone, [], isAtomic: false),
      .lookup(zone: zone, ["a"]),
      .query(zone: zone, RemoteQuery(type: "note", limit: 1)),
      .changes(zone: zone, after: nil, limit: 1),
      .changes(zone: zone, after: "x", limit: 0),
      .deleteZone(zone),
    ]
  }

  @Test("Unknown, deleted, impossible and foreign zones give the same answer")
  func foreign() throws {
    var bench = try Bench()
    _ = try bench.ask(.createZone("deleted"))
    _ = try bench.ask(.deleteZone("deleted"))
    let unknown = bench.answer(.lookup(zone: "unknown", [])).refusal
    #expect(unknown?.code == .zoneNotFound)
    for name in ["unknown", "deleted", "", "_", "é", String(repeating: "x", count: 300)] {
      for request in Self.requests(zone: name) {
        #expect(bench.answer(request).refusal == unknown, "\(request)")
      }
    }
    try bench.put("a")
    let before = try bench.page()
    bench.sender = Self.foreigner
    for request in Self.requests(zone: Bench.zone) {
      #expect(bench.answer(request).refusal == unknown, "\(request)")
    }
    #expect(try bench.ask(.zones).zones == [])
    bench.sender = RequestSender(owner: Bench.owner, key: "another key")
    #expect(try bench.page() == before)
  }

  @Test("Owners have zones of the same name, each with its own records")
  func sameName() throws {
    var bench = try Bench()
    try bench.put("a", "anna's")
    let owner = bench.sender
    bench.sender = Self.foreigner
    _ = try bench.ask(.createZone(Bench.zone))
    #expect(try bench.page().records.isEmpty)
    try bench.put("a", "ben's")
    _ = try bench.ask(.deleteZone(Bench.zone))
    bench.sender = owner
    #expect(try bench.page().records.map(\.fields) == [["text": .string("anna's")]])
  }

  @Test("A zone is made once")
  func twice() throws {
    var bench = try Bench()
    try bench.put("a")
    let token = try bench.token()
    for _ in 0..<2 {
      let zones = try bench.ask(.createZone(Bench.zone)).zones
      #expect(zones == [RemoteZone(name: Bench.zone, token: token)])
    }
    #expect(try bench.page().records.count == 1)
  }

  @Test("A zone that is made again is empty, and knows neither tokens nor tags of the former one")
  func again() throws {
    var bench = try Bench()
    let fresh = try bench.token()
    let record = try bench.put("a", "1")
    let token = try bench.token()
    #expect(
      try bench.ask(.deleteZone(Bench.zone)).zones == [RemoteZone(name: Bench.zone, token: nil)])
    _ = try bench.ask(.createZone(Bench.zone))
    #expect(try bench.page().records.isEmpty)
    for old in [fresh, token] {
      let request = RemoteRequest.changes(zone: Bench.zone, after: old, limit: 1)
      #expect(bench.refusal(of: request) == .badRequest)
    }
    for name in ["a", "b", "c"] { try bench.put(name, "1") }
    try bench.remove("c")
    #expect(bench.purge(after: 1) == 1)
    for old in [fresh, token] {
      let request = RemoteRequest.changes(zone: Bench.zone, after: old, limit: 1)
      #expect(bench.refusal(of: request) == .badRequest)
    }
    #expect(try bench.write(.update, .note("a", "2", tag: record.tag)).code == .conflict)
    try bench.put("b")
    #expect(try bench.page(limit: 1).records.map(\.name) == ["a"])
  }

  @Test("The list has the zones by name, with the tokens of their newest changes")
  func list() throws {
    var bench = try Bench()
    for name in ["z", "a"] { _ = try bench.ask(.createZone(name)) }
    _ = try bench.modify([RemoteOperation(.create, .note("n", ""))], zone: "z")
    _ = try bench.ask(.createZone("gone"))
    _ = try bench.ask(.deleteZone("gone"))
    let zones = try #require(try bench.ask(.zones).zones)
    #expect(zones.map(\.name) == ["a", "show", "z"])
    for zone in zones {
      #expect(try bench.page(after: zone.token, zone: zone.name).records.isEmpty)
      #expect(try bench.page(zone: zone.name).token == zone.token)
    }
  }

  @Test("The changed zones are those with writes, new ones and deleted ones")
  func changes() throws {
    var bench = try Bench()
    for name in ["a", "b", "c"] { _ = try bench.ask(.createZone(name)) }
    let reply = try bench.ask(.zoneChanges(after: nil))
    #expect(reply.zones?.map(\.name) == ["a", "b", "c", "show"])
    let token = try #require(reply.token)
    #expect(try bench.ask(.zoneChanges(after: token)) == .zones([], token: token))
    _ = try bench.ask(.deleteZone("b"))
    try bench.put("n")
    _ = try bench.ask(.createZone("a"))
    let next = try bench.ask(.zoneChanges(after: token))
    #expect(next.zones?.map(\.name) == ["b", "show"])
    #expect(next.zones?.map(\.token) == [nil, try bench.token()])
    #expect(try bench.ask(.zoneChanges(after: nil)).zones?.map(\.name) == ["a", "c", "show"])
    #expect(try bench.ask(.zoneChanges(after: next.token)).zones?.isEmpty == true)
    #expect(bench.refusal(of: .zoneChanges(after: "")) == .badRequest)
  }

  @Test("Names of zones are those of records, and there are not too many")
  func limits() throws {
    var bench = try Bench { $0.zonesPerOwner = 3 }
    let wrong = ["", "_defaultZone", "é", "a\n", String(repeating: "x", count: 256)]
    for name in wrong { #expect(bench.refusal(of: .createZone(name)) == .badRequest) }
    _ = try bench.ask(.createZone("a"))
    _ = try bench.ask(.createZone(String(repeating: "x", count: 255)))
    #expect(bench.refusal(of: .createZone("b")) == .quotaExceeded)
    _ = try bench.ask(.deleteZone("a"))
    #expect(bench.refusal(of: .createZone("b")) == .quotaExceeded)
    #expect(bench.refusal(of: .createZone("a")) == nil)
    bench.sender = Self.foreigner
    #expect(bench.refusal(of: .createZone("b")) == nil)
  }
}
