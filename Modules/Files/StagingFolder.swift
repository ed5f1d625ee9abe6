package import Foundation
import PluginAPI

/// A folder in which others make files before these get their place in the folder around it.
///
/// It is removed in the end, with all that was not published. If the process is killed, it is a
/// leftover that ``Leftovers/sweep(_:)`` removes.
package final class StagingFolder {
  /// The folder, which only its owner can read.
  package let path: String
  private let folder: String
  private let descriptor: Int32

  /// Creates it.
  ///
  /// - Parameter folder: The folder that receives the files.
  /// - Throws: ``FileFault`` if it cannot be created.
  package init(in folder: String) throws(FileFault) {
    self.folder = folder
    (path, descriptor) = try Leftovers.makeFolder(in: folder, mode: 0o700)
  }

  deinit {
    Leftovers.removeFolder(path)
    close(descriptor)
  }

  /// The bytes of all files in it.
  package var bytes: Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.reduce(0) { bytes, name in
      var info = stat()
      return lstat("\(path)/\(name)", &info) == 0 ? bytes + Int(info.st_size) : bytes
    }
  }

  /// Gives all files their place, and a file the last one; none replaces another.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - original: A file; those who can read it can read the new ones, and no others. Their owner
  ///     can write them in any case.
  /// - Throws: ``FileFault`` if one cannot get its place; then none does.
  package func publish(_ name: String, readableAs original: String) throws(FileFault) {
    var info = stat()
    guard stat(original, &info) == 0 else { throw .last }
    try publish(name, mode: info.st_mode & 0o666 | 0o200)
  }

  /// Gives all files their place, and a file the last one; none replaces another.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - mode: Who may use the files.
  /// - Throws: ``FileFault`` if one cannot get its place; then none does.
  package func publish(_ name: String, mode: mode_t) throws(FileFault) {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
      throw FileFault.last
    }
    var published: [String] = []
    do throws(FileFault) {
      for name in names.filter({ $0 != name }).sorted() + [name] {
        guard chmod("\(path)/\(name)", mode) == 0 else { throw .last }
        try FileCalls.renameNew("\(path)/\(name)", to: "\(folder)/\(name)")
        published.append(name)
      }
    } catch {
      for name in published { _ = unlink("\(folder)/\(name)") }
      throw error
    }
    FileCalls.syncFolder(folder)
  }
}
