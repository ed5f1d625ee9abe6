import Domain
import PluginAPI
import SeededNumbers
import SyncServer

/// A server that waits for a storage and one in memory get the same requests.
enum AnswerChecks {
  static func all(_ seeds: some Sequence<UInt64>) -> [StorageCheck<any ServerStorage>] {
    seeds.map { seed in
      StorageCheck("a server answers random requests as one in memory does, seed \(seed)") {
        try await check($0, seed: seed)
      }
    }
  }

  private static func check(
    _ subject: StorageSubject<any ServerStorage>, seed: UInt64
  ) async throws {
    var twins = try await Twins(subject, seed: seed)
    for step in 0..<150 {
      let (request, answers) = try await twins.step()
      try requireEqual(answers.1, answers.0, "step \(step): the answer to \(request)")
    }
    try require(twins.kinds.count >= 8, "only \(twins.kinds) happened")
    let zones = try await twins.zones()
    try requireEqual(zones.1, zones.0, "the zones")
  }
}

private struct Twins {
  typealias Answer = Result<RemoteReply, RemoteFailure>

  private let subject: StorageSubject<any ServerStorage>
  private let signer: any TokenSigner
  private var memory: MemoryServer
  private var shell: ServerShell
  private var random: SplitMix64
  private var now: Int64 = 1_800_000_000_000
  private var tokens: [String] = []
  private var markers: [String] = []
  private var tags: [String] = []
  /// What has happened, to see that it is not always the same.
  private(set) var kinds: Set<String> = []

  init(_ subject: StorageSubject<any ServerStorage>, seed: UInt64) async throws {
    random = SplitMix64(seed: seed)
    self.subject = subject
    signer = try requireValue(KeyedHash(key: Array(1...16)), "the signer")
    let core = ServerCore(signer: signer, settings: Self.settings)
    memory = MemoryServer(core)
    shell = ServerShell(core, over: try await subject.open())
    for owner in ["anna", "ben"] {
      let sender = RequestSender(owner: owner, key: "0")
      let time = Timestamp(milliseconds: now)
      _ = memory.answer(.createZone("x"), from: sender, at: time)
      _ = await shell.answer(.createZone("x"), from: sender, at: time)
    }
  }

  private static var settings: ServerSettings {
    var settings = ServerSettings()
    settings.pageRecords = 3
    settings.replyBytes = 400
    settings.queriedRecords = 4
    settings.zonesPerOwner = 3
    settings.zoneBytes = 600
    settings.tombstoneAge = .seconds(10)
    settings.keyRate = RateLimit(burst: 30, perSecond: 5)
    settings.zoneRate = RateLimit(burst: 20, perSecond: 3)
    return settings
  }

  mutating func step() async throws -> (RemoteRequest, (Answer, Answer)) {
    now += pick([0, 1, 200, 3_000, -50])
    if pick(Array(0..<25)) == 0 { try await upkeep() }
    let request = makeRequest()
    let sender = pick([
      RequestSender(owner: "anna", key: "1"), RequestSender(owner: "anna", key: "2"),
      RequestSender(owner: "ben", key: "3"), RequestSender(owner: "ben", key: "4", canWrite: false),
    ])
    let message = pick([nil, nil, MessageHash([UInt8.random(in: 0..<40, using: &random)])])
    let time = Timestamp(milliseconds: now)
    let first = memory.answer(request, from: sender, at: time, message: message)
    let second = await shell.answer(request, from: sender, at: time, message: message).result
    note(first)
    return (request, (first, second))
  }

  /// What the owner of a server does at times.
  private mutating func upkeep() async throws {
    let time = Timestamp(milliseconds: now)
    switch pick([0, 1, 1, 2, 3]) {
    case 0:
      try memory.storage.beginEpoch(at: time)
      try await shell.storage.beginEpoch(at: time, after: nil)
    case 1:
      let count = memory.storage.purgeTombstones(before: time)
      let other = try await shell.storage.purgeTombstones(before: time)
      try requireEqual(other, count, "how many were removed")
    case 2:
      let counts = try memory.collect(at: time)
      let others = try await shell.collect(at: time)
      try requireEqual(others.emptied, counts.emptied, "how many were emptied")
      try requireEqual(others.removed, counts.removed, "how many were removed")
    default:
      // What only a running server knows is lost, on both sides.
      let core = ServerCore(signer: signer, settings: Self.settings)
      memory = MemoryServer(core, over: memory.storage)
      shell = ServerShell(core, over: try await subject.open())
    }
  }

  /// The rows of the zones on both sides.
  func zones() async throws -> ([StoredZone], [StoredZone]) {
    var found: ([StoredZone], [StoredZone]) = ([], [])
    let storage = try await subject.open()
    for owner in ["anna", "ben"] {
      found.0 += memory.storage.read(.zones(of: owner)).zones
      found.1 += try await storage.zones(of: owner)
    }
    return found
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func makeRequest() -> RemoteRequest {
    let zone = pick(["x", "x", "x", "y", "z"])
    switch pick(Array(0..<16)) {
    case 0: return .zones
    case 1, 2: return .createZone(pick(["x", "y", "z", "w", "_"]))
    case 3: return .deleteZone(pick([zone, "y"]))
    case 4: return .zoneChanges(after: pick(tokens.suffix(5) + [nil]))
    case 5: return .lookup(zone: zone, ["a", "b", "c", "d", "_"].shuffled(using: &random))
    case 6, 7:
      let equal: [String: RemoteValue] = pick([[:], ["q": .integer(1)]])
      return .query(
        zone: zone,
        RemoteQuery(
          type: pick(["note", "task"]), equal: equal, marker: pick(markers.suffix(3) + [nil]),
          limit: pick([1, 2, 9])))
    case 8, 9, 10:
      return .changes(
        zone: zone, after: pick(tokens.suffix(5) + [nil, "x"]), limit: pick([0, 1, 2, 9]))
    default:
      let names = ["a", "b", "c", "d", "e"].shuffled(using: &random).prefix(pick([1, 2, 3]))
      return .modify(zone: zone, names.map { operation($0) }, isAtomic: pick([true, false]))
    }
  }

  private mutating func operation(_ name: String) -> RemoteOperation {
    let text = String(repeating: "x", count: pick([0, 10, 200]))
    let fields: [String: RemoteValue] = pick([
      ["p": .string(text)], ["q": .integer(1)], ["q": .list([.integer(2), .integer(3)])],
      ["q": .double(.nan)], ["ws_deleted": .integer(1)],
      ["ws_hlc": .string("0000000000000000-0000000000000000")],
    ])
    return RemoteOperation(
      pick(RemoteOperation.Kind.allCases),
      RemoteRecord(
        name: name, type: pick(["note", "note", "task", nil]), tag: pick(tags.suffix(6) + [nil]),
        fields: fields))
  }

  /// Keeps what the answers gave, so that later requests can use it.
  private mutating func note(_ answer: Answer) {
    switch answer {
    case .failure(let failure): kinds.insert("\(failure.code)")
    case .success(.results(let results)):
      for result in results {
        switch result {
        case .record(let record):
          kinds.insert(record.isDeleted ? "deleted" : "record")
          if let tag = record.tag { tags.append(tag) }
        case .failure(_, let failure): kinds.insert("record \(failure.code)")
        }
      }
    case .success(.found(_, let marker)):
      if let marker { markers.append(marker) }
    case .success(.page(let page)): tokens.append(page.token)
    case .success(.zones(let zones, let token, _)):
      tokens += zones.compactMap(\.token) + [token].compactMap(\.self)
    }
  }
}
