import Domain
import GRDB
import SyncServer
import SyncServer_SQLite
import TestSupport
import Testing

@Suite("Keys of a server")
struct KeyTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("server.db")
  }

  private func entry(_ name: String, owner: String = "anna", canWrite: Bool = true) -> KeyEntry {
    KeyEntry(
      name: name, owner: owner, identifier: "id of \(name)", publicKey: Array(name.utf8),
      canWrite: canWrite, made: Timestamp(milliseconds: 1_800_000_000_123))
  }

  @Test("A key is found by what requests name it by, also in the file opened again")
  func added() throws {
    let storage = try SQLiteStorage(path: path)
    #expect(try storage.keys().isEmpty)
    #expect(try storage.add(entry("phone", canWrite: false)))
    #expect(try storage.add(entry("laptop")))
    let other = try SQLiteStorage(path: path)
    #expect(try other.keys() == [entry("laptop"), entry("phone", canWrite: false)])
    #expect(try other.key("id of phone") == entry("phone", canWrite: false))
    #expect(try other.key("phone") == nil)
  }

  @Test("Two keys cannot have one name, and one key cannot have two")
  func duplicates() throws {
    let storage = try SQLiteStorage(path: path)
    #expect(try storage.add(entry("phone")))
    #expect(try !storage.add(entry("phone", owner: "ben")))
    let renamed = KeyEntry(
      name: "tablet", owner: "anna", identifier: "id of phone", publicKey: [1], canWrite: true,
      made: Timestamp(milliseconds: 0))
    #expect(try !storage.add(renamed))
    #expect(try storage.keys() == [entry("phone")])
  }

  @Test("A removed key is gone for other connections at once")
  func removed() throws {
    let storage = try SQLiteStorage(path: path)
    let other = try SQLiteStorage(path: path)
    #expect(try storage.add(entry("phone")))
    #expect(try other.key("id of phone") != nil)
    #expect(try storage.removeKey(named: "phone"))
    #expect(try !storage.removeKey(named: "phone"))
    #expect(try other.key("id of phone") == nil)
    #expect(try other.add(entry("phone")), "the name is free again")
  }

  @Test("A file has one secret, and two files have different ones")
  func secret() throws {
    let storage = try SQLiteStorage(path: path)
    let secret = try storage.secret()
    #expect(secret.count == 32)
    #expect(try SQLiteStorage(path: path).secret() == secret)
    #expect(try SQLiteStorage(path: folder.file("other.db")).secret() != secret)
  }

  @Test(
    "Names of keys and owners need no quotes anywhere",
    arguments: [
      ("a", true), ("laptop-2", true), ("Anna.Phone_1", true), ("9", true), ("", false),
      ("-a", false), (".a", false), ("_a", false), ("a b", false), ("ü", false), ("a\n", false),
      ("a/b", false), (String(repeating: "a", count: 64), true),
      (String(repeating: "a", count: 65), false),
    ])
  func names(text: String, isName: Bool) {
    #expect(KeyEntry.isName(text) == isName)
  }
}
