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

  @Test("Two files have different secrets")
  func secret() throws {
    let storage = try SQLiteStorage(path: path)
    let secret = try storage.secret()
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
