import Foundation
import GRDB
import PluginAPI

/// Checks a workspace's file before anything can write to it.
///
/// A refused file keeps every byte, and nothing is left beside it: SQLite would merge a log into
/// the file, or switch its mode, as soon as it could write.
struct Inspection {
  /// The file.
  let file: WorkspaceFile
  /// The workspace, as the person named it.
  let location: String
  /// The store's settings.
  let settings: SQLiteSettings

  /// Checks the file.
  ///
  /// A process that creates or closes the workspace at the same time can make it look damaged
  /// briefly, so the check is repeated.
  ///
  /// - Returns: The file's application and version, or `nil` if it is empty by now.
  /// - Throws: ``StoreError`` if it is not a workspace, newer than this build, damaged, contains
  ///   other tables, or cannot be read.
  func run() throws(StoreError) -> FileStamp? {
    for pause in [0.001, 0.004, 0.016, 0.064] {
      do {
        return try look()
      } catch {
        // Neither improves within a moment: waiting already failed, or nothing would help.
        if error.code == .locked || error.code == .newerWorkspace { throw error }
      }
      Thread.sleep(forTimeInterval: pause)
    }
    return try look()
  }

  private func look() throws(StoreError) -> FileStamp? {
    let sidecars = Sidecars(of: file.path)
    // Some process has it open, or was stopped: the newest state is in the log. It may be this
    // process, whose locks would go if the file were opened and closed by hand.
    // Beside a journal, the power failed before its end was on disk: only a writer gets past it.
    guard !sidecars.contains(.log) || sidecars.contains(.journal) else {
      return try judge(file.path)
    }
    let (header, size) = try readHeader()
    guard size > 0 else { return nil }
    guard let stamp = FileStamp(header: header) else {
      // The power failed while the file was made: the one who makes it next begins again.
      if RollbackJournal.empties(file.path) { return nil }
      throw StoreError(
        .notAWorkspace, at: location, "that file is not a workspace or any SQLite file",
        remedy: "name another file; this one was left as it is")
    }
    let length = FileStamp.length(header: header)
    let hasJournal = sidecars.contains(.journal)
    guard stamp.applicationID != FileStamp.workspace || size >= length || hasJournal else {
      throw StoreError(
        .damaged, at: location, "the workspace is cut off: \(size) of \(length) bytes",
        remedy: "\(StoreError.repairing); this file was left as it is")
    }
    try settings.schema.accept(stamp, at: location)
    // Only SQLite can take an unfinished transaction back, and only where it may write; the tables
    // are judged when it has done so.
    return hasJournal ? stamp : try judge(file.path)
  }

  /// Checks what SQLite reads.
  private func judge(_ path: String) throws(StoreError) -> FileStamp {
    try StoreError.translating(at: location, busyTimeout: settings.busyTimeout, .opening) {
      try FileAccess.readOnly(path: path, isFull: false).read(at: location, settings) { db in
        try settings.schema.check(db, at: location)
      }
    }
  }

  /// Reads the first bytes, then the length, so a growing file is not refused.
  private func readHeader() throws(StoreError) -> (header: Data, size: Int64) {
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file.path))
      defer { try? handle.close() }
      let header = try handle.read(upToCount: FileStamp.headerLength) ?? Data()
      return (header, Int64(clamping: try handle.seekToEnd()))
    } catch {
      throw StoreError(
        .cannotOpen, at: location, "the file cannot be read: \(SystemReason.text(of: error))",
        remedy: "check its permissions, and the disk that it is on")
    }
  }
}
