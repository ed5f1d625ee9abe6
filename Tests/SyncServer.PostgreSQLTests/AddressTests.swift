import SyncServer
import SyncServer_PostgreSQL
import Testing

@Suite("Addresses of databases")
struct AddressTests {
  @Test(
    "Messages name the place without user, password and options",
    arguments: [
      ("postgresql://db.example/sync", "postgresql://db.example/sync"),
      ("postgres://me:secret@db:5433/sync?sslmode=require", "postgres://db:5433/sync"),
      ("postgresql://me:se?cret@db/sync", "postgresql://db/sync"),
      ("postgresql://db/sync?password=s@cret", "postgresql://db/sync"),
      ("postgresql://me:s%40cret@[::1]:1,b:2/", "postgresql://[::1]:1,b:2/"),
      ("postgresql:///sync?host=/tmp", "postgresql:///sync"),
      ("host=db password=secret", "PostgreSQL"),
    ])
  func place(_ address: String, _ place: String) {
    #expect(PostgreSQLSettings(address: address).place == place)
  }

  @Test(
    "An address of which libpq would quote a part of the password is refused",
    arguments: [
      "postgresql://me:p%zzsecret@127.0.0.1:1/sync", "postgresql://me:p@secret:1@127.0.0.1:1/sync",
      "postgresql://me:secret/p@127.0.0.1:1/sync", "postgresql://me:p@s/secret@127.0.0.1:1/sync",
      "postgresql://me:p/s?secret@127.0.0.1:1/sync", "postgresql://me:secret/sync",
      "host=127.0.0.1 password=p secret",
    ])
  func refused(_ address: String) async {
    do throws(ServerFault) {
      _ = try await PostgreSQLStorage(PostgreSQLSettings(address: address))
      Issue.record("it is accepted")
    } catch {
      guard case .damaged(let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reason.contains("%40") && !reason.contains("secret"), "\(reason)")
    }
  }
}
