import PluginAPI
import SeededNumbers
import SyncServer
import Testing

@Suite("Random requests")
struct RandomRequestTests {
  @Test("The server does what a plain model does", arguments: 0..<60)
  func model(seed: UInt64) throws {
    var walk = try Walk(seed: seed)
    for step in 0..<120 {
      do {
        try walk.step()
      } catch {
        Issue.record("seed \(seed), step \(step): \(error)")
        return
      }
    }
  }
}

/// A server and a model that get the same random requests.
private struct Walk {
  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  private static let zones = ["x", "y"]
  private var random: SplitMix64
  private var bench: Bench
  private var model = NaiveServer()
  /// The version of the model with a tag of a zone.
  private var versions: [String: Int] = [:]
  /// Tokens with the number of the first version that their holders do not know.
  private var tokens: [(zone: String, token: String, start: Int)] = []

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    bench = try Bench()
    for zone in Self.zones { _ = try bench.ask(.createZone(zone)) }
  }

  mutating func step() throws {
    let zone = pick(Self.zones)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: try modify(zone)
    case 5..<8: try readChanges(zone)
    case 8: try lookUp(zone)
    default: try query(zone)
    }
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func modify(_ zone: String) throws {
    let names = ["a", "b", "c", "d", "e", "f"].shuffled(using: &random).prefix(pick([1, 1, 2, 4]))
    let isAtomic = pick([true, false])
    let operations = names.map { name in
      let tag = pick([model.newest(name, in: zone), model.newest(name, in: zone), 0, nil])
      let text = tag.flatMap { tag in versions.first { $0.value == tag }?.key }
      let record = RemoteRecord(
        name: name, type: pick(["note", "note", "note", "task"]),
        tag: text.map { String($0.dropFirst(zone.count)) },
        fields: [pick(["p", "q"]): .integer(Int64.random(in: 0..<9, using: &random))])
      let operation = RemoteOperation(pick(RemoteOperation.Kind.allCases), record)
      // A tag of the other zone has the same form, but may be one of this zone by chance.
      return (operation, tag: record.tag.map { versions[zone + $0] ?? -1 })
    }
    let outcomes = model.modify(zone, operations, isAtomic: isAtomic)
    let results = try bench.modify(operations.map(\.0), isAtomic: isAtomic, zone: zone)
    for (outcome, result) in zip(outcomes, results) {
      switch (outcome, result) {
      case (.failure(let code), .failure(_, let failure)) where code == failure.code: break
      case (.version(let version), .record(let record)):
        if let tag = record.tag { versions[zone + tag] = version }
        try compare(record, version)
      default:
        throw Difference(description: "expected \(outcome), got \(result) for \(operations)")
      }
    }
  }

  private func compare(_ record: RemoteRecord, _ version: Int?) throws {
    guard let version else {
      if record.isDeleted, record.tag == nil { return }
      throw Difference(description: "\(record) never existed")
    }
    let expected = model.versions[version].version
    let found = NaiveServer.Version(name: record.name, type: record.type, fields: record.fields)
    guard found == expected, record.isDeleted == (expected.type == nil),
      let tag = record.tag, versions[model.versions[version].zone + tag] == version
    else { throw Difference(description: "expected \(expected), got \(record)") }
  }

  private mutating func readChanges(_ zone: String) throws {
    let known = tokens.filter { $0.zone == zone }
    let place = known.isEmpty || pick([0, 1, 2]) == 0 ? nil : pick(known)
    let limit = pick([1, 2, 3, 200])
    let page = try bench.page(after: place?.token, limit: limit, zone: zone)
    let expected = model.changes(in: zone, from: place?.start ?? 0)
    guard page.records.count == min(limit, expected.count),
      page.hasMore == (expected.count > limit)
    else { throw Difference(description: "expected \(expected.count) changes, got \(page)") }
    for (record, version) in zip(page.records, expected) { try compare(record, version) }
    let last = expected.prefix(limit).last
    tokens.append((zone, page.token, page.hasMore ? (last ?? 0) + 1 : model.versions.count))
  }

  private mutating func lookUp(_ zone: String) throws {
    let names = (0..<3).map { _ in pick(["a", "b", "c", "d", "e", "f", "g"]) }
    let reply = try bench.ask(.lookup(zone: zone, names))
    for (name, result) in zip(names, reply.results ?? []) {
      let version = model.newest(name, in: zone)
      let isThere = version.map { model.versions[$0].version.type != nil } ?? false
      guard let record = result.record else {
        guard !isThere, result.code == .notFound else {
          throw Difference(description: "\(name) was not found")
        }
        continue
      }
      try compare(record, version)
    }
  }

  private mutating func query(_ zone: String) throws {
    let type = pick(["note", "task"])
    let limit = pick([1, 2, 9])
    var names: [String] = []
    var marker: String?
    repeat {
      let query = RemoteQuery(type: type, marker: marker, limit: limit)
      guard case .found(let records, let next) = try bench.ask(.query(zone: zone, query)) else {
        throw WrongReply()
      }
      names += records.map(\.name)
      marker = next
    } while marker != nil
    guard names == model.names(ofType: type, in: zone) else {
      throw Difference(description: "the query for \(type) found \(names)")
    }
  }
}
