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

  /// Makes a copy of a file in it, which is on the disk when this returns; none if there is no such
  /// file.
  ///
  /// - Parameters:
  ///   - original: The file.
  ///   - name: The name of the copy; an earlier one is replaced.
  /// - Throws: ``FileFault`` if it cannot be read or written.
  package func takeCopy(of original: String, as name: String) throws(FileFault) {
    _ = unlink("\(path)/\(name)")
    let source = open(original, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard source >= 0 else {
      if errno == ENOENT { return }
      throw .last
    }
    defer { close(source) }
    let copy = try OutputFile(new: "\(path)/\(name)", .system)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      guard count > 0 else { break }
      try copy.append(Array(buffer[..<count]))
    }
    try copy.keep()
  }

  /// Makes a file in it, which is on the disk when this returns.
  ///
  /// - Parameters:
  ///   - bytes: What it contains.
  ///   - name: Its name.
  /// - Throws: ``FileFault`` if it cannot be written.
  package func take(_ bytes: [UInt8], as name: String) throws(FileFault) {
    let file = try OutputFile(new: "\(path)/\(name)", .system)
    try file.append(bytes)
    try file.keep()
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
    try publish(name, mode: UInt32(info.st_mode & 0o666 | 0o200))
  }

  /// Gives all files their place, and a file the last one; none replaces another.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - mode: Who may use the files: permissions, such as 0o644.
  /// - Throws: ``FileFault`` if one cannot get its place; then none does.
  package func publish(_ name: String, mode: UInt32) throws(FileFault) {
    let others = try names(endingWith: name).dropLast()
    var published: [String] = []
    do throws(FileFault) {
      // On the disk, too, one comes after the other: what is found here belongs to the last file.
      if !others.isEmpty { try sync(path, folder) }
      for other in others + [name] {
        guard chmod("\(path)/\(other)", mode_t(mode)) == 0 else { throw .last }
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

  /// Gives all files their place, and a file the last one; they replace those that are there.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - mode: Who may use the files: permissions, such as 0o644.
  /// - Throws: ``FileFault`` if one cannot get its place.
  package func replace(_ name: String, mode: UInt32) throws(FileFault) {
    for name in try names(endingWith: name) {
      guard chmod("\(path)/\(name)", mode_t(mode)) == 0,
        rename("\(path)/\(name)", "\(folder)/\(name)") == 0
      else { throw .last }
    }
    try FileCalls.system.confirmNames(in: folder)
  }

  /// The names of all files, with one of them at the end.
  private func names(endingWith name: String) throws(FileFault) -> [String] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      return names.filter { $0 != name }.sorted() + [name]
    } catch {
      throw FileFault.last
    }
  }
}
