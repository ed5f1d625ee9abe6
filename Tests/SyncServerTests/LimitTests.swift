import Domain
import PluginAPI
import SyncServer
import Testing

@Suite("Limits of records")
struct LimitTests {
  private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test(
    "Names are 1 to 255 printable ASCII characters, the first one no underscore",
    arguments: [
      ("a", true), ("a_", true), (text(255), true), ("a b~", true), ("", false), ("_a", false),
      (text(256), false), ("é", false), ("a\u{7F}", false), ("a\0", false), ("\t", false),
      ("\u{212A}", false),
    ])
  func names(name: String, isValid: Bool) throws {
    var bench = try Bench()
    let code: RemoteFailure.Code? = isValid ? nil : .badRequest
    for kind in RemoteOperation.Kind.allCases {
      let record = RemoteRecord.note(name, "", tag: "1-0")
      let expected =
        kind == .update || kind == .replace || kind == .delete
        ? code ?? (kind == .delete ? .notFound : .conflict) : code
      // In the order of the kinds, a name that can be is there, and at last it is deleted.
      let isGone = kind == .delete && isValid
      if isGone { _ = try bench.write(.forceDelete, record) }
      #expect(try bench.write(kind, record).code == expected, "\(kind)")
    }
    #expect(try bench.write(.create, .note("t", "", type: name)).code == code)
    let field = RemoteRecord(name: "f", type: "note", fields: [name: .integer(1)])
    #expect(try bench.write(.create, field).code == code)
    let reference = RemoteRecord(name: "r", type: "note", fields: ["r": .reference(name)])
    #expect(try bench.write(.create, reference).code == code)
  }

  @Test("A record has 1 MB at most, also what an update makes of it")
  func bytes() throws {
    var bench = try Bench()
    // The name, the type, the field's name and what says that it is a text.
    let room = RemoteLimits.recordBytes - 1 - 4 - 4 - 1
    #expect(try bench.write(.create, .note("a", Self.text(room + 1))).code == .quotaExceeded)
    #expect(try bench.write(.create, .note("a", Self.text(room))).code == nil)
    let more = RemoteRecord(name: "a", type: "note", fields: ["x": .integer(0)])
    #expect(try bench.write(.forceUpdate, more).code == .quotaExceeded)
    #expect(try bench.write(.forceReplace, more).code == nil)
    for value in [
      RemoteValue.bytes(Array(repeating: 0, count: room + 1)),
      .list(Array(repeating: .integer(0), count: room / 9)),
      .list(Array(repeating: .string(""), count: room + 1)),
    ] {
      let record = RemoteRecord(name: "b", type: "note", fields: ["text": value])
      #expect(try bench.write(.forceReplace, record).code == (value.isSmall ? nil : .quotaExceeded))
    }
  }

  @Test("A request has 2 MB at most, and so have the records that come of it, twice")
  func requestBytes() throws {
    var bench = try Bench()
    let half = Self.text(999_000)
    let two = ["a", "b"].map { RemoteOperation(.forceReplace, .note($0, half)) }
    #expect(try bench.modify(two).map(\.code) == [nil, nil])
    let three = two + [RemoteOperation(.forceReplace, .note("c", half))]
    let request = RemoteRequest.modify(zone: Bench.zone, three, isAtomic: false)
    #expect(bench.refusal(of: request) == .quotaExceeded)
    for name in ["c", "d", "e"] { _ = try bench.write(.create, .note(name, half)) }
    let updates = ["a", "b", "c", "d", "e"].map {
      RemoteOperation(
        .forceUpdate, RemoteRecord(name: $0, type: nil, fields: ["x": .integer(1)]))
    }
    #expect(try bench.modify(updates).map(\.code) == [nil, nil, nil, nil, .quotaExceeded])
  }

  @Test("A zone has as many bytes as the settings say, and deletions make room")
  func zoneBytes() throws {
    var bench = try Bench { $0.zoneBytes = 1_000 }
    // A name, 'note', 'text' and what says that it is a text are 10 bytes.
    #expect(try bench.write(.create, .note("a", Self.text(490))).code == nil)
    #expect(try bench.write(.create, .note("b", Self.text(491))).code == .quotaExceeded)
    #expect(try bench.write(.create, .note("b", Self.text(490))).code == nil)
    #expect(try bench.write(.create, .note("c", "")).code == .quotaExceeded)
    #expect(try bench.write(.forceUpdate, .note("b", Self.text(491))).code == .quotaExceeded)
    #expect(try bench.write(.forceUpdate, .note("b", Self.text(400))).code == nil)
    #expect(try bench.write(.create, .note("c", Self.text(80))).code == nil)
    try bench.remove("a")
    // The tombstone has its name.
    #expect(try bench.write(.create, .note("d", Self.text(490))).code == .quotaExceeded)
    #expect(bench.purge(after: 1) == 1)
    #expect(try bench.write(.create, .note("d", Self.text(490))).code == nil)
    let zone = bench.server.storage.read(.zones(of: Bench.owner)).zones.first
    #expect(zone?.byteCount == 1_000)
    _ = try bench.ask(.deleteZone(Bench.zone))
    _ = try bench.ask(.createZone(Bench.zone))
    #expect(try bench.write(.create, .note("d", Self.text(990))).code == nil)
  }

  @Test("A record has 1,000 fields at most")
  func fields() throws {
    var bench = try Bench()
    func record(_ range: Range<Int>) -> RemoteRecord {
      RemoteRecord(
        name: "a", type: "note",
        fields: Dictionary(uniqueKeysWithValues: range.map { ("f\($0)", .integer(0)) }))
    }
    #expect(try bench.write(.create, record(0..<1_001)).code == .quotaExceeded)
    #expect(try bench.write(.create, record(0..<1_000)).code == nil)
    #expect(try bench.write(.forceUpdate, record(999..<1_001)).code == .quotaExceeded)
    #expect(try bench.write(.forceUpdate, record(990..<1_000)).code == nil)
  }

  @Test("Values that cannot be sent back, and lists that are not lists of values, are refused")
  func values() throws {
    var bench = try Bench()
    let wrong: [RemoteValue] = [
      .double(.nan), .double(.infinity), .list([.double(.nan)]), .list([.list([])]),
      .list([.integer(1), .double(1)]), .list([.reference("_")]),
    ]
    for value in wrong {
      let record = RemoteRecord(name: "a", type: "note", fields: ["x": value])
      #expect(try bench.write(.forceReplace, record).code == .badRequest, "\(value)")
    }
    let right: [RemoteValue] = [
      .string(""), .string("\0é"), .integer(.min), .double(-0.0), .double(.leastNonzeroMagnitude),
      .timestamp(Timestamp(milliseconds: .min)), .bytes([]), .bytes([0, 255]), .reference("b"),
      .list([]), .list([.bytes([1]), .bytes([])]), .list([.timestamp(bench.now)]),
    ]
    for value in right {
      let record = RemoteRecord(name: "a", type: "note", fields: ["x": value])
      #expect(try bench.write(.forceReplace, record).record?.fields == ["x": value])
      #expect(try bench.lookup("a").first?.record?.fields == ["x": value])
    }
    let deleted = RemoteRecord(name: "a", type: "note", isDeleted: true)
    #expect(try bench.write(.forceUpdate, deleted).code == .badRequest)
  }
}

extension RemoteValue {
  fileprivate var isSmall: Bool {
    if case .list(let values) = self { values.first == .integer(0) } else { false }
  }
}
