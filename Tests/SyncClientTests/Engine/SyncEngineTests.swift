import Domain
import PluginAPI
import StoreConformance
import Testing

@testable import SyncClient

struct SyncEngineTests {
  private var server = PlainServer()
  private var one = Device(1)
  private var two = Device(2)
  private let show: Show
  private let object: ShowObject

  init() {
    var samples = Samples(seed: 6)
    show = samples.show("Hamlet")
    object = samples.object(of: show, .group, 1, name: "Front")
  }

  private mutating func settle() {
    finish(\.one)
    two.handle(.hint)
    finish(\.two)
    one.handle(.hint)
    finish(\.one)
  }

  private mutating func finish(
    _ path: WritableKeyPath<Self, Device>, at location: SourceLocation = #_sourceLocation
  ) {
    let isDone = run(path)
    #expect(isDone, "the engine does not come to rest", sourceLocation: location)
  }

  private mutating func run(_ path: WritableKeyPath<Self, Device>) -> Bool {
    var device = self[keyPath: path]
    defer { self[keyPath: path] = device }
    return device.run(with: &server)
  }

  private func value(_ device: Device, _ entity: Entity) -> SyncRecord? {
    device.engine.record(entity.key)
  }

  @Test("What one device made, another one has")
  mutating func toAnother() {
    one.handle(.started)
    two.handle(.started)
    one.edit(.insert(show.entity), .insert(object.entity))
    settle()
    #expect(value(two, show.entity)?.entity == show.entity)
    #expect(value(two, object.entity) == value(one, object.entity))
    #expect(one.news.last == .upToDate)
  }

  @Test("Edits of different groups stay, and the later edit of the same group wins")
  mutating func groups() throws {
    one.handle(.started)
    one.edit(.insert(show.entity), .insert(object.entity))
    two.handle(.started)
    settle()
    two.now = one.now + 500
    one.edit(.updating(object) { $0.name = "One" })
    two.edit(.updating(object) { $0.name = "Two" }, .updating(object) { $0.isOutlined.toggle() })
    settle()
    let found = try #require(value(one, object.entity).flatMap { ShowObject($0.entity) })
    #expect(found.name == "Two")
    #expect(found.isOutlined != object.isOutlined)
    #expect(value(one, object.entity) == value(two, object.entity))
    let losses = (one.rows.merging(two.rows) { old, _ in old })
      .filter { $0.key.hasPrefix(SyncLoss.prefix) }.compactMap { SyncLoss($0.value) }
    #expect(losses.map(\.group) == ["name"])
    #expect(losses.compactMap { ShowObject($0.entity)?.name } == ["One"])
  }

  @Test("Edits are sent 1.5 s after the last one, and 10 s after the first at the latest")
  mutating func debouncing() {
    one.handle(.started)
    finish(\.one)
    let (start, count) = (one.now, one.requests.count)
    one.edit(.insert(show.entity))
    // After a pause, an edit does not wait for others.
    #expect(one.wake == Timestamp(milliseconds: start + 50))
    one.edit(.updating(show) { $0.name = "0" })
    #expect(one.wake == Timestamp(milliseconds: start + 50))
    one.now = start + 20
    one.edit(.updating(show) { $0.name = "00" })
    #expect(one.wake == Timestamp(milliseconds: start + 1_520))
    for step in 1...9 as ClosedRange<Int64> {
      one.now = start + step * 1_000
      one.edit(.updating(show) { $0.name = "\(step)" })
      #expect(one.requests.count == count)
    }
    #expect(one.wake == Timestamp(milliseconds: start + 10_000))
    one.now = start + 10_000
    one.handle(.timer)
    #expect(one.requests.count == count + 1)
  }

  @Test("A batch has at most 200 records, owners first")
  mutating func batches() throws {
    var samples = Samples(seed: 8)
    let objects = (1...450 as ClosedRange<UInt32>).map {
      samples.object(of: show, .group, $0, name: "\($0)")
    }
    one.handle(.started)
    finish(\.one)
    let first = one.requests.count
    one.engine.adopt(objects.map(\.entity) + [show.entity], at: one.moment)
    finish(\.one)
    let batches = one.requests.dropFirst(first).compactMap { request -> [RemoteOperation]? in
      if case .modify(_, let operations, _) = request { operations } else { nil }
    }
    #expect(batches.map(\.count) == [200, 200, 51])
    #expect(batches[0][0].record.type == "show")
  }

