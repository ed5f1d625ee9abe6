import Commands
import Foundation
import PluginAPI
import Synchronization

/// The folder for recordings of what fingers do on pages: one file after the other.
final class RecordingFolder: Sendable {
  /// The folder.
  let path: String
  private let last = Mutex(0)

  /// Creates the folder if there is none.
  ///
  /// - Throws: ``CommandError`` if it cannot be created.
  init(at path: String) throws(CommandError) {
    self.path = path
    let files = FileManager.default
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
      throw CommandError(
        .inputOutput, "'\(path)' is a file; touches are recorded in a folder",
        remedy: "choose another with --record")
    }
    do {
      try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandError(
        .inputOutput, "the folder '\(path)' cannot be created: \(SystemReason.text(of: error))",
        remedy: "choose another with --record")
    }
  }

  /// A file that does not exist yet.
  func next() -> String {
    last.withLock { number in
      while true {
        number += 1
        let file = "\(path)/page-\(number).jsonl"
        if !FileManager.default.fileExists(atPath: file) { return file }
      }
    }
  }
}
