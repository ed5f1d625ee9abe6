import Testing

@testable import SyncServer_PostgreSQL

@Suite("Addresses of databases", .timeLimit(.minutes(5)))
struct AddressTests {
  @Test(
    "What is shown of an address has no user, password and options",
    arguments: [
      ("postgresql://me:secret@db.example:5433/sync", "postgresql://db.example:5433/sync"),
      ("postgres://db.example/sync?password=secret", "postgres://db.example/sync"),
      ("postgresql://me@/sync?host=/run/secret@1", "postgresql:///sync"),
      ("postgresql://me:se@cret@db/sync", "postgresql://db/sync"),
      ("postgresql://me:se/cret@db/sync", "postgresql://db/sync"),
      ("postgresql://me:se?cret@db/sync", "postgresql://db/sync"),
      ("postgresql://a,b/sync", "postgresql://a,b/sync"), ("postgresql://", "postgresql://"),
      ("host=db password=secret", "a database"),
    ])
  func shown(address: String, text: String) {
    #expect(PostgreSQLSettings(address: address).shownAddress == text)
  }

  @Test(
    "An address that is not split as its writer meant it is refused, without a part of it",
    arguments: [
      "postgresql://me:secret%zz@db/sync", "postgresql://me:%00secret@db/sync",
      "postgresql://db/sync?password=secret%zz", "postgresql://me@[bad/sync?password=secret",
      "postgresql://me:secret@cret@db/sync", "postgresql://me:secret/cret@db/sync",
      "host=db password=secret wrong", "postgresql://me:secret@db/sync?hast=x",
    ])
  func refused(address: String) async throws {
    let settings = PostgreSQLSettings(address: address)
    #expect(settings.addressFault?.contains("secret") == false)
    let failure = #expect(throws: DatabaseFailure.self) { try Session(settings) }
    #expect(failure?.reason == settings.addressFault)
  }

  @Test(
    "Other addresses are left to libpq",
    arguments: [
      "postgresql://me:se%40cret@db/sync", "postgresql://me:se?cret@db/sync", "postgresql://",
      "postgresql://a:1,b:2/sync?sslmode=verify-full", "host=db password=sec@ret",
      "postgresql://me@/sync?host=/run/a@b", "postgres://[2001:db8::1]:5432/sync",
    ])
  func taken(address: String) {
    #expect(PostgreSQLSettings(address: address).addressFault == nil)
  }
}