  @Test("A batch stays below the bytes of a request")
  mutating func bytes() {
    var settings = SyncSettings()
    settings.batchBytes = 3_000
    one = Device(1, settings)
    var samples = Samples(seed: 9)
    let shows = (0..<40).map { samples.show("Show \($0)") }
    one.engine.adopt(shows.map(\.entity), at: one.moment)
    one.handle(.started)
    finish(\.one)
    let batches = one.requests.compactMap { request -> Int? in
      if case .modify(_, let operations, _) = request { operations.count } else { nil }
    }
    #expect(batches.reduce(0, +) == 40)
    #expect(batches.allSatisfy { $0 < 10 })
  }

  @Test("A write whose answer is lost is not made twice")
  mutating func lostAnswer() {
    one.handle(.started)
    finish(\.one)
    one.edit(.insert(show.entity))
    one.now += 1_500
    one.handle(.timer)
    if let request = one.request { _ = server.answer(request.request) }
    one.reply(.failure(RemoteFailure(.noAnswer, "lost")))
    let count = one.requests.count
    finish(\.one)
    let kinds = one.requests.dropFirst(count).map(kind)
    #expect(kinds == ["create", "lookup"])
    #expect(server.records.count == 1)
    #expect(one.rows.keys.allSatisfy { !$0.hasPrefix(SyncLoss.prefix) })
  }

  @Test("A request without an answer is given up, and its late answer counts for nothing")
  mutating func lateAnswer() {
    one.handle(.started)
    let old = one.request
    one.now += 30_000
    one.handle(.timer)
    #expect(one.news == [.waiting(.noAnswer)])
    if let old {
      one.handle(
        .reply(old.id, .success(.page(ChangePage(records: [], token: "x", hasMore: false)))))
    }
    finish(\.one)
    #expect(one.engine.status.token == "a0")
  }

  @Test("Pauses grow, never exceed 300 s, and are as long as the server asks")
  mutating func pauses() {
    one.chance = .max
    one.handle(.started)
    var pauses: [Int64] = []
    for _ in 0..<12 {
      let start = one.now
      one.reply(.failure(RemoteFailure(.tryAgainLater, "busy")))
      // It wakes in between, to report that nothing moves.
      while one.request == nil, let wake = one.wake {
        one.now = wake.milliseconds
        one.handle(.timer)
      }
      pauses.append(one.now - start)
    }
    #expect(pauses.prefix(3) == [1_000, 2_000, 4_000])
    #expect(pauses.suffix(3) == [300_000, 300_000, 300_000])
    one.chance = 0
    one.reply(.failure(RemoteFailure(.throttled, "slow", retryAfter: .seconds(77))))
    #expect((one.wake?.milliseconds ?? 0) - one.now == 77_000)
  }

  /// A report on another library: errors took records out of its queue.
  @Test(
    "sqlite-data 432: no error of a record or request loses an edit",
    arguments: RemoteFailure.Code.allCases)
  mutating func errors(code: RemoteFailure.Code) throws {
    one.handle(.started)
    one.edit(.insert(show.entity), .insert(object.entity))
    let name = RecordFormat.name(of: object.entity.key)
    server.recordFailures[name] = RemoteFailure(code, "no")
    let isRefusal = [.badRequest, .quotaExceeded, .accessDenied].contains(code)
    let isAtRest = run(\.one)
    #expect(isAtRest == isRefusal)
    #expect(server.records.count == 1)
    server.recordFailures = [:]
    // What was refused is sent when it is edited again; all else by itself.
    if isRefusal { one.edit(.updating(object) { $0.name = "Again" }) }
    finish(\.one)
    #expect(server.records.count == 2)

    server.failures = Array(repeating: RemoteFailure(code, "no"), count: isRefusal ? 1 : 2)
    one.edit(.updating(show) { $0.name = "New" })
    finish(\.one)
    if isRefusal {
      one.edit(.updating(show) { $0.name = "Newer" })
      finish(\.one)
    }
    let remote = try #require(server.records[RecordFormat.name(of: show.entity.key)]?.record)
    #expect(try RecordFormat.record(remote) == value(one, show.entity))
  }

  /// A report on another library: only the deletion was sent.
  @Test("sqlite-data 418: what is deleted and made again in one batch is there")
  mutating func madeAgain() throws {
    one.handle(.started)
    one.edit(.insert(show.entity))
    two.handle(.started)
    settle()
    one.edit(.delete(show.entity), .insert(show.entity))
    settle()
    #expect(try #require(value(two, show.entity)).isAlive)
  }

