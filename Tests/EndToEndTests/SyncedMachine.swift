import Foundation
import TestSupport
import Testing

/// A machine with a workspace, as far as a test needs one: what it keeps for itself is its own.
struct SyncedMachine {
  let folder: TemporaryFolder
  let name: String

  init(_ name: String) throws {
    folder = try TemporaryFolder()
    self.name = name
  }

  var workspace: String { folder.file("\(name).callboard") }
  var environment: [String: String] { ["XDG_STATE_HOME": folder.file("state")] }

  /// Runs commands.
  func run(_ commands: String) throws -> Run {
    try BuiltExecutable.callboard.run(
      [workspace, "--show", "Tour", "-c", commands], environment: environment)
  }

  /// Runs commands before there is a show, or without one.
  func runBare(_ commands: String) throws -> Run {
    try BuiltExecutable.callboard.run([workspace, "-c", commands], environment: environment)
  }

  /// Exchanges all edits.
  func exchange() throws -> Run {
    try BuiltExecutable.callboard.run(["sync", workspace], environment: environment)
  }

  /// What is in the workspace, in the same words for the same contents.
  func contents() throws -> String {
    let run = try BuiltExecutable.callboard.run(
      [
        workspace, "--show", "Tour", "--format", "json", "-c", "objects; boards; board Main; items",
      ],
      environment: environment)
    try #require(run.status == 0, "\(run)")
    return run.output
  }
}

/// A sync server in a process of its own.
struct RunningSyncServer {
  let folder: TemporaryFolder
  let process: StartedRun
  /// What to type after `sync`, without a key.
  let address: String

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - folder: Where its store is.
  ///   - port: The port; 0 for any.
  ///   - store: The store; `nil` for a file in the folder.
  /// - Throws: What starting it throws, and a failed test if it does not say where it is.
  init(in folder: TemporaryFolder, port: Int = 0, store: String? = nil) throws {
    self.folder = folder
    process = try BuiltExecutable.syncServer.start(
      ["--store", store ?? Self.store(folder), "--port", "\(port)"], input: .text(""),
      environment: ["XDG_DATA_HOME": folder.path])
    try process.wait(forOutput: "--fingerprint")
    let line = try #require(
      process.output.split(separator: "\n").first { $0.contains("sync https://") })
    address = String(line[(try #require(line.range(of: "https://"))).lowerBound...])
  }

  var port: Int? { address.firstMatch(of: /:(\d+)/).flatMap { Int($0.output.1) } }

  static func store(_ folder: TemporaryFolder) -> String { "sqlite:" + folder.file("sync.db") }

  /// Makes a key, and returns the file with it.
  static func makeKey(
    _ name: String, in folder: TemporaryFolder, store: String? = nil, owner: String = "default"
  ) throws -> String {
    let run = try BuiltExecutable.syncServer.run(
      ["keys", "new", name, "--owner", owner, "--store", store ?? Self.store(folder)])
    try #require(run.status == 0, "\(run)")
    return try write(run.output, to: "\(name).key", in: folder)
  }

  /// Writes a key into a file that only its user can read, and returns the path.
  static func write(_ key: String, to name: String, in folder: TemporaryFolder) throws -> String {
    let path = try folder.write(key, to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return path
  }
}
