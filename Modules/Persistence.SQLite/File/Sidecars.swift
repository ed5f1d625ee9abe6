import Foundation

/// The files that SQLite keeps beside a workspace while it is open, or after a process was killed.
struct Sidecars: OptionSet, Hashable {
  let rawValue: Int

  /// The log with the newest commits, `NAME-wal`.
  static let log = Sidecars(rawValue: 1)
  /// The index of the log, `NAME-shm`; it adds no data.
  static let index = Sidecars(rawValue: 4)
  /// The journal that takes an unfinished transaction back, `NAME-journal`.
  static let journal = Sidecars(rawValue: 2)

  /// Whether all commits are in the file itself, and none is in progress.
  var holdNothing: Bool { isDisjoint(with: [.log, .journal]) }

  init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Looks for the sidecars of a workspace.
  ///
  /// - Parameter path: The workspace's path without symbolic links.
  init(of path: String) {
    var info = stat()
    self = []
    if stat("\(path)-wal", &info) == 0 { insert(.log) }
    if stat("\(path)-journal", &info) == 0 { insert(.journal) }
    if stat("\(path)-shm", &info) == 0 { insert(.index) }
  }
}