  /// A report on another library: a stale value stayed, as it took the server's version for known
  /// before the server had accepted its own.
  @Test("sqlite-data 354: a newer version of the server meets an unsent edit")
  mutating func newerMeetsUnsent() throws {
    one.handle(.started)
    one.edit(.insert(show.entity), .insert(object.entity))
    two.handle(.started)
    settle()
    two.now = one.now + 100
    two.edit(.updating(object) { $0.name = "Two" })
    finish(\.two)
    one.edit(.updating(object) { $0.isOutlined.toggle() })
    one.handle(.hint)
    if let request = one.request { one.reply(server.answer(request.request)) }
    one.restart()
    settle()
    let found = try #require(value(two, object.entity).flatMap { ShowObject($0.entity) })
    #expect(found.name == "Two")
    #expect(found.isOutlined != object.isOutlined)
    #expect(value(one, object.entity) == value(two, object.entity))
  }

  @Test("A device whose clock is years behind still replaces what it has seen", arguments: [1, 2])
  mutating func clockBehind(years: Int64) {
    one.handle(.started)
    one.edit(.insert(show.entity))
    two.handle(.started)
    settle()
    two.now -= years * 31_536_000_000
    two.edit(.updating(show) { $0.name = "Two" })
    settle()
    #expect(value(one, show.entity).flatMap { Show($0.entity) }?.name == "Two")
  }

  @Test("Edits of a clock that is ahead get the time of the server")
  mutating func clockAhead() throws {
    one.handle(.started)
    finish(\.one)
    let serverTime = one.now
    one.now += 1_000_000_000
    one.handle(.timer)
    finish(\.one)
    one.edit(.insert(show.entity))
    server.recordFailures[RecordFormat.name(of: show.entity.key)] = RemoteFailure(
      .badRequest, "ahead", detail: .clockSkew(server: Timestamp(milliseconds: serverTime)))
    one.now += 1_500
    one.handle(.timer)
    let request = try #require(one.request)
    one.reply(server.answer(request.request), at: serverTime)
    server.recordFailures = [:]
    finish(\.one)
    let stamp = try #require(value(one, show.entity)?.newest)
    #expect(stamp.milliseconds < UInt64(serverTime) + 100_000)
    #expect(server.records.count == 1)
  }

  @Test("An answer that took long says nothing of the time", arguments: [1_999, 2_001] as [Int64])
  mutating func longWay(trip: Int64) throws {
    one.handle(.started)
    one.now += trip
    let request = try #require(one.request)
    // The server's clock is a day ahead.
    one.reply(server.answer(request.request), at: one.now + 86_400_000)
    one.edit(.insert(show.entity))
    let stamp = try #require(value(one, show.entity)?.newest)
    #expect((stamp.milliseconds > UInt64(one.now) + 80_000_000) == (trip < 2_000))
  }

  @Test("A server whose clock jumps from one end of time to the other stops nothing")
  mutating func clockOfTheServer() {
    one.handle(.started)
    for time in [Int64.min + 2_000_000, .max, .min, 0, .max] {
      if let request = one.request { one.reply(server.answer(request.request), at: time) }
      one.handle(.hint)
    }
    one.edit(.insert(show.entity))
    finish(\.one)
    #expect(server.records.count == 1)
  }

  @Test("A token of another epoch: what the server lost is sent again")
  mutating func restored() {
    one.handle(.started)
    one.edit(.insert(show.entity), .insert(object.entity))
    settle()
    server.forget(RecordFormat.name(of: object.entity.key))
    server.epoch = "b"
    one.handle(.hint)
    finish(\.one)
    #expect(server.records.count == 2)
    #expect(value(one, object.entity)?.entity == object.entity)
  }

  @Test("What a server deleted for good is gone, unless it was restored", arguments: [false, true])
  mutating func deletedForGood(isRestored: Bool) {
    one.handle(.started)
    one.edit(.insert(show.entity), .insert(object.entity))
    settle()
    let name = RecordFormat.name(of: object.entity.key)
    server.put(RemoteRecord(name: name, type: nil, isDeleted: true))
    if isRestored { server.epoch = "b" }
    one.handle(.hint)
    finish(\.one)
    #expect((value(one, object.entity) != nil) == isRestored)
    #expect(server.records[name]?.record.isDeleted == !isRestored)
  }

