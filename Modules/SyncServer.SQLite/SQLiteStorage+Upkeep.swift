public import Domain
import Foundation
import GRDB
public import SyncServer

extension SQLiteStorage {
  /// How far the file has come.
  public func state() throws(ServerFault) -> StoreState {
    try transaction(.deferred) { db in
      // The sum never falls: zones keep their rows, and their numbers only rise.
      let writes = try Int64.fetchOne(db, sql: "SELECT coalesce(sum(sequence), 0) FROM zone")
      return StoreState(epoch: try Epoch.read(db), writes: writes ?? 0)
    }
  }

  /// Copies what is committed to another file.
  ///
  /// A server may be running meanwhile.
  ///
  /// - Parameter path: The path of the copy, which must be free; it is whole and on the disk when
  ///   the call returns.
  /// - Throws: ``/SyncServer/ServerFault`` if there is such a file, or it cannot be written.
  public func backup(to path: String) throws(ServerFault) {
    try StoreCopy.write(queue, to: path)
  }

  /// Gives the room of deleted records back to the disk.
  ///
  /// A server may be running meanwhile: its clients wait, or are asked to try again.
  ///
  /// - Throws: ``/SyncServer/ServerFault`` if the file is in use for too long, or the disk has no
  ///   room for a second copy of it.
  public func compact() throws(ServerFault) {
    try ServerFault.translating {
      try queue.inDatabase { db in
        // The second copy would be in memory otherwise.
        try db.execute(sql: "PRAGMA temp_store = FILE; VACUUM; PRAGMA temp_store = MEMORY")
        _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
  }

  /// Replaces a store by a copy of a file, begins another epoch, and writes the marker.
  ///
  /// Hold the ``StoreLock`` of the store, so that no server uses it.
  ///
  /// - Parameters:
  ///   - path: The path of the store.
  ///   - file: The path of a backup, which stays as it is.
  ///   - now: The time.
  /// - Returns: Where the store of before is kept; `nil` if there was none.
  /// - Throws: ``/SyncServer/ServerFault`` if the file is not a server's, or cannot be copied.
  public static func restore(
    _ path: String, from file: String, at now: Timestamp
  ) throws(ServerFault) -> String? {
    let marker = StoreMarker(ofStoreAt: path)
    let new = StoreCopy.temporaryName(for: path)
    defer { for part in StoreCopy.parts { unlink(new + part) } }
    try copy(file, to: new)
    let storage = try SQLiteStorage(path: new, keepsOldVersion: false)
    // A marker that cannot be read says nothing; the time sets the epochs apart.
    try storage.beginEpoch(at: now, after: (try? marker.read())?.epoch)
    let state = try storage.state()
    try storage.close()
    try StoreCopy.sync(new)
    let kept = try setAside(path)
    try StoreCopy.rename(new, to: path)
    try StoreCopy.syncFolder(of: path)
    try marker.write(state)
    return kept
  }

  private static func copy(_ file: String, to path: String) throws(ServerFault) {
    guard FileManager.default.isReadableFile(atPath: file) else {
      throw .unavailable("'\(file)' cannot be read")
    }
    do throws(ServerFault) {
      let queue = try ServerFault.translating {
        var settings = Connection.settings(.seconds(5))
        settings.readonly = true
        let queue = try DatabaseQueue(path: file, configuration: settings)
        guard try queue.inDatabase(ServerSchema.isServers) else {
          throw ServerFault.damaged("it is empty")
        }
        return queue
      }
      try StoreCopy.write(queue, to: path)
    } catch .damaged(let reason) {
      throw .damaged("the backup '\(file)': \(reason)")
    } catch {
      throw error
    }
  }

  /// Gives a store another name.
  private static func setAside(_ path: String) throws(ServerFault) -> String? {
    guard FileManager.default.fileExists(atPath: path) else {
      // The log of a store that is gone would be taken for that of the next one.
      for part in StoreCopy.parts { unlink(path + part) }
      return nil
    }
    var number = 1
    while FileManager.default.fileExists(atPath: "\(path).before-restore-\(number)") { number += 1 }
    let name = "\(path).before-restore-\(number)"
    for part in StoreCopy.parts where FileManager.default.fileExists(atPath: path + part) {
      try StoreCopy.rename(path + part, to: name + part)
    }
    return name
  }
}
