import PluginAPI
import SyncServer
import Testing

@Suite("Operations")
struct OperationTests {
  /// What is stored under the name before the operation.
  enum State: CaseIterable {
    case missing, there, deleted
  }

  /// The tag that the operation gives.
  enum Tag: CaseIterable {
    case none, current, former, foreign
  }

  /// What comes of an operation.
  enum Outcome: Equatable {
    /// The record has the new field, and the others of before as well or not.
    case made, merged, replaced
    /// The record is deleted now, or was before, so that nothing is written.
    case removed, gone
    case refused(RemoteFailure.Code)
  }

  static let cases = RemoteOperation.Kind.allCases.flatMap { kind in
    State.allCases.flatMap { state in Tag.allCases.map { (kind, state, $0) } }
  }

  static func outcome(_ kind: RemoteOperation.Kind, _ state: State, _ tag: Tag) -> Outcome {
    switch (kind, state, tag) {
    case (.create, .there, _): .refused(.exists)
    case (.create, _, _): .made
    case (.update, _, .none), (.replace, _, .none), (.delete, _, .none): .refused(.badRequest)
    case (.update, .there, .current): .merged
    case (.replace, .there, .current): .replaced
    case (.delete, .there, .current): .removed
    case (.update, .there, _), (.replace, .there, _), (.delete, .there, _): .refused(.conflict)
    case (.update, _, _), (.replace, _, _), (.delete, _, _): .refused(.notFound)
    case (.forceUpdate, .there, _): .merged
    case (.forceReplace, .there, _): .replaced
    case (.forceUpdate, _, _), (.forceReplace, _, _): .made
    case (.forceDelete, .there, _): .removed
    case (.forceDelete, _, _): .gone
    }
  }

  @Test("Each operation does what its kind, the state and the tag say", arguments: cases)
  func table(kind: RemoteOperation.Kind, state: State, tag: Tag) throws {
    var bench = try Bench()
    var former = RemoteRecord(name: "a", type: "note", tag: "1-0")
    var current = former
    if state != .missing {
      former = try bench.put("a", "old")
      current = try bench.put("a", "older")
      if state == .deleted { current = try bench.remove("a") }
    }
    let before = try bench.page()
    let tags: [Tag: String] = [
      .current: try #require(current.tag), .former: try #require(former.tag), .foreign: "x",
    ]
    let record = RemoteRecord(
      name: "a", type: "note", tag: tags[tag], fields: ["size": .integer(1)])
    let result = try bench.write(kind, record)
    let after = try bench.page()
    try expect(Self.outcome(kind, state, tag), result, before, after)
  }

  private func expect(
    _ outcome: Outcome, _ result: RemoteResult, _ before: ChangePage, _ after: ChangePage
  ) throws {
    if case .refused(let code) = outcome {
      #expect(result.code == code)
      #expect(after == before)
      return
    }
    let record = try #require(result.record)
    guard outcome != .gone else {
      #expect(record.isDeleted)
      #expect(after == before)
      return
    }
    #expect(after.records == [record])
    #expect(after.token != before.token)
    #expect(record.tag != before.records.first?.tag)
    let size = ["size": RemoteValue.integer(1)]
    let both = size.merging(["text": .string("older")]) { $1 }
    #expect(record.fields == (outcome == .merged ? both : outcome == .removed ? [:] : size))
    #expect(record.isDeleted == (outcome == .removed))
    #expect(record.type == (outcome == .removed ? nil : "note"))
  }

  @Test("A write of what is there makes a new version all the same")
  func sameAgain() throws {
    var bench = try Bench()
    let first = try bench.put("a", "x")
    let second = try bench.put("a", "x")
    #expect(first.fields == second.fields)
    #expect(first.tag != second.tag)
  }

  @Test("A record keeps its type, and a new one needs one")
  func types() throws {
    var bench = try Bench()
    let record = try bench.put("a")
    let kinds: [RemoteOperation.Kind] = [.update, .replace, .forceUpdate, .forceReplace]
    for kind in kinds {
      let other = RemoteRecord.note("a", "", tag: record.tag, type: "task")
      #expect(try bench.write(kind, other).code == .badRequest)
    }
    for kind in [RemoteOperation.Kind.create, .forceUpdate, .forceReplace] {
      #expect(try bench.write(kind, .note("b", "", type: nil)).code == .badRequest)
    }
    let untyped = RemoteRecord.note("a", "new", tag: record.tag, type: nil)
    #expect(try bench.write(.update, untyped).record?.type == "note")
    try bench.remove("a")
    #expect(try bench.write(.create, .note("a", "", type: "task")).record?.type == "task")
  }

  @Test("A tag of before a deletion fits nothing that comes after it")
  func tagsOfTheDeleted() throws {
    var bench = try Bench()
    let old = try bench.put("a", "1")
    try bench.remove("a")
    try bench.put("a", "1")
    #expect(try bench.write(.update, .note("a", "2", tag: old.tag)).code == .conflict)
  }

  @Test("With a key that can only read, records are refused one by one, and reading goes on")
  func onlyReading() throws {
    var bench = try Bench { $0.keyRate = RateLimit(burst: 4, perSecond: 1) }
    try bench.put("a", "1")
    let before = try bench.page()
    bench.sender = RequestSender(owner: Bench.owner, key: "key-2", canWrite: false)
    let operations = ["a", "b"].map { RemoteOperation(.forceUpdate, .note($0, "2")) }
    // What is refused does not count in the rate.
    for _ in 0..<9 {
      #expect(try bench.modify(operations).map(\.code) == [.accessDenied, .accessDenied])
      #expect(bench.refusal(of: .createZone("new")) == .accessDenied)
      #expect(bench.refusal(of: .deleteZone(Bench.zone)) == .accessDenied)
    }
    #expect(try bench.page() == before)
    #expect(try bench.ask(.zones).zones?.count == 1)
  }
}
