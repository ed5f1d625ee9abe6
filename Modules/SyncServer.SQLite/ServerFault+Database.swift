import GRDB
import SyncServer

extension ServerFault {
  /// Runs a body, and says of errors of SQLite what they mean for a server.
  static func translating<Value>(_ body: () throws -> Value) throws(ServerFault) -> Value {
    do {
      return try body()
    } catch let fault as ServerFault {
      throw fault
    } catch let error as DatabaseError {
      throw ServerFault(error)
    } catch {
      throw .damaged("\(error)")
    }
  }

  private init(_ error: DatabaseError) {
    let reason = error.message ?? "SQLite gives no reason"
    self =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL, .SQLITE_IOERR, .SQLITE_CANTOPEN,
        .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_NOMEM, .SQLITE_INTERRUPT:
        .unavailable(reason)
      case .SQLITE_FULL: .full(reason)
      default: .damaged(reason)
      }
  }
}
