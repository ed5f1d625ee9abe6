import Foundation
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
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
      throw FileFault.last
    }
    let others = names.filter { $0 != name }.sorted()
    var published: [String] = []
    do throws(FileFault) {
      // On the disk, too, one comes after the other: what is found here belongs to the last file.
      if !others.isEmpty { try sync(path, folder) }
      for other in others + [name] {
        guard chmod("\(path)/\(other)", info.st_mode & 0o666 | 0o200) == 0 else { throw .last }
        if other == name, !others.isEmpty { try sync(folder) }
        // The others keep their name here, too, so that `Leftovers.takeBack` knows them.
        if other == name || link("\(path)/\(other)", "\(folder)/\(other)") != 0 {
          try FileCalls.renameNew("\(path)/\(other)", to: "\(folder)/\(other)")
        }
        published.append(other)
      }
    } catch {
      for name in published { _ = unlink("\(folder)/\(name)") }
      throw error
    }
    try FileCalls.system.confirmNames(in: folder)
  }

  private func sync(_ folders: String...) throws(FileFault) {
    for folder in folders {
      let number = FileCalls.system.syncFolder(folder)
      guard number == 0 else { throw FileFault(number) }
    }
  }
}
