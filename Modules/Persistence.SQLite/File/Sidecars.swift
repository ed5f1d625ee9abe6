import Foundation

/// The files that SQLite keeps beside a workspace while it is open, or after a process was killed.
struct Sidecars: OptionSet, Hashable {
  let rawValue: Int

  /// The log that holds the newest commits, `NAME-wal`.
  static let log = Sidecars(rawValue: 1)
  /// The journal that takes an unfinished transaction back, `NAME-journal`.
  static let journal = Sidecars(rawValue: 2)

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
  }
}
