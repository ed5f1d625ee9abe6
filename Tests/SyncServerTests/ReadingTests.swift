import PluginAPI
import SyncServer
import Testing

@Suite("Lookups and queries")
struct ReadingTests {
  @Test("Records are looked up in the order of the names, each as it is")
  func lookups() throws {
    var bench = try Bench()
    let first = try bench.put("a", "1")
    let second = try bench.put("b", "2")
    try bench.put("c")
    try bench.remove("c")
    let results = try bench.lookup("b", "c", "missing", "_", "", "a", "b", "é")
    #expect(
      results.map(\.record) == [second, nil, nil, nil, nil, first, second, nil])
    #expect(Set(results.compactMap(\.code)) == [.notFound])
    #expect(try bench.lookup().isEmpty)
  }

  @Test("200 names are looked up at once, and no more than a reply has room for")
  func lookupLimits() throws {
    var bench = try Bench { $0.replyBytes = 1_000 }
    let names = (0..<201).map(String.init)
    #expect(bench.refusal(of: .lookup(zone: Bench.zone, names)) == .quotaExceeded)
    #expect(bench.refusal(of: .lookup(zone: Bench.zone, names.dropLast())) == nil)
    try bench.put("a", String(repeating: "x", count: 600))
    #expect(try bench.lookup("a", "a", "b").map(\.code) == [nil, .quotaExceeded, .notFound])
  }

  /// All pages of a query.
  private func find(
    _ type: String, equal: [String: RemoteValue] = [:], limit: Int, _ bench: inout Bench
  ) throws -> [[String]] {
    var pages: [[String]] = []
    var marker: String?
    repeat {
      let query = RemoteQuery(type: type, equal: equal, marker: marker, limit: limit)
      let reply = try bench.ask(.query(zone: Bench.zone, query))
      guard case .found(let records, let next) = reply else { throw WrongReply() }
      pages.append(records.map(\.name))
      marker = next
    } while marker != nil && pages.count < 20
    return pages
  }

  @Test("A query finds records of a type by name, page by page")
  func queries() throws {
    var bench = try Bench()
    for name in ["d", "b", "B", "a", "c"] { try bench.put(name, name == "d" ? "x" : "y") }
    try bench.remove("c")
    _ = try bench.write(.create, .note("t", "y", type: "task"))
    #expect(try find("note", limit: 9, &bench) == [["B", "a", "b", "d"]])
    #expect(try find("note", limit: 4, &bench) == [["B", "a", "b", "d"]])
    #expect(try find("note", limit: 3, &bench) == [["B", "a", "b"], ["d"]])
    #expect(try find("task", limit: 1, &bench) == [["t"]])
    #expect(try find("other", limit: 1, &bench) == [[]])
    let equal: [String: RemoteValue] = ["text": .string("y")]
    #expect(try find("note", equal: equal, limit: 2, &bench) == [["B", "a"], ["b"]])
    #expect(try find("note", equal: ["other": .string("y")], limit: 2, &bench) == [[]])
    #expect(try find("note", equal: ["text": .bytes([])], limit: 2, &bench) == [[]])
  }

  @Test("A query that looks at many records for one has short pages")
  func manyToLookAt() throws {
    var bench = try Bench { $0.queriedRecords = 2 }
    for name in ["a", "b", "c", "d", "e"] { try bench.put(name, name == "d" ? "x" : "y") }
    let equal: [String: RemoteValue] = ["text": .string("x")]
    #expect(try find("note", equal: equal, limit: 5, &bench) == [[], ["d"], []])
  }

  @Test("A query that cannot be is refused")
  func wrongQueries() throws {
    var bench = try Bench()
    for type in ["", "_x", "\u{212A}", String(repeating: "x", count: 256)] {
      let query = RemoteQuery(type: type, limit: 1)
      #expect(bench.refusal(of: .query(zone: Bench.zone, query)) == .badRequest)
    }
    for (limit, marker) in [(0, nil), (-1, nil), (1, ""), (1, "x")] {
      let query = RemoteQuery(type: "note", marker: marker, limit: limit)
      #expect(bench.refusal(of: .query(zone: Bench.zone, query)) == .badRequest)
    }
    let equal = Dictionary(
      uniqueKeysWithValues: (0..<101).map { ("f\($0)", RemoteValue.integer(0)) })
    let query = RemoteQuery(type: "note", equal: equal, limit: 1)
    #expect(bench.refusal(of: .query(zone: Bench.zone, query)) == .quotaExceeded)
  }
}
