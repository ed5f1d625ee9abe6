import Domain
import Foundation
import GRDB
import PluginAPI
import SyncServer
import SyncServer_SQLite
import TestSupport
import Testing

@Suite("Copies of a server's file")
struct CopyTests {
  private static let sender = RequestSender(owner: "anna", key: "1")
  private static let now = Timestamp(milliseconds: 1_800_000_000_000)
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("server.db")
  }

  private func server() throws -> ServerShell {
    let signer = try #require(KeyedHash(key: Array(1...16)))
    return ServerShell(ServerCore(signer: signer), over: try SQLiteStorage(path: path))
  }

  /// Writes records into a zone.
  private func write(_ names: [String], _ server: ServerShell) async throws {
    _ = await server.answer(.createZone("show"), from: Self.sender, at: Self.now)
    let operations = names.map { name in
      RemoteOperation(
        .forceUpdate,
        RemoteRecord(
          name: name, type: "cue", fields: ["t": .string(String(repeating: "x", count: 5_000))]))
    }
    let answer = await server.answer(
      .modify(zone: "show", operations, isAtomic: true), from: Self.sender, at: Self.now)
    _ = try answer.result.get()
  }

  private func names(in file: String) throws -> [String] {
    try DatabaseQueue(path: file).inDatabase { db in
      try String.fetchAll(db, sql: "SELECT name FROM record ORDER BY name")
    }
  }

  private func epoch(of storage: SQLiteStorage) throws -> Int64 {
    try storage.read(.zones(of: "")).epoch
  }

  private func permissions(of file: String) throws -> Int? {
    let facts = try FileManager.default.attributesOfItem(atPath: file)
    return (facts[.posixPermissions] as? NSNumber)?.intValue
  }

  private var leftovers: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
        name.count > 40
      }
    }
  }

  @Test("A backup has what was written, while the server goes on")
  func backup() async throws {
    let server = try server()
    try await write(["a"], server)
    let copy = folder.file("copy.db")
    try SQLiteStorage(path: path).backup(to: copy)
    try await write(["b"], server)
    #expect(try names(in: copy) == ["a"])
    #expect(try names(in: path) == ["a", "b"])
    #expect(try permissions(of: copy) == 0o600)
    #expect(try leftovers == [])
  }

  @Test("A backup never replaces a file")
  func existing() throws {
    let storage = try SQLiteStorage(path: path)
    let copy = try folder.write("mine", to: "copy.db")
    #expect(throws: ServerFault.self) { try storage.backup(to: copy) }
    #expect(folder.read("copy.db") == "mine")
    #expect(throws: ServerFault.self) { try storage.backup(to: folder.file("no/copy.db")) }
    #expect(try leftovers == [])
  }

  @Test("Compacting gives room back, and changes nothing else")
  func compact() async throws {
    let server = try server()
    try await write((0..<100).map { "a\($0)" }, server)
    try DatabaseQueue(path: path).inDatabase { db in
      try db.execute(sql: "DELETE FROM record WHERE name <> 'a7'")
    }
    func size() throws -> Int {
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      return (facts[.size] as? NSNumber)?.intValue ?? 0
    }
    let storage = try SQLiteStorage(path: path)
    let state = try storage.state()
    try storage.compact()
    #expect(try size() < 100_000)
    #expect(try storage.state() == state)
    #expect(try names(in: path) == ["a7"])
    try await write(["b"], server)
  }

  @Test("Restoring keeps the store of before, begins an epoch and writes the marker")
  func restore() async throws {
    let server = try server()
    try await write(["a"], server)
    let copy = folder.file("copy.db")
    let storage = try SQLiteStorage(path: path)
    let secret = try storage.secret()
    try storage.backup(to: copy)
    try await write(["b"], server)
    let last = try storage.state()
    let marker = StoreMarker(ofStoreAt: path)
    try marker.write(last)
    try storage.close()
    let kept = try SQLiteStorage.restore(path, from: copy, at: Self.now)
    #expect(kept == path + ".before-restore-1")
    #expect(try names(in: path) == ["a"])
    #expect(try names(in: try #require(kept)) == ["a", "b"])
    let restored = try SQLiteStorage(path: path)
    #expect(try restored.state() > last)
    #expect(try marker.read() == restored.state())
    #expect(try restored.secret() == secret)
    #expect(try names(in: copy) == ["a"], "the backup stays as it is")
    #expect(try permissions(of: path) == 0o600)
    try restored.close()
    let second = try SQLiteStorage.restore(path, from: copy, at: Self.now)
    #expect(second == path + ".before-restore-2")
    #expect(try leftovers == [])
  }

  @Test("A backup that is none is named")
  func noBackup() throws {
    let file = try folder.write("no database at all, but long enough to be one", to: "bad.db")
    let fault = #expect(throws: ServerFault.self) {
      try SQLiteStorage.restore(path, from: file, at: Self.now)
    }
    guard case .damaged(let reason)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(reason.hasPrefix("the backup '\(file)': "), "\(reason)")
  }

  @Test("An epoch is later than that of the marker, even if the clock went back")
  func clock() throws {
    let storage = try SQLiteStorage(path: path)
    try storage.beginEpoch(at: Timestamp(milliseconds: 10), after: 5_000)
    #expect(try epoch(of: storage) == 5_001)
    try storage.beginEpoch(at: Timestamp(milliseconds: 9_000), after: 5_000)
    #expect(try epoch(of: storage) == 9_000)
    try storage.beginEpoch(at: Timestamp(milliseconds: .max), after: nil)
    #expect(throws: ServerFault.self) {
      try storage.beginEpoch(at: Timestamp(milliseconds: 10), after: nil)
    }
  }

  @Test("What is not a server's file restores nothing", arguments: ["text", "other", "missing"])
  func foreign(kind: String) async throws {
    let server = try server()
    try await write(["a"], server)
    let file = folder.file(kind)
    switch kind {
    case "text": _ = try folder.write(String(repeating: "x", count: 5_000), to: kind)
    case "other":
      try DatabaseQueue(path: file).inDatabase { db in try db.execute(sql: "CREATE TABLE t (x)") }
    default: break
    }
    #expect(throws: ServerFault.self) {
      try SQLiteStorage.restore(path, from: file, at: Self.now)
    }
    #expect(try names(in: path) == ["a"])
    #expect(!FileManager.default.fileExists(atPath: path + ".before-restore-1"))
    #expect(try leftovers == [])
  }

  @Test("Without a store, restoring makes it")
  func absent() throws {
    let copy = folder.file("copy.db")
    try SQLiteStorage(path: path).backup(to: copy)
    let other = folder.file("other.db")
    #expect(try SQLiteStorage.restore(other, from: copy, at: Self.now) == nil)
    #expect(try epoch(of: SQLiteStorage(path: other)) == Self.now.milliseconds)
  }
}
