import Domain
import PluginAPI
import SyncServer
import Testing

@Suite("Rates")
struct RateTests {
  private static let read = RemoteRequest.lookup(zone: Bench.zone, [])

  @Test("A key has a burst, then so many a second")
  func keys() throws {
    var bench = try Bench { $0.keyRate = RateLimit(burst: 3, perSecond: 2) }
    // The zone was made with the first one.
    #expect((0..<4).map { _ in bench.refusal(of: Self.read) == nil } == [true, true, false, false])
    let refusal = try #require(bench.answer(Self.read).refusal)
    #expect(refusal.code == .throttled)
    #expect(refusal.retryAfter == .milliseconds(500))
    bench.now.milliseconds += 499
    #expect(bench.answer(Self.read).refusal?.retryAfter == .milliseconds(1))
    bench.now.milliseconds += 1
    #expect(bench.refusal(of: Self.read) == nil)
    #expect(bench.refusal(of: Self.read) == .throttled)
    bench.sender = RequestSender(owner: Bench.owner, key: "key-2")
    #expect(bench.refusal(of: Self.read) == nil)
  }

  @Test("A bucket is full again after a while, and no fuller")
  func refill() throws {
    var bench = try Bench { $0.keyRate = RateLimit(burst: 2, perSecond: 1) }
    for pause in [2_000, 1_000_000, .max - bench.now.milliseconds] as [Int64] {
      while bench.refusal(of: Self.read) == nil {}
      let (later, isOver) = bench.now.milliseconds.addingReportingOverflow(pause)
      bench.now.milliseconds = isOver ? .max : later
      #expect((0..<3).map { _ in bench.refusal(of: Self.read) == nil } == [true, true, false])
    }
  }

  @Test("A clock that goes back, however far, neither fills nor blocks a bucket for long")
  func clocks() throws {
    var bench = try Bench { $0.keyRate = RateLimit(burst: 1, perSecond: 1) }
    for time in [Int64.max, bench.now.milliseconds, 0, .min] {
      bench.now.milliseconds = time
      _ = bench.answer(Self.read)
      #expect(bench.refusal(of: Self.read) == .throttled)
      bench.now.milliseconds = time == .max ? time : time + 1_000
      #expect(bench.refusal(of: Self.read) == (time == .max ? .throttled : nil))
    }
    bench.now.milliseconds = .max
    #expect(bench.refusal(of: Self.read) == nil)
  }

  @Test("A zone has a rate of its own, for all keys together")
  func zones() throws {
    var bench = try Bench { $0.zoneRate = RateLimit(burst: 2, perSecond: 4) }
    _ = try bench.ask(.createZone("other"))
    #expect(bench.refusal(of: Self.read) == nil)
    bench.sender = RequestSender(owner: Bench.owner, key: "key-2")
    #expect(bench.refusal(of: Self.read) == nil)
    #expect(bench.answer(Self.read).refusal?.retryAfter == .milliseconds(250))
    #expect(bench.refusal(of: .lookup(zone: "other", [])) == nil)
    #expect(bench.refusal(of: .zones) == nil)
  }

  @Test("Pages are counted by their bytes, whatever the rate of requests is")
  func pages() throws {
    var bench = try Bench {
      $0.keyRate = RateLimit(burst: 3, perSecond: 1)
      $0.zoneRate = RateLimit(burst: 3, perSecond: 1)
      $0.pageRate = RateLimit(burst: 1_000, perSecond: 100)
    }
    let text = String(repeating: "x", count: 400_000)
    try bench.put("a", text)
    let page = RemoteRequest.changes(zone: Bench.zone, after: nil, limit: 10)
    let query = RemoteRequest.query(zone: Bench.zone, RemoteQuery(type: "note", limit: 10))
    #expect([page, query, page].map { bench.refusal(of: $0) } == [nil, nil, nil])
    // The third page was larger than what was left.
    #expect(bench.answer(page).refusal?.retryAfter == .milliseconds(2_010))
    #expect(bench.refusal(of: .zones) == nil)
    bench.now.milliseconds += 2_010
    #expect(bench.refusal(of: page) == nil)
    #expect(bench.refusal(of: page) == .throttled)
  }

  @Test("Records that are read by name count by their bytes, too", arguments: [false, true])
  func byName(isWrite: Bool) throws {
    var bench = try Bench {
      $0.keyRate = RateLimit(burst: 10, perSecond: 1)
      $0.pageRate = RateLimit(burst: 1_000, perSecond: 100)
    }
    try bench.put("a", String(repeating: "x", count: 400_000))
    let write = RemoteOperation(.forceUpdate, .note("a", ""))
    // A write is refused for its tag, so it reads the same record each time.
    let stale = RemoteOperation(.update, .note("a", "", tag: "old"))
    let request =
      isWrite
      ? RemoteRequest.modify(zone: Bench.zone, [stale], isAtomic: false)
      : .lookup(zone: Bench.zone, ["a"])
    #expect((0..<3).map { _ in bench.refusal(of: request) } == [nil, nil, nil])
    #expect(bench.answer(request).refusal?.retryAfter == .milliseconds(2_010))
    // One that is refused is not a request of the key, either: five were, with the first two.
    bench.now.milliseconds += 2_010
    #expect(bench.refusal(of: request) == nil)
    bench.now.milliseconds += 4_000
    #expect(try bench.modify([write]).first?.code == nil)
    bench.now.milliseconds += 5_000
    // What is small costs nothing here.
    let small = RemoteRequest.lookup(zone: Bench.zone, ["a", "b"])
    let count = (0..<20).prefix { _ in bench.refusal(of: small) == nil }.count
    #expect(count > 5, "only the rate of requests ends it")
  }

  @Test("A page without records counts, too")
  func emptyPages() throws {
    var bench = try Bench { $0.pageRate = RateLimit(burst: 1_000, perSecond: 1) }
    let page = RemoteRequest.changes(zone: Bench.zone, after: nil, limit: 10)
    let count = (0..<100).prefix { _ in bench.refusal(of: page) == nil }.count
    #expect(count == 1_000 / Int(ServerSettings.leastPage))
  }

  @Test("With many keys, those that may ask as before are forgotten, and the others are not")
  func manyKeys() throws {
    var bench = try Bench { $0.keyRate = RateLimit(burst: 1, perSecond: 1) }
    let busy = bench.sender
    for step in 0..<5_000 {
      bench.sender = RequestSender(owner: Bench.owner, key: "key \(step)")
      #expect(bench.refusal(of: Self.read) == nil)
      if step.isMultiple(of: 10) {
        bench.sender = busy
        if step.isMultiple(of: 100) { bench.now.milliseconds += 1_000 }
        #expect(bench.refusal(of: Self.read) == (step.isMultiple(of: 100) ? nil : .throttled))
      }
    }
  }
}
