import Domain
import Foundation
import GRDB
import PluginAPI
import SyncServer
import SyncServer_SQLite
import TestSupport
import Testing

@Suite("Files of a server")
struct FileTests {
  private static let sender = RequestSender(owner: "anna", key: "1")
  private static let now = Timestamp(milliseconds: 1_800_000_000_000)
  private static let all = RemoteRequest.changes(zone: "x", after: nil, limit: 9)
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("server.db")
  }

  private func server(busyTimeout: Duration = .seconds(5)) throws -> ServerShell {
    let signer = try #require(KeyedHash(key: Array(1...16)))
    let storage = try SQLiteStorage(path: path, busyTimeout: busyTimeout)
    return ServerShell(ServerCore(signer: signer), over: storage)
  }

  private func ask(_ request: RemoteRequest, _ server: ServerShell) async -> RemoteReply? {
    try? await server.answer(request, from: Self.sender, at: Self.now).result.get()
  }

  private func write(_ name: String, tag: String? = nil) -> RemoteRequest {
    let record = RemoteRecord(
      name: name, type: "note", tag: tag, fields: ["n": .list([.integer(1), .integer(2)])])
    return .modify(
      zone: "x", [RemoteOperation(tag == nil ? .forceUpdate : .update, record)], isAtomic: false)
  }

  /// Makes a file with a record, and runs statements on it.
  private func damage(_ sql: String, _ arguments: StatementArguments = []) async throws {
    let server = try server()
    _ = await ask(.createZone("x"), server)
    #expect(await ask(write("a"), server) != nil)
    try DatabaseQueue(path: path).inDatabase { db in try db.execute(sql: sql, arguments: arguments)
    }
  }

  @Test("What was answered is in the file")
  func reopened() async throws {
    let server = try server()
    _ = await ask(.createZone("x"), server)
    #expect(await ask(write("a"), server) != nil)
    let page = try #require(await ask(Self.all, server))
    try await server.storage.beginEpoch(at: Self.now, after: nil)
    let next = try self.server()
    guard case .page(let old) = page, case .page(let new)? = await ask(Self.all, next) else {
      Issue.record("no page")
      return
    }
    #expect(old.records == new.records)
    #expect(old.token != new.token)
  }

  @Test("Two servers on one file take turns, and neither misses a write of the other")
  func twoServers() async throws {
    let first = try server()
    let second = try server()
    _ = await ask(.createZone("x"), first)
    for step in 0..<20 {
      #expect(await ask(write("a\(step % 3)"), first) != nil)
      #expect(await ask(write("a\(step % 2)"), second) != nil)
    }
    let pages = (await ask(Self.all, first), await ask(Self.all, second))
    #expect(pages.0 != nil)
    #expect(pages.0 == pages.1)
  }

  @Test("Servers that write at the same time lose nothing")
  func sameTime() async throws {
    let server = try server()
    _ = await ask(.createZone("x"), server)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<3 {
        group.addTask {
          let own = try self.server(busyTimeout: .seconds(30))
          for step in 0..<15 {
            let request = self.write("w\(worker)-\(step)")
            // A busy server asks the client to try again.
            while await self.ask(request, own) == nil {}
          }
        }
      }
      try await group.waitForAll()
    }
    let request = RemoteRequest.changes(zone: "x", after: nil, limit: 200)
    guard case .page(let page)? = await ask(request, server) else {
      throw CocoaError(.featureUnsupported)
    }
    #expect(Set(page.records.map(\.name)).count == 45)
    #expect(page.records.count == 45)
  }

  @Test("While another program has the file locked, the server is busy")
  func locked() async throws {
    let server = try server(busyTimeout: .milliseconds(1))
    _ = await ask(.createZone("x"), server)
    var settings = Configuration()
    settings.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: settings)
    try other.inDatabase { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    let answer = await server.answer(write("a"), from: Self.sender, at: Self.now)
    try other.inDatabase { db in try db.execute(sql: "ROLLBACK") }
    guard case .failure(let failure) = answer.result else {
      Issue.record("it was written")
      return
    }
    #expect(failure.code == .tryAgainLater)
    #expect(failure.retryAfter != nil)
    #expect(answer.fault != nil)
    let later = await server.answer(write("a"), from: Self.sender, at: Self.now)
    #expect(later.fault == nil)
    #expect((try? later.result.get()) != nil)
  }

  @Test(
    "A file of another program or version is refused, and left as it is",
    arguments: [
      "CREATE TABLE t (x)", "PRAGMA application_id = 5", "PRAGMA user_version = 1",
      "PRAGMA application_id = 1128352851; PRAGMA user_version = 1",
      "PRAGMA application_id = 1128352851; PRAGMA user_version = 4",
    ])
  func foreign(sql: String) throws {
    try DatabaseQueue(path: path).write { db in try db.execute(sql: sql) }
    let tables = try DatabaseQueue(path: path).read { db in
      try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema")
    }
    #expect(throws: ServerFault.self) { try SQLiteStorage(path: path) }
    let after = try DatabaseQueue(path: path).read { db in
      try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema")
    }
    #expect(after == tables)
  }

  @Test("A file that is not SQLite's, and a folder, are refused")
  func noFile() throws {
    try Data(repeating: 7, count: 4_096).write(to: URL(fileURLWithPath: path))
    #expect(throws: ServerFault.self) { try SQLiteStorage(path: path) }
    #expect(throws: ServerFault.self) { try SQLiteStorage(path: folder.file("no/server.db")) }
  }

  @Test(
    "A damaged file is an error of the server, whose reason stays with it",
    arguments: [
      "UPDATE record SET fields = x''", "UPDATE record SET fields = x'02'",
      "DELETE FROM server", "DROP TABLE record", "UPDATE record SET name = CAST(x'ff' AS TEXT)",
    ])
  func damaged(sql: String) async throws {
    try await damage(sql)
    let server = try server()
    let answer = await server.answer(Self.all, from: Self.sender, at: Self.now)
    if sql.contains("name") {
      // The bytes of a text are repaired as they are read.
      #expect((try? answer.result.get()) != nil)
      return
    }
    guard case .failure(let failure) = answer.result else {
      Issue.record("it was read: \(answer.result)")
      return
    }
    #expect(failure == RemoteFailure(.internalError, "the server has a fault"))
    #expect(answer.fault != nil)
  }

  @Test("Lists in lists, as deep as a record is long, are refused")
  func deepLists() async throws {
    // A field without a name, and lists of one list.
    let one = Array(repeating: UInt8(0), count: 7) + [1]
    let nothing = Array(repeating: UInt8(0), count: 8)
    let bytes = [1] + nothing + (0..<100_000).flatMap { _ in [7] + one }
    try await damage("UPDATE record SET fields = ?", [Data(bytes)])
    let server = try server()
    let answer = await server.answer(Self.all, from: Self.sender, at: Self.now)
    guard case .failure(let failure) = answer.result else {
      Issue.record("it was read")
      return
    }
    #expect(failure.code == .internalError)
    try DatabaseQueue(path: path).inDatabase { db in
      let list = [1] + nothing + [7] + one + [7] + nothing
      try db.execute(sql: "UPDATE record SET fields = ?", arguments: [Data(list)])
    }
    let second = await server.answer(Self.all, from: Self.sender, at: Self.now)
    guard case .failure = second.result else {
      Issue.record("a list in a list was read")
      return
    }
  }

  @Test("Fields of any bytes are read or refused", arguments: 0..<4)
  func garbledFields(seed: UInt64) async throws {
    try await damage("SELECT 1")
    var random = SplitMix64(seed: seed)
    let server = try server()
    let other = try DatabaseQueue(path: path)
    let whole = try other.inDatabase { db in try Data.fetchOne(db, sql: "SELECT fields FROM record")
    }
    for round in 0..<200 {
      var bytes = Array(try #require(whole))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      if round.isMultiple(of: 3) {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      }
      try other.inDatabase { db in
        try db.execute(sql: "UPDATE record SET fields = ?", arguments: [Data(bytes)])
      }
      let answer = await server.answer(Self.all, from: Self.sender, at: Self.now)
      if case .failure(let failure) = answer.result {
        try #require(failure.code == .internalError, "seed \(seed), round \(round)")
      }
    }
  }
}
