import Domain
import PluginAPI
import SyncServer
import Testing

/// Other servers change the storage, and other requests come, while a request waits for it.
@Suite("A server that waits for its storage")
struct ShellTests {
  private let storage = SharedStorage()
  private let message = MessageHash([1])

  private func host(_ settings: (inout ServerSettings) -> Void = { _ in }) async throws -> Host {
    let host = Host(try Bench.empty(settings).core, over: storage)
    _ = try await host.ask(.createZone(Bench.zone))
    return host
  }

  private func write(
    _ name: String, _ text: String = "", tag: String? = nil, zone: String = Bench.zone
  ) -> RemoteRequest {
    .modify(
      zone: zone,
      [RemoteOperation(tag == nil ? .forceUpdate : .update, .note(name, text, tag: tag))],
      isAtomic: true)
  }

  private let all = RemoteRequest.changes(zone: Bench.zone, after: nil, limit: 200)

  @Test("A write is decided again if another server was faster", arguments: [1, 7, 8, 100])
  func fasterWriter(times: Int) async throws {
    let host = try await host()
    let record = try #require(try await host.ask(write("a", "1")).results?.first?.record)
    await storage.next(Array(repeating: .write("b"), count: times))
    let answer = await host.answer(write("a", "2", tag: record.tag))
    await storage.next([])
    guard times < 8 else {
      #expect(answer.result.refusal?.code == .tryAgainLater)
      let found = try await host.ask(.lookup(zone: Bench.zone, ["a"]))
      #expect(found.results == [.record(record)])
      return
    }
    #expect(answer.result.refusal == nil)
    #expect(try await host.names() == ["b", "a"])
  }

  @Test("A write that is decided again counts once in the rate of its zone")
  func rate() async throws {
    let host = try await host { $0.zoneRate = RateLimit(burst: 2, perSecond: 1) }
    _ = try await host.ask(write("a"))
    await storage.next(Array(repeating: .write("b"), count: 5))
    #expect(try await host.ask(write("a", "again")).results?.first?.code == nil)
    let third = await host.answer(.lookup(zone: Bench.zone, []))
    #expect(third.result.refusal?.code == .throttled)
  }

  @Test("A page that took long does not fill the bucket once more for the time it took")
  func overlappingPages() async throws {
    let host = try await host { $0.pageRate = RateLimit(burst: 1_000, perSecond: 100) }
    _ = try await host.ask(write("a", String(repeating: "x", count: 400_000)))
    await storage.holdReads(1)
    async let slow = host.answer(all)
    await storage.isHeld()
    let later = Timestamp(milliseconds: Host.now.milliseconds + 10_000)
    #expect(await host.answer(all, at: later).result.refusal == nil)
    storage.release()
    #expect(await slow.result.refusal == nil)
    // 1,000 less 400 for the quick page, and 350 for the slow one, whose 50 are there again.
    #expect(await host.answer(all, at: later).result.refusal == nil)
    #expect(await host.answer(all, at: later).result.refusal?.retryAfter == .milliseconds(1_510))
  }

  @Test("Pages that are read at once count before they are read")
  func pagesAtOnce() async throws {
    let host = try await host { $0.pageRate = RateLimit(burst: 200, perSecond: 1) }
    let fitting = Int(200 / ServerSettings.leastPage)
    await storage.holdReads(fitting)
    try await withThrowingTaskGroup { group in
      for _ in 0..<fitting { group.addTask { [all] in try await host.ask(all) } }
      for _ in 0..<fitting { await storage.isHeld() }
      #expect(await host.answer(all).result.refusal?.code == .throttled)
      for _ in 0..<fitting { storage.release() }
      try await group.waitForAll()
    }
    // Each was as small as it can be, so the first ones took all that there was.
    #expect(await host.answer(all).result.refusal?.retryAfter == .milliseconds(1_000))
  }

  @Test("Of two writes with the same tag, one wins")
  func sameTag() async throws {
    let host = try await host()
    let record = try #require(try await host.ask(write("a", "1")).results?.first?.record)
    await storage.next([.write("a")])
    let answer = try await host.ask(write("a", "ours", tag: record.tag))
    #expect(answer.results?.first?.code == .conflict)
    let found = try await host.ask(.lookup(zone: Bench.zone, ["a"]))
    #expect(found.results?.first?.record?.fields["text"] == .string("theirs"))
  }

