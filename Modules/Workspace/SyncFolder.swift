public import Domain
import Foundation
import PluginAPI

/// What a machine keeps about the sync of one workspace, outside of the workspace: the server, the
/// key, who syncs now, and what sync has said.
///
/// Only its user can read it.
public struct SyncFolder: Sendable {
  /// The path of the folder; it is made when something is kept.
  public let path: String

  /// The most bytes of the log before its older half goes.
  private static let longestLog = 256 << 10
  private static let longestSetup = 64 << 10

  /// Names the folder.
  public init(path: String) { self.path = path }

  /// The folder for the workspace of a seat; `nil` if this machine has none.
  ///
  /// - Parameters:
  ///   - seat: The seat.
  ///   - environment: The process's environment variables.
  public init?(ofWorkspace seat: Seat, environment: [String: String]) {
    guard
      let path = WorkspaceLocation.statePath("sync", of: seat, environment: environment)
    else { return nil }
    self.init(path: path)
  }

  /// That a machine has no such folder.
  package static let isMissing = WorkspaceError(
    .notFound, "this machine has no folder for what sync keeps",
    remedy: "set XDG_STATE_HOME or HOME")

  private var setupPath: String { path + "/setup.json" }
  private var leasePath: String { path + "/lease" }
  private var logPath: String { path + "/log" }

  // MARK: The setup

  /// The setup; `nil` if the workspace is not synced.
  ///
  /// - Throws: ``WorkspaceError`` if it cannot be read, or others can read the key in it.
  public func setup() throws(WorkspaceError) -> SyncSetup? {
    var facts = stat()
    guard stat(setupPath, &facts) == 0 else {
      let number = errno
      guard number == ENOENT || number == ENOTDIR else {
        throw WorkspaceError(.unreadable, "'\(setupPath)': \(SystemReason.text(number))")
      }
      return nil
    }
    guard !SecretFile.isExposed(facts) else { throw WorkspaceError.exposedKey(in: setupPath) }
    return try attempt {
      guard let file = FileHandle(forReadingAtPath: setupPath),
        let bytes = try file.read(upToCount: Self.longestSetup)
      else { throw POSIXError(.EIO) }
      return try JSONDecoder().decode(SyncSetup.self, from: bytes)
    }
  }

  /// Keeps a setup.
  ///
  /// - Parameter setup: The setup.
  /// - Throws: ``WorkspaceError`` if it cannot be written.
  public func keep(_ setup: SyncSetup) throws(WorkspaceError) {
    try alone { () throws(WorkspaceError) in try write(setup) }
  }

  /// Keeps a setup instead of another one.
  ///
  /// - Parameters:
  ///   - setup: The setup.
  ///   - old: The setup that must be kept until then.
  /// - Returns: Whether that was so; otherwise nothing has changed.
  /// - Throws: ``WorkspaceError`` if it cannot be read or written.
  func keep(_ setup: SyncSetup, insteadOf old: SyncSetup) throws(WorkspaceError) -> Bool {
    try alone { () throws(WorkspaceError) in
      guard try self.setup() == old else { return false }
      try write(setup)
      return true
    }
  }

  private func write(_ setup: SyncSetup) throws(WorkspaceError) {
    try attempt {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try WholeFile.write(Array(try encoder.encode(setup)), to: setupPath, mode: 0o600)
    }
  }

  /// Forgets the setup, with the key.
  ///
  /// - Throws: ``WorkspaceError`` if it cannot be removed.
  public func forgetSetup() throws(WorkspaceError) {
    try alone { () throws(WorkspaceError) in
      guard unlink(setupPath) == 0 || errno == ENOENT else {
        throw WorkspaceError(.inputOutput, "'\(path)': \(SystemReason.text(errno))")
      }
    }
  }

  /// Changes the setup while no other process does.
  private func alone<Result>(
    _ body: () throws(WorkspaceError) -> Result
  ) throws(WorkspaceError) -> Result {
    let descriptor = try attempt {
      try makeFolder()
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.lastError }
      return descriptor
    }
    // That ends the lock, too.
    defer { close(descriptor) }
    // It is held for the time of one small write; without it, only two changes at once go wrong.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }

  // MARK: Who syncs

  /// Claims the right to sync, which ends with the claim or the process; `nil` if another process
  /// has it.
  ///
  /// - Throws: ``WorkspaceError`` if the file for it cannot be made.
  public func lease() throws(WorkspaceError) -> SyncLease? {
    try attempt {
      try makeFolder()
      let descriptor = open(leasePath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw Self.lastError }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let number = errno
        close(descriptor)
        guard number == EWOULDBLOCK else {
          throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
        }
        return nil
      }
      return SyncLease(descriptor)
    }
  }

  /// When the server answered last, to any process; `nil` if it never did.
  public var lastExchange: Timestamp? {
    guard let facts = try? FileManager.default.attributesOfItem(atPath: leasePath),
      facts[.size] as? UInt64 != 0, let date = facts[.modificationDate] as? Date
    else { return nil }
    return Timestamp(milliseconds: Int64(date.timeIntervalSince1970 * 1_000))
  }

  // MARK: What sync said

  /// Notes something in the log; the log is a help, so a full disk is no reason to stop.
  ///
  /// - Parameters:
  ///   - text: One sentence.
  ///   - time: The time.
  func note(_ text: String, at time: Timestamp) {
    let line = "\(time.milliseconds) \(text.replacing("\n", with: " "))\n"
    try? makeFolder()
    let descriptor = open(logPath, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard flock(descriptor, LOCK_EX) == 0 else { return }
    try? file.write(contentsOf: Data(line.utf8))
    guard let size = try? file.seekToEnd(), size > UInt64(Self.longestLog) else { return }
    try? file.seek(toOffset: size - UInt64(Self.longestLog / 2))
    guard let rest = try? file.readToEnd() else { return }
    try? file.truncate(atOffset: 0)
    try? file.write(contentsOf: rest.drop { $0 != UInt8(ascii: "\n") }.dropFirst())
  }

  /// What sync has said on this machine, the oldest first.
  ///
  /// - Throws: ``WorkspaceError`` if the log cannot be read.
  public func log() throws(WorkspaceError) -> [(time: Timestamp, text: String)] {
    guard FileManager.default.fileExists(atPath: logPath) else { return [] }
    let bytes = try attempt { try Data(contentsOf: URL(fileURLWithPath: logPath)) }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let time = Int64(parts[0]) else { return nil }
      return (Timestamp(milliseconds: time), String(parts[1]))
    }
  }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  private func attempt<Result>(_ body: () throws -> Result) throws(WorkspaceError) -> Result {
    do {
      return try body()
    } catch let error as DecodingError {
      throw WorkspaceError(
        .malformed, "'\(setupPath)' is damaged: \(error)",
        remedy: "delete it, and set sync up again with 'sync URL'")
    } catch {
      throw WorkspaceError(.inputOutput, "'\(path)': \(SystemReason.text(of: error))")
    }
  }
}

/// The right of a process to sync a workspace, until it is released.
public final class SyncLease: Sendable {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Gives the right up, even while something still refers to it.
  func release() { flock(descriptor, LOCK_UN) }

  /// Notes that the server has just answered: as the date of the file, for other processes.
  func noteExchange() {
    var byte: UInt8 = UInt8(ascii: "1")
    // For people only; without it, the state is an older one.
    _ = pwrite(descriptor, &byte, 1, 0)
  }
}
