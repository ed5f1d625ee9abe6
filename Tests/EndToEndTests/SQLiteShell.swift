import TestSupport
import Testing

/// Debian's `sqlite3`, with which people look into workspaces and spoil them.
enum SQLiteShell {
  static let isInstalled = (try? Peer.lines(of: "sqlite3", ["-version"]))?.count == 1
  static let isMissing: Comment = "Tools/setup test installs sqlite3"

  /// Runs statements; foreign keys are off, as they are by default.
  static func run(_ path: String, _ statements: String) throws {
    let lines = try Peer.lines(
      of: "sqlite3", ["-bail", path] + statements.split(separator: "\n").map(String.init))
    try #require(!lines.contains { $0.contains("rror") }, "\(lines)")
  }

  /// Runs statements, and has Callboard accept what they leave.
  static func change(_ path: String, _ statements: String) throws {
    try run(path, statements + "\nUPDATE meta SET digest = NULL")
  }
}
