import Domain
import PluginAPI
import SyncServer
import SyncServer_SQLite
import TestSupport
import Testing

@Suite("Markers and locks of a store")
struct MarkerTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("server.db")
  }

  @Test("A marker is read as it was written")
  func written() throws {
    let marker = StoreMarker(ofStoreAt: path)
    #expect(try marker.read() == nil)
    for state in [StoreState(epoch: 1, writes: 0), StoreState(epoch: .max, writes: .max)] {
      try marker.write(state)
      #expect(try marker.read() == state)
    }
  }

  @Test(
    "A damaged marker is an error, not a missing one",
    arguments: ["", "x", "callboard sync marker 1\nepoch 1\n", "callboard sync marker 2\na\nb\n"])
  func damaged(text: String) throws {
    let marker = StoreMarker(ofStoreAt: path)
    _ = try folder.write(text, to: "server.db.marker")
    #expect(throws: ServerFault.self) { try marker.read() }
    try marker.write(StoreState(epoch: 2, writes: 3))
    #expect(try marker.read() == StoreState(epoch: 2, writes: 3))
  }

  @Test("An epoch counts more than the writes in it")
  func order() {
    #expect(StoreState(epoch: 1, writes: 5) < StoreState(epoch: 1, writes: 6))
    #expect(StoreState(epoch: 1, writes: 5) < StoreState(epoch: 2, writes: 0))
    #expect(!(StoreState(epoch: 2, writes: 0) < StoreState(epoch: 2, writes: 0)))
  }

  @Test("The state rises with each write, deletion and new zone's change, and never falls")
  func rising() async throws {
    let now = Timestamp(milliseconds: 1_800_000_000_000)
    let storage = try SQLiteStorage(path: path)
    let signer = try #require(KeyedHash(key: Array(1...16)))
    let server = ServerShell(ServerCore(signer: signer), over: storage)
    let sender = RequestSender(owner: "anna", key: "1")
    var last = try storage.state()
    let record = RemoteRecord(name: "a", type: "cue")
    let requests: [RemoteRequest] = [
      .createZone("x"), .modify(zone: "x", [RemoteOperation(.create, record)], isAtomic: true),
      .modify(zone: "x", [RemoteOperation(.forceDelete, record)], isAtomic: true),
      .deleteZone("x"), .createZone("x"), .createZone("y"),
    ]
    for request in requests {
      _ = try await server.answer(request, from: sender, at: now).result.get()
      let state = try storage.state()
      #expect(!(state < last), "\(request)")
      last = state
    }
    #expect(last.writes >= 4)
  }

  @Test("Only one server can hold a store")
  func lock() throws {
    func take() throws -> StoreLock { try StoreLock(ofStoreAt: path) }
    do {
      let lock = try take()
      #expect(throws: ServerFault.self) { try take() }
      withExtendedLifetime(lock) {}
    }
    _ = try take()
    #expect(throws: ServerFault.self) { try StoreLock(ofStoreAt: folder.file("no/server.db")) }
  }
}
