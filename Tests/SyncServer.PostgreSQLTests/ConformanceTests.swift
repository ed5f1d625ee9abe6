import StorageConformance
import SyncServer
import SyncServer_PostgreSQL
import Testing

@Suite(
  "Storage in PostgreSQL", .enabled(if: TestDatabase.address != nil, TestDatabase.reason))
struct ConformanceTests {
  @Test(arguments: StorageConformance.storage())
  func keepsItsPromises(_ check: StorageCheck<any ServerStorage>) async throws {
    let database = try TestDatabase()
    try await check.run(on: StorageSubject { try await database.open() })
  }

  @Test(arguments: StorageConformance.keys())
  func keepsKeys(_ check: StorageCheck<any KeyStore>) async throws {
    let database = try TestDatabase()
    try await check.run(on: StorageSubject { try await database.open() })
  }
}
