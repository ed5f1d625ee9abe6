import Domain
import PluginAPI
import SeededNumbers
import SyncServer
import Testing

@Suite("Change feeds")
struct FeedTests {
  @Test("Each record is in the feed once, in its newest version, in the order of the changes")
  func order() throws {
    var bench = try Bench()
    for name in ["a", "b", "c", "a"] { try bench.put(name) }
    try bench.remove("b")
    let page = try bench.page()
    #expect(page.records.map(\.name) == ["c", "a", "b"])
    #expect(page.records.map(\.isDeleted) == [false, false, true])
    #expect(page.records[2].type == nil)
    #expect(!page.hasMore)
  }

  @Test("Small pages with writes in between lead to what is stored", arguments: 1...3, 0..<8)
  func pages(limit: Int, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bench = try Bench()
    var known: [String: RemoteRecord] = [:]
    var token: String?
    for round in 0..<60 {
      // At first, writes are faster than the reader.
      for _ in 0..<(round < 20 ? 4 : round < 40 ? 1 : 0) {
        let name = "r\(Int.random(in: 0..<20, using: &random))"
        if Bool.random(using: &random) {
          try bench.put(name, "\(round)")
        } else {
          try bench.remove(name)
        }
      }
      let page = try bench.page(after: token, limit: limit)
      #expect(page.records.count <= limit)
      #expect(page.hasMore ? page.records.count == limit : true)
      for record in page.records { known[record.name] = record }
      token = page.token
    }
    let whole = try bench.page()
    #expect(!whole.hasMore)
    #expect(Set(known.values) == Set(whole.records))
    #expect(try bench.page(after: token).records.isEmpty)
  }

  @Test("Who has everything gets the same token again")
  func idle() throws {
    var bench = try Bench()
    for step in 0..<4 {
      let token = try bench.token()
      let page = try bench.page(after: token)
      #expect(page == ChangePage(records: [], token: token, hasMore: false))
      if step == 0 { try bench.put("a") }
      if step == 1 { try bench.remove("a") }
      if step == 2 { #expect(bench.purge(after: 1) == 1) }
    }
  }

  @Test("A page has the limit of the request, of the settings and of the protocol")
  func limits() throws {
    for (asked, configured, count) in [(5, 200, 5), (1_000, 200, 200), (9, 2, 2), (9, 0, 1)] {
      var bench = try Bench { $0.pageRecords = configured }
      for part in 0..<2 {
        let operations = (0..<150).map {
          RemoteOperation(.create, .note("r\(part)-\($0)", ""))
        }
        _ = try bench.modify(operations)
      }
      let page = try bench.page(limit: asked)
      #expect(page.records.count == count)
      #expect(page.hasMore)
    }
    var bench = try Bench()
    for limit in [0, -1, Int.min] {
      let request = RemoteRequest.changes(zone: Bench.zone, after: nil, limit: limit)
      #expect(bench.refusal(of: request) == .badRequest)
    }
    #expect(try bench.page(limit: .max).records.isEmpty)
  }

  @Test("A page ends when it has enough bytes, but has a record")
  func bytes() throws {
    var bench = try Bench { $0.replyBytes = 1_000 }
    for name in ["a", "b", "c"] {
      try bench.put(name, String(repeating: "x", count: 600))
    }
    var page = try bench.page()
    #expect(page.records.map(\.name) == ["a", "b"])
    page = try bench.page(after: page.token)
    #expect(page.records.map(\.name) == ["c"])
    #expect(!page.hasMore)
  }

  @Test("Empty pages come before those with records, if the settings say so")
  func emptyPages() throws {
    var bench = try Bench { $0.emptyPages = 2 }
    for name in ["a", "b", "c"] { try bench.put(name) }
    var token: String?
    var counts: [Int] = []
    var tokens: Set<String> = []
    for _ in 0..<7 {
      let page = try bench.page(after: token, limit: 2)
      counts.append(page.records.count)
      #expect(page.hasMore == (counts.count < 6))
      token = page.token
      tokens.insert(page.token)
    }
    #expect(counts == [0, 0, 2, 0, 0, 1, 0])
    #expect(tokens.count == 6)
  }

  @Test("A token expires when deletions are purged that it does not know of")
  func purge() throws {
    var bench = try Bench()
    try bench.put("a")
    try bench.put("b")
    let before = try bench.token()
    try bench.remove("a")
    let after = try bench.token()
    #expect(bench.purge(after: 0) == 0)
    #expect(try bench.page(after: before).records.count == 1)
    #expect(bench.purge(after: 1) == 1)
    let old = RemoteRequest.changes(zone: Bench.zone, after: before, limit: 9)
    #expect(bench.refusal(of: old) == .changeTokenExpired)
    #expect(try bench.page(after: after).records.isEmpty)
    #expect(try bench.page().records.map(\.name) == ["b"])
    #expect(bench.purge(after: 1) == 0)
    #expect(try bench.put("a").tag != nil)
  }

  @Test("Who reads from the start after a purge gets to the end, also with small pages")
  func readingAfterPurge() throws {
    var bench = try Bench { $0.emptyPages = 1 }
    for name in ["a", "b", "c"] { try bench.put(name) }
    try bench.remove("c")
    #expect(bench.purge(after: 1) == 1)
    try bench.put("d")
    var names: [String] = []
    var page = try bench.page(limit: 1)
    let first = try bench.page(after: page.token, limit: 1)
    for _ in 0..<9 where page.hasMore {
      page = try bench.page(after: page.token, limit: 1)
      names += page.records.map(\.name)
    }
    #expect(names == ["a", "b", "d"])
    // A purge during the reading removes what the reader may have read as a record.
    try bench.remove("a")
    #expect(bench.purge(after: 1) == 1)
    let request = RemoteRequest.changes(zone: Bench.zone, after: first.token, limit: 1)
    #expect(bench.refusal(of: request) == .changeTokenExpired)
  }
}

extension Bench {
  /// Purges what was deleted up to now, if the time goes on that much.
  mutating func purge(after milliseconds: Int64) -> Int {
    server.storage.purgeTombstones(
      before: Timestamp(milliseconds: now.milliseconds + milliseconds))
  }
}
