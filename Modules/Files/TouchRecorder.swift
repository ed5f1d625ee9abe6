import Foundation
package import Gestures
import PluginAPI

/// A recording in progress: a file that touches are appended to.
package struct TouchRecorder {
  /// The path of the recording.
  package let path: String
  /// The number of touches in the file.
  package private(set) var count = 0

  private let file: OutputFile

  /// Creates the file, which must not exist yet, with its header; or leaves none.
  package init(
    at path: String, header: RecordingHeader, _ calls: FileCalls = .system
  ) throws(FileError) {
    let what = "'\(path)' cannot be written"
    self.path = path
    do {
      let line = try RecordingWriter.line(for: header)
      file = try OutputFile(partialIn: FileCalls.folder(of: path), calls)
      try file.append(Array(line.utf8))
      try file.publish(as: path, replacing: false)
      // Touches are not promised to survive a power cut, so it may go unconfirmed.
      _ = calls.syncFolder(FileCalls.folder(of: path))
    } catch let fault as FileFault where fault.number == EEXIST {
      throw FileError(
        .inputOutput, "\(what): the file exists", remedy: "name another; nothing is overwritten")
    } catch {
      throw Self.failure(error, what)
    }
  }

  /// Appends touches in one piece, so that a killed process leaves only whole lines.
  ///
  /// If the disk is full, nothing of these touches remains.
  package mutating func append(_ touches: [Touch]) throws(FileError) {
    do {
      var lines = ""
      for touch in touches { lines += try RecordingWriter.line(for: touch) }
      try file.append(Array(lines.utf8))
      count += touches.count
    } catch {
      throw Self.failure(error, "the recording '\(path)' ended after \(count) touches")
    }
  }

  private static func failure(_ error: any Error, _ what: String) -> FileError {
    switch error {
    case let error as RecordingError:
      FileError(.inputOutput, "\(what): \(error.message)")
    case let fault as FileFault: FileError(fault, what)
    default: FileError(.inputOutput, "\(what): \(error)")
    }
  }
}
