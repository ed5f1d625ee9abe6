import Domain
import PluginAPI
import SyncServer
import Testing

/// What was deleted long ago loses its values, and then goes.
@Suite("Collecting what was deleted")
struct CollectionTests {
  private static let day: Int64 = 86_400_000

  /// A server with some records that are marked as deleted, and some that are not.
  private func bench(marked count: Int = 3) throws -> Bench {
    var bench = try Bench()
    for number in 0..<count { try mark("gone \(number)", &bench) }
    try bench.put("stays", "text")
    return bench
  }

  private func mark(_ name: String, _ bench: inout Bench) throws {
    var record = RemoteRecord.note(name, "text")
    record.fields["ws_deleted"] = .integer(1)
    _ = try bench.write(.forceReplace, record)
  }

  @Test("After 180 days only the name is left, which devices hear of, and after as many nothing")
  func stages() throws {
    var bench = try bench()
    let token = try bench.token()
    bench.now.milliseconds += 180 * Self.day
    #expect(try bench.server.collect(at: bench.now) == (0, 0))
    bench.now.milliseconds += 1
    #expect(try bench.server.collect(at: bench.now) == (3, 0))
    let page = try bench.page(after: token)
    #expect(page.records.map(\.isDeleted) == [true, true, true])
    #expect(page.records.allSatisfy { $0.fields.isEmpty })
    #expect(try bench.lookup("stays").first?.record?.fields["text"] == .string("text"))
    bench.now.milliseconds += 180 * Self.day
    #expect(try bench.server.collect(at: bench.now) == (0, 0))
    bench.now.milliseconds += 1
    #expect(try bench.server.collect(at: bench.now) == (0, 3))
    #expect(try bench.page().records.map(\.name) == ["stays"])
    // Who was away for that long reads everything.
    let request = RemoteRequest.changes(zone: Bench.zone, after: token, limit: 9)
    #expect(bench.refusal(of: request) == .changeTokenExpired)
  }

  @Test("What was brought back stays, and what was deleted again counts from then on")
  func broughtBack() throws {
    var bench = try bench()
    bench.now.milliseconds += 100 * Self.day
    try bench.put("gone 0", "back")
    _ = try bench.write(.forceReplace, .note("gone 1", "back"))
    try mark("gone 2", &bench)
    bench.now.milliseconds += 100 * Self.day
    // An update keeps the mark, as it names other fields only.
    _ = try bench.write(
      .forceUpdate, RemoteRecord(name: "gone 0", type: nil, fields: ["ws_deleted": .integer(0)]))
    #expect(try bench.server.collect(at: bench.now) == (0, 0))
  }

  @Test("All zones of all owners are looked at, however many records they have")
  func many() throws {
    var bench = try bench(marked: 450)
    bench.sender = RequestSender(owner: "bert", key: "key-2")
    for zone in ["a", "b"] {
      _ = try bench.ask(.createZone(zone))
      var record = RemoteRecord.note("gone", "text")
      record.fields["ws_deleted"] = .integer(1)
      _ = try bench.modify([RemoteOperation(.create, record)], zone: zone)
    }
    _ = try bench.ask(.deleteZone("b"))
    bench.now.milliseconds += 181 * Self.day
    #expect(try bench.server.collect(at: bench.now) == (451, 0))
  }

  @Test("Times at their ends collect nothing", arguments: [Int64.min, 0])
  func ends(time: Int64) throws {
    var bench = try bench()
    #expect(try bench.server.collect(at: Timestamp(milliseconds: time)) == (0, 0))
  }
}
