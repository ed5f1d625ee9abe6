import Foundation
import GRDB
import PluginAPI
import SyncServer

/// Copies of a server's file, with names that are whole or not there.
enum StoreCopy {
  /// The files in which SQLite keeps a store, by the ends of their names.
  static let parts = ["", "-wal", "-shm"]

  /// Writes a copy, which is on the disk when the call returns.
  ///
  /// It has what was committed at one moment, also while others write. Only its user can read it.
  ///
  /// - Parameters:
  ///   - queue: The file to copy.
  ///   - path: The path of the copy, which must be free.
  /// - Throws: ``/SyncServer/ServerFault`` if it is not, or the copy cannot be written.
  static func write(_ queue: DatabaseQueue, to path: String) throws(ServerFault) {
    guard !FileManager.default.fileExists(atPath: path) else { throw exists(path) }
    let new = temporaryName(for: path)
    defer { unlink(new) }
    // SQLite fills an empty file, and leaves its permissions as they are.
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("'\(path)' cannot be written") }
    close(descriptor)
    try ServerFault.translating {
      try queue.inDatabase { db in try db.execute(sql: "VACUUM INTO ?", arguments: [new]) }
    }
    try sync(new)
    // Unlike renaming, linking does not replace a file that another process has just made.
    guard link(new, path) == 0 else {
      throw errno == EEXIST ? exists(path) : failure("'\(path)' cannot be written")
    }
    try syncFolder(of: path)
  }

  /// A name in the same folder that no file has.
  static func temporaryName(for path: String) -> String { "\(path).\(UUID().uuidString)" }

  /// The name, or the first one with a number that no file has.
  static func freeName(_ path: String) -> String {
    var (name, number) = (path, 1)
    while FileManager.default.fileExists(atPath: name) {
      number += 1
      name = "\(path)-\(number)"
    }
    return name
  }

  /// Gives a file another name, and replaces the one that has it.
  static func rename(_ path: String, to name: String) throws(ServerFault) {
    guard Foundation.rename(path, name) == 0 else {
      throw failure("'\(path)' cannot be renamed to '\(name)'")
    }
  }

  /// Waits until a file is on the disk.
  static func sync(_ path: String) throws(ServerFault) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("'\(path)' cannot be read") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("'\(path)' cannot be saved") }
  }

  /// Waits until the names in a file's folder are on the disk.
  static func syncFolder(of path: String) throws(ServerFault) {
    let folder = FilePath.parts(of: path).folder
    let number = FolderSync.run(folder)
    guard number == 0 else { throw failure("'\(folder)' cannot be saved", number) }
  }

  /// What the system says of the last call, or of an error number.
  static func failure(_ message: String, _ number: Int32 = errno) -> ServerFault {
    let reason = String(cString: strerror(number))
    return number == ENOSPC ? .full("\(message): \(reason)") : .unavailable("\(message): \(reason)")
  }

  private static func exists(_ path: String) -> ServerFault {
    .unavailable("'\(path)' is there already: choose another name")
  }
}
