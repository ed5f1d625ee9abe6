import Foundation
import Gestures
import PluginAPI

/// A recording that is being made: a file that touches are appended to as they come.
struct TouchRecorder {
  /// Where the recording is.
  let path: String
  /// How many touches it holds.
  private(set) var count = 0

  private let file: FileHandle
  /// The bytes of all lines that were written whole.
  private var length: UInt64

  /// Makes the file, which must not be there yet, and writes the header.
  init(at path: String, header: RecordingHeader) throws(WorkspaceError) {
    self.path = path
    do {
      let line = try RecordingWriter.line(for: header)
      try Data(line.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
      file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      length = try file.seekToEnd()
    } catch {
      throw Self.failure(error, "'\(path)' cannot be written")
    }
  }

  /// Appends touches in one piece, so that a process that is killed leaves whole lines.
  ///
  /// So does a disk that is full: of touches that do not fit nothing is left.
  mutating func append(_ touches: [Touch]) throws(WorkspaceError) {
    do {
      var lines = ""
      for touch in touches { lines += try RecordingWriter.line(for: touch) }
      try file.write(contentsOf: Data(lines.utf8))
      length += UInt64(lines.utf8.count)
      count += touches.count
    } catch {
      // A part of a line would make all of the recording unreadable.
      try? file.truncate(atOffset: length)
      throw Self.failure(error, "the recording '\(path)' ended after \(count) touches")
    }
  }

  func close() throws(WorkspaceError) {
    do {
      try file.close()
    } catch {
      throw Self.failure(error, "'\(path)' cannot be closed")
    }
  }

  private static func failure(_ error: any Error, _ what: String) -> WorkspaceError {
    if let error = error as? RecordingError {
      return WorkspaceError(.inputOutput, "\(what): \(error.message)")
    }
    switch (error as? CocoaError)?.code {
    case .fileWriteFileExists:
      return WorkspaceError(
        .inputOutput, "\(what): the file exists", remedy: "name another; nothing is overwritten")
    case .fileWriteOutOfSpace:
      return WorkspaceError(.diskFull, "\(what): the disk is full")
    case .fileNoSuchFile, .fileReadNoSuchFile:
      return WorkspaceError(.inputOutput, "\(what): there is no such folder")
    case .fileWriteNoPermission, .fileWriteVolumeReadOnly:
      return WorkspaceError(.inputOutput, "\(what): it may not be written")
    default:
      return WorkspaceError(.inputOutput, "\(what): \(SystemReason.text(of: error))")
    }
  }
}