  @Test("Of two servers that make a zone at once, both find it made")
  func sameZone() async throws {
    let host = try await host()
    await storage.next([.makeZone("x")])
    #expect(try await host.ask(.createZone("x")).zones?.map(\.name) == ["x"])
    await storage.next([.makeZone("y")])
    _ = try await host.ask(.createZone("z"))
    #expect(try await host.ask(.zones).zones?.map(\.name) == [Bench.zone, "x", "y", "z"])
  }

  @Test("What a storage says is hidden from clients, and kept for the server")
  func faults() async throws {
    for (fault, code) in [
      (ServerFault.full("secret"), RemoteFailure.Code.quotaExceeded),
      (.unavailable("secret"), .tryAgainLater), (.damaged("secret"), .internalError),
    ] {
      let host = try await host()
      for request in [all, write("a")] {
        await storage.failNextRead(fault)
        let answer = await host.answer(request)
        #expect(answer.result.refusal?.code == code)
        #expect(answer.result.refusal?.reason.contains("secret") == false)
        #expect(answer.fault == fault)
      }
      await storage.next([.fail(fault)])
      #expect(await host.answer(write("a")).fault == fault)
      #expect(await host.answer(all).fault == nil)
    }
  }

  @Test("A batch needs one reading and one writing, however large it is")
  func trips() async throws {
    let host = try await host()
    let before = await storage.trips
    let operations = (0..<200).map { RemoteOperation(.create, .note("a\($0)", "")) }
    let batch = RemoteRequest.modify(zone: Bench.zone, operations, isAtomic: true)
    _ = try await host.ask(batch)
    #expect(await storage.trips == before + 2)
    for request in [
      all, .lookup(zone: Bench.zone, ["a1", "a2"]), .zones, .zoneChanges(after: nil),
      .query(zone: Bench.zone, RemoteQuery(type: "note", limit: 9)), .createZone(Bench.zone),
    ] {
      let before = await storage.trips
      _ = try await host.ask(request)
      #expect(await storage.trips == before + 1)
    }
  }

  @Test("While a write waits, others go on, and the same one is refused")
  func overlap() async throws {
    let host = try await host()
    _ = try await host.ask(.createZone("other"))
    await storage.next([.hold])
    async let first = host.answer(write("a", "1"), message: message)
    await storage.isHeld()
    let second = await host.answer(write("a", "1"), message: message)
    #expect(second.result.refusal?.code == .tryAgainLater)
    #expect(second.result.refusal?.reason == "this request is still being processed")
    #expect(second.result.refusal?.retryAfter != nil)
    #expect(try await host.ask(write("b", zone: "other")).results?.first?.code == nil)
    #expect(try await host.names().isEmpty)
    storage.release()
    let reply = try await first.result.get()
    #expect(try await host.answer(write("a", "1"), message: message).result.get() == reply)
    let page = try await host.ask(all)
    guard case .page(let page) = page else { throw WrongReply() }
    #expect(page.records.map { RemoteResult.record($0) } == reply.results)
  }

  @Test("A write that failed as a whole while it waited can be repeated")
  func repeated() async throws {
    let host = try await host()
    for interference in [SharedStorage.Interference.fail(.unavailable("")), .fail(.damaged(""))] {
      await storage.next([interference])
      #expect(await host.answer(write("a"), message: message).result.refusal != nil)
    }
    await storage.next(Array(repeating: .write("b"), count: 8))
    #expect(await host.answer(write("a"), message: message).result.refusal != nil)
    let unknown = write("a", zone: "unknown")
    #expect(await host.answer(unknown, message: message).result.refusal != nil)
    #expect(await host.answer(write("a"), message: message).result.refusal == nil)
  }

  @Test("What others write while deletions are collected stays, and is collected later")
  func collection() async throws {
    let host = try await host()
    var record = RemoteRecord.note("gone", "")
    record.fields["ws_deleted"] = .integer(1)
    _ = try await host.ask(
      .modify(zone: Bench.zone, [RemoteOperation(.create, record)], isAtomic: true))
    let end = Timestamp(milliseconds: Host.now.milliseconds + 181 * 86_400_000)
    await storage.next([.write("gone")])
    #expect(try await host.collect(at: end) == (0, 0))
    _ = try await host.ask(
      .modify(zone: Bench.zone, [RemoteOperation(.forceReplace, record)], isAtomic: true))
    await storage.next([.write("b")])
    #expect(try await host.collect(at: end) == (1, 0))
    await storage.next([.fail(.unavailable(""))])
    _ = try await host.ask(.lookup(zone: Bench.zone, []))
    // A storage that says so at a reading, when there is no zone to come back to, is no reason to
    // go on.
    for fault in [ServerFault.unavailable(""), .stale] {
      await storage.failNextRead(fault)
      await #expect(throws: fault) { try await host.collect(at: end) }
    }
  }
}

