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
      self = try Self(reading: location, registry)
    } catch {
      throw WorkspaceError(error)
    }
  }

  private init(
    reading location: WorkspaceLocation, _ registry: Registry
  ) throws(StoreError) {
    var found: [StoreFinding] = []
    var entities: [Entity]?
    do throws(StoreError) {
      let open = try location.store.open(location.path)
      defer { try? open.close() }
      found = try open.findings()
      entities = try WorkspaceContents(of: open).entities
      try open.close()
    } catch {
      guard error.isFinding else { throw error }
      // What cannot be read was found by the store, if it could be opened.
      if found.isEmpty { found.append(StoreFinding(place: location.name, message: error.message)) }
    }
    let rules =
      if let entities {
        try ContentsCheck(entities, registry: registry).findings(at: location.name)
      } else { [WorkspaceFinding]() }
    findings = found.map { .file($0) } + rules
    counts = entities.map { WorkspaceCounts($0) }
  }
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
