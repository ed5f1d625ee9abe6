import Domain
import Files
import Foundation
package import PluginAPI

/// A copy of a workspace.
///
/// Every entity is the same, bit for bit, with the views, the connections, and how much of the
/// history is kept. The history begins again; what is switched on and what sync still has to send
/// stay with the original.
package struct WorkspaceCopy: Sendable {
  /// Called with the number of entities written, and of all.
  package typealias Progress = @Sendable (_ written: UInt64, _ of: UInt64) -> Void

  /// How much was copied.
  package let counts: WorkspaceCounts
  /// How many boards have a view.
  package let viewCount: Int
  /// How many shows have a connection.
  package let connectionCount: Int
  /// The state of the original.
  package let sequence: StoreSequence

  /// Copies everything to an empty workspace.
  ///
  /// - Parameters:
  ///   - source: The workspace to copy; others may change it meanwhile.
  ///   - target: The empty workspace.
  ///   - progress: Called now and then.
  /// - Throws: ``StoreError`` if one cannot be read or the other not be written, and with
  ///   ``ErrorCode/cancelled`` if the task is cancelled.
  package init(
    of source: any WorkspaceStore, to target: any WorkspaceStore, progress: Progress? = nil
  ) throws(StoreError) {
    try self.init(CopiedParts(of: source), to: target, progress)
  }

  private init(
    _ parts: CopiedParts, to target: any WorkspaceStore, _ progress: Progress?
  ) throws(StoreError) {
    try parts.write(to: target, progress: progress)
    (viewCount, connectionCount) = (parts.views.count, parts.connections.count)
    (counts, sequence) = (WorkspaceCounts(parts.entities), parts.sequence)
  }
}

// MARK: - Files

extension WorkspaceCopy {
  /// Copies a workspace to a new file.
  ///
  /// The file gets its name when it is complete. If that fails, or the task is cancelled, nothing
  /// is left.
  ///
  /// - Parameters:
  ///   - original: The workspace to copy; others may change it meanwhile.
  ///   - target: The copy; there must be no file of that name.
  ///   - progress: Called now and then.
  /// - Throws: ``WorkspaceError`` if one cannot be read or the other not be written.
  package init(
    of original: WorkspaceLocation, to target: WorkspaceLocation, progress: Progress? = nil
  ) async throws(WorkspaceError) {
    try original.checkFile()
    let place = FilePath.parts(of: FilePath.followingLinks(target.path))
    Leftovers.takeBack(before: place.name, in: place.folder)
    let (folder, name) = try target.checkFree()
    _ = Leftovers.sweep(folder)
    let staging: StagingFolder
    do throws(FileFault) { staging = try StagingFolder(in: folder) } catch {
      throw WorkspaceError(FileError(error, "'\(target.name)' was not written"))
    }
    do throws(StoreError) {
      let source = try original.store.open(original.path)
      defer { try? source.close() }
      let parts: CopiedParts
      do throws(StoreError) { parts = try CopiedParts(of: source) } catch {
        throw Self.damage(of: source, original.name) ?? error
      }
      let isLarge = parts.entities.count > Self.small
      if !isLarge, let damage = Self.damage(of: source, original.name) { throw damage }
      // At the same time as the writing, which takes as long.
      async let damage = isLarge ? Self.damage(of: source, original.name) : nil
      do throws(StoreError) {
        self = try Self.copy(parts, to: "\(staging.path)/\(name)", target, progress)
      } catch {
        throw await damage ?? error
      }
      if let damage = await damage { throw damage }
    } catch {
      throw WorkspaceError(error)
    }
    guard !counts.isEmpty else {
      throw WorkspaceError(
        .cannotOpen, "'\(original.name)' is empty: there is nothing to copy",
        remedy: "name a workspace with a show or a trip")
    }
    guard !Task.isCancelled else {
      throw WorkspaceError(.cancelled, "'\(target.name)' was not written: the copy was stopped")
    }
    do throws(FileFault) {
      try staging.publish(name, readableAs: original.path)
    } catch {
      throw WorkspaceError(FileError(error, "'\(target.name)' was not written"))
    }
  }

  /// The most entities of a workspace that is checked before anything is written.
  private static let small = 10_000

  /// The reason not to trust a workspace, or `nil` if it is sound.
  private static func damage(of source: any WorkspaceStore, _ name: String) -> StoreError? {
    do throws(StoreError) {
      // Each row was read in any case.
      try source.checkSound(name, .damage)
      return nil
    } catch {
      return error
    }
  }

  /// Copies a workspace to a file that does not have its name yet.
  private static func copy(
    _ parts: CopiedParts, to path: String, _ target: WorkspaceLocation, _ progress: Progress?
  ) throws(StoreError) -> WorkspaceCopy {
    do throws(StoreError) {
      let open = try target.store.open(path)
      defer { try? open.close() }
      let copy = try WorkspaceCopy(parts, to: open, progress)
      try open.close()
      return copy
    } catch {
      // People know nothing of the other name.
      guard error.location == path else { throw error }
      throw StoreError(error.code, at: target.name, error.message, remedy: error.remedy)
    }
  }
}

extension WorkspaceLocation {
  /// Checks that a new workspace can be made here.
  ///
  /// - Returns: The folder, and the name of the file.
  /// - Throws: ``WorkspaceError`` if there is such a file, or one that would belong to it.
  func checkFree() throws(WorkspaceError) -> (folder: String, name: String) {
    guard !store.extensions.isEmpty else { throw WorkspaceError(fileless: self) }
    let (folder, file) = FilePath.parts(of: FilePath.followingLinks(path))
    var info = stat()
    guard stat(folder, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
      throw WorkspaceError(
        .cannotOpen, "'\(name)' was not written: there is no such folder",
        remedy: "make the folder first")
    }
    guard lstat(path, &info) != 0 else {
      throw WorkspaceError(
        .cannotOpen, "'\(name)' exists already; nothing was written",
        remedy: "choose another name, or delete it")
    }
    let files: [WorkspaceFileSize]
    do throws(StoreError) {
      let open = try store.open(path)
      files = WorkspaceFileSize.all(of: self, open)
      try open.close()
    } catch {
      throw WorkspaceError(error)
    }
    guard let first = files.first else { return (folder, file) }
    throw WorkspaceError(
      .cannotOpen, "'\(first.name)' is beside '\(name)' already, and would belong to it",
      remedy: "choose another name, or delete it")
  }
}
