import Foundation

/// The files that SQLite keeps beside a workspace while it is open, or after a process was killed.
struct Sidecars: OptionSet, Hashable {
  let rawValue: Int

  /// The log, `NAME-wal`; some process may have the workspace open.
  static let log = Sidecars(rawValue: 1)
  /// The index of the log, `NAME-shm`, whole; it adds no data.
  static let index = Sidecars(rawValue: 4)
  /// The newest commits, in the log.
  static let commits = Sidecars(rawValue: 8)
  /// The journal that takes an unfinished transaction back, `NAME-journal`.
  static let journal = Sidecars(rawValue: 2)

  /// Whether all commits are in the file itself, and none is in progress.
  var holdNothing: Bool { isDisjoint(with: [.commits, .journal]) }

  init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Looks for the sidecars of a workspace.
  ///
  /// - Parameter path: The workspace's path without symbolic links.
  init(of path: String) {
    self = []
    if let size = Self.size("\(path)-wal") { insert(size > 0 ? [.log, .commits] : .log) }
    // SQLite ignores an empty one.
    if let size = Self.size("\(path)-journal"), size > 0 { insert(.journal) }
    if let size = Self.size("\(path)-shm"), size >= Self.indexSize { insert(.index) }
  }

  /// The first part of an index in bytes: without room for it, SQLite leaves a shorter file.
  private static let indexSize = 32_768

  private static func size(_ path: String) -> off_t? {
    var info = stat()
    return stat(path, &info) == 0 ? info.st_size : nil
  }
}
