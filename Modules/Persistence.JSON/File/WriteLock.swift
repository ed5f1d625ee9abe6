import Foundation
import PluginAPI

/// The right to write a file of a workspace, which one store has at a time: a lock on a file beside
/// it.
///
/// It ends with the last reference to it, or with the process.
final class WriteLock: Sendable {
  /// What the lock is for.
  enum Subject {
    /// The workspace: from the first commit of a store until it is closed.
    case workspace
    /// The file beside it: while something is written to it.
    case local

    /// How long to wait for another store that has it.
    fileprivate var patience: Duration {
      switch self {
      case .workspace: .milliseconds(100)
      case .local: .seconds(5)
      }
    }
  }

  private let file: FileCalls.Handle
  private let path: String

  private init(_ file: FileCalls.Handle, _ path: String) {
    (self.file, self.path) = (file, path)
  }

  deinit {
    // While the lock is held, so that another process cannot have locked this file.
    if file.info.map({ FileIdentity($0) }) == FileIdentity(path: path) { unlink(path) }
  }

  /// Takes a lock.
  ///
  /// - Parameters:
  ///   - subject: What it is for.
  ///   - path: The file that is locked.
  ///   - calls: How files are opened.
  /// - Returns: The lock.
  /// - Throws: ``StoreError`` with ``ErrorCode/locked`` if another store has it.
  static func take(
    _ subject: Subject, _ path: String, _ calls: FileCalls
  ) throws(StoreError) -> WriteLock {
    let end = ContinuousClock.now + subject.patience
    while true {
      guard let file = try calls.open(path, O_RDWR | O_CREAT | O_NOFOLLOW) else {
        throw calls.failure("written")
      }
      if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 {
        // The store that had it may have deleted this file in the meantime.
        guard file.info.map({ FileIdentity($0) }) == FileIdentity(path: path) else { continue }
        try calls.cut(file, to: 0)
        try calls.write(Array("\(getpid())\n".utf8), to: file)
        return WriteLock(file, path)
      }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw calls.failure("locked") }
      guard ContinuousClock.now < end else { throw refusal(subject, file, calls) }
      usleep(1_000)
    }
  }

  private static func refusal(
    _ subject: Subject, _ file: FileCalls.Handle, _ calls: FileCalls
  ) -> StoreError {
    let bytes = (try? calls.bytes(of: file, limit: 20)) ?? []
    let process = Int32(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self))
    let program = "another program" + (process.map { " (process \($0))" } ?? "")
    return switch subject {
    case .workspace:
      StoreError(
        .locked, at: calls.location,
        "\(program) writes the workspace, and a JSON workspace has one writer at a time; "
          + "nothing was written", remedy: "close it there, or use an SQLite workspace")
    case .local:
      StoreError(
        .locked, at: calls.location,
        "\(program) has kept the file beside the workspace locked for \(subject.patience); "
          + "nothing was written", remedy: "close the other program, or try again")
    }
  }
}
