import Foundation
package import PluginAPI

/// A folder that receives all files of an export, or none.
///
/// A new folder is filled under another name first. An existing folder is swapped in one step with
/// one that contains the new files and those that stay. If that is impossible, each file is
/// replaced separately: a killed process then leaves some files new and some old, but none half
/// written and none missing. After any other failure, the folder is unchanged.
package struct ExportFolder {
  /// The most bytes of a file of an earlier export that is looked at.
  private static let mostBytes = 64 << 20
  /// The most files beside those of the export that are taken along when the folder is swapped.
  private static let mostOthers = 1_000

  private let path: String
  /// The folder with links resolved; it may not exist yet.
  private let folder: String
  private let isThere: Bool
  private let calls: FileCalls
  private let isReserved: (String) -> Bool

  /// Names a folder, which need not exist yet.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - calls: How files are written.
  ///   - isReserved: Whether a path belongs to the workspace, under any name.
  /// - Throws: ``FileError`` if the path leads to something else.
  package init(
    _ path: String, calls: FileCalls = .system,
    isReserved: @escaping (String) -> Bool = { _ in false }
  ) throws(FileError) {
    self.path = path
    self.calls = calls
    self.isReserved = isReserved
    var info = stat()
    isThere = stat(path, &info) == 0
    if isThere {
      guard info.st_mode & S_IFMT == S_IFDIR else {
        throw FileError(
          .inputOutput, "'\(path)' is a file, not a folder", remedy: "name another folder")
      }
      folder = FilePath.resolved(path) ?? path
    } else {
      var plain = path
      while plain.count > 1, plain.hasSuffix("/") { plain.removeLast() }
      let (parent, name) = FilePath.parts(of: plain)
      guard let real = FilePath.resolved(parent) else {
        throw FileError(
          .inputOutput,
          "the export to '\(path)' was not written: the folder around it does not exist",
          remedy: "make it first")
      }
      folder = "\(real)/\(name)"
    }
  }

  /// The folders in which earlier exports may have left something unfinished.
  package var sweepable: [String] {
    isThere ? [FileCalls.folder(of: folder), folder] : [FileCalls.folder(of: folder)]
  }

  /// Writes files.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - outdated: The names of files to remove after all are written.
  ///   - isForced: Whether to replace existing files.
  /// - Throws: ``FileError`` if one is there already, or something cannot be written.
  package func write(
    _ files: [ExportedFile], removing outdated: [String] = [], overwriting isForced: Bool
  ) throws(FileError) {
    try check(files, outdated, isForced)
    do throws(FileFault) {
      guard isThere else { return try make(files) }
      if try !swap(files, outdated) { try replace(files, outdated) }
    } catch {
      throw FileError(error, "the export to '\(path)' was not written")
    }
  }

  /// The content of a file in the folder; `nil` if there is none, or for a link.
  package func read(_ name: String) -> [UInt8]? {
    guard Self.isPlain(name), !isReserved(place(name)) else { return nil }
    return try? RegularFile(place(name), following: false).bytes(limit: Self.mostBytes)
  }

  private func place(_ name: String) -> String { "\(folder)/\(name)" }

  // MARK: Checking

  /// Whether a name means a file in the folder itself; exports promise it.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.contains("/") && !name.contains("\0")
  }

  private func check(
    _ files: [ExportedFile], _ outdated: [String], _ isForced: Bool
  ) throws(FileError) {
    // A folder with this name would be in the way of the store.
    guard !isReserved(folder) else { throw FileError(reserved: path) }
    for name in files.map(\.name) + outdated {
      guard Self.isPlain(name) else {
        throw FileError(.inputOutput, "'\(name)' is not a file name in '\(path)'")
      }
      guard !isReserved(place(name)) else { throw FileError(reserved: "\(path)/\(name)") }
    }
    let existing = files.map(\.name).filter { FolderListing.Entry(place($0)) != nil }
    for name in existing where Self.isFolder(place(name)) {
      throw FileError(
        .inputOutput, "'\(path)/\(name)' is a folder", remedy: "name another folder")
    }
    guard let first = existing.first, !isForced else { return }
    let more = existing.count > 1 ? " and \(existing.count - 1) more of its files" : ""
    let verb = existing.count > 1 ? "exist" : "exists"
    throw FileError(
      .inputOutput, "'\(path)/\(first)'\(more) \(verb)",
      remedy: "name another folder, or add --force to replace what is there")
  }

  private static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  // MARK: Writing

  private func make(_ files: [ExportedFile]) throws(FileFault) {
    let partial = try PartialFolder(for: folder, calls)
    for file in files { try partial.write(file.bytes, to: file.name) }
    try partial.publish()
  }

  /// Swaps the folder with a new one.
  ///
  /// - Returns: Whether it could be swapped.
  private func swap(
    _ files: [ExportedFile], _ outdated: [String]
  ) throws(FileFault) -> Bool {
    guard let listing = FolderListing(of: folder) else { return false }
    let kept = Set(listing.entries.keys).subtracting(files.map(\.name)).subtracting(outdated)
    // Folders have no second name. A workspace keeps its own, also for a moment.
    guard listing.entries.values.allSatisfy(\.isRegular), kept.count <= Self.mostOthers,
      !kept.contains(where: { isReserved(place($0)) }),
      FolderListing.Entry(folder) != FolderListing.Entry("."),
      let partial = try? PartialFolder(for: folder, calls)
    else { return false }
    for file in files { try partial.write(file.bytes, to: file.name) }
    return try partial.swap(listing, keeping: kept)
  }

  /// Replaces each file separately.
  private func replace(_ files: [ExportedFile], _ outdated: [String]) throws(FileFault) {
    var prepared: [(file: OutputFile, path: String)] = []
    for file in files {
      let partial = try OutputFile(partialIn: folder, calls)
      try partial.append(file.bytes)
      partial.takeAttributes(of: place(file.name))
      prepared.append((partial, place(file.name)))
    }
    var made: [String] = []
    var replaced: [ReplacedFile] = []
    do throws(FileFault) {
      for (file, path) in prepared {
        let isReplacing = FolderListing.Entry(path) != nil
        if isReplacing { if let old = ReplacedFile(path) { replaced.append(old) } }
        try file.publish(as: path, replacing: isReplacing)
        if !isReplacing { made.append(path) }
      }
      for path in outdated.map(place) where FolderListing.Entry(path) != nil {
        if let old = ReplacedFile(path) { replaced.append(old) }
        guard unlink(path) == 0 else { throw .last }
      }
    } catch {
      for path in made { _ = unlink(path) }
      for old in replaced { old.restore() }
      throw error
    }
    try calls.confirmNames(in: folder)
  }
}
