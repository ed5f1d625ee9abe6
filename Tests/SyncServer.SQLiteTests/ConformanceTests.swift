import StorageConformance
import SyncServer
import SyncServer_SQLite
import TestSupport
import Testing

@Suite("Storage in a file")
struct ConformanceTests {
  // snippet suite
  @Test(arguments: StorageConformance.storage())
  func keepsItsPromises(_ check: StorageCheck<any ServerStorage>) async throws {
    // A file of its own for each check, which every call of the closure opens.
    let folder = try TemporaryFolder()
    let path = folder.file("server.db")
    try await check.run(on: StorageSubject { try SQLiteStorage(path: path) })
  }
  // end

  @Test(arguments: StorageConformance.keys())
  func keepsKeys(_ check: StorageCheck<any KeyStore>) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("server.db")
    try await check.run(on: StorageSubject { try SQLiteStorage(path: path) })
  }
}
