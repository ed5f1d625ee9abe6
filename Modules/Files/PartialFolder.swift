import Foundation

/// A folder that is being filled beside its final path, and is removed again unless it is
/// published.
///
/// It is swapped with the existing folder in one step; then the old contents are removed.
final class PartialFolder {
  private let descriptor: Int32
  private let calls: FileCalls
  private let folder: String
  private let path: String
  private var isPublished = false

  /// Creates a folder beside its final path.
  ///
  /// - Parameters:
  ///   - folder: The final path, without links.
  ///   - calls: The system calls to use.
  /// - Throws: ``FileFault`` if it cannot be created.
  init(for folder: String, _ calls: FileCalls) throws(FileFault) {
    (path, descriptor) = try Leftovers.makeFolder(in: FileCalls.folder(of: folder), calls)
    (self.folder, self.calls) = (folder, calls)
  }

  deinit {
    if !isPublished { Leftovers.removeFolder(path) }
    close(descriptor)
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: Its contents.
  ///   - name: Its name.
  /// - Throws: ``FileFault`` if it cannot be written.
  func write(_ bytes: [UInt8], to name: String) throws(FileFault) {
    let file = try OutputFile(new: "\(path)/\(name)", calls)
    try file.append(bytes)
    file.takeAttributes(of: "\(folder)/\(name)")
    try file.keep()
  }

  /// Moves the folder to its final path if nothing is there.
  func publish() throws(FileFault) {
    try syncFiles()
    try FileCalls.renameNew(path, to: folder)
    isPublished = true
    try calls.confirmNames(in: FileCalls.folder(of: folder))
  }

  /// Swaps the folder with the existing one, and removes that.
  ///
  /// - Parameters:
  ///   - listing: The contents of the folder when it was listed.
  ///   - kept: The names that stay unchanged.
  /// - Returns: Whether it was done; `false` if the file system cannot do it.
  /// - Throws: ``FileFault`` if the folder has changed since; it is then left as it is.
  func swap(_ listing: FolderListing, keeping kept: Set<String>) throws(FileFault) -> Bool {
    for name in kept where link("\(folder)/\(name)", "\(path)/\(name)") != 0 { return false }
    let old = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard old >= 0 else { return false }
    defer { close(old) }
    // The folder swapped out must not count as a leftover before it is removed.
    guard Leftovers.lock(old) else { throw FileFault(EBUSY) }
    var info = stat()
    guard fstat(old, &info) == 0, fchown(descriptor, info.st_uid, info.st_gid) == 0,
      fchmod(descriptor, info.st_mode & 0o7777) == 0
    else { return false }
    try syncFiles()
    guard calls.exchange(path, folder) == 0 else { return false }
    guard FolderListing(of: path) == listing else {
      // A file that another program created since then must stay.
      isPublished = calls.exchange(path, folder) != 0
      throw FileFault(ESTALE)
    }
    isPublished = true
    // Without a confirmation, the old folder may be the one that is kept: it must stay whole.
    try calls.confirmNames(in: FileCalls.folder(of: folder))
    Leftovers.removeFolder(path)
    return true
  }

  /// Waits until the names of the new files are on the disk.
  private func syncFiles() throws(FileFault) {
    let number = calls.syncFolder(path)
    guard number == 0 else { throw FileFault(number) }
  }
}
