import Domain
import Files
import Foundation
package import PluginAPI

/// What a workspace contains, how large it is, and how far its history reaches.
package struct WorkspaceInfo: Sendable {
  /// The store that opens it.
  package let store: StorePlugin
  /// The version of the form of its file; `nil` for an empty file.
  package let version: Int?
  /// The file, with links followed, and those that the store keeps beside it.
  package let files: [WorkspaceFileSize]
  /// How much it contains.
  package let counts: WorkspaceCounts
  /// The number of commits.
  package let sequence: StoreSequence
  /// The oldest state after which all changes are on record.
  package let recordStart: StoreSequence
  /// How many commands the history contains.
  package let commandCount: Int
  /// The oldest command of the history; `nil` if it is empty.
  package let oldestCommand: CommandNote?
  /// How much of the history is kept.
  package let historyLimit: HistoryLimit

  /// Looks at a workspace, which others may change meanwhile.
  ///
  /// A workspace of an older version is upgraded, as whenever it is opened.
  ///
  /// - Parameter location: The workspace.
  /// - Throws: ``WorkspaceError`` if there is none, or it cannot be read.
  package init(of location: WorkspaceLocation) throws(WorkspaceError) {
    try location.checkFile()
    do throws(StoreError) {
      let open = try location.store.open(location.path)
      defer { try? open.close() }
      let contents = try WorkspaceContents(of: open)
      (counts, sequence) = (WorkspaceCounts(contents.entities), contents.sequence)
      recordStart = min(try open.recordStart(), sequence)
      (commandCount, oldestCommand) = try Self.history(of: open)
      historyLimit = try open.historyLimit()
      try open.close()
      // Only now: a file that was opened and closed by hand loses the locks of this process.
      files = WorkspaceFileSize.all(of: location, open)
    } catch {
      throw WorkspaceError(error)
    }
    let store = location.store
    version = (try? FileByteSource(path: location.path)).flatMap { store.version($0.head) }
    self.store = store
  }

  private static func history(
    of store: any CommandStore
  ) throws(StoreError) -> (count: Int, oldest: CommandNote?) {
    var (count, oldest): (Int, CommandRecord?) = (0, nil)
    while true {
      let page = try store.commands(before: oldest?.number, limit: 1_000).value
      guard let last = page.last else { return (count, oldest?.note) }
      count += page.count
      oldest = last
    }
  }
}

/// A file of a workspace, and how large it is.
package struct WorkspaceFileSize: Sendable {
  /// Its name, without the folder.
  package let name: String
  /// Its length in bytes.
  package let bytes: Int

  /// The file of a workspace, then those beside it that contain something, by name; copies that
  /// are kept there are not part of it.
  static func all(
    of location: WorkspaceLocation, _ store: any ChangeStore
  ) -> [WorkspaceFileSize] {
    candidates(for: location).filter { $0.belongs(to: store) }
      .map { WorkspaceFileSize(name: $0.name, bytes: $0.bytes) }
  }

  /// A file whose name begins with that of a workspace.
  struct Candidate {
    let name: String
    let bytes: Int
    fileprivate let path: String

    fileprivate func belongs(to store: any ChangeStore) -> Bool { store.keeps(fileAt: path) }
  }

  /// The files that a workspace may have, by name.
  static func candidates(for location: WorkspaceLocation) -> [Candidate] {
    let (folder, name) = FilePath.parts(of: FilePath.followingLinks(location.path))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(name) && !KeptCopy.isName($0.dropFirst(name.count)) }
      .sorted().compactMap { found in
        let path = "\(folder)/\(found)"
        let bytes = Int(clamping: FileByteSource.length(ofFileAt: path))
        return bytes > 0 || found == name
          ? Candidate(name: found, bytes: bytes, path: path) : nil
      }
  }

  /// The bytes of the files that belong to a workspace.
  static func total(of candidates: [Candidate], _ store: any ChangeStore) -> Int {
    candidates.reduce(0) { $1.belongs(to: store) ? $0 + $1.bytes : $0 }
  }
}

extension WorkspaceLocation {
  /// Checks that the workspace is in a file that exists: opening would read a missing one as empty.
  func checkFile() throws(WorkspaceError) {
    guard !store.extensions.isEmpty else { throw WorkspaceError(fileless: self) }
    guard FileManager.default.fileExists(atPath: path) else {
      throw WorkspaceError(
        .cannotOpen, "there is no workspace '\(name)'", remedy: "check the path")
    }
  }
}

extension WorkspaceError {
  /// The error for a workspace that is not in a file.
  init(fileless location: WorkspaceLocation) {
    self.init(
      .cannotOpen, "'\(location.name)' is not in a file, and ends with its program",
      remedy: "name a file")
  }
}