  @Test("An expired token: what is missing was deleted, except what was edited since")
  mutating func expired() {
    one.handle(.started)
    one.edit(.insert(show.entity), .insert(object.entity))
    settle()
    for entity in [show.entity, object.entity] { server.forget(RecordFormat.name(of: entity.key)) }
    one.edit(.updating(show) { $0.name = "Edited" })
    server.expired = ["a2"]
    one.handle(.hint)
    finish(\.one)
    #expect(server.records.keys.sorted() == [RecordFormat.name(of: show.entity.key)])
    #expect(value(one, object.entity) == nil)
  }

  @Test("A token expires, and then the zone is made again: nothing is taken for deleted")
  mutating func expiredThenGone() throws {
    one.handle(.started)
    one.edit(.insert(show.entity), .insert(object.entity))
    settle()
    server.failures = [RemoteFailure(.changeTokenExpired, "old")]
    one.handle(.hint)
    one.reply(server.answer(try #require(one.request).request))
    server = PlainServer()
    server.epoch = "b"
    finish(\.one)
    #expect(value(one, object.entity)?.entity == object.entity)
    #expect(server.records.count == 2)
  }

  @Test("A zone that is gone is made again, with everything")
  mutating func zoneIsGone() {
    server.hasZone = false
    one.handle(.started)
    one.edit(.insert(show.entity))
    finish(\.one)
    #expect(server.records.count == 1)
    server = PlainServer()
    server.hasZone = false
    one.handle(.hint)
    finish(\.one)
    #expect(server.records.count == 1)
  }

  @Test("A record of a newer build is left alone, until this build is newer, too")
  mutating func newer() throws {
    one.handle(.started)
    one.edit(.insert(show.entity))
    settle()
    var record = try #require(value(one, show.entity))
    record.take(.updating(show) { $0.name = "Newer" }, at: Timestamp(milliseconds: one.now), on: 9)
    server.put(RecordFormat.remote(record, tag: nil, schema: 2))
    one.handle(.hint)
    finish(\.one)
    #expect(one.news.contains(.newer(show.entity.key)))
    one.now += 5
    one.edit(.updating(show) { $0.name = "Older" })
    for _ in 0..<20 {
      one.now += 2_000
      one.handle(.timer)
      if let request = one.request { one.reply(server.answer(request.request)) }
    }
    let kept = try #require(server.records[RecordFormat.name(of: show.entity.key)]?.record)
    #expect(try RecordFormat.record(kept, schema: 2) == record)
    var settings = SyncSettings()
    settings.schema = 2
    one.restart(settings)
    finish(\.one)
    #expect(value(one, show.entity).flatMap { Show($0.entity) }?.name == "Older")
  }

  @Test("An edit that was made long ago, before sync ran, has its own time")
  mutating func oldEdit() throws {
    one.handle(.started)
    one.edit(.insert(show.entity))
    two.handle(.started)
    settle()
    let early = Timestamp(milliseconds: one.now)
    one.now += 1_000_000
    two.now = one.now
    two.edit(.updating(show) { $0.name = "Later" })
    finish(\.two)
    one.edit(.updating(show) { $0.name = "Earlier" }, at: early)
    settle()
    #expect(value(one, show.entity).flatMap { Show($0.entity) }?.name == "Later")
  }

  @Test("A trip is one record, and its edits do not wait for others")
  mutating func trips() throws {
    var samples = Samples(seed: 10)
    let trip = SampleTrip(&samples)
    one.handle(.started)
    for change in trip.making { one.edit(change) }
    finish(\.one)
    #expect(server.records.keys.map(\.self) == [RecordFormat.name(of: trip.trip.entity.key)])
    let count = one.requests.count
    one.edit(.updating(trip.trip) { $0.name = "Other" })
    #expect(one.requests.dropFirst(count).map(kind) == ["update"])
  }

  @Test("Rows keep the version of a trip on which unsent edits were made")
  mutating func tripRows() throws {
    var samples = Samples(seed: 11)
    let trip = SampleTrip(&samples)
    one.handle(.started)
    for change in trip.making { one.edit(change) }
    finish(\.one)
    one.edit(.updating(trip.trip) { $0.name = "Mine" })
    let (record, base) = (value(one, trip.trip.entity), one.engine.ledger[trip.trip.entity.key])
    one.restart()
    #expect(value(one, trip.trip.entity) == record)
    #expect(one.engine.ledger[trip.trip.entity.key] == base)
    #expect(base?.acknowledged?.trip?.entity == trip.trip.entity)
  }

  private func kind(_ request: RemoteRequest) -> String {
    switch request {
    case .modify(_, let operations, _): operations.map(\.kind.rawValue).joined(separator: " ")
    case .lookup: "lookup"
    case .changes: "changes"
    default: "other"
    }
  }
}
