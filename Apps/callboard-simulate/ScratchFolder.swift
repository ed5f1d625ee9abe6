import Foundation
import PluginAPI
import Simulation
import Synchronization

/// A folder for workspaces that are needed only while this process runs.
final class ScratchFolder: Sendable {
  /// Where it is.
  let path: String

  /// Chooses where it will be.
  ///
  /// It is made later, so that whoever is to remove it knows it before.
  init() { path = Self.path(of: "callboard-simulate-scratch") }

  /// Makes the folder.
  func make() throws(Failure) { try Self.makeFolder(path) }

  /// Removes it with all that is in it; nothing where it is gone already.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// What a worker of that number is given: a store of its own, and everything that draws.
  func equipment(_ worker: Int) -> Equipment {
    let files = WorkerFiles(folder: path + "/\(worker)")
    return Equipment(
      openStore: { () throws(StoreError) in try Composition.store.open(try files.next()) },
      renderers: Composition.renderers)
  }

  /// Makes a folder with a name of its own among the temporary ones.
  static func make(_ name: String) throws(Failure) -> String {
    let path = path(of: name)
    try makeFolder(path)
    return path
  }

  private static func path(of name: String) -> String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("\(name)-\(UUID().uuidString.prefix(8))").path
  }

  /// Makes a folder where there is none, and sees whether files can be made in it.
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
        "no files can be made in the folder '\(path)', or its disk is full; name another one with "
          + "--save", status: Failure.cannotCreate)
    }
  }

  /// Makes a folder where there is none, with those it lies in.
  static func makeFolder(_ path: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        "the folder '\(path)' cannot be made: a file lies in its way, or it may not be made there",
        status: Failure.cannotCreate)
    }
  }
}

/// The files of one worker's workspaces, one after the other.
///
/// The one before is removed when the next is asked for, as campaigns go on for hours.
private final class WorkerFiles: Sendable {
  private let folder: String
  private let count = Mutex(0)

  init(folder: String) { self.folder = folder }

  func next() throws(StoreError) -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let files = FileManager.default
    do {
      try? files.removeItem(atPath: "\(folder)/\(number - 1)")
      let own = "\(folder)/\(number)"
      try files.createDirectory(atPath: own, withIntermediateDirectories: true)
      return own + "/simulated.callboard"
    } catch {
      throw StoreError(.cannotOpen, at: folder, SystemReason.text(of: error))
    }
  }
}