/// What a shell belongs to.
private actor Host {
  static let now = Timestamp(milliseconds: 1_800_000_000_000)
  private let shell: ServerShell

  init(_ core: ServerCore, over storage: any ServerStorage) {
    shell = ServerShell(core, over: storage)
  }

  func answer(
    _ request: RemoteRequest, message: MessageHash? = nil, at time: Timestamp = now
  ) async -> ServerAnswer {
    let sender = RequestSender(owner: Bench.owner, key: "key-1")
    return await shell.answer(request, from: sender, at: time, message: message)
  }

  func ask(_ request: RemoteRequest) async throws -> RemoteReply {
    try await answer(request).result.get()
  }

  func collect(at now: Timestamp) async throws(ServerFault) -> (emptied: Int, removed: Int) {
    try await shell.collect(at: now)
  }

  /// The names of the records of the zone, in the order of their changes.
  func names() async throws -> [String] {
    let reply = try await ask(.changes(zone: Bench.zone, after: nil, limit: 200))
    guard case .page(let page) = reply else { throw WrongReply() }
    return page.records.map(\.name)
  }
}

/// A storage in memory in which something happens just before something is read or stored.
private actor SharedStorage: ServerStorage {
  enum Interference {
    /// A record of this name is written.
    case write(String)
    /// A zone of this name is made.
    case makeZone(String)
    case fail(ServerFault)
    /// The change waits.
    case hold
  }

  private var memory = MemoryStorage()
  private var next: [Interference] = []
  private var fault: ServerFault?
  /// How many of the next readings wait.
  private var heldReads = 0
  /// How often someone read or wrote.
  private(set) var trips = 0
  private nonisolated let held = AsyncStream.makeStream(of: Void.self)
  private nonisolated let released = AsyncStream.makeStream(of: Void.self)

  /// Sets what happens, one at a time.
  func next(_ interferences: [Interference]) { next = interferences }

  func failNextRead(_ fault: ServerFault) { self.fault = fault }

  /// Holds the next readings.
  func holdReads(_ count: Int) { heldReads = count }

  /// Waits until a change or a reading is held.
  nonisolated func isHeld() async { for await _ in held.stream { break } }

  /// Lets one go that is held.
  nonisolated func release() { released.continuation.yield() }

  func read(_ need: StorageNeed) async throws(ServerFault) -> StorageFacts {
    trips += 1
    if heldReads > 0 {
      heldReads -= 1
      held.continuation.yield()
      for await _ in released.stream { break }
    }
    defer { fault = nil }
    if let fault { throw fault }
    return memory.read(need)
  }

  func apply(_ update: StorageUpdate) async throws(ServerFault) {
    trips += 1
    switch next.isEmpty ? nil : next.removeFirst() {
    case .write(let name): try write(name)
    case .makeZone(let name): try makeZone(name)
    case .fail(let fault): throw fault
    case .hold:
      held.continuation.yield()
      for await _ in released.stream { break }
    case nil: break
    }
    try memory.apply(update)
  }

  private func write(_ name: String) throws(ServerFault) {
    let facts = memory.read(.zone(Bench.zone, of: Bench.owner, .none))
    guard var zone = facts.zones.first else { return }
    zone.sequence += 1
    let record = StoredRecord(
      name: name, type: "note", fields: ["text": .string("theirs")], sequence: zone.sequence,
      epoch: facts.epoch, modified: Timestamp(milliseconds: 0))
    try memory.apply(StorageUpdate(zone: zone, expected: facts.zones.first, records: [record]))
  }

  private func makeZone(_ name: String) throws(ServerFault) {
    let count = memory.read(.zones(of: Bench.owner)).zones.count
    let zone = StoredZone(
      ZoneKey(owner: Bench.owner, number: Int64(count) + 1), name: name)
    try memory.apply(StorageUpdate(zone: zone, expected: nil))
  }

  func beginEpoch(at now: Timestamp, after last: Int64?) throws(ServerFault) {
    try memory.beginEpoch(at: now, after: last)
  }

  func purgeTombstones(before moment: Timestamp, of owner: String?) -> Int {
    memory.purgeTombstones(before: moment, of: owner)
  }
}
