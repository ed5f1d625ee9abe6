import PluginAPI
import SyncServer
import Testing

@Suite("Batches")
struct BatchTests {
  private func operations(tag: String?) -> [RemoteOperation] {
    [
      RemoteOperation(.create, .note("new", "1")),
      RemoteOperation(.update, .note("old", "2", tag: tag)),
      RemoteOperation(.forceDelete, .note("gone", "")),
    ]
  }

  @Test("An atomic batch with a culprit writes nothing, and says which one it is")
  func atomicFailure() throws {
    var bench = try Bench()
    try bench.put("old")
    let before = try bench.page()
    let results = try bench.modify(operations(tag: "wrong"), isAtomic: true)
    #expect(results.map(\.code) == [.atomicError, .conflict, .atomicError])
    #expect(
      results.map { if case .failure(let name, _) = $0 { name } else { "" } }
        == ["new", "old", "gone"])
    #expect(try bench.page() == before)
  }

  @Test("Each culprit of an atomic batch has its own code")
  func severalCulprits() throws {
    var bench = try Bench()
    try bench.put("old")
    let results = try bench.modify(
      [
        RemoteOperation(.create, .note("old", "")), RemoteOperation(.forceUpdate, .note("b", "")),
        RemoteOperation(.update, .note("c", "", tag: "1-1")),
        RemoteOperation(.forceUpdate, .note("_", "")),
      ], isAtomic: true)
    #expect(results.map(\.code) == [.exists, .atomicError, .notFound, .badRequest])
  }

  @Test("An atomic batch without a culprit, and the parts of another one, are written in order")
  func successes() throws {
    for isAtomic in [true, false] {
      var bench = try Bench()
      let old = try bench.put("old")
      try bench.put("gone")
      let tag = isAtomic ? old.tag : "wrong"
      let results = try bench.modify(operations(tag: tag), isAtomic: isAtomic)
      #expect(results.map(\.code) == [nil, isAtomic ? nil : .conflict, nil])
      let names = isAtomic ? ["new", "old", "gone"] : ["old", "new", "gone"]
      #expect(try bench.page().records.map(\.name) == names)
    }
  }

  @Test("A record that does not fit with those before it is refused, and smaller ones are written")
  func together() throws {
    var bench = try Bench { $0.replyBytes = 1_000 }
    let sizes = [600, 600, 100, 100]
    let results = try bench.modify(
      sizes.enumerated().map { number, size in
        RemoteOperation(.create, .note("\(number)", String(repeating: "x", count: size)))
      })
    #expect(results.map(\.code) == [nil, .quotaExceeded, nil, nil])
    #expect(results[1].failure?.detail == .tooLarge(.request))
  }

  @Test("A request has one operation for each record", arguments: [true, false])
  func twice(isAtomic: Bool) throws {
    var bench = try Bench()
    let operations = ["a", "b", "a"].map { RemoteOperation(.forceUpdate, .note($0, "")) }
    let request = RemoteRequest.modify(zone: Bench.zone, operations, isAtomic: isAtomic)
    #expect(bench.refusal(of: request) == .badRequest)
    #expect(try bench.page().records.isEmpty)
  }

  @Test("A batch has 200 operations at most", arguments: [0, 200, 201])
  func size(count: Int) throws {
    var bench = try Bench()
    let operations = (0..<count).map { RemoteOperation(.create, .note("r\($0)", "")) }
    let request = RemoteRequest.modify(zone: Bench.zone, operations, isAtomic: true)
    let answer = bench.answer(request)
    #expect(answer.refusal?.code == (count > 200 ? .quotaExceeded : nil))
    if count <= 200 { #expect(try answer.get().results?.count == count) }
  }
}
