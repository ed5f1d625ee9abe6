import Foundation
import Persistence
import PluginAPI

/// The file of a workspace and those beside it.
struct WorkspaceFiles {
  /// The most bytes of a workspace's file.
  static let lengthLimit = 256 << 20
  /// The most bytes of the file beside it.
  static let localLengthLimit = 1 << 30

  /// The workspace, as the user named it.
  let location: String
  /// The file, with links followed.
  let path: String
  /// The record of changes and what is remembered on this machine.
  var local: String { path + Journal.suffix }
  /// What replaces that file.
  var newLocal: String { local + ".new" }
  /// What is locked by the store that writes.
  var lock: String { path + ".lock" }
  /// What is locked while the file beside it is written.
  var localLock: String { local + ".lock" }

  private let names: WorkspaceNames

  /// Names the files of a workspace.
  init(location: String) throws(StoreError) {
    guard !location.isEmpty, !location.utf8.contains(0) else {
      throw StoreError(.cannotOpen, at: "''", "a workspace needs a path without U+0000")
    }
    self.location = location
    let absolute =
      location.hasPrefix("/")
      ? location : "\(FileManager.default.currentDirectoryPath)/\(location)"
    path = FilePath.followingLinks(absolute)
    let local = Journal.suffix
    names = WorkspaceNames(
      of: path, sidecars: [".new", ".lock", local, local + ".new", local + ".lock"])
  }

  var calls: FileCalls { FileCalls(location: location) }

  /// The folders that a new workspace needs.
  var folders: WorkspaceFolders { WorkspaceFolders(of: path, at: location) }

  /// Whether a path leads to one of the files, under any name.
  func contain(_ path: String) -> Bool { names.contain(path) }

  /// Whether the file exists, but cannot be replaced.
  var isReadOnly: Bool {
    var info = stat()
    guard stat(path, &info) == 0 else { return false }
    // Root can write every file, so check the mode first.
    return info.st_mode & 0o222 == 0 || access(path, W_OK) != 0
      || access(FilePath.parts(of: path).folder, W_OK) != 0
  }

  /// Opens the file; `nil` if there is none.
  func open() throws(StoreError) -> FileCalls.Handle? {
    // A pipe would wait for a writer.
    let file = try calls.open(path, O_RDONLY | O_NONBLOCK)
    if let file { try calls.checkRegular(file) }
    return file
  }

  /// Opens the file beside the workspace; `nil` if there is none.
  func openLocal() throws(StoreError) -> FileCalls.Handle? {
    try calls.open(local, O_RDONLY | O_NONBLOCK)
  }

  /// All bytes of the file beside the workspace, from a place; none if there is no such file.
  func bytes(ofLocal file: FileCalls.Handle?, from start: Int = 0) throws(StoreError) -> [UInt8] {
    guard let file else { return [] }
    return try calls.bytes(of: file, from: start, limit: Self.localLengthLimit)
  }

  /// Replaces the file; it is on the disk when this returns.
  ///
  /// - Returns: The new file.
  /// - Throws: ``StoreError``, which says so if it is not known which file is there.
  func replace(with bytes: [UInt8]) throws(StoreError) -> FileCalls.Handle {
    let file = try calls.replace(path, with: bytes, through: path + ".new")
    do throws(StoreError) {
      try calls.syncFolder(of: path)
      return file
    } catch {
      throw StoreError(
        .unconfirmed, at: location,
        "the disk did not confirm the new file, so it is not known whether the change was kept: "
          + error.message, remedy: "check the disk, and open the workspace again to see")
    }
  }
}
