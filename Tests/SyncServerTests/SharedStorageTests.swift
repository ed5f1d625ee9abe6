import Domain
import PluginAPI
import SyncServer
import Synchronization
import Testing

/// Another server changes the storage while a request is answered.
@Suite("A storage that others use")
struct SharedStorageTests {
  private func bench(
    _ settings: (inout ServerSettings) -> Void = { _ in }
  ) throws -> (bench: Bench, shared: SharedStorage) {
    var bench = try Bench(settings)
    let memory = try #require(bench.core.storage as? MemoryStorage)
    let shared = SharedStorage(memory)
    let signer = try #require(KeyedHash(key: Array(1...16)))
    bench.core = ServerCore(storage: shared, signer: signer, settings: bench.core.settings)
    return (bench, shared)
  }

  @Test("A write is decided again if another server was faster", arguments: [1, 7, 8, 100])
  func fasterWriter(times: Int) throws {
    var (bench, shared) = try bench()
    let record = try bench.put("a", "1")
    shared.next(Array(repeating: .write("b"), count: times))
    let request = RemoteRequest.modify(
      zone: Bench.zone, [RemoteOperation(.update, .note("a", "2", tag: record.tag))],
      isAtomic: true)
    let answer = bench.answer(request)
    shared.next([])
    guard times < 8 else {
      #expect(answer.refusal?.code == .tryAgainLater)
      #expect(try bench.lookup("a") == [.record(record)])
      return
    }
    #expect(answer.refusal == nil)
    #expect(try bench.page().records.map(\.name) == ["b", "a"])
  }

  @Test("A write that is decided again counts once in the rate of its zone")
  func rate() throws {
    var (bench, shared) = try bench { $0.zoneRate = RateLimit(burst: 2, perSecond: 1) }
    try bench.put("a")
    shared.next(Array(repeating: .write("b"), count: 5))
    #expect(try bench.write(.forceUpdate, .note("a", "again")).code == nil)
    #expect(bench.refusal(of: .lookup(zone: Bench.zone, [])) == .throttled)
  }

  @Test("Of two writes with the same tag, one wins")
  func sameTag() throws {
    var (bench, shared) = try bench()
    let record = try bench.put("a", "1")
    shared.next([.write("a")])
    #expect(try bench.write(.update, .note("a", "ours", tag: record.tag)).code == .conflict)
    #expect(try bench.lookup("a").first?.record?.fields["text"] == .string("theirs"))
  }

  @Test("A page does not lack a deletion that is purged while it is read")
  func purge() throws {
    var (bench, shared) = try bench()
    try bench.put("a")
    let token = try bench.token()
    try bench.remove("a")
    shared.next([.purge])
    let request = RemoteRequest.changes(zone: Bench.zone, after: token, limit: 9)
    #expect(bench.refusal(of: request) == .changeTokenExpired)
  }

  @Test("What a storage says is hidden from clients, and kept for the server")
  func faults() throws {
    for (fault, code) in [
      (ServerFault.full("secret"), RemoteFailure.Code.quotaExceeded),
      (.unavailable("secret"), .tryAgainLater), (.damaged("secret"), .internalError),
    ] {
      var (bench, shared) = try bench()
      shared.next([.fail(fault)])
      let request = RemoteRequest.changes(zone: Bench.zone, after: nil, limit: 9)
      let failure = bench.answer(request).refusal
      #expect(failure?.code == code)
      #expect(failure?.reason.contains("secret") == false)
      #expect(bench.core.lastFault == fault)
      _ = try bench.page()
      #expect(bench.core.lastFault == nil)
    }
  }
}

/// A storage in memory that changes just before a page is read or a change is stored.
private struct SharedStorage: ServerStorage {
  enum Interference {
    /// A record of this name is written.
    case write(String)
    case purge
    case fail(ServerFault)
  }

  private final class State: Sendable {
    let memory: Mutex<MemoryStorage>
    let next = Mutex<[Interference]>([])

    init(_ memory: MemoryStorage) {
      self.memory = Mutex(memory)
    }
  }

  private let state: State

  init(_ memory: MemoryStorage) {
    state = State(memory)
  }

  /// Sets what happens, one at a time.
  func next(_ interferences: [Interference]) {
    state.next.withLock { $0 = interferences }
  }

  private func interfere() throws(ServerFault) {
    let next = state.next.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    switch next {
    case .write(let name): try run { memory throws(ServerFault) in try write(name, &memory) }
    case .purge: try run { $0.purgeTombstones(before: Timestamp(milliseconds: .max)) }
    case .fail(let fault): throw fault
    case nil: break
    }
  }

  private func write(_ name: String, _ memory: inout MemoryStorage) throws(ServerFault) {
    guard var zone = memory.zone(Bench.zone, of: Bench.owner) else { return }
    let expected = zone
    zone.sequence += 1
    let record = StoredRecord(
      name: name, type: "note", fields: ["text": .string("theirs")], sequence: zone.sequence,
      epoch: memory.epoch(), modified: Timestamp(milliseconds: 0))
    try memory.apply(StorageUpdate(zone: zone, expected: expected, records: [record]))
  }

  @discardableResult
  private func run<Value: Sendable>(
    _ body: (inout MemoryStorage) throws(ServerFault) -> Value
  ) throws(ServerFault) -> Value {
    try state.memory.withLock { memory throws(ServerFault) in try body(&memory) }
  }

  func epoch() throws(ServerFault) -> Int64 { try run { $0.epoch() } }

  func setEpoch(_ epoch: Int64) throws(ServerFault) { try run { $0.setEpoch(epoch) } }

  func zone(_ name: String, of owner: String) throws(ServerFault) -> StoredZone? {
    try run { $0.zone(name, of: owner) }
  }

  func zones(of owner: String) throws(ServerFault) -> [StoredZone] {
    try run { $0.zones(of: owner) }
  }

  func zones(after key: ZoneKey?, limit: Int) throws(ServerFault) -> [StoredZone] {
    try run { $0.zones(after: key, limit: limit) }
  }

  func makeZone(_ name: String, of owner: String) throws(ServerFault) -> StoredZone {
    try run { memory throws(ServerFault) in try memory.makeZone(name, of: owner) }
  }

  func records(
    named names: [String], in zone: ZoneKey, upTo bytes: Int
  ) throws(ServerFault) -> NamedRecords {
    try run { $0.records(named: names, in: zone, upTo: bytes) }
  }

  func changes(
    in zone: ZoneKey, after sequence: Int64, upTo limit: PageLimit
  ) throws(ServerFault) -> StoredPage {
    try interfere()
    return try run { $0.changes(in: zone, after: sequence, upTo: limit) }
  }

  func records(
    ofType type: String, in zone: ZoneKey, after name: String?, upTo limit: PageLimit
  ) throws(ServerFault) -> StoredPage {
    try run { $0.records(ofType: type, in: zone, after: name, upTo: limit) }
  }

  func apply(_ update: StorageUpdate) throws(ServerFault) {
    try interfere()
    try run { memory throws(ServerFault) in try memory.apply(update) }
  }

  func purgeTombstones(before moment: Timestamp) throws(ServerFault) -> Int {
    try run { $0.purgeTombstones(before: moment) }
  }
}
