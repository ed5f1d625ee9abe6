import Domain
import PluginAPI
import SyncServer
import SyncServer_SQLite
import TestSupport
import Testing

/// What is read of a store beside the server that runs on it.
@Suite("Administration")
struct AdministrationTests {
  private let folder: TemporaryFolder
  private let storage: SQLiteStorage
  private let shell: ServerShell
  private let now = Timestamp(milliseconds: 1_800_000_000_000)

  init() throws {
    folder = try TemporaryFolder()
    storage = try SQLiteStorage(path: folder.file("server.db"))
    let signer = try #require(KeyedHash(key: Array(1...16)))
    shell = ServerShell(ServerCore(signer: signer), over: storage)
  }

  private func ask(_ request: RemoteRequest, owner: String = "anna") async throws {
    _ = try await shell.answer(request, from: RequestSender(owner: owner, key: owner), at: now)
      .result.get()
  }

  private func write(_ names: [String], _ zone: String = "show") async throws {
    let operations = names.map {
      RemoteOperation(.forceReplace, RemoteRecord(name: $0, type: "note"))
    }
    try await ask(.modify(zone: zone, operations, isAtomic: true))
  }

  @Test("Owners are those of keys and of zones, with what they have")
  func owners() async throws {
    #expect(try await OwnerUsage.all(in: storage) == [])
    for (name, owner) in [("a", "carl"), ("b", "anna"), ("c", "anna")] {
      _ = try storage.add(
        KeyEntry(
          name: name, owner: owner, identifier: name, publicKey: [1], canWrite: true, made: now))
    }
    for zone in ["show", "tour", "gone"] { try await ask(.createZone(zone)) }
    try await ask(.createZone("x"), owner: "Ben")
    try await ask(.deleteZone("gone"))
    try await write(["one", "two"])
    let usages = try await OwnerUsage.all(in: storage)
    #expect(usages.map(\.owner) == ["Ben", "anna", "carl"])
    #expect(usages.map(\.keys) == [0, 2, 1])
    #expect(usages.map { $0.zones.map(\.name) } == [["x"], ["show", "tour"], []])
    #expect(usages.map(\.usedZones) == [1, 3, 0])
    #expect(usages.map(\.byteCount) == [0, Int64("onenotetwonote".utf8.count), 0])
  }

  @Test("More zones than are read at once are all there")
  func many() async throws {
    for number in 0..<1_003 { try await ask(.createZone("a"), owner: "owner-\(number)") }
    #expect(try await OwnerUsage.all(in: storage).count == 1_003)
  }

  @Test("Each page has the next records, also of those that changed since")
  func pages() async throws {
    try await ask(.createZone("show"))
    try await write(["a", "b", "c"])
    var pages = ZonePages(
      of: "show", of: "anna", in: storage, limit: PageLimit(records: 2, bytes: 9_999))
    #expect(try await pages.next()?.page.records.map(\.name) == ["a", "b"])
    try await write(["a"])
    #expect(try await pages.next()?.page.records.map(\.name) == ["c", "a"])
    #expect(try await pages.next() == nil)
    var other = ZonePages(of: "other", of: "anna", in: storage)
    #expect(try await other.next() == nil)
  }

  @Test("A zone without records has one page, so that it can be exported")
  func empty() async throws {
    try await ask(.createZone("show"))
    var pages = ZonePages(of: "show", of: "anna", in: storage)
    #expect(try await pages.next()?.page == StoredPage())
    #expect(try await pages.next() == nil)
  }

  @Test("Records of two lives of a zone are never mixed", arguments: [true, false])
  func lives(isMadeAgain: Bool) async throws {
    try await ask(.createZone("show"))
    try await write(["a", "b", "c"])
    var pages = ZonePages(
      of: "show", of: "anna", in: storage, limit: PageLimit(records: 1, bytes: 9_999))
    _ = try await pages.next()
    try await ask(.deleteZone("show"))
    if isMadeAgain { try await ask(.createZone("show")) }
    await #expect(throws: ServerFault.stale) { try await pages.next() }
  }

  @Test("Only the zones of one owner are collected")
  func collection() async throws {
    let marked = RemoteRecord(name: "a", type: "note", fields: ["ws_deleted": .integer(1)])
    for owner in ["anna", "ben"] {
      for zone in ["show", "tour"] {
        try await ask(.createZone(zone), owner: owner)
        try await ask(
          .modify(zone: zone, [RemoteOperation(.create, marked)], isAtomic: true), owner: owner)
      }
    }
    let later = Timestamp(milliseconds: now.milliseconds + 1)
    #expect(try await shell.collect(before: now, of: "anna", at: now) == (0, 0))
    #expect(try await shell.collect(before: later, of: "anna", at: now) == (2, 0))
    #expect(try await shell.collect(before: later, of: "carl", at: now) == (0, 0))
    #expect(try await shell.collect(before: later, of: "anna", at: now) == (0, 2))
    #expect(try await shell.collect(before: later, of: nil, at: now) == (2, 0))
  }

  @Test(
    "A zone that devices change meanwhile is replaced all the same, or kept", arguments: [7, 8])
  func meanwhile(times: Int) async throws {
    try await ask(.createZone("show"))
    try await write(["a"])
    let busy = BusyStorage(storage: storage, times: times)
    let signer = try #require(KeyedHash(key: Array(1...16)))
    let other = ServerShell(ServerCore(signer: signer), over: busy)
    var contents = ZoneContents()
    try contents.add(RemoteRecord(name: "b", type: "note"))
    let answer = await other.replaceZone(
      "show", of: "anna", with: contents, replaces: true, at: now)
    let facts = try storage.read(
      .zone("show", of: "anna", .changes(after: 0, upTo: PageLimit(records: 99, bytes: 9_999))))
    let names = facts.page.records.map(\.name)
    switch answer.result {
    case .success:
      #expect(times == 7 && names == ["b"])
    case .failure(let failure):
      #expect(times == 8 && failure.code == .tryAgainLater)
      #expect(names.contains("a") && !names.contains("b"))
    }
  }
}

/// A storage in which someone else changes a zone just before each of so many changes.
private actor BusyStorage: ServerStorage {
  private let storage: SQLiteStorage
  private var times: Int

  init(storage: SQLiteStorage, times: Int) { (self.storage, self.times) = (storage, times) }

  func read(_ need: StorageNeed) throws(ServerFault) -> StorageFacts { try storage.read(need) }

  func apply(_ update: StorageUpdate) throws(ServerFault) {
    if times > 0, let zone = update.expected {
      times -= 1
      var changed = zone
      changed.sequence += 1
      let record = StoredRecord(
        name: "other", type: "note", sequence: changed.sequence, epoch: 1,
        modified: Timestamp(milliseconds: 0))
      try storage.apply(StorageUpdate(zone: changed, expected: zone, records: [record]))
    }
    try storage.apply(update)
  }

  func beginEpoch(at now: Timestamp, after last: Int64?) throws(ServerFault) {
    try storage.beginEpoch(at: now, after: last)
  }

  func purgeTombstones(
    before moment: Timestamp, of owner: String?
  ) throws(ServerFault) -> Int {
    try storage.purgeTombstones(before: moment, of: owner)
  }
}
