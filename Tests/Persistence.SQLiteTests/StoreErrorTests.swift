import Foundation
import GRDB
import Persistence_SQLite
import PluginAPI
import Testing

/// What is said of errors of SQLite and the system.
struct StoreErrorTests {
  private func translated(
    _ error: any Error, _ activity: StoreError.Activity = .reading
  ) -> StoreError? {
    do throws(StoreError) {
      try StoreError.translating(at: "w", busyTimeout: .seconds(1), activity) { throw error }
      return nil
    } catch {
      return error
    }
  }

  static let codes: [ResultCode] = [
    .SQLITE_OK, .SQLITE_ERROR, .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR, .SQLITE_IOERR_READ,
    .SQLITE_IOERR_CORRUPTFS, .SQLITE_FULL, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_NOMEM,
    .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_AUTH, .SQLITE_PERM, .SQLITE_INTERNAL,
  ]

  /// The connection that is asked for its last error may not be the one that had it.
  @Test(arguments: codes, [StoreError.Activity.opening, .reading, .writing])
  func neverSaysNotAnError(
    _ code: ResultCode, _ activity: StoreError.Activity
  ) {
    let error = translated(DatabaseError(resultCode: code, message: "not an error"), activity)
    #expect(error?.message.contains("not an error") == false, "\(code)")
    #expect(error?.message.isEmpty == false)
  }

  @Test(arguments: [
    ResultCode.SQLITE_IOERR, .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ,
    .SQLITE_IOERR_CORRUPTFS, .SQLITE_IOERR_FSTAT,
  ])
  func whatCannotBeReadIsNotCalledDamaged(_ code: ResultCode) {
    for activity in [StoreError.Activity.opening, .reading, .writing] {
      let error = translated(DatabaseError(resultCode: code), activity)
      #expect(error?.code == .inputOutput)
      #expect(error?.message.contains("damaged") == false)
      #expect(error?.remedy?.contains("disk") == true)
    }
  }

  @Test func errorsOfFoundationAreSaidInTheSystemsWords() throws {
    let error = #expect(throws: (any Error).self) {
      try FileManager.default.copyItem(atPath: "/nowhere/a", toPath: "/nowhere/b")
    }
    let said = translated(try #require(error))
    #expect(said?.code == .inputOutput)
    #expect(said?.message == "the workspace cannot be read: no such file or directory")
    let full = NSError(
      domain: NSCocoaErrorDomain, code: 640,
      userInfo: [NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC))])
    #expect(translated(full)?.code == .diskFull)
  }
}
