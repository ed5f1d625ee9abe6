import Domain
import Files
import Foundation
package import PluginAPI

/// Everything wrong in a workspace: in its file, in what it contains, and by the rules of boards
/// and trips.
package struct WorkspaceCheck: Sendable {
  /// What is wrong.
  package let findings: [WorkspaceFinding]
  /// How much it contains; `nil` if that cannot be read.
  package let counts: WorkspaceCounts?

  /// Checks a workspace, which others may change meanwhile; nothing is written.
  ///
  /// - Parameters:
  ///   - location: The workspace; it may be damaged so that its store refuses to open it.
  ///   - registry: The plugins of this build.
  /// - Throws: ``WorkspaceError`` if it cannot be checked.
  package init(
    of location: WorkspaceLocation, registry: Registry
  ) throws(WorkspaceError) {
    try location.checkFile()
    do throws(StoreError) {
      try self.init(of: location, try location.copyIfChanging(), registry)
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// Checks a workspace, or a private copy of it that may change.
  init(
    of location: WorkspaceLocation, _ copy: PrivateCopy?, _ registry: Registry
  ) throws(StoreError) {
    defer { withExtendedLifetime(copy) {} }
    var found: [StoreFinding] = []
    var entities: [Entity]?
    do throws(StoreError) {
      let open = try location.store.open(copy?.path ?? location.path)
      defer { try? open.close() }
      found = try open.findings()
      entities = try WorkspaceContents(of: open).entities
      try open.close()
    } catch {
      guard error.isFinding else {
        // People know nothing of the copy.
        throw StoreError(error.code, at: location.name, error.message, remedy: error.remedy)
      }
      // What cannot be read was found by the store, if it could be opened.
      if found.isEmpty { found = location.findings(besides: error) }
    }
    // The rules of what can be read are checked all the same.
    let judged = if let entities { entities } else { try location.salvaged() }
    let rules = try ContentsCheck(judged, registry: registry).findings(at: location.name)
    findings = found.map { .file($0) } + rules
    counts = entities.map { WorkspaceCounts($0) }
  }
}

extension WorkspaceLocation {
  /// A private copy of a workspace that opening would change, `nil` for any other: one of an older
  /// version, or with the log of a process that was killed.
  fileprivate func copyIfChanging() throws(StoreError) -> PrivateCopy? {
    guard let upkeep = store.upkeep else { return nil }
    let original = FilePath.followingLinks(path)
    if upkeep.logs.contains(where: { FileManager.default.fileExists(atPath: original + $0) }) {
      // While others use it, opening and closing it changes nothing.
      guard let claim = try? upkeep.claim(path) else { return nil }
      defer { withExtendedLifetime(claim) {} }
      return try PrivateCopy(of: self, upkeep.sidecars, in: Self.temporaryFolder)
    }
    guard let file = try? FileByteSource(path: path), let version = store.version(file.head),
      version > 0, version < upkeep.version
    else { return nil }
    return try PrivateCopy(of: self, upkeep.sidecars, in: Self.temporaryFolder)
  }

  /// What is wrong in a file that its store refuses: the refusal, and what cannot be read.
  fileprivate func findings(besides refusal: StoreError) -> [StoreFinding] {
    let losses = salvage()?.losses.map(\.finding) ?? []
    let others = losses.filter { !refusal.message.contains($0.message) }
    return [StoreFinding(place: name, message: refusal.message)] + others
  }

  /// What can be read of a workspace that cannot be read as a whole.
  fileprivate func salvaged() throws(StoreError) -> [Entity] {
    guard !Task.isCancelled else {
      throw StoreError(.cancelled, at: name, "the check was stopped")
    }
    guard let salvage = salvage() else { return [] }
    // What was lost, but is on record, is not missing to the rest.
    let keys = Set(salvage.entities.map(\.key))
    return salvage.entities + salvage.recorded.filter { !keys.contains($0.key) }
  }

  private func salvage() -> Salvage? {
    guard let upkeep = store.upkeep else { return nil }
    return try? Salvage(of: self, upkeep, in: Self.temporaryFolder)
  }

  private static var temporaryFolder: String { FileManager.default.temporaryDirectory.path }
}

extension StoreError {
  /// Whether a store refuses a file because of what is in it, so that the refusal is what is wrong.
  var isFinding: Bool {
    switch code {
    case .damaged, .notAWorkspace, .tooLarge: true
    default: false
    }
  }
}
