import Foundation
import PluginAPI

/// A file that an export is written to, whole or not at all.
package struct ExportFile {
  /// The folder that it is in.
  package let folder: String
  private let name: String
  private let path: String
  private let isThere: Bool

  /// Checks whether a file can be written.
  ///
  /// - Parameters:
  ///   - path: The file. A link stays, and its target is written.
  ///   - isForced: Whether to replace an existing file.
  /// - Throws: ``FileError`` if something else is there, or a file and `isForced` is false.
  package init(_ path: String, overwriting isForced: Bool) throws(FileError) {
    name = path
    var info = stat()
    isThere = stat(path, &info) == 0
    let target = isThere ? FilePath.resolved(path) ?? path : path
    (self.path, folder) = (target, FileCalls.folder(of: target))
    guard isThere else {
      guard access(folder, F_OK) == 0 else {
        throw FileError(
          .inputOutput, "the folder of '\(path)' does not exist", remedy: "make it first")
      }
      return
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      throw FileError(.inputOutput, "'\(path)' is a folder", remedy: "name a file in it")
    default:
      throw FileError(
        .inputOutput, "'\(path)' is not a regular file",
        remedy: "name a file; without 'to FILE' the text is printed")
    }
    guard isForced else {
      throw FileError(
        .inputOutput, "'\(path)' exists",
        remedy: "name another file, or add --force to replace it")
    }
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - bytes: Its contents.
  ///   - calls: How files are written.
  /// - Throws: ``FileError`` if it cannot be written; the old file then stays.
  package func write(_ bytes: [UInt8], _ calls: FileCalls = .system) throws(FileError) {
    do throws(FileFault) {
      let file = try OutputFile(partialIn: folder, calls)
      try file.append(bytes)
      if isThere { file.takeAttributes(of: path) }
      try file.publish(as: path, replacing: isThere)
      try calls.confirmNames(in: folder)
    } catch {
      throw FileError(error, "'\(name)' was not written")
    }
  }
}
