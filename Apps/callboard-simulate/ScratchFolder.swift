import Foundation
import PluginAPI
import Simulation
import SyncSimulation
import Synchronization

/// A folder for workspaces that are needed only while this process runs.
final class ScratchFolder: Sendable {
  /// The path of the folder.
  let path: String
  /// Whether it was removed; held while something is made in it.
  private let isGone = Mutex(false)

  /// Chooses the path.
  ///
  /// The folder is created later, so that cleanup knows its path first.
  init() { path = Self.path(of: "callboard-simulate-scratch") }

  /// Makes the folder.
  func make() throws(Failure) { try Self.makeFolder(path) }

  /// Deletes the folder with its contents; does nothing if it is gone.
  ///
  /// It is moved away first: running workers create no files in it while it is emptied.
  func remove() {
    isGone.withLock { $0 = true }
    let files = FileManager.default
    let leaving = path + "-leaving"
    let isMoved = (try? files.moveItem(atPath: path, toPath: leaving)) != nil
    try? files.removeItem(atPath: isMoved ? leaving : path)
  }

  /// The equipment of a worker: a store of its own, and all renderers.
  func equipment(_ worker: Int) -> Equipment {
    let files = WorkerFiles(of: self, number: worker)
    return Equipment(
      openStore: { () throws(StoreError) in try Composition.store.open(try files.next()) },
      renderers: Composition.renderers)
  }

  /// What the simulated devices of a worker need, with files as workspaces.
  func syncEquipment(_ worker: Int) -> SyncEquipment {
    // A world has at most six devices.
    let files = WorkerFiles(of: self, number: worker, keeping: 6)
    return SyncEquipment(placements: Composition.placements) { () throws(StoreError) in
      try Composition.store.open(try files.next())
    }
  }

  /// Makes a folder in it.
  ///
  /// - Throws: An error of the file system; also if it was removed, as it never comes back.
  fileprivate func makeFolder(at path: String) throws {
    try isGone.withLock { isGone in
      guard !isGone else { throw CocoaError(.fileNoSuchFile) }
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  /// Creates a folder with a unique name among the temporary ones.
  static func make(_ name: String) throws(Failure) -> String {
    let path = path(of: name)
    try makeFolder(path)
    return path
  }

  private static func path(of name: String) -> String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("\(name)-\(UUID().uuidString.prefix(8))").path
  }

  /// Creates a missing folder, and checks that files can be created in it.
  static func makeWritable(_ path: String) throws(Failure) {
    try makeFolder(path)
    let probe = "\(path)/.callboard-simulate-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: probe) }
    // As large as a recording may be: a full disk still takes empty files.
    let isTaken = FileManager.default.createFile(
      atPath: probe, contents: Data(repeating: 0x20, count: 65_536))
    let size = try? FileManager.default.attributesOfItem(atPath: probe)[.size] as? Int
    guard isTaken, size == 65_536 else {
      throw Failure(
        "cannot write files in the folder '\(path)', or its disk is full; choose another folder "
          + "with --save", status: Failure.cannotCreate)
    }
  }

  /// Creates a missing folder, with its parents.
  static func makeFolder(_ path: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        "cannot create the folder '\(path)': a file is in the way, or permission is denied",
        status: Failure.cannotCreate)
    }
  }
}

/// The files of one worker's workspaces, one after the other.
///
/// Each file is deleted when the next is requested, or some later one: campaigns run for hours.
private final class WorkerFiles: Sendable {
  private let scratch: ScratchFolder
  private let folder: String
  private let kept: Int
  private let count = Mutex(0)

  init(of scratch: ScratchFolder, number: Int, keeping kept: Int = 1) {
    self.scratch = scratch
    self.kept = kept
    folder = "\(scratch.path)/\(number)"
  }

  func next() throws(StoreError) -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    do {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(number - kept)")
      let own = "\(folder)/\(number)"
      try scratch.makeFolder(at: own)
      return own + "/simulated.callboard"
    } catch {
      throw StoreError(.cannotOpen, at: folder, SystemReason.text(of: error))
    }
  }
}
