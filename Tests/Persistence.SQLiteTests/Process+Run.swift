import Foundation
import TestSupport

/// Runs a program and waits for it.
///
/// - Parameters:
///   - program: Its name.
///   - arguments: What it is given.
/// - Throws: ``ProgramFailure`` where it ends with another status than 0.
func run(_ program: String, _ arguments: [String]) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  try process.start()
  try process.waitForEnd()
  guard process.terminationStatus == 0 else {
    throw ProgramFailure(program: program, status: process.terminationStatus)
  }
}

/// A program that ended with another status than 0.
struct ProgramFailure: Error {
  let program: String
  let status: Int32
}

/// A small file system of its own, for tests of full and read-only disks.
struct SmallDisk {
  /// Whether this machine lets the tests mount one.
  static let isPermitted: Bool = {
    #if os(Linux)
      do {
        try with(size: "1m") { _ in }
        return true
      } catch {
        return false
      }
    #else
      return false
    #endif
  }()

  let path: String

  /// Runs a test on a disk of a size that `mount` understands.
  static func with(size: String, _ body: (SmallDisk) throws -> Void) throws {
    try withFolder { folder in
      try run("mount", ["-t", "tmpfs", "-o", "size=\(size)", "none", folder.path])
      defer { try? run("umount", ["-l", folder.path]) }
      try body(SmallDisk(path: folder.path))
    }
  }

  /// Mounts it again with other options.
  func remount(_ options: String) throws {
    try run("mount", ["-o", "remount,\(options)", path])
  }
}
