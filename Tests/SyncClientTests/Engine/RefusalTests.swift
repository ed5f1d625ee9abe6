import Domain
import PluginAPI
import StoreConformance
import Testing

@testable import SyncClient

/// Records that a server does not take, or that this build cannot read.
struct RefusalTests {
  private var server = PlainServer()
  private var one = Device(1)
  private let show: Show

  init() {
    var samples = Samples(seed: 61)
    show = samples.show("Hamlet")
  }

  private var name: String { RecordFormat.name(of: show.entity.key) }

  private mutating func finish() {
    let isDone = one.run(with: &server)
    #expect(isDone)
  }

  /// Lets the server have the show, and the device know it.
  private mutating func share() throws -> SyncRecord {
    one.handle(.started)
    one.edit(.insert(show.entity))
    finish()
    return try #require(one.engine.record(show.entity.key))
  }

  @Test(
    "What a server has no room for, or denies, is sent again after an hour, or at the next start",
    arguments: [RemoteFailure.Code.quotaExceeded, .accessDenied], [false, true])
  mutating func passing(code: RemoteFailure.Code, restarts: Bool) throws {
    server.recordFailures[name] = RemoteFailure(code, "not now")
    one.handle(.started)
    one.edit(.insert(show.entity))
    finish()
    #expect(one.engine.refused == [show.entity.key: "\(code.rawValue): not now"])
    #expect(one.news.contains(.refused(show.entity.key, reason: "not now")))
    server.recordFailures = [:]
    finish()
    #expect(server.records[name] == nil)
    if restarts {
      one.restart()
    } else {
      one.now += 3_600_000
      one.handle(.timer)
    }
    finish()
    #expect(server.records[name] != nil)
    #expect(one.engine.refused.isEmpty)
    #expect(one.news.last == .upToDate)
  }

  @Test("A server without room for anything is reported, and asked again by itself")
  mutating func full() {
    one.handle(.started)
    finish()
    one.edit(.insert(show.entity))
    one.now += 2_000
    one.handle(.timer)
    one.reply(.failure(RemoteFailure(.quotaExceeded, "no room")))
    #expect(one.news.last == .blocked(.quotaExceeded, reason: "no room"))
    one.now += 4_000_000
    one.handle(.timer)
    finish()
    #expect(server.records[name] != nil)
  }

  @Test("A record that no server takes is not sent, and reported; the others are sent")
  mutating func tooLarge() {
    var samples = Samples(seed: 62)
    let trip = samples.trip("Tour")
    let title = String(repeating: "x", count: 200)
    let rows = (0..<4_000).map { _ in
      samples.entry(of: trip.id, .custom(CustomContent(title: title)))
    }
    one.handle(.started)
    one.edit([.insert(show.entity), .insert(trip.entity)] + rows.map { .insert($0.entity) })
    finish()
    #expect(server.records.keys.sorted() == [name])
    #expect(Array(one.engine.refused.keys) == [trip.entity.key])
    #expect(one.engine.isAtRest)
  }

  @Test("A build that became newer reads newer records, also if the server cannot be reached first")
  mutating func updatedOffline() throws {
    var record = try share()
    record.take(.updating(show) { $0.name = "Newer" }, at: Timestamp(milliseconds: one.now), on: 9)
    server.put(RecordFormat.remote(record, tag: nil, schema: 2))
    one.handle(.hint)
    finish()
    #expect(one.engine.newerRecords == [name])
    var settings = SyncSettings()
    settings.schema = 2
    one.restart(settings)
    one.reply(.failure(RemoteFailure(.noAnswer, "on a plane")))
    one.restart(settings)
    finish()
    #expect(one.engine.record(show.entity.key) == record)
    #expect(one.engine.newerRecords.isEmpty)
  }

  @Test("Records of a sort that only newer builds know are read when this build knows it")
  mutating func unknownSort() throws {
    var remote = RecordFormat.remote(
      SyncRecord(show.entity, at: Stamp(milliseconds: 1, device: 2)), tag: nil, schema: 2)
    remote = RemoteRecord(name: "lamp-1", type: "lamp", fields: remote.fields)
    server.put(remote)
    one.handle(.started)
    finish()
    #expect(one.engine.newerRecords == ["lamp-1"])
    var settings = SyncSettings()
    settings.schema = 2
    one.restart(settings)
    guard case .changes(_, let token, _) = one.requests.last else {
      Issue.record("nothing is read")
      return
    }
    #expect(token == nil)
    finish()
    #expect(one.engine.newerRecords.isEmpty)
  }

  @Test("A newer record that the server has lost does not keep it from being sent again")
  mutating func lostNewer() throws {
    let record = try share()
    server.put(RecordFormat.remote(record, tag: nil, schema: 2))
    one.handle(.hint)
    finish()
    server.forget(name)
    server.epoch = "b"
    one.handle(.hint)
    finish()
    #expect(server.records[name] != nil)
    #expect(one.engine.newerRecords.isEmpty)
  }

  @Test("A record without a tag is reported, not ignored")
  mutating func untagged() {
    var remote = RecordFormat.remote(
      SyncRecord(show.entity, at: Stamp(milliseconds: 1, device: 2)), tag: nil)
    remote.tag = nil
    one.handle(.started)
    one.reply(.success(.page(ChangePage(records: [remote], token: "t", hasMore: false))))
    #expect(one.news.contains(.unreadable(record: name, reason: "it has no valid tag")))
    #expect(one.engine.refused.isEmpty)
  }

  @Test("A feed without a token is asked again later")
  mutating func noToken() {
    one.handle(.started)
    one.reply(.success(.page(ChangePage(records: [], token: "", hasMore: false))))
    #expect(one.news.last == .waiting(.unknown))
  }
}
