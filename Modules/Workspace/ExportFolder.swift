package import Foundation
package import PluginAPI

/// A folder that the files of an export are written to, all of them or none.
///
/// Every file is written under another name first; only when all are there they get their own.
/// Whatever fails on the way, the folder is put back as it was.
package struct ExportFolder {
  /// Gives a file another name, and fails where something has it.
  package typealias Move = (_ file: URL, _ name: URL) throws -> Void

  /// The most bytes of a file of an earlier export that is looked at.
  private static let mostBytes: UInt64 = 64 << 20

  private let path: String
  private let url: URL
  private let move: Move

  /// Names a folder, which need not be there yet.
  package init(
    _ path: String, move: @escaping Move = { try FileManager.default.moveItem(at: $0, to: $1) }
  ) {
    self.path = path
    self.move = move
    url = URL(fileURLWithPath: path, isDirectory: true)
  }

  /// Writes files.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - outdated: The names of files that are removed where all are written.
  ///   - isForced: Whether files that are there are replaced.
  /// - Throws: ``WorkspaceError`` where one is there already, or something cannot be written.
  package func write(
    _ files: [ExportedFile], removing outdated: [String] = [], overwriting isForced: Bool
  ) throws(WorkspaceError) {
    for name in files.map(\.name) + outdated where !Self.isPlain(name) {
      throw WorkspaceError(.inputOutput, "'\(name)' is no name of a file in '\(path)'")
    }
    let isNew = try make()
    var work = Work(folder: url, move: move)
    do {
      try check(files, isForced)
      for file in files { try work.prepare(file) }
      // First, as a new name may differ from an old one by case only, which some systems ignore.
      for name in outdated { try work.remove(name) }
      for file in files { try work.publish(file) }
    } catch {
      work.undo()
      if isNew { try? FileManager.default.removeItem(at: url) }
      throw failure(error)
    }
    work.finish()
  }

  /// What a file of the folder holds; `nil` for a name that is none, and for a link.
  package func read(_ name: String) -> [UInt8]? {
    guard Self.isPlain(name) else { return nil }
    let file = url.appendingPathComponent(name).path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
      attributes[.type] as? FileAttributeType == .typeRegular,
      (attributes[.size] as? NSNumber)?.uint64Value ?? .max <= Self.mostBytes
    else { return nil }
    return FileManager.default.contents(atPath: file).map { Array($0) }
  }

  /// Whether a name means a file in the folder itself; exports promise it.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.contains("/") && !name.contains("\0")
  }

  /// Makes the folder where there is none.
  ///
  /// - Returns: Whether it was made.
  private func make() throws(WorkspaceError) -> Bool {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) {
      guard isFolder.boolValue else {
        throw WorkspaceError(
          .inputOutput, "'\(path)' is a file and no folder", remedy: "name another folder")
      }
      return false
    }
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    } catch {
      throw failure(error)
    }
    return true
  }

  private func check(_ files: [ExportedFile], _ isForced: Bool) throws {
    let existing = files.map(\.name).filter { Self.exists(url.appendingPathComponent($0)) }
    guard let first = existing.first, !isForced else { return }
    let more = existing.count > 1 ? " and \(existing.count - 1) more of its files" : ""
    throw WorkspaceError(
      .inputOutput, "'\(url.appendingPathComponent(first).relativePath)'\(more) exists",
      remedy: "name another folder, or add --force to replace what is there")
  }

  /// Whether something has a name, a link that leads nowhere too.
  fileprivate static func exists(_ url: URL) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: url.path)) != nil
  }

  private func failure(_ error: any Error) -> WorkspaceError {
    if let error = error as? WorkspaceError { return error }
    let what = "the export to '\(path)' was not written"
    switch (error as? CocoaError)?.code {
    case .fileWriteOutOfSpace:
      return WorkspaceError(.diskFull, "\(what): the disk is full")
    case .fileNoSuchFile, .fileReadNoSuchFile:
      return WorkspaceError(
        .inputOutput, "\(what): the folder around it does not exist", remedy: "make it first")
    case .fileWriteNoPermission, .fileWriteVolumeReadOnly:
      return WorkspaceError(.inputOutput, "\(what): the folder may not be written")
    default:
      return WorkspaceError(.inputOutput, "\(what): \(SystemReason.text(of: error))")
    }
  }
}

/// What was done so far, and how to take it back.
private struct Work {
  let folder: URL
  let move: ExportFolder.Move
  /// Names that hold what is not published yet.
  private var prepared: [String: URL] = [:]
  /// Names that are published; what has them was written here.
  private var published: [URL] = []
  /// What files were replaced, and the names that they have meanwhile.
  private var replaced: [(url: URL, old: URL)] = []
  private var counter = 0

  init(folder: URL, move: @escaping ExportFolder.Move) {
    self.folder = folder
    self.move = move
  }

  mutating func prepare(_ file: ExportedFile) throws {
    let url = freeURL()
    prepared[file.name] = url
    try Data(file.bytes).write(to: url, options: .withoutOverwriting)
  }

  mutating func publish(_ file: ExportedFile) throws {
    guard let new = prepared[file.name] else { return }
    let url = folder.appendingPathComponent(file.name)
    if ExportFolder.exists(url) {
      let type = try FileManager.default.attributesOfItem(atPath: url.path)[.type]
      guard type as? FileAttributeType != .typeDirectory else {
        throw WorkspaceError(
          .inputOutput, "'\(url.relativePath)' is a folder", remedy: "name another folder")
      }
      let old = freeURL()
      try move(url, old)
      replaced.append((url, old))
    }
    // Another process may have made the file by now: it is not ours before the move is done.
    try move(new, url)
    published.append(url)
    prepared[file.name] = nil
  }

  /// Puts a file aside, which is deleted at the end.
  mutating func remove(_ name: String) throws {
    let url = folder.appendingPathComponent(name)
    guard ExportFolder.exists(url) else { return }
    let old = freeURL()
    try move(url, old)
    replaced.append((url, old))
  }

  /// Deletes what was replaced.
  func finish() {
    for (_, old) in replaced { try? FileManager.default.removeItem(at: old) }
  }

  /// Puts everything back.
  func undo() {
    for url in prepared.values { try? FileManager.default.removeItem(at: url) }
    for url in published { try? FileManager.default.removeItem(at: url) }
    // Where another process has made the name its own, what it replaced stays beside it.
    for (url, old) in replaced { try? FileManager.default.moveItem(at: old, to: url) }
  }

  /// A name that nothing has.
  private mutating func freeURL() -> URL {
    while true {
      counter += 1
      let url = folder.appendingPathComponent(".callboard-export-\(counter)")
      if !ExportFolder.exists(url) { return url }
    }
  }
}
