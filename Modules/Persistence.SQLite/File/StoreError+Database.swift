import Foundation
import GRDB
package import PluginAPI

/// A row that this module cannot have written.
struct RowError: Error {
  /// The table it is in.
  let table: String
  /// Why the row is invalid.
  let reason: String
}

extension StoreError {
  /// The activity of a store during which an error occurred.
  package enum Activity: Sendable {
    /// Opening or creating the file.
    case opening
    /// Reading from it.
    case reading
    /// Writing to it.
    case writing

    fileprivate var participle: String {
      switch self {
      case .opening: "opened"
      case .reading: "read"
      case .writing: "written"
      }
    }
  }

  /// Runs a function, and turns its errors into a ``StoreError``.
  package static func translating<Value>(
    at location: String, busyTimeout: Duration, _ activity: Activity, _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try body()
    } catch let error as StoreError {
      throw error
    } catch let error as RowError {
      throw StoreError(
        .damaged, at: location, "the table '\(error.table)' is damaged: \(error.reason)",
        remedy: repairing)
    } catch let error as UnconfirmedCommit {
      let isFull = Disk(of: location)?.isFull == true
      throw StoreError(
        .unconfirmed, at: location,
        "the disk did not confirm the change, so it is not known whether it was kept: "
          + (isFull ? "it is full" : error.reason ?? "SQLite gives no reason"),
        remedy: isFull
          ? "make room, and look" : "check the disk, and open the workspace again to see")
    } catch let error as DatabaseError {
      throw StoreError(error, at: location, busyTimeout, activity)
    } catch {
      let isFull = SystemReason.number(of: error) == ENOSPC
      throw StoreError(
        isFull ? .diskFull : .inputOutput, at: location,
        "the workspace cannot be \(activity.participle): \(SystemReason.text(of: error))",
        remedy: isFull ? makeRoom : nil)
    }
  }

  private init(
    _ error: DatabaseError, at location: String, _ busyTimeout: Duration, _ activity: Activity
  ) {
    let detail = Self.detail(of: error)
    // The same lack of room has many names, depending on the file system and the call.
    if [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode) {
      let disk = Disk(of: location)
      if error.resultCode == .SQLITE_FULL || error.extendedResultCode == .SQLITE_IOERR_SHMSIZE
        || disk?.isFull == true
      {
        self.init(fullAt: location, isWriting: activity == .writing)
        return
      }
      if disk?.isReadOnly == true, activity == .writing {
        self.init(
          .readOnly, at: location, "the disk cannot be written any more; nothing was written",
          remedy: "see why the system mounted it read-only, or work on a copy")
        return
      }
    }
    let (code, message, remedy) = Self.explain(error, detail, busyTimeout, activity)
    self.init(code, at: location, message, remedy: remedy)
  }

  /// Says that the disk is full.
  init(fullAt location: String, isWriting: Bool = true) {
    self.init(
      .diskFull, at: location,
      isWriting ? "the disk is full; nothing was written" : "the disk is full",
      remedy: Self.makeRoom)
  }

  private static func explain(
    _ error: DatabaseError, _ detail: String, _ busyTimeout: Duration, _ activity: Activity
  ) -> (ErrorCode, String, String?) {
    switch error.extendedResultCode {
    case .SQLITE_CONSTRAINT_FOREIGNKEY:
      return (
        .damaged,
        "a change names an owner that does not exist, or forgets what depends on something it "
          + "deletes; nothing was written", "open the workspace again"
      )
    default: break
    }
    switch error.resultCode {
    case .SQLITE_MISUSE:
      return (.cannotOpen, "the workspace was closed already", "open it again")
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
      return (
        .locked, "another process has kept the workspace locked for \(busyTimeout)",
        "close the other program, or try again"
      )
    case .SQLITE_NOTADB where activity == .opening:
      return (
        .notAWorkspace, "that file is not a workspace or any SQLite file", "name another file"
      )
    case .SQLITE_TOOBIG where activity != .writing:
      return (
        .damaged, "the workspace is damaged: a row is larger than any that Callboard writes",
        repairing
      )
    case .SQLITE_TOOBIG:
      return (
        .tooLarge, "a text is too long for a workspace; nothing was written", "shorten it"
      )
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_MISMATCH:
      // All statements are fixed, so one that SQLite cannot run means foreign tables.
      return (
        .damaged, "the workspace is damaged: \(detail)",
        repairing
      )
    case .SQLITE_CONSTRAINT:
      return (
        .damaged, "a change does not fit the workspace: \(detail); nothing was written",
        "open the workspace again"
      )
    case .SQLITE_READONLY where activity != .writing,
      .SQLITE_CANTOPEN where activity != .writing:
      return (
        .cannotOpen,
        "the file, or its newest changes in the '-wal' file beside it, cannot be opened: \(detail)",
        "make the file and its folder readable and writable, or copy both files elsewhere"
      )
    case .SQLITE_READONLY:
      return (
        .readOnly, "the workspace cannot be written any more: \(detail)",
        "make the file and its folder writable, or work on a copy"
      )
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      return (.cannotOpen, "the file cannot be opened: \(detail)", "check its permissions")
    case .SQLITE_IOERR:
      return (
        .inputOutput,
        "the file, or one that SQLite keeps beside it, cannot be \(activity.participle): \(detail)",
        "check the disk or network drive, and that nothing else is called like the workspace with "
          + "'-wal', '-shm' or '-journal'"
      )
    default: return (.inputOutput, "SQLite failed: \(detail)", nil)
    }
  }

  /// SQLite's description of an error.
  ///
  /// A connection whose last call succeeded says "not an error", even if another one failed; the
  /// code says more then.
  private static func detail(of error: DatabaseError) -> String {
    let nothing = DatabaseError(resultCode: .SQLITE_OK).message
    if let message = error.message, message != nothing { return message }
    let named = DatabaseError(resultCode: error.extendedResultCode).message
    guard let named, named != nothing else { return "SQLite gives no reason" }
    return named
  }

  /// What to do with a damaged workspace.
  static let repairing =
    "restore a backup, or repair it with 'callboard workspace check --repair'"

  private static var makeRoom: String { "make room, then try again" }
}
